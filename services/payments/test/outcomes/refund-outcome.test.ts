import { expect, test } from '@jest/globals';
import { refundFailuresMax } from '@marketplace/payments-contract/limits';
import type { OrderAccount } from '../../src/entities/order-account.entity.ts';
import type { Payment } from '../../src/entities/payment.entity.ts';
import type { Refund } from '../../src/entities/refund.entity.ts';
import type { RefundSnapshot } from '../../src/provider/snapshots.ts';
import {
  outcomeOfCover,
  outcomeOfNewRefund,
  outcomeOfRefund,
  outcomeOfReturnedChargeback,
} from '../../src/refunds/refund-outcome.ts';
import { endOfRefund, type RefundEnd } from '../../src/refunds/refund-rules.ts';
import { newRefund } from '../../src/refunds/refund.ts';
import { before, lockedAccount, lockedPayment, now, summaryOf } from './locked.ts';

const released = new Date('2026-06-20T12:00:00.000Z');

/** A refund of 40.00 of an order of 100.00, which was paid. */
function lockedRefund(
  refund: Partial<Refund> = {},
  account: Partial<OrderAccount> = {},
  payment: Partial<Payment> = {},
) {
  const paid = lockedPayment({
    status: 'succeeded',
    amountCaptured: 10_000n,
    amountRefundPending: 4_000n,
    ...payment,
  });
  const own = { id: 'rfd_1', amount: 4_000n, kind: 'refund', status: 'pending' } as const;
  return {
    account: lockedAccount({ captured: 10_000n, refundPending: 4_000n, ...account }),
    payment: paid,
    refund: newRefund(paid, { ...own, reason: 'requested_by_buyer', initiatedBy: 'seller', ...refund }, before),
  };
}

const snapshotOf = (changes: Partial<RefundSnapshot>): RefundSnapshot => ({
  object: 'refund',
  ref: 're_1',
  refundId: 'rfd_1',
  paymentRef: 'pi_1',
  status: 'pending',
  money: { amount: 4_000n, currency: 'USD' },
  failureCode: null,
  ...changes,
});

type End = [status: Refund['status'], snapshot: Partial<RefundSnapshot>, expected: RefundEnd | null];
const ends: End[] = [
  ['pending', { status: 'pending' }, null],
  ['pending', { status: 'succeeded' }, { end: 'succeeded', providerRef: 're_1' }],
  ['pending', { status: 'failed' }, { end: 'failed', providerRef: 're_1', failureCode: 'unknown' }],
  [
    'pending',
    { status: 'failed', failureCode: 'expired_or_canceled_card' },
    { end: 'failed', providerRef: 're_1', failureCode: 'expired_or_canceled_card' },
  ],
  ['succeeded', { status: 'pending' }, null],
  ['succeeded', { status: 'succeeded' }, null],
  ['succeeded', { status: 'failed' }, { end: 'returned', failureCode: 'returned' }],
  ['failed', { status: 'succeeded' }, null],
  ['failed', { status: 'failed' }, null],
];

test.each(ends)('a refund that is %s and is %j at the provider', (status, snapshot, expected) => {
  expect(endOfRefund(lockedRefund({ status }).refund, snapshotOf(snapshot))).toEqual(expected);
});

test('a refund of another amount is an error', () => {
  const { refund } = lockedRefund();
  expect(() => endOfRefund(refund, snapshotOf({ money: { amount: 4_001n, currency: 'USD' } }))).toThrow(
    'another amount',
  );
  expect(() => endOfRefund(refund, snapshotOf({ money: { amount: 4_000n, currency: 'EUR' } }))).toThrow(
    'another amount',
  );
});

type Locked = Parameters<typeof lockedRefund>;
type Case = [name: string, locked: Locked, end: RefundEnd, failures: number, expected: object];

const toBoth = (kind: string) => [`${kind} org_buyer`, `${kind} org_seller`];
const succeeded: RefundEnd = { end: 'succeeded', providerRef: 're_1' };
const failed: RefundEnd = { end: 'failed', providerRef: 're_1', failureCode: 'unknown' };
const paidBack = {
  report: 'refund',
  events: ['payment.refunded'],
  mails: toBoth('payment_refunded'),
  audit: ['refund.succeeded org_seller'],
};
const notPaidBack = {
  report: 'refund',
  events: ['refund.failed'],
  mails: toBoth('refund_failed'),
  audit: ['refund.failed org_seller'],
};

const cases: Case[] = [
  [
    'before the release, a refund is paid from the escrow',
    [],
    succeeded,
    0,
    {
      ...paidBack,
      changes: {
        refund: { status: 'succeeded', excess: 0n, settledAt: now, providerRef: 're_1' },
        payment: { amountRefunded: 4_000n, amountRefundPending: 0n, refundFailures: 0 },
        account: { refunded: 4_000n, refundPending: 0n, lost: 0n, feeReversed: 0n, refundDue: 0n },
      },
      postings: ['4000 escrow -> provider'],
    },
  ],
  [
    'after the release, the seller and the fee pay it',
    [{}, { releasedAt: released }],
    succeeded,
    0,
    {
      ...paidBack,
      changes: expect.objectContaining({ account: expect.objectContaining({ refunded: 4_000n, feeReversed: 400n }) }),
      postings: ['3600 payable -> provider', '400 fees -> provider'],
    },
  ],
  [
    'money that came back before is used first',
    [{}, { releasedAt: released, refundDue: 3_000n, feeReversed: 300n }],
    succeeded,
    0,
    {
      ...paidBack,
      changes: expect.objectContaining({ account: expect.objectContaining({ refunded: 4_000n, refundDue: 0n }) }),
      postings: ['3000 escrow -> provider', '900 payable -> provider', '100 fees -> provider'],
    },
  ],
  [
    'an amount beyond the money of the order is a loss of the platform',
    [{ excess: 1_000n }, { withdrawn: 7_000n, refundPending: 3_000n }, { amountRefundPending: 3_000n }],
    succeeded,
    0,
    {
      ...paidBack,
      changes: {
        refund: { status: 'succeeded', excess: 1_000n, settledAt: now, providerRef: 're_1' },
        payment: { amountRefunded: 3_000n, amountRefundPending: 0n, refundFailures: 0 },
        account: { refunded: 3_000n, refundPending: 0n, lost: 1_000n, feeReversed: 0n, refundDue: 0n },
      },
      postings: ['3000 escrow -> provider', '1000 losses -> provider'],
    },
  ],
  [
    'money that other refunds have reserved is not touched',
    [{ excess: 4_000n }, { refundPending: 10_000n }],
    succeeded,
    0,
    {
      ...paidBack,
      changes: expect.objectContaining({
        refund: { status: 'succeeded', excess: 4_000n, settledAt: now, providerRef: 're_1' },
        account: expect.objectContaining({ refunded: 0n, refundPending: 10_000n, lost: 4_000n }),
      }),
      postings: ['4000 losses -> provider'],
    },
  ],
  [
    'a refund by other means costs the platform, and the provider nothing',
    [],
    { end: 'succeeded', providerRef: null },
    0,
    {
      ...paidBack,
      changes: expect.objectContaining({ refund: expect.objectContaining({ providerRef: null }) }),
      postings: ['4000 escrow -> costs'],
    },
  ],
  [
    'a refund that failed frees its amount, and nobody is mailed',
    [{ excess: 1_000n }, { refundPending: 3_000n }, { amountRefundPending: 3_000n }],
    failed,
    1,
    {
      ...notPaidBack,
      mails: [],
      changes: {
        refund: { status: 'failed', excess: 0n, settledAt: now, failureCode: 'unknown', providerRef: 're_1' },
        payment: { amountRefundPending: 0n, refundFailures: 1 },
        account: { refundPending: 0n },
      },
      postings: [],
    },
  ],
  [
    'both are mailed of the last refund that is tried',
    [],
    failed,
    refundFailuresMax,
    { ...notPaidBack, changes: expect.anything(), postings: [] },
  ],
  [
    'both were mailed before of refunds that fail after it',
    [],
    failed,
    refundFailuresMax + 1,
    { ...notPaidBack, mails: [], changes: expect.anything(), postings: [] },
  ],
  [
    'money that comes back is held for the buyer, and the loss of the platform is made good',
    [
      { status: 'succeeded', excess: 1_000n },
      { refundPending: 0n, refunded: 3_000n, lost: 1_000n, releasedAt: released },
      { amountRefundPending: 0n, amountRefunded: 3_000n },
    ],
    { end: 'returned', failureCode: 'returned' },
    1,
    {
      ...notPaidBack,
      changes: {
        refund: { status: 'failed', excess: 0n, returnedAt: now, failureCode: 'returned' },
        payment: { amountRefunded: 0n, refundFailures: 1 },
        account: { refunded: 0n, refundDue: 3_000n, lost: 0n },
      },
      postings: ['3000 provider -> escrow', '1000 provider -> losses'],
    },
  ],
];

test.each(cases)('%s', (_, locked, end, failures, expected) => {
  expect(summaryOf(outcomeOfRefund(lockedRefund(...locked), end, failures, now))).toEqual(expected);
});

test('each movement of a refund has a reference of its own', () => {
  const referenceOf = (end: RefundEnd) => outcomeOfRefund(lockedRefund(), end, 0, now).postings?.reference;
  expect(referenceOf(succeeded)).toBe('refund:rfd_1:succeeded');
  expect(referenceOf({ end: 'returned', failureCode: 'returned' })).toBe('refund:rfd_1:returned');
  const lost = lockedRefund({ status: 'succeeded', excess: 500n, version: 4 }, { lost: 500n });
  expect(outcomeOfCover(lost, now)?.postings?.reference).toBe('refund:rfd_1:covered:5');
});

test('a new refund counts as pending, less what is beyond the money of the order', () => {
  const { account, payment } = lockedRefund({}, { refundPending: 0n }, { amountRefundPending: 0n });
  const wanted = { amount: 4_000n, excess: 1_500n, reason: 'claim', initiatedBy: 'provider' } as const;
  const outcome = outcomeOfNewRefund({ account, payment }, wanted, now);
  expect(summaryOf(outcome)).toEqual({
    changes: {
      refund: expect.objectContaining({ amount: 4_000n, excess: 1_500n, status: 'pending', version: 1 }),
      payment: { amountRefundPending: 2_500n },
      account: { refundPending: 2_500n },
    },
    postings: [],
    report: 'refund',
    events: [],
    mails: [],
    audit: ['refund.created org_seller'],
  });
  expect(outcome.before).toEqual({ account, payment });
  expect(outcome.written.refund).toMatchObject({ paymentId: 'pay_1', status: 'pending', createdAt: now });
});

test('an order that has money again covers a loss, and trading gets a correction', () => {
  const lost = { status: 'succeeded', excess: 4_000n } as const;
  const outcome = outcomeOfCover(lockedRefund(lost, { refundPending: 7_500n, lost: 4_000n }), now)!;
  expect(summaryOf(outcome)).toMatchObject({
    changes: {
      refund: { excess: 1_500n },
      payment: { amountRefunded: 2_500n },
      account: { refunded: 2_500n, lost: 1_500n },
    },
    postings: ['2500 escrow -> losses'],
    events: [],
    mails: [],
    audit: [],
  });
  expect(outcome.report).toMatchObject({ kind: 'refund', correction: true, refundedAmount: { amount: 2_500 } });
  expect(outcomeOfCover(lockedRefund(lost, { refundPending: 10_000n }), now)).toBeNull();
});

test('a chargeback that is undone gives the money back to the seller', () => {
  const chargeback = { kind: 'chargeback', status: 'succeeded', reason: 'chargeback' } as const;
  const account = { refundPending: 0n, chargedBack: 4_000n, feeReversed: 400n, releasedAt: released };
  const outcome = outcomeOfReturnedChargeback(
    lockedRefund(chargeback, account, { amountRefunded: 4_000n, amountRefundPending: 0n }),
    now,
  );
  expect(summaryOf(outcome)).toEqual({
    changes: {
      refund: { status: 'failed', returnedAt: now, failureCode: 'dispute_won' },
      payment: { amountRefunded: 0n },
      account: { chargedBack: 0n, feeReversed: 0n },
    },
    postings: ['3600 provider -> payable', '400 provider -> fees'],
    report: 'refund',
    events: ['refund.failed'],
    mails: [],
    audit: [],
  });
});
