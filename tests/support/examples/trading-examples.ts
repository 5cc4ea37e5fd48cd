import { newListing, newOffer, newOrder } from '../traders.ts';
import {
  type ExampleWorld,
  forSale,
  paidOrder,
  type Preparation,
  shipped,
  newDelivery,
  newEndpoint,
  newRecovery,
  retryingDelivery,
} from './example-world.ts';
import { waitFor } from '../wait-for.ts';

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

/** Records of trading, by the prefix of their ids, each with a party that may change it. */
export const tradingRecords: Record<string, Preparation> = {
  lst: withListing(),
  off: withOffer('seller'),
  ord: withOrder,
};

/** Preparations for the examples of listings, offers and orders that need more than the record. */
export const tradingExamples: Record<string, Preparation> = {
  listListings: async (world) => {
    await forSale(world.seller);
    return { by: world.seller.server };
  },
  publishListing: withListing({ publish: false }),
  listOffers: async (world) => {
    await newOffer(world.buyer, await newListing(world.seller));
    return { by: world.seller.server };
  },
  createOffer: toBuy,
  setOfferShippingAddress: withOffer('buyer'),
  withdrawOffer: withOffer('buyer'),
  listOrders: async (world) => ({ by: (await withOrder(world)).by }),
  createOrder: toBuy,
  fulfillOrder: async (world) => ({ by: world.seller.server, ids: { ord: (await paidOrder(world)).order.id } }),
  confirmReceipt: async (world) => ({ by: world.buyer.server, ids: { ord: (await shipped(world, false)).id } }),
};

const withEndpoint =
  (path = '', more: object = {}): Preparation =>
  async (world) => ({ by: world.seller.owner, ids: { whe: (await newEndpoint(world, path, more)).id } });
const withRecovery: Preparation = async (world) => ({ by: world.seller.owner, ids: { whr: await newRecovery(world) } });
const withRetry: Preparation = async (world) => ({
  by: world.seller.owner,
  ids: { whd: (await retryingDelivery(world)).id },
});

const delivered = new WeakMap<ExampleWorld, Promise<{ id: string; eventId: string; endpointId: string }>>();
/** A delivery that has succeeded. */
function succeeded(world: ExampleWorld) {
  const delivery =
    delivered.get(world) ?? newEndpoint(world).then((endpoint) => newDelivery(world, endpoint, 'succeeded'));
  delivered.set(world, delivery);
  return delivery;
}
const withDelivery: Preparation = async (world) => {
  const { id, eventId, endpointId } = await succeeded(world);
  return { by: world.seller.owner, ids: { whd: id, evt: eventId, whe: endpointId } };
};

/** Records of webhooks, by the prefix of their ids. */
export const webhookRecords: Record<string, Preparation> = {
  whe: withEndpoint(),
  whd: withDelivery,
  whr: withRecovery,
};

/** Preparations for the examples of webhook endpoints, deliveries and recoveries that need more than the record. */
export const webhookExamples: Record<string, Preparation> = {
  listEndpoints: withEndpoint(),
  getEndpointStats: withDelivery,
  listEndpointNotices: async (world) => {
    const endpoint = await newEndpoint(world, '/gone');
    await newDelivery(world, endpoint, 'failed');
    await waitFor('the endpoint to be disabled', async () => {
      const { body } = await world.seller.owner.get<{ status: string }>(`/webhooks/endpoints/${endpoint.id}`);
      return body.status === 'disabled';
    });
    return { by: world.seller.owner, ids: { whe: endpoint.id } };
  },
  resumeEndpoint: async (world) => {
    const { id } = await newEndpoint(world);
    await world.seller.owner.send('PATCH', `/webhooks/endpoints/${id}`, { status: 'paused' });
    return { by: world.seller.owner, ids: { whe: id } };
  },
  retryEndpointDeliveries: async (world) => ({
    by: world.seller.owner,
    ids: { whe: (await retryingDelivery(world)).endpointId },
  }),
  deletePreviousEndpointSecret: async (world) => {
    const { id } = await newEndpoint(world);
    await world.seller.owner.post(`/webhooks/endpoints/${id}/secret/rotate`, {});
    return { by: world.seller.owner, ids: { whe: id } };
  },
  listDeliveries: withDelivery,
  listDeliveryChanges: withRetry,
  retryDelivery: withRetry,
  cancelDelivery: withRetry,
  // The example's time is too long ago some weeks after it was written.
  recoverEndpoint: async (world) => ({
    by: world.seller.owner,
    ids: { whe: (await newEndpoint(world)).id },
    fill: { '2026-11-21T09:30:00.000Z': new Date(Date.now() - 3_600_000).toISOString() },
  }),
  listRecoveries: withRecovery,
  cancelRecovery: async (world) => {
    const id = await newRecovery(world);
    await waitFor('the recovery to end', async () => {
      const { body } = await world.seller.owner.get<{ status: string }>(`/webhooks/recoveries/${id}`);
      return body.status === 'completed';
    });
    // The recovery had nothing to do. This simulates that it had.
    await world.database.query(
      `update webhooks.recovery set status = 'running', completed_at = null, version = version + 1 where id = $1`,
      [id],
    );
    return { by: world.seller.owner, ids: { whr: id } };
  },
  eraseEventContent: withDelivery,
  listEventTypes: ({ nobody }) => ({ by: nobody }),
};
