import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { type Order as OrderOutput, tradingErrors } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { cancelUnpaid, requestCancellation } from '../orders/cancellations.ts';
import { returnsOrder, lockOwnOrder, type OwnOrder, presentOrder } from '../orders/order.ts';

async function run(work: Work, caller: Caller, { id, reason }: TradingInput<'cancelOrder'>): Promise<OrderOutput> {
  const found = await lockOwnOrder(work.em, caller, id, { stock: true });
  assertCancelable(found);
  const canceled =
    found.order.status === 'paid'
      ? await requestCancellation(work, found, 'seller_canceled')
      : await cancelUnpaid(work, found, found.party === 'buyer' ? 'buyer_canceled' : 'seller_canceled');
  const organizationId = organizationOf(caller);
  work.audit({
    action: 'order.canceled',
    organizationId,
    targets: [{ type: 'order', id }],
    ...(reason !== undefined && { changes: { reason } }),
  });
  return presentOrder(canceled, organizationId);
}

function assertCancelable({ party, order: { status, cancelRequestedAt } }: OwnOrder): void {
  if (status === 'disputed') throw tradingErrors.order_disputed('A dispute of the order is open.');
  if (status === 'paid' && cancelRequestedAt)
    throw tradingErrors.order_canceling('The order is being canceled already.');
  if (status === 'pending_payment' || (status === 'paid' && party === 'seller')) return;
  throw tradingErrors.order_not_cancelable(
    status === 'paid'
      ? 'The order is paid, so only the seller can cancel it.'
      : `An order that is ${status} cannot be canceled.`,
  );
}

/**
 * Cancels an unpaid order at once, or requests the cancellation of a paid one. Throws `not_found`,
 * `precondition_failed`, `order_not_cancelable`, `order_canceling` or `order_disputed`.
 */
export const cancelOrder = { run, ...returnsOrder };
