import { expect, test } from '@jest/globals';
import { paymentMethodTokens } from '../../src/sandbox/objects/tokens.ts';
import {
  bookedFor,
  newCall,
  openSandbox,
  pass,
  pay,
  paying,
  read,
  signal,
  usd,
  valueOf,
} from './sandbox-under-test.ts';

const sandbox = openSandbox();

const succeeded = { status: 'succeeded', captured: 4900n, failure: null, nextAction: null };
const failed = (code: string, declineCode = code) => ({
  status: 'failed',
  captured: 0n,
  failure: { code, declineCode, message: expect.any(String) },
});

/** Answer to the first request, for each token. */
const first: Record<string, object> = {
  pm_card_visa: succeeded,
  pm_card_mastercard: { ...succeeded, method: { type: 'card', brand: 'mastercard', last4: '4444' } },
  pm_card_visa_chargeDeclined: failed('card_declined', 'generic_decline'),
  pm_card_chargeDeclined: failed('card_declined', 'generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: failed('insufficient_funds'),
  pm_card_chargeDeclinedInsufficientFunds: failed('insufficient_funds'),
  pm_card_chargeDeclinedExpiredCard: failed('expired_card'),
  pm_card_chargeDeclinedProcessingError: failed('processing_error'),
  pm_card_authenticationRequired: { status: 'requires_action', nextAction: { type: 'redirect' } },
  pm_card_createDispute: succeeded,
  pm_card_createDisputeProductNotReceived: succeeded,
  pm_card_createDisputeInquiry: succeeded,
  pm_card_pendingRefund: succeeded,
  pm_card_refundFail: succeeded,
  pm_card_bypassPending: succeeded,
  pm_sandbox_asyncSucceed: { status: 'processing' },
  pm_sandbox_asyncFail: { status: 'processing' },
  pm_sandbox_timeoutAfterCharge: { kind: 'unknown' },
  pm_sandbox_timeoutBeforeCharge: { kind: 'unknown' },
  pm_sandbox_500ThenOk: { kind: 'unknown' },
  pm_sandbox_webhookFirst: succeeded,
  pm_sandbox_webhookDuplicate: succeeded,
  pm_sandbox_webhookNever: succeeded,
  pm_sandbox_captureRejected: succeeded,
  pm_sandbox_authExpires: succeeded,
};

test('every token has an expected answer here', () => {
  expect(Object.keys(first).sort()).toEqual([...paymentMethodTokens].sort());
});

test.each(Object.entries(first))(
  '%s: the answer to the first request is the same for every key',
  async (token, expected) => {
    for (const call of [newCall(), newCall()]) {
      const outcome = await sandbox().provider.createPayment(call, paying(token));
      expect(outcome.kind === 'ok' ? outcome.value : outcome).toMatchObject(expected);
    }
  },
);

test('a captured payment is in the books once, and a refused one is not', async () => {
  expect(await bookedFor(sandbox(), (await pay(sandbox())).ref)).toEqual([4900n]);
  expect(await bookedFor(sandbox(), (await pay(sandbox(), 'pm_card_visa_chargeDeclined')).ref)).toEqual([]);
});

test('a key makes one payment, however often and in parallel the request is repeated', async () => {
  const [call, input] = [newCall(), paying('pm_card_visa')];
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => sandbox().provider.createPayment(call, input)));
  expect(new Set(outcomes.map((outcome) => valueOf(outcome).ref)).size).toBe(1);
  expect(await bookedFor(sandbox(), valueOf(outcomes[0]!).ref)).toEqual([4900n]);
});

test('a key with other parameters is rejected and changes nothing', async () => {
  const [call, input] = [newCall(), paying('pm_card_visa')];
  const made = valueOf(await sandbox().provider.createPayment(call, input));
  const other = await sandbox().provider.createPayment(call, { ...input, money: usd(5000) });
  expect(other).toMatchObject({ kind: 'rejected', code: 'idempotency_key_reused' });
  expect(await sandbox().provider.cancelPayment(call, { ref: made.ref })).toMatchObject({ kind: 'rejected' });
  expect(valueOf(await sandbox().provider.createPayment(call, input))).toEqual(made);
});

test.each([
  ['pm_sandbox_timeoutAfterCharge', true],
  ['pm_sandbox_timeoutBeforeCharge', false],
  ['pm_sandbox_500ThenOk', false],
])('%s: after the lost answer the money has moved: %s; the repetition succeeds once', async (token, moved) => {
  const { provider } = sandbox();
  const [call, input] = [newCall(), paying(token)];
  await provider.createPayment(call, input);
  const { paymentId, orderId } = input;
  const found = valueOf(await provider.find(signal, { object: 'payment', paymentId, orderId }));
  expect(found).toEqual(moved ? expect.objectContaining({ paymentId, status: 'succeeded' }) : null);
  const repeated = valueOf(await provider.createPayment(call, input));
  expect(repeated).toMatchObject(succeeded);
  if (found) expect(repeated.ref).toBe(found.ref);
  expect(await bookedFor(sandbox(), repeated.ref)).toEqual([4900n]);
});

test('a payment is found by our id, and a payment that nobody made is not', async () => {
  const { provider } = sandbox();
  const made = await pay(sandbox());
  const { paymentId, orderId } = made;
  expect(valueOf(await provider.find(signal, { object: 'payment', paymentId, orderId }))).toEqual(made);
  expect(valueOf(await provider.find(signal, { object: 'payment', paymentId: 'pay_none', orderId }))).toBeNull();
  expect(valueOf(await provider.retrieve(signal, 'payment', 'pi_none'))).toBeNull();
});

test.each([
  [usd(49), 'amount_out_of_range'],
  [usd(100_000_000), 'amount_out_of_range'],
  [{ amount: 499n, currency: 'BHD' as const }, 'amount_out_of_range'],
])('%o is outside of the limits', async (money, code) => {
  const outcome = await sandbox().provider.createPayment(newCall(), paying('pm_card_visa', { money }));
  expect(outcome).toMatchObject({ kind: 'rejected', code });
});

test.each([usd(50), usd(99_999_999), { amount: 3_000_000_000n, currency: 'JPY' as const }])(
  '%o is within the limits, and is captured exactly',
  async (money) => {
    expect(await pay(sandbox(), 'pm_card_visa', { money })).toMatchObject({ captured: money.amount, money });
  },
);

test('an unknown token is rejected, again under the same key', async () => {
  const [call, input] = [newCall(), paying('pm_card_nobody')];
  for (let n = 0; n < 2; n += 1)
    expect(await sandbox().provider.createPayment(call, input)).toMatchObject({
      kind: 'rejected',
      code: 'no_such_payment_method',
    });
});

test('authentication: the buyer is sent away and back, and a confirmation succeeds once', async () => {
  const { provider } = sandbox();
  const payment = await pay(sandbox(), 'pm_card_authenticationRequired', {
    returnUrl: 'https://shop.example/back?a=1',
  });
  expect(payment.nextAction?.url).toBe(`https://shop.example/back?a=1&payment=${payment.ref}`);
  const call = newCall();
  const confirmed = valueOf(await provider.confirmPayment(call, { ref: payment.ref, returnUrl: null }));
  expect(confirmed).toMatchObject(succeeded);
  expect(valueOf(await provider.confirmPayment(call, { ref: payment.ref, returnUrl: null }))).toEqual(confirmed);
  const again = await provider.confirmPayment(newCall(), { ref: payment.ref, returnUrl: null });
  expect(again).toMatchObject({ kind: 'rejected', code: 'unexpected_state' });
});

test.each([
  ['pm_sandbox_asyncSucceed', succeeded],
  ['pm_sandbox_asyncFail', failed('card_declined', 'generic_decline')],
])('%s: the bank decides a second later, whether somebody looks then or much later', async (token, end) => {
  const [early, late] = [await pay(sandbox(), token), await pay(sandbox(), token)];
  await pass(sandbox(), 1);
  expect(await read(sandbox(), early)).toMatchObject(end);
  await pass(sandbox(), 30);
  expect(await read(sandbox(), late)).toMatchObject(end);
});

const authorize = (token = 'pm_card_visa') => pay(sandbox(), token, { captureMethod: 'manual' });

test('a manual payment is authorized, and captured when the platform asks', async () => {
  const { provider } = sandbox();
  const { ref, ...authorized } = await authorize();
  expect(authorized).toMatchObject({ status: 'requires_capture', captured: 0n, captureBefore: expect.any(Date) });
  expect(await bookedFor(sandbox(), ref)).toEqual([]);
  expect(await provider.capturePayment(newCall(), { ref, money: usd(4000) })).toMatchObject({ kind: 'rejected' });
  const captured = valueOf(await provider.capturePayment(newCall(), { ref, money: usd(4900) }));
  expect(captured).toMatchObject({ ...succeeded, captureBefore: null });
  expect(await provider.capturePayment(newCall(), { ref, money: usd(4900) })).toMatchObject({
    kind: 'rejected',
    code: 'unexpected_state',
  });
  expect(await bookedFor(sandbox(), ref)).toEqual([4900n]);
});

test('pm_sandbox_captureRejected: every capture is rejected, and no money moves', async () => {
  const { ref } = await authorize('pm_sandbox_captureRejected');
  for (let n = 0; n < 2; n += 1)
    expect(await sandbox().provider.capturePayment(newCall(), { ref, money: usd(4900) })).toMatchObject({
      kind: 'rejected',
      code: 'capture_rejected',
    });
  expect(await read(sandbox(), { object: 'payment', ref })).toMatchObject({ status: 'requires_capture' });
});

test('pm_sandbox_authExpires: the authorization ends after 5 seconds, and cannot be captured then', async () => {
  const { ref } = await authorize('pm_sandbox_authExpires');
  await pass(sandbox(), 5);
  expect(await sandbox().provider.capturePayment(newCall(), { ref, money: usd(4900) })).toMatchObject({
    kind: 'rejected',
    code: 'authorization_expired',
  });
  const expired = { status: 'canceled', captured: 0n, failure: { code: 'authorization_expired' } };
  expect(await read(sandbox(), { object: 'payment', ref })).toMatchObject(expired);
});

test('other authorizations end after 7 days', async () => {
  const { ref } = await authorize();
  await pass(sandbox(), 7 * 24 * 3600 - 60);
  expect(await read(sandbox(), { object: 'payment', ref })).toMatchObject({ status: 'requires_capture' });
  await pass(sandbox(), 60);
  expect(await read(sandbox(), { object: 'payment', ref })).toMatchObject({ status: 'canceled' });
});

test('a payment without money is canceled, one with money is not', async () => {
  const { provider } = sandbox();
  for (const payment of [await authorize(), await pay(sandbox(), 'pm_card_authenticationRequired')]) {
    expect(valueOf(await provider.cancelPayment(newCall(), payment))).toMatchObject({ status: 'canceled' });
    expect(valueOf(await provider.cancelPayment(newCall(), payment))).toMatchObject({ status: 'canceled' });
    await pass(sandbox(), 8 * 24 * 3600);
    expect(await read(sandbox(), payment)).toMatchObject({ status: 'canceled', captured: 0n, failure: null });
  }
  expect(await provider.cancelPayment(newCall(), await pay(sandbox()))).toMatchObject({ kind: 'rejected' });
});

test('a request without time left is unknown', async () => {
  const late = { key: 'late', signal: AbortSignal.abort() };
  expect(await sandbox().provider.createPayment(late, paying('pm_card_visa'))).toMatchObject({ kind: 'unknown' });
  expect(await sandbox().provider.retrieve(late.signal, 'payment', 'pi_1')).toMatchObject({ kind: 'unknown' });
});
