import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Payment } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import { labelOf } from '../support/abuse/attempt.ts';
import { type Api, createApi, bodyOf } from '../support/api.ts';
import { manyDeclines } from '../support/money/limits.ts';
import { openPayoutAccount } from '../support/money/money-stack.ts';
import { password } from '../support/sign-up.ts';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { address, newListing, newTrader } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';
import { dealAfter, differences, type Traders, tryAllAfter, writes } from './after-answers.ts';

const settings = { RATE_LIMITS: 'off', ...manyDeclines };
/** No relay and no workflows run, so nothing asynchronous happens. */
const withoutWorker = { PARTS: 'identity,trading,payments,webhooks,gateway' };

let base: TestBase;
let stack: RunningStack;
let traders: Traders;
let sellerInSession: Api;
beforeAll(async () => {
  base = await startTestBase();
  // Mails about the sign-ups need the worker.
  const whole = await startOneProcess(base, { environment: settings });
  const scene = { origin: whole.origin, base };
  const [seller, buyer, operator] = [
    await newTrader(scene, 'seller@answers.example'),
    await newTrader(scene, 'buyer@answers.example'),
    await newTrader(scene, 'operator@answers.example'),
  ];
  await openPayoutAccount(seller);
  await whole.stop();
  stack = await startOneProcess(base, {
    environment: { ...settings, ...withoutWorker, OPERATOR_ORGANIZATION_ID: operator.organizationId },
  });
  const api = createApi(stack.origin);
  const signedIn = async (email: string): Promise<Api> => {
    const session = createApi(stack.origin);
    bodyOf(await session.post('/auth/sign-in', { email, password }));
    return session;
  };
  traders = {
    seller: api.withKey(seller.token),
    buyer: api.withKey(buyer.token),
    operator: await signedIn('operator@answers.example'),
  };
  sellerInSession = await signedIn('seller@answers.example');
});
afterAll(async () => {
  await stack?.stop();
  await base?.close();
});

/** Number of orders that are tried at the same time. */
const together = 4;

describe('without work in the background', () => {
  test('every reader finds an order in the state of the answer to the last write', async () => {
    await each(Object.keys(writes), async (name) => {
      const deal = await dealAfter(traders, name);
      // An answer waits 300 ms for the order, which may need longer on a machine that runs other tests.
      await waitFor(`the order to be as it is after ${name}`, async () => (await differences(deal, name)).length === 0);
    });
  });

  test('every attempt after a write is answered by the state after that write', async () => {
    expect((await each(Object.keys(writes), (name) => tryAllAfter(traders, name))).flat()).toEqual([]);
  });

  test('mutations of one document see those before them', async () => {
    const { payment, order } = await dealAfter(traders, 'authorize');
    const query = `mutation ($payment: ID!, $order: ID!) {
      capturePayment(id: $payment) { payment { status } }
      first: fulfillOrder(id: $order) { order { status } }
      createRefund(id: $payment) { refund { status } }
      second: fulfillOrder(id: $order) { userErrors { code details } }
    }`;
    const variables = { payment: payment!.id, order: order.id };
    const { body } = await sellerInSession.post('/graphql', { query, variables });
    expect(body).toMatchObject({
      data: {
        capturePayment: { payment: { status: 'succeeded' } },
        first: { order: { status: 'fulfilled' } },
        createRefund: { refund: { status: 'succeeded' } },
        second: { userErrors: [{ code: 'invalid_state_transition', details: { currentStatus: 'refunded' } }] },
      },
    });
  });

  test('a shipment repeated under its key after a refund gets its first answer', async () => {
    const { payment, order, seller } = await dealAfter(traders, 'pay');
    const ship = () => seller.post(`/orders/${order.id}/fulfillments`, {}, { 'idempotency-key': `ship-${order.id}` });
    const first = await ship();
    bodyOf(await seller.post(`/payments/${payment!.id}/refunds`, {}));
    expect(await ship()).toMatchObject({ status: 201, body: first.body, headers: { 'idempotent-replayed': 'true' } });
  });

  test('units that the seller has refunded are not shipped; refunds for shipped goods do not count', async () => {
    const { id } = await newListing({ server: traders.seller });
    const shipOne = (orderId: string) =>
      traders.seller.post(`/orders/${orderId}/fulfillments`, { items: [{ listingId: id, quantity: 1 }] });
    const ends: Record<string, string> = {};
    for (const reason of ['requested_by_buyer', 'claim']) {
      const items = [{ listingId: id, quantity: 2 }];
      const order = bodyOf(await traders.buyer.post<Order>('/orders', { items, shippingAddress: address }));
      const paying = { orderId: order.id, paymentMethod: 'pm_card_visa' };
      const payment = bodyOf(await traders.buyer.post<Payment>('/payments', paying));
      bodyOf(await shipOne(order.id));
      const refund = { amount: { amount: 4900, currency: 'USD' }, reason };
      bodyOf(await traders.seller.post(`/payments/${payment.id}/refunds`, refund));
      ends[reason] = labelOf(await shipOne(order.id));
    }
    expect(ends).toEqual({ requested_by_buyer: '409 order_refunded', claim: '201' });
  });

  test('an undecided payment is 409 with Retry-After', async () => {
    const { order, seller } = await dealAfter(traders, 'pay, without an answer yet');
    const refused = await seller.post(`/orders/${order.id}/fulfillments`, {});
    expect(refused).toMatchObject({ status: 409, headers: { 'retry-after': '1' }, body: { retryAfter: 1 } });
  });
});

/** Does something for each, several at a time. */
async function each<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...items];
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await act(item));
  };
  await Promise.all(Array.from({ length: together }, work));
  return results;
}
