import { describe, expect, test } from '@jest/globals';
import { exampleDispute, exampleRefund, type OrderState } from '@marketplace/trading-contract/engine';
import type { AccountState, Report } from '@marketplace/payments-contract/engine';
import { decide, type Decision } from '../../src/trading/decide.ts';
import { describeOrder } from '../../src/trading/describe-order.ts';
import { accountOf, at, paidAccount, stateOf, usd } from './samples.ts';

const day = 24 * 3_600_000;
const minute = 60_000;

type Case = [
  title: string,
  order: Partial<OrderState>,
  account: AccountState | null,
  expected: Partial<Decision>,
  details: string,
];
const { report: _none, ...open } = accountOf();
const authorized = accountOf({
  livePayment: {
    id: 'pay_01m6e2ycjgfpq8fcb2zr4k329h',
    status: 'requires_capture',
    captureBefore: at(2 * day),
    captureAt: at(day),
    asked: false,
    cancelable: true,
  },
});
const asked = { ...authorized.livePayment!, asked: true, cancelable: false };
const payout = {
  id: 'po_01m6e2ycjgfpq8fcb2zr4k329h',
  status: 'scheduled',
  amount: usd(8_820),
  holdReasons: [],
  startAt: at(0),
} satisfies AccountState['payout'];
const released = { ...paidAccount({ fulfilledAt: at(-day), releasedAt: at(-1) }), payout } as const;
const report = (changes: object): AccountState => accountOf({ report: { accountVersion: 3, ...changes } as Report });
const money = 'Captured 98.00 USD, refundable 98.00 USD.';

describe('an unpaid order', () => {
  test.each<Case>([
    [
      'gets its account',
      { paymentDueAt: at(1) },
      null,
      { kind: 'move', move: 'openAccount' },
      'pending_payment, 98.00 USD. Calls openAccount: payments needs the account of the order, with its fee.',
    ],
    [
      'whose account a payment has opened gets its fee',
      { paymentDueAt: at(1) },
      accountOf({ platformFee: null }),
      { kind: 'move', move: 'openAccount' },
      'pending_payment, 98.00 USD. Calls openAccount: payments needs the account of the order, with its fee.',
    ],
    [
      'waits until its deadline',
      { paymentDueAt: at(30 * minute) },
      accountOf(),
      { kind: 'wait', for: 'the payment', until: at(30 * minute), inMs: 30 * minute },
      `pending_payment, 98.00 USD. Waits for the payment, until ${at(30 * minute)}.`,
    ],
    [
      'is canceled at its deadline',
      { paymentDueAt: at(0) },
      accountOf(),
      { kind: 'move', move: 'expireOrder' },
      'pending_payment, 98.00 USD. Calls expireOrder: the payment is overdue.',
    ],
    [
      'that was paid gets the report before its deadline takes effect',
      { paymentDueAt: at(0) },
      report({ kind: 'payment', paymentStatus: 'paid', capturedAmount: usd(9_800) }),
      { kind: 'move', move: 'forwardReport' },
      'pending_payment, 98.00 USD. Calls forwardReport: payments has report 3 for trading: payment paid.',
    ],
    [
      'whose payment is authorized has no deadline, and waits for the day before the authorization ends',
      { paymentDueAt: at(minute) },
      authorized,
      { kind: 'wait', until: at(day), inMs: day },
      `pending_payment, 98.00 USD. Payment ${authorized.livePayment!.id}: requires_capture, authorized until ` +
        `${at(2 * day)}. Waits for the capture, until ${at(day)}.`,
    ],
    [
      'whose authorization ends within a day is captured',
      { paymentDueAt: at(3 * day) },
      { ...authorized, now: at(day) },
      { kind: 'move', move: 'captureDue' },
      `pending_payment, 98.00 USD. Payment ${authorized.livePayment!.id}: requires_capture, authorized until ` +
        `${at(2 * day)}. Calls captureDue: the authorization of the payment ends soon.`,
    ],
    [
      'whose capture was requested waits for the answer',
      { paymentDueAt: at(3 * day) },
      { ...authorized, now: at(day), livePayment: asked },
      { kind: 'wait', until: null },
      `pending_payment, 98.00 USD. Payment ${authorized.livePayment!.id}: requires_capture, authorized until ` +
        `${at(2 * day)}. Waits for the payment provider to answer.`,
    ],
    [
      'whose authorization is short is captured by the seller only',
      { paymentDueAt: at(minute) },
      { ...authorized, livePayment: { ...authorized.livePayment!, captureAt: null } },
      { kind: 'wait', until: null },
      `pending_payment, 98.00 USD. Payment ${authorized.livePayment!.id}: requires_capture, authorized until ` +
        `${at(2 * day)}. Waits for the capture by the seller.`,
    ],
    [
      'whose authorization has ended is not captured any more',
      { paymentDueAt: at(3 * day) },
      { ...authorized, now: at(2 * day) },
      { kind: 'wait', until: null },
      `pending_payment, 98.00 USD. Payment ${authorized.livePayment!.id}: requires_capture, authorized until ` +
        `${at(2 * day)}. Waits for the payment provider, because the authorization has ended.`,
    ],
  ])('%s', expectDecision);
});

describe('a canceled order', () => {
  const status = 'canceled';
  const captured = paidAccount({ status: 'closed' });
  test.each<Case>([
    [
      'without an account gets one that is closed',
      { status },
      null,
      { kind: 'move', move: 'closeAccount' },
      'canceled, 98.00 USD. Calls closeAccount: the order is canceled.',
    ],
    [
      'has its account closed',
      { status },
      { ...open, report: null },
      { kind: 'move', move: 'closeAccount' },
      'canceled, 98.00 USD. Calls closeAccount: the order is canceled.',
    ],
    [
      'has its payment canceled',
      { status },
      { ...authorized, status: 'closed' },
      { kind: 'move', move: 'closeAccount' },
      `canceled, 98.00 USD. Payment ${authorized.livePayment!.id}: requires_capture, ` +
        `authorized until ${at(2 * day)}. ` +
        'Calls closeAccount: the order is canceled.',
    ],
    [
      'waits for the provider to cancel it',
      { status },
      { ...authorized, status: 'closed', livePayment: asked },
      { kind: 'wait', until: null },
      `canceled, 98.00 USD. Payment ${authorized.livePayment!.id}: requires_capture, ` +
        `authorized until ${at(2 * day)}. ` +
        'Waits for the payment provider to end the payment.',
    ],
    [
      'that was paid late is refunded',
      { status },
      captured,
      { kind: 'move', move: 'closeAccount' },
      `canceled, 98.00 USD. ${money} Calls closeAccount: the order is canceled.`,
    ],
    [
      'whose refund has failed waits for the next try',
      { status },
      { ...captured, refundRetryAt: at(4 * minute) },
      { kind: 'wait', until: at(4 * minute) },
      `canceled, 98.00 USD. ${money} Waits for the next try of the refund, until ${at(4 * minute)}.`,
    ],
    [
      'whose refund is pending waits for it',
      { status },
      { ...captured, refundable: usd(0), refundPending: usd(9_800) },
      { kind: 'wait', until: null },
      'canceled, 98.00 USD. Captured 98.00 USD, refundable 0.00 USD, refund of 98.00 USD pending. ' +
        'Waits for the payment provider to settle a refund.',
    ],
    [
      'whose account is closed and empty ends',
      { status, closingOrganizationIds: [stateOf().buyerOrganizationId] },
      accountOf({ status: 'closed' }),
      { kind: 'end', closing: [stateOf().buyerOrganizationId] },
      'canceled, 98.00 USD. Nothing is left to do.',
    ],
  ])('%s', expectDecision);
});

describe('a paid order', () => {
  const status = 'paid';
  const canceling = { status, cancelRequestedAt: at(-1), cancelReason: 'seller_canceled' } as const;
  test.each<Case>([
    [
      'waits for its fulfillment',
      { status, fulfillBy: at(1), total: { amount: 5, currency: 'JPY' } },
      null,
      { kind: 'wait', until: at(1), inMs: 1 },
      `paid, 5 JPY. Waits for the fulfillment, until ${at(1)}.`,
    ],
    [
      'that was not fulfilled in time is to be canceled',
      { status, fulfillBy: at(-1) },
      paidAccount(),
      { kind: 'move', move: 'expireOrder' },
      `paid, 98.00 USD. ${money} Calls expireOrder: the fulfillment is overdue.`,
    ],
    [
      'that is being canceled is refunded',
      canceling,
      paidAccount(),
      { kind: 'move', move: 'refundOrder', because: 'the seller has canceled it' },
      `paid, 98.00 USD. ${money} Calls refundOrder: the seller has canceled it.`,
    ],
    [
      'that was overdue is refunded',
      { ...canceling, cancelReason: 'sla_expired' },
      paidAccount(),
      { kind: 'move', move: 'refundOrder', because: 'it was not fulfilled in time' },
      `paid, 98.00 USD. ${money} Calls refundOrder: it was not fulfilled in time.`,
    ],
    [
      'of which only a part was shipped in time is refunded the rest before it is released',
      { status: 'fulfilled', cancelReason: 'sla_expired', fulfilledAt: at(-2), unshippedAmount: usd(4900) },
      paidAccount({ fulfilledAt: at(-2), eligibleAt: at(-1) }),
      { kind: 'move', move: 'refundOrder', because: 'units were not shipped in time' },
      `fulfilled, 98.00 USD. ${money} Held until ${at(-1)}. Calls refundOrder: units were not shipped in time.`,
    ],
    [
      'of which the rest was refunded is released',
      { status: 'fulfilled', cancelReason: 'sla_expired', fulfilledAt: at(-2), unshippedAmount: usd(4900) },
      paidAccount({ fulfilledAt: at(-2), eligibleAt: at(-1), refundedUnshipped: usd(4900) }),
      { kind: 'move', move: 'releaseOrder', because: 'the hold has ended' },
      `fulfilled, 98.00 USD. ${money} Held until ${at(-1)}. Calls releaseOrder: the hold has ended.`,
    ],
    [
      'that is being canceled waits for the end of its dispute',
      canceling,
      paidAccount({ openDisputes: 1 }),
      { kind: 'wait', until: null },
      `paid, 98.00 USD. ${money} Open disputes: 1. Waits for the refund, because the order is being canceled, ` +
        'and for ' +
        'the end of the dispute.',
    ],
    [
      'whose refund has failed waits for the next try',
      canceling,
      paidAccount({ refundRetryAt: at(2 * minute) }),
      { kind: 'wait', until: at(2 * minute) },
      `paid, 98.00 USD. ${money} Waits for the next try of the refund, until ${at(2 * minute)}.`,
    ],
  ])('%s', expectDecision);
});

describe('a fulfilled order', () => {
  const status = 'fulfilled';
  const fulfilled = { status, fulfilledAt: at(-day), payoutEligibleAt: at(6 * day) } as const;
  const told = { fulfilledAt: at(-day), eligibleAt: at(6 * day) };
  test.each<Case>([
    [
      'is recorded at payments',
      fulfilled,
      paidAccount(),
      { kind: 'move', move: 'recordFulfillment', because: 'the order is fulfilled' },
      `fulfilled, 98.00 USD. ${money} Calls recordFulfillment: the order is fulfilled.`,
    ],
    [
      'is held',
      fulfilled,
      paidAccount(told),
      { kind: 'wait', until: at(6 * day), inMs: 6 * day },
      `fulfilled, 98.00 USD. ${money} Held until ${at(6 * day)}. ` +
        'Waits for the end of the hold, or the receipt, until ' +
        `${at(6 * day)}.`,
    ],
    [
      'is released after its hold',
      fulfilled,
      paidAccount({ ...told, now: at(6 * day) }),
      { kind: 'move', move: 'releaseOrder', because: 'the hold has ended' },
      `fulfilled, 98.00 USD. ${money} Held until ${at(6 * day)}. Calls releaseOrder: the hold has ended.`,
    ],
    [
      'whose receipt is confirmed is recorded at payments',
      { ...fulfilled, receiptConfirmedAt: at(-1) },
      paidAccount(told),
      { kind: 'move', move: 'recordFulfillment', because: 'the receipt is confirmed' },
      `fulfilled, 98.00 USD. ${money} Held until ${at(6 * day)}. Calls recordFulfillment: the receipt is confirmed.`,
    ],
    [
      'whose receipt is confirmed is released at once',
      { ...fulfilled, receiptConfirmedAt: at(-1) },
      paidAccount({ ...told, receiptConfirmedAt: at(-1) }),
      { kind: 'move', move: 'releaseOrder', because: 'the receipt is confirmed' },
      `fulfilled, 98.00 USD. ${money} Held until ${at(6 * day)}. Calls releaseOrder: the receipt is confirmed.`,
    ],
    [
      'is not released while a refund is pending',
      fulfilled,
      paidAccount({ ...told, now: at(6 * day), refundable: usd(4_800), refundPending: usd(5_000) }),
      { kind: 'wait', until: null },
      'fulfilled, 98.00 USD. Captured 98.00 USD, refundable 48.00 USD, refund of 50.00 USD pending. ' +
        `Held until ${at(6 * day)}. Waits for the release, and for the payment provider to settle a refund.`,
    ],
  ])('%s', expectDecision);
});

describe('a disputed order', () => {
  const status = 'disputed';
  const claimed = paidAccount({ openDisputes: 1, claimDueBy: at(day), fulfilledAt: at(-1) });
  const details = `disputed, 98.00 USD. ${money} Open disputes: 1, next step due ${at(day)}.`;
  test.each<Case>([
    [
      'of a bank waits',
      { status },
      paidAccount({ openDisputes: 1 }),
      { kind: 'wait', until: null },
      `disputed, 98.00 USD. ${money} Open disputes: 1. Waits for the end of the dispute.`,
    ],
    [
      'of the buyer waits for the answer',
      { status },
      claimed,
      { kind: 'wait', until: at(day), inMs: day },
      `${details} Waits for the end of the dispute, and for the next step of the claim, until ${at(day)}.`,
    ],
    [
      'whose claim was not answered is refunded',
      { status },
      { ...claimed, now: at(day) },
      { kind: 'move', move: 'expireClaim' },
      `${details} Calls expireClaim: the time of the claim has passed.`,
    ],
    [
      'whose payment was refunded in part waits for the seller, and then answers the bank',
      { status },
      paidAccount({ openDisputes: 1, disputeAnswerAt: at(day) }),
      { kind: 'wait', until: at(day), inMs: day },
      `disputed, 98.00 USD. ${money} Open disputes: 1. Waits for the end of the dispute, and for the answer to the ` +
        `bank, until ${at(day)}.`,
    ],
    [
      'that ended refunded has its bank answered',
      { status: 'refunded' },
      paidAccount({ openDisputes: 1, disputeAnswerAt: at(0) }),
      { kind: 'move', move: 'answerDispute' },
      `refunded, 98.00 USD. ${money} Open disputes: 1. Calls answerDispute: the bank must know that the payment was ` +
        'refunded.',
    ],
    [
      'that was fulfilled just before is recorded at payments',
      { status, fulfilledAt: at(-1) },
      { ...claimed, fulfilledAt: null },
      { kind: 'move', move: 'recordFulfillment' },
      `${details} Calls recordFulfillment: the order is fulfilled.`,
    ],
  ])('%s', expectDecision);
});

describe('a completed order', () => {
  const status = 'completed';
  const details = (state: string) =>
    `completed, 98.00 USD. ${money} Released ${at(-1)}. Payout ${payout.id} of 88.20 USD: ${state}`;
  test.each<Case>([
    [
      'is paid out',
      { status },
      released,
      { kind: 'move', move: 'startPayout' },
      details('scheduled. Calls startPayout: the payout is due, or what holds it has changed.'),
    ],
    [
      'whose payout is held waits for a change',
      { status },
      {
        ...released,
        payout: { ...payout, status: 'on_hold', holdReasons: ['payout_account_inactive'], startAt: null },
      },
      { kind: 'wait', until: null },
      details('on_hold (payout_account_inactive). Waits for the payout (payout_account_inactive).'),
    ],
    [
      'whose payout waits for the funds of the provider tries again later',
      { status },
      {
        ...released,
        payout: { ...payout, status: 'on_hold', holdReasons: ['awaiting_provider_funds'], startAt: at(minute) },
      },
      { kind: 'wait', until: at(minute) },
      details(
        `on_hold (awaiting_provider_funds). Waits for the payout (awaiting_provider_funds), until ${at(minute)}.`,
      ),
    ],
    [
      'whose payout was sent waits for the provider',
      { status },
      { ...released, payout: { ...payout, status: 'processing' } },
      { kind: 'wait', until: null },
      details('processing. Waits for the payment provider to confirm the payout.'),
    ],
    [
      'that is paid out ends',
      { status },
      { ...released, payout: { ...payout, status: 'released' } },
      { kind: 'end', closing: [] },
      details('released. Nothing is left to do.'),
    ],
    [
      'that a bank disputes waits',
      { status },
      { ...released, openDisputes: 1, payout: { ...payout, status: 'released' } },
      { kind: 'wait', until: null },
      `completed, 98.00 USD. ${money} Released ${at(-1)}. Open disputes: 1. ` +
        `Payout ${payout.id} of 88.20 USD: released. ` +
        'Waits for the end of the dispute.',
    ],
  ])('%s', expectDecision);
});

test.each<[string, object, string]>([
  ['refund', { kind: 'refund', refund: exampleRefund }, 'refund succeeded'],
  ['dispute', { kind: 'dispute', dispute: exampleDispute }, `dispute ${exampleDispute.status}`],
  ['release', { kind: 'release' }, 'released'],
])('a report of a %s is described', (_kind, changes, what) => {
  expect(decide(stateOf({ status: 'paid' }), report(changes))).toMatchObject({
    because: `payments has report 3 for trading: ${what}`,
  });
});

function expectDecision(
  _title: string,
  changes: Partial<OrderState>,
  account: AccountState | null,
  expected: Partial<Decision>,
  details: string,
): void {
  const order = stateOf(changes);
  const decision = decide(order, account);
  expect(decision).toMatchObject(expected);
  expect(describeOrder(order, account, decision)).toBe(details);
}
