import type { Listing, Order } from '@marketplace/trading-contract';
import { paymentMs, tradingDefaults } from '@marketplace/trading-contract/limits';
import { newListing, type Trader, usd } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import { bodyOf } from '../../body-of.ts';
import type { Abuse } from '../attempt.ts';

const { orderUnits, unpaidOrdersPerListing } = tradingDefaults;
/** All that the unpaid orders of one person can reserve. */
const quantity = orderUnits * unpaidOrdersPerListing;
const rounds = 30;

/**
 * A competitor reserves all units, lets the orders lapse and reserves them again, with one organization and then with
 * another, while a customer tries to buy one unit in each round.
 */
export const heldStock: Abuse = {
  name: 'held stock',
  title: 'Held stock: a competitor lets orders of all units lapse, again and again, so that no customer can buy',
  run: async (scene, attempt) => {
    const [shop, customer] = [await scene.found(scene.seller), await scene.found(scene.buyer)];
    const rivals = [await scene.found(scene.thief), await scene.found(scene.thief)];
    const listing = await newListing(shop, { price: usd(100), shippingAmount: usd(0), quantity });
    const order = ({ server }: Trader, units: number) =>
      server.post<Order>('/orders', { items: [{ listingId: listing.id, quantity: units }] });
    const readListing = async () => bodyOf(await shop.server.get<Listing>(`/listings/${listing.id}`));

    let missed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      if (round === 1)
        for (let n = 0; n < unpaidOrdersPerListing; n += 1)
          attempt.tried('round 1: orders of all units, unpaid', await order(rivals[0]!, orderUnits));
      else
        attempt.refused(
          `rounds 2 to ${rounds}: orders of all units, by each organization in turn`,
          await order(rivals[round % 2]!, orderUnits),
          '409 lapsed_order_limit',
        );
      const bought = await order(customer, 1);
      attempt.tried('a customer orders a unit in each round', bought);
      if (bought.status === 409) missed += 1;
      // So that the customer does not let it lapse.
      else bodyOf(await shop.server.post(`/orders/${bought.body.id}/cancel`, {}));
      await scene.pass(paymentMs.direct / 1000);
      if (round === 1) await waitFor('the orders to lapse', async () => (await readListing()).quantityReserved === 0);
    }
    attempt.unharmed(`a customer could buy in ${rounds - missed} of ${rounds} rounds`, missed === 1);
    attempt.got(`all units in ${missed} of ${rounds} rounds`, missed <= 1);
  },
};
