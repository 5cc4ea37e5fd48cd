import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Payment, Payout, Refund } from '@marketplace/payments-contract';
import type { Listing, Order } from '@marketplace/trading-contract';
import { paymentMethodTokens } from '@marketplace/payments/testing/sandbox';
import { advanceClock } from '../support/advance-clock.ts';
import { manyDeclines } from '../support/money/limits.ts';
import { type RunningStack, startOneProcess, startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { newListing, newOrder, newTrader, type Trader, unlessBusy } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

const isDeep = process.env['JEST_DEEP'] === '1';

/**
 * The payment methods and destinations of the sandbox, over HTTP: requests through the gateway, and webhooks through
 * the route for payment providers. services/payments/test has all of them, without the gateway and the workflow.
 */
let base: TestBase;
let stack: RunningStack;
let database: pg.Client;
let seller: Trader;
let buyer: Trader;
let listing: Listing;

beforeAll(async () => {
  base = await startTestBase();
  stack = await startOneProcess(base, { environment: { TEST_HELPERS: '1', ...manyDeclines } });
  database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
  seller = await newTrader({ origin: stack.origin, base }, 'seller@sandbox.example');
  buyer = await newTrader({ origin: stack.origin, base }, 'buyer@sandbox.example');
  listing = await newListing(seller, { quantity: 500 });
  await setDestination('acct_sandbox_ok');
});
afterAll(async () => {
  await database?.end();
  await stack?.stop();
  await base?.close();
});

async function setDestination(destination: string): Promise<void> {
  const account = { country: 'FR', returnUrl: 'https://seller.example/done', destination, manualCapture: true };
  const { status, body } = await seller.owner.send(
    'PUT',
    `/organizations/${seller.organizationId}/payout-account`,
    account,
  );
  expect([status, body]).toEqual([200, expect.anything()]);
}

async function pay(paymentMethod: string, more: object = {}): Promise<{ order: Order; payment: Payment }> {
  const order = await newOrder(buyer, listing);
  const input = { orderId: order.id, paymentMethod, ...more };
  const { status, body } = await unlessBusy(() => buyer.server.post<Payment>('/payments', input));
  expect([status, body]).toEqual([201, expect.objectContaining({ orderId: order.id })]);
  return { order, payment: body };
}
const readPayment = async ({ id }: Pick<Payment, 'id'>) => (await buyer.server.get<Payment>(`/payments/${id}`)).body;
const untilPayment = (payment: Payment, status: Payment['status']) =>
  waitFor(`the payment to be ${status}`, async () => {
    const now = await readPayment(payment);
    return now.status === status && now;
  });
const untilOrder = ({ id }: Order, status: Order['status']) =>
  waitFor(`the order to be ${status}`, async () => {
    const { body } = await seller.server.get<Order>(`/orders/${id}`);
    return body.status === status && body;
  });

/** Calls a test helper. */
async function help<T = unknown>(method: 'GET' | 'POST', path: string, input?: object): Promise<T> {
  const response = await fetch(`${stack.origin}/api/v1/test-helpers${path}`, {
    method,
    ...(input && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
  });
  const answer = (await response.json()) as T;
  expect([path, response.status, answer]).toEqual([path, 200, expect.anything()]);
  return answer;
}

/** The types of the webhooks about a payment that the gateway has passed on. */
async function noticesOf({ id }: Payment): Promise<string[]> {
  const { rows } = await database.query<{ type: string }>(
    `select n.type from payments.provider_notice n join payments.payment p on p.provider_ref = n.ref
      where p.id = $1 order by n.received_at`,
    [id],
  );
  return rows.map(({ type }) => type);
}
const untilNoticed = (payment: Payment, type: string) =>
  waitFor(`the notice ${type}`, async () => (await noticesOf(payment)).includes(type));

const manual = { captureMethod: 'manual' };
const failed = (code: string) => async (token: string) => {
  const { payment } = await pay(token);
  expect(payment).toMatchObject({ status: 'failed', failure: { code } });
  await untilNoticed(payment, 'payment_intent.payment_failed');
};
async function succeeds(token: string): Promise<void> {
  const { order, payment } = await pay(token);
  expect(payment.status).toBe('succeeded');
  await untilOrder(order, 'paid');
  await untilNoticed(payment, 'payment_intent.succeeded');
}
async function succeedsLater(token: string): Promise<void> {
  const { order, payment } = await pay(token);
  expect(payment.status).toBe('processing');
  await untilPayment(payment, 'succeeded');
  await untilOrder(order, 'paid');
  await untilNoticed(payment, 'payment_intent.succeeded');
}
const disputes = (fundsWithdrawn: boolean) => async (token: string) => {
  const { order } = await pay(token);
  await untilOrder(order, 'disputed');
  const { body } = await seller.server.get<{ data: object[] }>(`/disputes?orderId=${order.id}`);
  expect(body.data).toMatchObject([{ source: 'provider', status: 'needs_response', fundsWithdrawn }]);
};
const refunds = (status: Refund['status']) => async (token: string) => {
  const { order, payment } = await pay(token);
  await untilOrder(order, 'paid');
  const { body: refund } = await seller.server.post<Refund>(`/payments/${payment.id}/refunds`, {});
  expect(refund.status).toBe('pending');
  await waitFor(`the refund to be ${status}`, async () => {
    const { body } = await seller.server.get<{ data: Refund[] }>(`/payments/${payment.id}/refunds`);
    return body.data.some((one) => one.id === refund.id && one.status === status);
  });
};

/** Expected course of an order that is paid with each token. */
const methods: Record<string, (token: string) => Promise<void>> = {
  pm_card_visa: succeeds,
  pm_card_mastercard: succeeds,
  pm_card_visa_chargeDeclined: failed('card_declined'),
  pm_card_chargeDeclined: failed('card_declined'),
  pm_card_visa_chargeDeclinedInsufficientFunds: failed('insufficient_funds'),
  pm_card_chargeDeclinedInsufficientFunds: failed('insufficient_funds'),
  pm_card_chargeDeclinedExpiredCard: failed('expired_card'),
  pm_card_chargeDeclinedProcessingError: failed('processing_error'),
  pm_card_authenticationRequired: async (token) => {
    const { order, payment } = await pay(token, { returnUrl: 'https://buyer.example/back' });
    expect(payment).toMatchObject({ status: 'requires_action', nextAction: { type: 'redirect' } });
    const { body } = await buyer.server.post<Payment>(`/payments/${payment.id}/confirm`, {});
    expect(body).toMatchObject({ status: 'succeeded', nextAction: null });
    await untilOrder(order, 'paid');
  },
  pm_card_createDispute: disputes(true),
  pm_card_createDisputeProductNotReceived: disputes(true),
  pm_card_createDisputeInquiry: disputes(false),
  pm_card_pendingRefund: refunds('succeeded'),
  pm_card_refundFail: refunds('failed'),
  pm_card_bypassPending: succeeds,
  pm_sandbox_asyncSucceed: succeedsLater,
  pm_sandbox_asyncFail: async (token) => {
    const { payment } = await pay(token);
    expect(payment.status).toBe('processing');
    expect(await untilPayment(payment, 'failed')).toMatchObject({ failure: { code: 'card_declined' } });
  },
  pm_sandbox_timeoutAfterCharge: succeedsLater,
  pm_sandbox_timeoutBeforeCharge: succeedsLater,
  pm_sandbox_500ThenOk: succeedsLater,
  pm_sandbox_webhookFirst: async (token) => {
    const { order, payment } = await pay(token);
    expect(await noticesOf(payment)).toEqual(['payment_intent.succeeded']);
    await untilOrder(order, 'paid');
  },
  pm_sandbox_webhookDuplicate: async (token) => {
    const { order, payment } = await pay(token);
    await help('POST', '/webhooks/flush', {});
    const { rows } = await database.query<{ copies: number; delivered: boolean }>(
      `select copies, delivered_at is not null as delivered from sandbox.notice n
         join payments.payment p on p.provider_ref = n.ref where p.id = $1`,
      [payment.id],
    );
    expect(rows).toEqual([{ copies: 3, delivered: true }]);
    expect(await noticesOf(payment)).toEqual(['payment_intent.succeeded']);
    await untilOrder(order, 'paid');
  },
  pm_sandbox_webhookNever: async (token) => {
    const { order, payment } = await pay(token);
    await untilOrder(order, 'paid');
    await help('POST', '/webhooks/flush', {});
    expect(await noticesOf(payment)).toEqual([]);
  },
  pm_sandbox_captureRejected: async (token) => {
    const { payment } = await pay(token, manual);
    expect(payment.status).toBe('requires_capture');
    await seller.server.post(`/payments/${payment.id}/capture`, {});
    expect(await readPayment(payment)).toMatchObject({ status: 'requires_capture', amountCaptured: { amount: 0 } });
  },
  pm_sandbox_authExpires: async (token) => {
    const { payment } = await pay(token, manual);
    await advanceClock(stack.origin, 5);
    const ended = await untilPayment(payment, 'canceled');
    expect(ended).toMatchObject({ failure: { code: 'authorization_expired' }, amountCaptured: { amount: 0 } });
  },
};

/** Cases that another one also covers, so they are for long runs. */
const alike = [
  'pm_card_mastercard',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_chargeDeclinedExpiredCard',
  'pm_card_chargeDeclinedProcessingError',
  'pm_card_createDisputeProductNotReceived',
  'pm_card_bypassPending',
  'pm_sandbox_timeoutBeforeCharge',
  'pm_sandbox_500ThenOk',
];
const tested = Object.keys(methods).filter((token) => isDeep || !alike.includes(token));

test('every token is tested here', () => {
  expect(Object.keys(methods).sort()).toEqual([...paymentMethodTokens].sort());
});

describe('at the same time', () => {
  let happening: Map<string, Promise<void>>;
  beforeAll(() => {
    happening = new Map(tested.map((token) => [token, methods[token]!(token)]));
    // Its test awaits each of them.
    for (const one of happening.values()) one.catch(() => undefined);
  });

  test.each(tested)('%s, over HTTP', (token) => happening.get(token));
});

/** The payouts of an order that was paid, fulfilled and received. */
async function completed(): Promise<() => Promise<Payout[]>> {
  const { order } = await pay('pm_card_bypassPending');
  await untilOrder(order, 'paid');
  await seller.server.post(`/orders/${order.id}/fulfillments`, {});
  await buyer.server.post(`/orders/${order.id}/confirm-receipt`, {});
  await untilOrder(order, 'completed');
  return async () => (await seller.owner.get<{ data: Payout[] }>(`/payouts?orderId=${order.id}`)).body.data;
}

const destinations: [string, Payout['status']][] = [
  ['acct_sandbox_ok', 'released'],
  ['acct_sandbox_returned', 'returned'],
  ['acct_sandbox_fail', 'failed'],
  ['acct_sandbox_restricted', 'on_hold'],
  ['acct_sandbox_timeout', 'released'],
];

describe('a payout', () => {
  test.each(destinations.slice(0, isDeep ? 5 : 2))('to %s is %s', async (destination, status) => {
    await setDestination(destination);
    const read = await completed();
    await waitFor(`the payout to be ${status}`, async () => (await read()).some((payout) => payout.status === status));
  });
});

describe('test helpers', () => {
  test('webhooks are held until they are flushed', async () => {
    await help('POST', '/webhooks/hold', {});
    const { payment } = await pay('pm_card_visa');
    expect(await noticesOf(payment)).toEqual([]);
    await help('POST', '/webhooks/shuffle', {});
    await help('POST', '/webhooks/duplicate', {});
    await help('POST', '/webhooks/flush', {});
    expect(await noticesOf(payment)).toEqual(['payment_intent.succeeded']);
  });

  test('one route advances the clocks of trading, payments and the sandbox, and no others', async () => {
    const clocks = async () => {
      const { rows } = await database.query<Record<string, number>>(
        `select extract(epoch from trading.now() - now())::int as trading,
                extract(epoch from payments.now() - now())::int as payments,
                extract(epoch from sandbox.now() - now())::int as sandbox,
                extract(epoch from webhooks.now() - now())::int as webhooks`,
      );
      return rows[0]!;
    };
    const before = await clocks();
    await help('POST', '/clock/advance', { seconds: 100 });
    const after = await clocks();
    for (const clock of ['trading', 'payments', 'sandbox'])
      expect(Math.abs(after[clock]! - before[clock]! - 100)).toBeLessThan(2);
    expect(after['webhooks']).toBe(0);
  });

  test('a dispute is opened and closed, and an authorization ends', async () => {
    const { order, payment } = await pay('pm_card_visa');
    await untilOrder(order, 'paid');
    await help('POST', `/payments/${payment.id}/dispute`, { reason: 'fraudulent', stage: 'chargeback' });
    await untilOrder(order, 'disputed');
    const { body } = await seller.server.get<{ data: { id: string }[] }>(`/disputes?orderId=${order.id}`);
    await help('POST', `/disputes/${body.data[0]!.id}/close`, { outcome: 'won' });
    await untilOrder(order, 'paid');
    const authorized = await pay('pm_card_visa', manual);
    await help('POST', `/payments/${authorized.payment.id}/expire-authorization`, {});
    await untilPayment(authorized.payment, 'canceled');
  });

  test('after all tests, the ledger, the records and the books of the sandbox agree', async () => {
    await help('POST', '/webhooks/flush', {});
    await waitFor('books that agree', async () => {
      const { ok, violations } = await help<{ ok: boolean; violations: object[] }>('GET', '/ledger/verify');
      if (!ok) throw new Error(JSON.stringify(violations));
      return true;
    });
  });
});
