import type { AccountState } from '@marketplace/payments-contract/engine';
import type { OrderState } from '@marketplace/trading-contract/engine';
import type { OrderMove } from './order-moves.ts';

/** A command of a service, and the reason for calling it. */
export interface Move {
  kind: 'move';
  move: OrderMove;
  because: string;
}

/** `inMs`: milliseconds until `until`, at least 1. Both are null if no time is known. */
export interface Wait {
  kind: 'wait';
  for: string;
  until: string | null;
  inMs: number | null;
}

/** An order and its money, as just read from trading and payments. `account` is null if there is none. */
interface Situation {
  order: OrderState;
  account: AccountState | null;
}

/**
 * One concern of the workflow of an order. Returns the command to call, or what to wait for. Null if neither is needed.
 * A pure function.
 */
export type Rule = (situation: Situation) => Move | Wait | null;

/** Calls a command. */
function call(move: OrderMove, because: string): Move {
  return { kind: 'move', move, because };
}

/** Waits for a change of the order or of its money. */
function waitFor(reason: string): Wait {
  return { kind: 'wait', for: reason, until: null, inMs: null };
}

/**
 * Waits until a time. It is compared with `now` of the state that contains it, because the same clock wrote both. Null
 * if the time has passed.
 */
function until({ now }: { now: string }, time: string, reason: string): Wait | null {
  const inMs = Date.parse(time) - Date.parse(now);
  return inMs > 0 ? { kind: 'wait', for: reason, until: time, inMs } : null;
}

/**
 * Payments must have the account of an order, with its fee, before its money is released. A payment may have opened the
 * account without the fee, which only trading knows.
 */
export const openAccount: Rule = ({ order, account }) => {
  const isMissing = account ? account.platformFee === null : order.status === 'pending_payment';
  return isMissing ? call('openAccount', 'payments needs the account of the order, with its fee') : null;
};

/** Each report about the money goes to trading, the oldest first. */
export const forwardReport: Rule = ({ account }) => {
  if (!account?.report) return null;
  return call('forwardReport', `payments has report ${account.report.accountVersion} for trading: ${what(account)}`);
};

function what({ report }: NonNullable<Parameters<Rule>[0]['account']>): string {
  if (report?.kind === 'payment') return `payment ${report.paymentStatus}`;
  if (report?.kind === 'refund') return `${report.refund.kind} ${report.refund.status}`;
  if (report?.kind === 'dispute') return `dispute ${report.dispute.status}`;
  return 'released';
}

/** An authorized payment is captured some time before its authorization ends, if the order is still unpaid. */
export const captureInTime: Rule = ({ order, account }) => {
  const payment = account?.livePayment;
  if (order.status !== 'pending_payment' || !payment?.captureBefore) return null;
  if (payment.captureAt === null) return waitFor('the capture by the seller');
  const early = until(account!, payment.captureAt, 'the capture');
  if (early) return early;
  if (payment.asked) return waitFor('the payment provider to answer');
  return until(account!, payment.captureBefore, 'the capture')
    ? call('captureDue', 'the authorization of the payment ends soon')
    : waitFor('the payment provider, because the authorization has ended');
};

/** An order that is not paid in time is canceled. An authorized payment is in time: see `captureInTime`. */
export const payInTime: Rule = ({ order, account }) => {
  if (order.status !== 'pending_payment') return null;
  const payment = account?.livePayment;
  if (payment?.status === 'requires_capture')
    return payment.captureBefore ? null : waitFor('the capture by the seller');
  if (order.paymentDueAt === null) return waitFor('the payment');
  return until(order, order.paymentDueAt, 'the payment') ?? call('expireOrder', 'the payment is overdue');
};

/** The card does not accept refunds, so none is tried. The operator refunds, or pays the buyer by other means. */
const untilPaidOutside = waitFor('the operator, because refunds to the card fail');

/** Nothing may be paid for a canceled order: open payments are canceled, and captured ones are refunded. */
export const closeCanceled: Rule = ({ order, account }) => {
  if (order.status !== 'canceled') return null;
  const close = call('closeAccount', 'the order is canceled');
  if (!account || account.status === 'open') return close;
  if (account.livePayment)
    return account.livePayment.cancelable ? close : waitFor('the payment provider to end the payment');
  if (account.refundable.amount === 0 || account.refundPending.amount > 0) return null;
  if (account.openDisputes > 0) return waitFor('the end of the dispute, after which the buyer is refunded');
  if (account.refundStopped) return untilPaidOutside;
  return (account.refundRetryAt && until(account, account.refundRetryAt, 'the next try of the refund')) || close;
};

/** A paid order that is canceled is refunded. */
export const refundCanceled: Rule = ({ order, account }) => {
  if (order.status !== 'paid' || order.cancelRequestedAt === null) return null;
  const wait = waitFor('the refund, because the order is being canceled');
  if (!account || account.refundable.amount === 0 || account.refundPending.amount > 0 || account.openDisputes > 0)
    return wait;
  if (account.refundStopped) return untilPaidOutside;
  const later = account.refundRetryAt && until(account, account.refundRetryAt, 'the next try of the refund');
  const because = order.cancelReason === 'sla_expired' ? 'it was not fulfilled in time' : 'the seller has canceled it';
  return later || call('refundOrder', because);
};

/** Whether the buyer must still be refunded for units that were not shipped in time. */
function owesUnshipped({ order, account }: Situation): boolean {
  const owed = order.unshippedAmount?.amount ?? 0;
  if (order.status !== 'fulfilled' || !account || account.refundable.amount === 0) return false;
  return owed > account.refundedUnshipped.amount;
}

/** The units of a fulfilled order that were not shipped in time are refunded. */
export const refundUnshipped: Rule = ({ order, account }) => {
  if (!account || !owesUnshipped({ order, account })) return null;
  if (account.refundPending.amount > 0 || account.openDisputes > 0) return waitFor('the refund of units not shipped');
  if (account.refundStopped) return untilPaidOutside;
  const later = account.refundRetryAt && until(account, account.refundRetryAt, 'the next try of the refund');
  return later || call('refundOrder', 'units were not shipped in time');
};

/** A refund that the provider has not settled keeps the workflow open. */
export const awaitRefund: Rule = ({ account }) =>
  account && account.refundPending.amount > 0 ? waitFor('the payment provider to settle a refund') : null;

/** A paid order that is not completely fulfilled in time ends with the units that were shipped. */
export const fulfillInTime: Rule = ({ order }) => {
  if (order.status !== 'paid' || order.cancelRequestedAt !== null) return null;
  if (order.fulfillBy === null) return waitFor('the fulfillment');
  return until(order, order.fulfillBy, 'the fulfillment') ?? call('expireOrder', 'the fulfillment is overdue');
};

/**
 * Payments must know when an order was fulfilled, and that its receipt was confirmed. Both decide about the release.
 */
export const recordFulfillment: Rule = ({ order, account }) => {
  if (!account || account.captured.amount === 0 || order.fulfilledAt === null) return null;
  if (order.status !== 'fulfilled' && order.status !== 'disputed') return null;
  if (account.fulfilledAt === null) return call('recordFulfillment', 'the order is fulfilled');
  return order.receiptConfirmedAt !== null && account.receiptConfirmedAt === null
    ? call('recordFulfillment', 'the receipt is confirmed')
    : null;
};

/** The money of a fulfilled order is released after its hold, or when the buyer has confirmed the receipt. */
export const releaseInTime: Rule = ({ order, account }) => {
  if (order.status !== 'fulfilled') return null;
  const hold = 'the end of the hold, or the receipt';
  if (!account || account.captured.amount === 0) {
    if (order.receiptConfirmedAt !== null || order.payoutEligibleAt === null) return waitFor('the release');
    return until(order, order.payoutEligibleAt, hold) ?? waitFor('the release');
  }
  if (account.openDisputes > 0 || owesUnshipped({ order, account })) return null;
  // Refunded money is not released, because the seller would owe it.
  if (account.refundPending.amount > 0 || account.releasedAt !== null) return waitFor('the release');
  if (account.receiptConfirmedAt !== null) return call('releaseOrder', 'the receipt is confirmed');
  if (account.eligibleAt === null) return waitFor('the release');
  return until(account, account.eligibleAt, hold) ?? call('releaseOrder', 'the hold has ended');
};

/** A disputed order waits, whoever opened the dispute. So does an ended order whose payment the bank disputes. */
export const awaitDispute: Rule = ({ order, account }) =>
  order.status === 'disputed' || (account?.openDisputes ?? 0) > 0 ? waitFor('the end of the dispute') : null;

/** If a bank disputes a refunded payment, the answer is the refunds. */
export const answerBank: Rule = ({ account }) => {
  if (!account?.disputeAnswerAt) return null;
  return (
    until(account, account.disputeAnswerAt, 'the answer to the bank') ??
    call('answerDispute', 'the bank must know that the payment was refunded')
  );
};

/** A claim ends if the seller does not answer it in time, or the operator does not decide it in time. */
export const answerInTime: Rule = ({ account }) => {
  if (!account?.claimDueBy) return null;
  return (
    until(account, account.claimDueBy, 'the next step of the claim') ??
    call('expireClaim', 'the time of the claim has passed')
  );
};

/**
 * The payout of a fulfilled order shows its amount and the reason that holds it. It is started when nothing holds it,
 * and followed until it has ended.
 */
export const payOut: Rule = ({ account }) => {
  const payout = account?.payout;
  if (!payout) return null;
  switch (payout.status) {
    case 'scheduled':
    case 'on_hold':
    case 'failed': {
      const why = payout.status === 'failed' ? 'the payout has failed' : payout.holdReasons.join(', ');
      const reason = why === '' ? 'the payout' : `the payout (${why})`;
      const wait = payout.startAt === null ? waitFor(reason) : until(account, payout.startAt, reason);
      if (wait === null) return call('startPayout', 'the payout is due, or what holds it has changed');
      // Before the release, the order waits for whatever holds its money.
      return account.releasedAt ? wait : null;
    }
    case 'processing':
      return waitFor('the payment provider to confirm the payout');
    case 'released':
    case 'canceled':
    case 'returned':
      return null;
  }
};
