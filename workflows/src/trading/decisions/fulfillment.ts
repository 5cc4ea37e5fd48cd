import { call, type Rule, until, waitFor } from './decision.ts';
import { owesUnshipped } from './payments.ts';

/** A paid order that is not fulfilled in time ends, with what was shipped. */
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
  // What is refunded is not released: the seller would owe it.
  if (account.refundPending.amount > 0 || account.releasedAt !== null) return waitFor('the release');
  if (account.receiptConfirmedAt !== null) return call('releaseOrder', 'the receipt is confirmed');
  if (account.eligibleAt === null) return waitFor('the release');
  return until(account, account.eligibleAt, hold) ?? call('releaseOrder', 'the hold has ended');
};
