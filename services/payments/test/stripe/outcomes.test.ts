import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createStripeProvider } from '../../src/stripe/stripe-provider.ts';
import type { Fault } from './stripe-server/stripe-server.ts';
import { call, id, payment, startStripe, type StripeUnderTest, usd, valueOf } from './stripe-under-test.ts';

let stripe: StripeUnderTest;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

const create = 'POST /v1/payment_intents';
const error = (status: number, type: 'api_error' | 'idempotency_error' | 'invalid_request_error', code?: string) => ({
  status,
  error: { type, message: 'Something went wrong.', ...(code && { code }) },
});
const requests = (route: string) => stripe.received.filter(({ method, path }) => `${method} ${path}` === route).length;

describe('an outcome is unknown, and the request is sent once,', () => {
  it.each<[string, Fault['how']]>([
    ['if the connection is closed', 'reset'],
    ['if the answer is cut off', 'cut'],
    ['if a proxy answers in HTML', 'html'],
    ['at 500', error(500, 'api_error')],
    ['at 503', error(503, 'api_error')],
    ['at 429', error(429, 'invalid_request_error', 'rate_limit')],
    ['at 429 because another request locks the object', error(429, 'invalid_request_error', 'lock_timeout')],
    ['at 409 because the key is in use', error(409, 'idempotency_error', 'idempotency_key_in_use')],
    ['at 401', error(401, 'invalid_request_error')],
  ])('%s', async (_title, how) => {
    stripe.faults.push({ route: create, when: 'before', how });
    const outcome = await stripe.provider.createPayment(call(), payment());
    expect(outcome).toEqual({ kind: 'unknown', cause: expect.stringMatching(/./) });
    expect(requests(create)).toBe(1);
    expect(stripe.books.intents.size).toBe(0);
  });

  it('if there is no answer within the time limit', async () => {
    stripe.faults.push({ route: create, when: 'after', how: 'hang' });
    const limit = new AbortController();
    const asked = stripe.provider.createPayment({ key: 'xcl_slow', signal: limit.signal }, payment());
    while (stripe.books.intents.size === 0) await new Promise((resolve) => setImmediate(resolve));
    limit.abort();
    expect(await asked).toMatchObject({ kind: 'unknown' });
    expect(requests(create)).toBe(1);
  });

  it('if the time limit had passed before, and then nothing is sent', async () => {
    const signal = AbortSignal.abort();
    expect(await stripe.provider.createPayment({ key: 'xcl_late', signal }, payment())).toMatchObject({
      kind: 'unknown',
    });
    expect(stripe.received).toHaveLength(0);
  });

  it('with the request id of Stripe in its cause, and without the secret key', async () => {
    stripe.faults.push({ route: create, when: 'before', how: error(500, 'api_error') });
    const outcome = await stripe.provider.createPayment(call(), payment());
    expect(outcome).toMatchObject({ cause: expect.stringMatching(/StripeAPIError 500 req_00000001/) });
    expect(JSON.stringify(outcome)).not.toContain('sk_test');
  });
});

describe('money moves once', () => {
  it.each<[string, Fault['how']]>([
    ['the connection is closed', 'reset'],
    ['the answer is cut off', 'cut'],
  ])('if %s after the charge and the request is repeated', async (_title, how) => {
    const input = payment();
    stripe.faults.push({ route: create, when: 'after', how });
    expect(await stripe.provider.createPayment(call('xcl_1'), input)).toMatchObject({ kind: 'unknown' });
    const repeated = valueOf(await stripe.provider.createPayment(call('xcl_1'), input));
    expect(repeated).toMatchObject({ status: 'succeeded', paymentId: input.paymentId });
    expect(stripe.books.intents.size).toBe(1);
    expect(stripe.books.entries.size).toBe(1);
  });

  it('if Stripe answers 500 after the charge, whose repetitions it answers with the same 500', async () => {
    const input = payment();
    stripe.faults.push({ route: create, when: 'after', how: error(500, 'api_error') });
    expect(await stripe.provider.createPayment(call('xcl_2'), input)).toMatchObject({ kind: 'unknown' });
    const repeated = valueOf(await stripe.provider.createPayment(call('xcl_2'), input));
    expect(repeated).toMatchObject({ status: 'succeeded', paymentId: input.paymentId });
    expect(stripe.books.intents.size).toBe(1);
  });

  it('if another version of the product repeats the request with other parameters', async () => {
    const input = payment();
    stripe.faults.push({ route: create, when: 'after', how: 'reset' });
    await stripe.provider.createPayment(call('xcl_3'), input);
    const returnUrl = 'https://shop.example/new';
    const repeated = valueOf(await stripe.provider.createPayment(call('xcl_3'), { ...input, returnUrl }));
    expect(repeated).toMatchObject({ status: 'succeeded', paymentId: input.paymentId });
    expect(stripe.books.intents.size).toBe(1);
  });

  it('if a stored 500 had no effect: its outcome stays unknown', async () => {
    const input = payment();
    stripe.faults.push({ route: create, when: 'after', how: error(500, 'api_error') });
    await stripe.provider.createPayment(call('xcl_4'), input);
    stripe.books.intents.clear();
    stripe.books.charges.clear();
    expect(await stripe.provider.createPayment(call('xcl_4'), input)).toMatchObject({ kind: 'unknown' });
  });

  it('for refunds and transfers too', async () => {
    const paid = await stripe.pay();
    const destination = await stripe.openAccount();
    const { orderId, ref: paymentRef } = paid;
    const refund = { refundId: id('rfd'), orderId, paymentRef, money: usd(900n) };
    const transfer = { payoutId: id('po'), orderId, paymentRef, destination, money: usd(10_000n) };
    const how = error(500, 'api_error');
    stripe.faults.push({ route: 'POST /v1/refunds', when: 'after', how });
    stripe.faults.push({ route: 'POST /v1/transfers', when: 'after', how });
    expect(await stripe.provider.createRefund(call('xcl_5'), refund)).toMatchObject({ kind: 'unknown' });
    expect(await stripe.provider.createTransfer(call('xcl_6'), transfer)).toMatchObject({ kind: 'unknown' });
    expect(valueOf(await stripe.provider.createRefund(call('xcl_5'), refund)).refundId).toBe(refund.refundId);
    expect(valueOf(await stripe.provider.createTransfer(call('xcl_6'), transfer)).payoutId).toBe(transfer.payoutId);
    expect([stripe.books.refunds.size, stripe.books.transfers.size]).toEqual([1, 1]);
  });
});

describe('a wrong secret key', () => {
  it('fails no payment: the outcome is unknown', async () => {
    const { server } = stripe;
    const provider = createStripeProvider({ secretKey: 'sk_test_wrong', webhookSecrets: ['whsec_1'], server });
    expect(await provider.createPayment(call(), payment())).toMatchObject({ kind: 'unknown' });
    expect(
      await provider.find(call().signal, { object: 'refund', refundId: id('rfd'), paymentRef: 'pi_1' }),
    ).toMatchObject({
      kind: 'unknown',
    });
  });
});
