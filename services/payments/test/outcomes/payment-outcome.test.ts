import { expect, test } from '@jest/globals';
import type { Payment } from '../../src/entities/payment.entity.ts';
import { outcomeOfFailure, outcomeOfPayment, outcomeOfRefusal } from '../../src/payments/payment-outcome.ts';
import type { PaymentSnapshot } from '../../src/provider/snapshots.ts';
import { before, lockedAccount, lockedPayment, now, summaryOf } from './locked.ts';

const failure = { code: 'card_declined', message: 'The card was declined.', declineCode: 'generic_decline' } as const;
const declined = { code: failure.code, message: failure.message, declineCode: failure.declineCode };
const captureBefore = new Date('2026-07-08T12:00:00.000Z');
const nextAction = { type: 'redirect', url: 'https://bank.example/3ds' } as const;
const over = { captureBefore: null, nextAction: null, lastError: null };
const canceled = (code: string) => ({ code, message: expect.any(String), declineCode: null });

function snapshotOf(changes: Partial<PaymentSnapshot>): PaymentSnapshot {
  return {
    object: 'payment',
    ref: 'pi_1',
    paymentId: 'pay_1',
    orderId: 'ord_1',
    status: 'processing',
    money: { amount: 10_000n, currency: 'USD' },
    captured: 0n,
    captureBefore: null,
    failure: null,
    nextAction: null,
    method: null,
    ...changes,
  };
}

const outcomeOf = (payment: Partial<Payment>, snapshot: Partial<PaymentSnapshot>, auditedFor = 'org_buyer') =>
  outcomeOfPayment(
    { account: lockedAccount(), payment: lockedPayment(payment) },
    snapshotOf(snapshot),
    now,
    auditedFor,
  );

const silent = { postings: [], report: null, events: [], mails: [], audit: [] };
const ended = (status: 'failed' | 'canceled', reason: unknown) => ({
  changes: { payment: { providerRef: 'pi_1', status, failure: reason, ...over }, account: {} },
  postings: [],
  report: 'failed',
  events: ['payment.failed'],
  mails: ['payment_failed org_buyer'],
  audit: [`payment.${status} org_buyer`],
});

type Case = [name: string, payment: Partial<Payment>, snapshot: Partial<PaymentSnapshot>, expected: unknown];
const cases: Case[] = [
  [
    'captured money is booked, and everybody is told',
    { status: 'processing' },
    { status: 'succeeded', captured: 10_000n },
    {
      changes: {
        payment: { providerRef: 'pi_1', status: 'succeeded', amountCaptured: 10_000n, ...over },
        account: { captured: 10_000n },
      },
      postings: ['10000 provider -> escrow'],
      report: 'paid',
      events: ['payment.succeeded'],
      mails: ['payment_succeeded org_buyer', 'payment_succeeded org_seller'],
      audit: ['payment.succeeded org_buyer'],
    },
  ],
  [
    'a payment that is authorized is reported, and nobody else is told',
    { status: 'requires_action', lastError: null },
    { status: 'requires_capture', captureBefore },
    {
      ...silent,
      changes: {
        payment: { providerRef: 'pi_1', status: 'requires_capture', lastError: null, captureBefore, nextAction: null },
        account: {},
      },
      report: 'authorized',
    },
  ],
  [
    'a payment that waits for its buyer is not reported',
    { status: 'processing' },
    { status: 'requires_action', nextAction },
    {
      ...silent,
      changes: {
        payment: { providerRef: 'pi_1', status: 'requires_action', lastError: null, captureBefore: null, nextAction },
        account: {},
      },
    },
  ],
  ['a failure keeps its reason', { status: 'processing' }, { status: 'failed', failure }, ended('failed', declined)],
  [
    'a failure without a reason gets one',
    { status: 'processing' },
    { status: 'failed' },
    ended('failed', canceled('processing_error')),
  ],
  [
    'a cancellation that was asked for has its reason',
    { status: 'requires_action', cancelReason: 'order_canceled' },
    { status: 'canceled' },
    ended('canceled', canceled('order_canceled')),
  ],
  [
    'an authorization that the bank has ended has expired',
    { status: 'requires_capture' },
    { status: 'canceled' },
    ended('canceled', canceled('authorization_expired')),
  ],
  ['a state that is known changes nothing', { status: 'processing' }, { status: 'processing' }, null],
  ['an older state changes nothing', { status: 'requires_capture' }, { status: 'requires_action', nextAction }, null],
  ...(['succeeded', 'failed', 'canceled'] as const).map(
    (status): Case => [`a payment that has ${status} stays so`, { status }, { status: 'succeeded' }, null],
  ),
];

test.each(cases)('%s', (_, payment, snapshot, expected) => {
  expect(summaryOf(outcomeOf(payment, snapshot))).toEqual(expected);
});

test('a written payment is the next version, at a time after the last change', () => {
  const late = new Date('2026-07-01T12:00:09.000Z');
  const payment = { status: 'processing', updatedAt: late } as const;
  const outcome = outcomeOf(payment, { status: 'succeeded', captured: 10_000n, ref: 'pi_2' })!;
  expect(outcome.written).toMatchObject({
    payment: { id: 'pay_1', version: 3, status: 'succeeded', providerRef: 'pi_2', updatedAt: outcome.at },
    account: { orderId: 'ord_1', version: 4, captured: 10_000n, updatedAt: outcome.at },
  });
  expect(outcome.at > late).toBe(true);
  expect(outcome.before).toMatchObject({ payment: { version: 2, updatedAt: late }, account: { version: 3 } });
});

test('the version of an account counts its reports', () => {
  const outcome = outcomeOf({ status: 'processing' }, { status: 'requires_action', nextAction })!;
  expect(outcome.written.account).toMatchObject({ version: 3, updatedAt: now });
});

test('an amount that was not asked for is an error', () => {
  expect(() => outcomeOf({}, { status: 'succeeded', captured: 9_999n })).toThrow('another amount');
  const euros = { amount: 10_000n, currency: 'EUR' } as const;
  expect(() => outcomeOf({}, { status: 'succeeded', captured: 10_000n, money: euros })).toThrow('another amount');
});

test('the change is audited for the party that has asked for it', () => {
  const outcome = outcomeOf({ status: 'requires_capture' }, { status: 'succeeded', captured: 10_000n }, 'org_seller');
  expect(outcome?.audit).toEqual([
    {
      action: 'payment.succeeded',
      organizationId: 'org_seller',
      targets: [
        { type: 'payment', id: 'pay_1' },
        { type: 'order', id: 'ord_1' },
      ],
    },
  ]);
});

test('a payment that the provider refused fails once', () => {
  const locked = { account: lockedAccount(), payment: lockedPayment({ status: 'processing', providerRef: null }) };
  const outcome = outcomeOfFailure(locked, declined, now)!;
  expect(summaryOf(outcome)).toMatchObject({ events: ['payment.failed'], audit: ['payment.failed org_buyer'] });
  expect(outcome.written.payment).toMatchObject({ status: 'failed', providerRef: null, failure: declined });
  expect(outcomeOfFailure(outcome.written, declined, before)).toBeNull();
});

const refused = { code: 'amount_too_large', message: 'The amount is too large.' };
const refusal = (operation: string) => ({ operation, ...refused, at: now.toISOString() });
type Refusal = [operation: 'confirm' | 'capture' | 'cancel', payment: Partial<Payment>, expected: unknown];
const refusals: Refusal[] = [
  [
    'capture',
    { status: 'requires_capture', captureRefusals: 2 },
    {
      ...silent,
      changes: { payment: { lastError: refusal('capture'), captureRefusals: 3 } },
      audit: ['payment.capture_refused org_seller'],
    },
  ],
  ['capture', { status: 'succeeded' }, null],
  [
    'confirm',
    { status: 'requires_action', captureRefusals: 2 },
    {
      ...silent,
      changes: { payment: { lastError: refusal('confirm'), captureRefusals: 2 } },
      audit: ['payment.confirm_refused org_buyer'],
    },
  ],
  ['confirm', { status: 'requires_capture' }, null],
  [
    'cancel',
    { status: 'processing' },
    {
      ...silent,
      changes: { payment: { lastError: refusal('cancel'), captureRefusals: 0 } },
      audit: ['payment.cancel_refused org_buyer'],
    },
  ],
  ['cancel', { status: 'canceled' }, null],
];
test.each(refusals)('a refused request to %s is the last error, unless the payment %j is past it', (...refusalCase) => {
  const [operation, payment, expected] = refusalCase;
  const locked = { account: lockedAccount(), payment: lockedPayment(payment) };
  expect(summaryOf(outcomeOfRefusal(locked, operation, refused, now))).toEqual(expected);
});
