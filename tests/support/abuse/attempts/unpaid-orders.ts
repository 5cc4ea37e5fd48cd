import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import { paymentMs, tradingDefaults } from '@marketplace/trading-contract/limits';
import { newListing, newOffer, type Trader, usd } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import type { Abuse } from '../attempt.ts';
import { bodyOf } from '../../body-of.ts';

const { orderUnits, unpaidOrdersPerListing, unpaidOrdersPerBuyer } = tradingDefaults;
const listingsMax = Math.ceil(unpaidOrdersPerBuyer / unpaidOrdersPerListing);
/** Everything that the organizations of one person can reserve. */
const quantity = orderUnits * unpaidOrdersPerListing;

/** A stranger orders all units, and pays none, so that the open offers of others end or nobody can buy. */
export const unpaidOrders: Abuse = {
  name: 'unpaid orders',
  title: 'Unpaid orders: a stranger reserves all units to end the offers of others',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.seller);
    const [first, second] = [await scene.found(scene.buyer), await scene.found(scene.buyer)];
    const [stranger, other] = [await scene.found(scene.thief), await scene.found(scene.thief)];
    const listing = await newListing(shop, { price: usd(100), shippingAmount: usd(0), quantity });
    const terms = { unitAmount: usd(90) };
    const offers = [await newOffer(first, listing, terms), await newOffer(second, listing, terms)];
    const order = ({ server }: Trader, units: number, { id: listingId }: Pick<Listing, 'id'> = listing) =>
      server.post<Order>('/orders', { items: [{ listingId, quantity: units }] });
    const accept = ({ id }: Offer) =>
      shop.server.post<{ order: Order }>(`/offers/${id}/accept`, { expectedRevision: 1 });
    const readListing = async () => bodyOf(await shop.server.get<Listing>(`/listings/${listing.id}`));
    const areOpen = async () => {
      const now = await Promise.all(offers.map(({ id }) => shop.server.get<Offer>(`/offers/${id}`)));
      return now.every(({ body }) => body.status === 'submitted');
    };

    attempt.refused('an order of 1,001 units', await order(stranger, orderUnits + 1), '422 too_many_units');
    const orders: Order[] = [];
    for (let n = 0; n < unpaidOrdersPerListing; n += 1)
      orders.push(attempt.tried('orders of 1,000 units each, unpaid', await order(stranger, orderUnits)));
    attempt.refused('one order more of the listing', await order(stranger, orderUnits), '409 unpaid_order_limit');
    attempt.refused(
      'one more by another organization of the stranger',
      await order(other, 1),
      '409 unpaid_order_limit',
    );
    attempt.refused(
      'while all units are reserved, the seller accepts an offer',
      await accept(offers[0]!),
      '409 units_reserved',
    );
    attempt.unharmed('both offers stay open while all units are reserved', await areOpen());

    const more: Listing[] = [];
    for (let n = 1; n < listingsMax; n += 1) more.push(await newListing(shop));
    let unpaid = unpaidOrdersPerListing;
    for (const each of more)
      for (let n = 0; n < unpaidOrdersPerListing && unpaid < unpaidOrdersPerBuyer; n += 1, unpaid += 1)
        attempt.tried('orders of other listings', await order(stranger, 1, each));
    attempt.refused(
      `order ${unpaidOrdersPerBuyer + 1} of the stranger`,
      await order(stranger, 1, more.at(-1)),
      '409 unpaid_order_limit',
    );

    await scene.pass(paymentMs.direct / 1000);
    await waitFor('the orders to lapse', async () => (await readListing()).quantityAvailable === quantity);
    for (const each of [stranger, other])
      attempt.refused(
        'all units again by each organization, when the orders have lapsed',
        await order(each, orderUnits),
        '409 lapsed_order_limit',
      );
    const accepted = [await accept(offers[0]!), await accept(offers[1]!)];
    attempt.unharmed(
      'then the seller accepts both offers',
      accepted.every(({ status }) => status === 200),
    );
    attempt.got(`units for ${paymentMs.direct / 60_000} minutes, once`, await areAll(stranger, orders, 'canceled'));
  },
};

async function areAll({ server }: Trader, orders: Order[], status: Order['status']): Promise<boolean> {
  const now = await Promise.all(orders.map(({ id }) => server.get<Order>(`/orders/${id}`)));
  return now.every(({ body }) => body.status === status);
}
