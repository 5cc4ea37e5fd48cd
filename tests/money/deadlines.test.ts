import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import { paymentMs } from '@marketplace/trading-contract/limits';
import { advanceClock } from '../support/advance-clock.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { runSchedule } from '../support/temporal/time.ts';
import { endSharedStack, sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { newListing, usd } from '../support/traders.ts';
import {
  newSubscriber,
  type Subscriber,
  told,
  whenReceived,
  byRest,
  type TradingApi,
} from '../support/trading/trading-api.ts';
import { waitFor } from '../support/wait-for.ts';

/** Deadlines of a trade, by a clock that the tests move. Both parties follow the trade by their webhooks. */
let stack: SharedStack;
let receiver: Receiver;
let connection: Connection;
let parties: Subscriber[];
let seller: Subscriber;
let selling: TradingApi;
let buying: TradingApi;

beforeAll(async () => {
  stack = await sharedStack('clock');
  receiver = await startReceiver();
  connection = await Connection.connect({ address: stack.base.temporalAddress });
  seller = await newSubscriber(stack, receiver, 'seller@deadlines.example');
  const buyer = await newSubscriber(stack, receiver, 'buyer@deadlines.example');
  parties = [seller, buyer];
  [selling, buying] = [byRest(seller), byRest(buyer)];
});
afterAll(async () => {
  await connection?.close();
  await receiver?.close();
});

const pass = (ms: number): Promise<void> => advanceClock(stack.origin, ms / 1000);
const submit = ({ id }: Listing): Promise<Offer> => buying.offer({ listingId: id, unitAmount: usd(4000) });
const hour = 3_600_000;

async function expectExpiredOnce(offer: Offer): Promise<void> {
  const ended = await buying.readOffer(offer.id);
  expect(ended).toMatchObject({ status: 'expired', closedReason: 'expired', awaiting: null, version: 2 });
  for (const events of await whenReceived(parties, [offer.id], 2)) {
    expect(told(events)).toEqual([
      ['offer.submitted', 'submitted', null],
      ['offer.rejected', 'expired', 'expired'],
    ]);
    expect(events[1]!.createdAt >= offer.expiresAt).toBe(true);
  }
}

test('an offer that nobody answers expires at its hour, and both parties receive its end once', async () => {
  const client = new Client({ connection });
  const expireOffers = () => runSchedule(client, `expire-offers/${stack.base.taskQueue}`);
  const listing = await newListing(seller, { offerTtlHours: 1 });
  const [offer, later] = [await submit(listing), await submit(await newListing(seller, { offerTtlHours: 2 }))];
  await expireOffers();
  expect(await selling.readOffer(offer.id)).toMatchObject({ status: 'submitted' });
  await pass(hour);
  await expireOffers();
  await expireOffers();
  await expectExpiredOnce(offer);
  expect(await selling.readOffer(later.id)).toMatchObject({ status: 'submitted' });
});

test('an offer that is accepted too late is refused, has expired, and both parties receive its end once', async () => {
  const offer = await submit(await newListing(seller, { offerTtlHours: 1 }));
  await pass(hour);
  const late = await seller.server.post(`/offers/${offer.id}/accept`, { expectedRevision: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'offer_expired' } });
  await expectExpiredOnce(offer);
});

test('a direct order is canceled at its payment deadline, and one from an offer at its own, days later', async () => {
  const listing = await newListing(seller, { quantity: 3 });
  const direct = await buying.order(listing.id, 1);
  const { order: negotiated } = await selling.accept(await submit(listing));
  const canceled = async (order: Order): Promise<void> => {
    await waitFor('the order to be canceled', async () => (await buying.readOrder(order.id)).status === 'canceled');
    expect(await selling.readOrder(order.id)).toMatchObject({ status: 'canceled', version: 2, paymentDueAt: null });
  };
  await pass(paymentMs.direct);
  await canceled(direct);
  expect(await buying.readOrder(negotiated.id)).toMatchObject({ status: 'pending_payment', version: 1 });
  expect(await buying.readListing(listing.id)).toMatchObject({ quantityReserved: 1, quantityAvailable: 2 });

  await pass(paymentMs.offer);
  await canceled(negotiated);
  expect(await buying.readListing(listing.id)).toMatchObject({ quantityReserved: 0, quantityAvailable: 3 });
  for (const order of [direct, negotiated])
    for (const events of await whenReceived(parties, [order.id], 1))
      expect(told(events)).toEqual([['order.created', 'pending_payment', null]]);
});

afterAll(() => endSharedStack('clock'));
