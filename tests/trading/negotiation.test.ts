import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { newListing, usd } from '../support/traders.ts';
import {
  newSubscriber,
  type ReceivedEvent,
  type Subscriber,
  told,
  whenReceived,
  byGraphql,
  byRest,
  type TradingApi,
} from '../support/trading/trading-api.ts';
import { inGraphql } from '../support/api.ts';

let stack: SharedStack;
let receiver: Receiver;

beforeAll(async () => {
  stack = await sharedStack();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.close();
});

/** Two organizations trade, and follow the trade by their webhooks. */
describe.each([
  ['REST', byRest],
  ['GraphQL', byGraphql],
])('two organizations, by %s', (way, by) => {
  let seller: Subscriber;
  let buyer: Subscriber;
  let selling: TradingApi;
  let buying: TradingApi;

  const subscriber = (name: string) =>
    newSubscriber(stack, receiver, `${name}@${way.toLowerCase()}.negotiation.example`);
  beforeAll(async () => {
    [seller, buyer] = [await subscriber('seller'), await subscriber('buyer')];
    [selling, buying] = [by(seller), by(buyer)];
  });
  /** A listing of three units at 49.00, with 5.00 for shipping. */
  const publish = (by: Subscriber, more: object = {}): Promise<Listing> => newListing(by, { quantity: 3, ...more });
  const submit = ({ id }: Listing, quantity = 1): Promise<Offer> =>
    buying.offer({ listingId: id, unitAmount: usd(4000), quantity });

  describe('five revisions', () => {
    let listing: Listing;
    let offer: Offer;
    let order: Order;
    let received: ReceivedEvent[][];

    test('lead to an order at the price of the last one, which both parties read', async () => {
      listing = await publish(seller, { autoAcceptAmount: usd(4850), autoDeclineAmount: usd(1000) });
      offer = await buying.offer({
        listingId: listing.id,
        unitAmount: usd(4000),
        quantity: 2,
        message: 'For the hall.',
      });
      offer = await selling.counter(offer, usd(4700));
      offer = await buying.counter(offer, usd(4200));
      offer = await selling.counter(offer, usd(4600));
      offer = await buying.counter(offer, usd(4400));
      ({ offer, order } = await selling.accept(offer));
      expect(offer).toMatchObject({ status: 'accepted', revision: 5, orderId: order.id, unitAmount: usd(4400) });
      expect(offer.revisions.map(({ proposedBy, unitAmount }) => [proposedBy, unitAmount.amount])).toEqual([
        ['buyer', 4000],
        ['seller', 4700],
        ['buyer', 4200],
        ['seller', 4600],
        ['buyer', 4400],
      ]);
      expect(order).toMatchObject({
        status: 'pending_payment',
        offerId: offer.id,
        items: [{ listingId: listing.id, quantity: 2, unitAmount: usd(4400), lineTotal: usd(8800) }],
        total: usd(9300),
      });
      expect(await buying.readListing(listing.id)).toMatchObject({ quantityReserved: 2, quantityAvailable: 1 });
    });

    test('have the same fields by REST and here, for each party', async () => {
      for (const party of [seller, buyer]) {
        const [rest, here] = [byRest(party), by(party)];
        expect(await here.readOffer(offer.id)).toMatchObject(inGraphql(await rest.readOffer(offer.id)));
        expect(await here.readOrder(order.id)).toMatchObject(inGraphql(await rest.readOrder(order.id)));
      }
      const [bySeller, byBuyer] = [await byRest(seller).readOrder(order.id), await byRest(buyer).readOrder(order.id)];
      expect(bySeller).toEqual({ ...byBuyer, platformFee: usd(930), platformFeeBps: 1000, sellerNet: usd(8370) });
    });

    test('reach both parties as the same signed events, which createdAt and id put in causal order', async () => {
      received = await whenReceived([seller, buyer], [offer.id, order.id], 7);
      for (const events of received) {
        expect(told(events)).toEqual([
          ['offer.submitted', 'submitted', null],
          ...Array.from({ length: 4 }, () => ['offer.countered', 'countered', null]),
          ['offer.accepted', 'accepted', null],
          ['order.created', 'pending_payment', null],
        ]);
        expect(events.slice(0, 6).map(({ data }) => data.object.version)).toEqual([1, 2, 3, 4, 5, 6]);
        expect(events.slice(0, 5).map(({ data }) => data.object.revision)).toEqual([1, 2, 3, 4, 5]);
        expect(events[5]!.data.object.orderId).toBe(events[6]!.data.object.id);
      }
      for (const { id } of received[0]!) expect(buyer.bodies().get(id)).toBe(seller.bodies().get(id));
    });

    test('reveal neither listing event, thresholds nor fee to the buyer, and nothing to others', async () => {
      const [published] = (await whenReceived([seller], [listing.id], 1))[0]!;
      expect(published).toMatchObject({ type: 'listing.published' });
      expect(published!.createdAt <= received[0]![0]!.createdAt).toBe(true);
      expect(buyer.eventsOf([listing.id])).toEqual([]);
      for (const body of [...seller.bodies().values(), ...buyer.bodies().values()])
        expect(body).not.toMatch(/autoAccept|autoDecline|autoDecided|platformFee|sellerNet/);
      const others = await subscriber('other');
      await publish(others);
      // Their own event arrives, so events of others would have arrived by now.
      await waitForOwn(others);
      expect(others.eventsOf([listing.id, offer.id, order.id])).toEqual([]);
    });
  });

  describe('a negotiation that ends without an order', () => {
    const ends: [
      how: string,
      end: (listing: Listing, offer: Offer) => Promise<unknown>,
      status: string,
      reason: string,
    ][] = [
      ['declined by the seller', (_, offer) => selling.reject(offer), 'rejected', 'declined'],
      [
        'declined by the buyer',
        async (_, offer) => buying.reject(await selling.counter(offer, usd(4500))),
        'rejected',
        'declined',
      ],
      [
        "declined by the seller's threshold",
        async (_, offer) => buying.counter(await selling.counter(offer, usd(4500)), usd(900)),
        'rejected',
        'declined',
      ],
      ['withdrawn by the buyer', (_, offer) => buying.withdraw(offer), 'withdrawn', 'withdrawn'],
      [
        'withdrawn by the seller',
        async (_, offer) => selling.withdraw(await selling.counter(offer, usd(4500))),
        'withdrawn',
        'withdrawn',
      ],
      [
        'without units left',
        ({ id }) => seller.server.send('PATCH', `/listings/${id}`, { quantity: 0 }),
        'rejected',
        'sold_out',
      ],
      ['closed with its listing', (listing) => selling.archive(listing), 'rejected', 'listing_closed'],
    ];

    test.each(ends)(
      '%s: both parties receive the same end, once, as the last event',
      async (_, end, status, reason) => {
        const listing = await publish(seller, { autoDeclineAmount: usd(1000) });
        const offer = await submit(listing);
        await end(listing, offer);
        const ended = await buying.readOffer(offer.id);
        expect(ended).toMatchObject({ status, closedReason: reason, awaiting: null, orderId: null });
        expect(await selling.readOffer(offer.id)).toMatchObject({
          status,
          closedReason: reason,
          version: ended.version,
        });
        for (const events of await whenReceived([seller, buyer], [offer.id], ended.version)) {
          expect(events.map(({ data }) => data.object.version)).toEqual(
            Array.from({ length: ended.version }, (__, n) => n + 1),
          );
          expect(told(events)[0]).toEqual(['offer.submitted', 'submitted', null]);
          expect(told(events).filter(([type]) => type === 'offer.rejected')).toEqual([
            ['offer.rejected', status, reason],
          ]);
          expect(told(events).at(-1)![0]).toBe('offer.rejected');
        }
      },
    );

    test('an organization that closes ends the offers that it made and received', async () => {
      const closing = await subscriber('closing');
      const theirs = await submit(await publish(closing));
      const own = await by(closing).offer({ listingId: (await publish(seller)).id, unitAmount: usd(4000) });
      const { organizationId } = closing;
      expect(await closing.owner.post(`/organizations/${organizationId}/close`, {})).toMatchObject({ status: 200 });
      for (const [party, offer] of [
        [buyer, theirs],
        [seller, own],
      ] as const) {
        const [events] = await whenReceived([party], [offer.id], 2);
        expect(told(events!)).toEqual([
          ['offer.submitted', 'submitted', null],
          ['offer.rejected', 'rejected', 'organization_closed'],
        ]);
      }
    });
  });

  describe('an order that is canceled', () => {
    test.each(['buyer', 'seller'] as const)(
      'by the %s: its units can be bought again, and both parties read that it is canceled',
      async (party) => {
        const listing = await publish(seller);
        const { offer, order } = await selling.accept(await submit(listing, 3));
        expect(await buying.readListing(listing.id)).toMatchObject({ status: 'sold_out' });
        const canceled = { status: 'canceled', paymentDueAt: null };
        const canceling = { buyer: buying, seller: selling }[party];
        expect(await canceling.cancel(order)).toMatchObject(canceled);
        for (const reading of [buying, selling]) expect(await reading.readOrder(order.id)).toMatchObject(canceled);
        expect(await buying.readListing(listing.id)).toMatchObject({ status: 'published', quantityAvailable: 3 });
        const again = await { buyer, seller }[party].server.post(`/orders/${order.id}/cancel`, {});
        expect(again).toMatchObject({ status: 409, body: { code: 'order_not_cancelable' } });
        const events = await whenReceived([seller, buyer], [offer.id, order.id], 3);
        expect(events.map((one) => one.map(({ type }) => type))).toEqual(
          events.map(() => ['offer.submitted', 'offer.accepted', 'order.created']),
        );
      },
    );
  });
});

/** Waits until a subscriber has received an event. */
async function waitForOwn(party: Subscriber): Promise<void> {
  const { body } = await party.server.get<{ data: Listing[] }>('/listings?mine=true');
  await whenReceived(
    [party],
    body.data.map(({ id }) => id),
    1,
  );
}
