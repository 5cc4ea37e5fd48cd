import type { Payment } from '@marketplace/payments-contract';
import type { Listing, Order, Offer } from '@marketplace/trading-contract';
import { paymentMs, tradingDefaults } from '@marketplace/trading-contract/limits';
import { type Answer, bodyOf } from '../../api.ts';
import { newListing, newOrder, type Trader, usd, newOffer } from '../../traders.ts';
import { type Abuse, labelOf } from '../attempt.ts';
import { retryAfterOf } from '../scene.ts';
import { readOrder } from '../trade.ts';
import { waitFor } from '../../wait-for.ts';

const cards = 60;
/** Default of `declinedPerOrder`, in 24 hours. */
const declinedMax = 10;
/** Pause above which the attacker gives up: the one of a day. */
const pauseSecondsMax = 3600;

/** Somebody with a list of stolen cards tries each with an order, to find those that work. */
export const cardTesting: Abuse = {
  name: 'card testing',
  title: `Card testing: ${cards} declined cards for one order`,
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.seller);
    const tester = await scene.found(scene.thief);
    const honest = await scene.found(scene.buyer);
    const listing = await newListing(shop);
    const order = await newOrder(tester, listing);
    const pay = (paymentMethod: string) =>
      tester.server.post<Payment>('/payments', { orderId: order.id, paymentMethod });
    const declined = 'pm_card_visa_chargeDeclined';
    let reached = 0;
    const record = (what: string, answer: Answer<Payment>): boolean => {
      const asked = answer.status === 201;
      if (asked) reached += 1;
      attempt.tried(what, answer, asked ? `201 ${answer.body.status}` : labelOf(answer));
      return asked;
    };

    const atOnce = await Promise.all(Array.from({ length: cards / 2 }, () => pay(declined)));
    for (const answer of atOnce) record('thirty cards at the same time', answer);
    for (let n = 0; n < cards / 2; n += 1) record('thirty cards, one after the other', await pay(declined));
    const patient = await tryPatiently();
    attempt.unharmed('after ten declined cards the order waits for a day, also for a good card', patient);

    const sale = await newOrder(honest, listing);
    const paid = await honest.server.post<Payment>('/payments', { orderId: sale.id, paymentMethod: 'pm_card_visa' });
    attempt.unharmed('another buyer pays meanwhile', bodyOf(paid).status === 'succeeded');
    const { status } = await readOrder(tester, order);
    attempt.unharmed('the order is not paid', status === 'pending_payment' || status === 'canceled');
    attempt.got(`answers about ${reached} cards in a day`, reached <= declinedMax);

    /** Waits as long as each refusal says. Resolves to whether a pause of a day came after it. */
    async function tryPatiently(): Promise<boolean> {
      for (let n = 0; n < cards; n += 1) {
        const answer = await pay(declined);
        if (record('again, after each pause that the answer asks for', answer)) continue;
        const seconds = retryAfterOf(answer);
        // Without `Retry-After` the pause is the longest one.
        if (answer.headers['retry-after'] === undefined || seconds > pauseSecondsMax)
          return labelOf(await pay('pm_card_visa')) === '409 too_many_declined';
        await scene.pass(seconds);
      }
      return false;
    }
  },
};

const { orderUnits, unpaidOrdersPerListing, unpaidOrdersPerBuyer } = tradingDefaults;
/** Maximum units that the unpaid orders of one person can reserve. */
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
      // Paid, so that the order does not lapse.
      else bodyOf(await shop.server.post(`/orders/${bought.body.id}/cancel`, {}));
      await scene.pass(paymentMs.direct / 1000);
      if (round === 1) await waitFor('the orders to lapse', async () => (await readListing()).quantityReserved === 0);
    }
    attempt.unharmed(`a customer could buy in ${rounds - missed} of ${rounds} rounds`, missed === 1);
    attempt.got(`all units in ${missed} of ${rounds} rounds`, missed <= 1);
  },
};

const listingsMax = Math.ceil(unpaidOrdersPerBuyer / unpaidOrdersPerListing);
/** Maximum units that the organizations of one person can reserve. */

/** A stranger orders all units and pays for none, to end the open offers of others or keep everybody from buying. */
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

const shippingAmount = usd(1500);

/** A seller changes only the currency of the price, to turn 15.00 USD of shipping into 1,500 JPY, or 15.00 EUR. */
export const otherCurrency: Abuse = {
  name: 'other currency',
  title: 'Other currency: a change of the price alone that reinterprets the shipping',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.thief);
    const buyer = await scene.found(scene.buyer);
    const [draft, listing] = [await newListing(shop, { shippingAmount }), await newListing(shop, { shippingAmount })];
    const offer = await newOffer(buyer, listing);
    const change = (id: string, members: object) => shop.server.send('PATCH', `/listings/${id}`, members);
    for (const currency of ['JPY', 'EUR']) {
      const price = { amount: 4900, currency };
      const what = `price of 4,900 minor units of ${currency}`;
      attempt.refused(`${what}, without shipping`, await change(draft.id, { price }), '422 currency_mismatch');
      const both = { price, shippingAmount: { amount: 1500, currency } };
      attempt.refused(
        `${what}, with shipping, while an offer is open`,
        await change(listing.id, both),
        '409 currency_immutable',
      );
    }
    const listings = await Promise.all([draft, listing].map(({ id }) => buyer.server.get<Listing>(`/listings/${id}`)));
    const kept = listings
      .map(bodyOf)
      .every(
        ({ price, shippingAmount: { amount, currency } }) =>
          [price.currency, currency, amount].join() === ['USD', 'USD', shippingAmount.amount].join(),
      );
    attempt.unharmed('both listings ask for 15.00 USD of shipping, as before', kept);
    const now = bodyOf(await buyer.server.get<Offer>(`/offers/${offer.id}`));
    const terms = [now.status, now.unitAmount.currency, now.shippingAmount?.amount].join();
    attempt.unharmed('the offer is open at its terms', terms === ['submitted', 'USD', shippingAmount.amount].join());
    attempt.got(kept ? 'nothing' : 'a shipping in another currency', kept);
  },
};
