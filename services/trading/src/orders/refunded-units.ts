import type { WholeOrder } from './present-order.ts';

/**
 * Whether refunds, pending ones too, have taken all the money of the units of a paid order that were not shipped. That
 * is all the money of the order, or, once a part was shipped, the price of these units in `refundedUnshipped`: what
 * payments has refunded because units were not shipped, if it is known.
 */
export function areOpenUnitsRefunded(
  { order, items }: Pick<WholeOrder, 'order' | 'items'>,
  refundedUnshipped = 0n,
): boolean {
  if (order.refundedAmount + order.refundPendingAmount + order.chargedBackAmount >= order.capturedAmount) return true;
  if (order.fulfillmentStatus !== 'partial') return false;
  const prices = items.map((item) => BigInt(item.quantity - item.fulfilledQuantity) * item.unitAmount);
  return refundedUnshipped >= prices.reduce((sum, price) => sum + price, 0n);
}
