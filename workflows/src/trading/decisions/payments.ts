import { call, type Rule, type Situation, until, waitFor } from './decision.ts';

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

/** The card takes no refund, so none is tried: the operator refunds, or pays the buyer by other means. */
const untilPaidOutside = waitFor('the operator, because refunds to the card fail');

/** Nothing may be paid for a canceled order: what was begun is canceled, and what was captured is refunded. */
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

/** Whether the buyer is still to be refunded for units that were not shipped in time. */
export function owesUnshipped({ order, account }: Situation): boolean {
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
