import { newListing, newOffer, newOrder } from '../traders.ts';
import { type ExampleWorld, forSale, paidOrder, type Preparation, shipped } from './example-world.ts';

const bySeller: Preparation = ({ seller }) => ({ by: seller.server });
const withListing =
  (more: object = {}): Preparation =>
  async ({ seller }) => ({ by: seller.server, ids: { lst: (await newListing(seller, more)).id } });
const toBuy: Preparation = async ({ seller, buyer }) => ({
  by: buyer.server,
  ids: { lst: (await forSale(seller)).id },
});
const withOffer =
  (party: 'seller' | 'buyer'): Preparation =>
  async ({ seller, buyer, ...world }) => ({
    by: { seller, buyer, ...world }[party].server,
    ids: { off: (await newOffer(buyer, await newListing(seller))).id },
  });
const withOrder = async ({ seller, buyer }: ExampleWorld) => ({
  by: buyer.server,
  ids: { ord: (await newOrder(buyer, await forSale(seller))).id },
});

/** What the examples of listings, offers and orders need. */
export const tradingExamples: Record<string, Preparation> = {
  listListings: async (world) => {
    await forSale(world.seller);
    return { by: world.seller.server };
  },
  createListing: bySeller,
  getListing: withListing(),
  updateListing: withListing(),
  publishListing: withListing({ publish: false }),
  pauseListing: withListing(),
  archiveListing: withListing(),
  listOffers: async (world) => {
    await newOffer(world.buyer, await newListing(world.seller));
    return { by: world.seller.server };
  },
  createOffer: toBuy,
  getOffer: withOffer('seller'),
  counterOffer: withOffer('seller'),
  acceptOffer: withOffer('seller'),
  updateOffer: withOffer('seller'),
  setOfferShippingAddress: withOffer('buyer'),
  rejectOffer: withOffer('seller'),
  withdrawOffer: withOffer('buyer'),
  listOrders: async (world) => ({ by: (await withOrder(world)).by }),
  createOrder: toBuy,
  getOrder: withOrder,
  updateOrder: withOrder,
  setOrderShippingAddress: withOrder,
  cancelOrder: withOrder,
  fulfillOrder: async (world) => ({ by: world.seller.server, ids: { ord: (await paidOrder(world)).order.id } }),
  confirmReceipt: async (world) => ({ by: world.buyer.server, ids: { ord: (await shipped(world, false)).id } }),
};
