import { type Money, type MoneyJson, moneyJson, ServiceError } from '@marketplace/kernel';
import { type Address, tradingErrors } from '@marketplace/trading-contract';
import { orderReminderMs, reminderMs } from '@marketplace/trading-contract/limits';
import type { Order, OrderItem } from '../entities/order.entity.ts';

/** Throws `price_changed` if the caller expects a total and that of the order differs. */
export function assertExpectedTotal({ amount, currency }: Money, expected: MoneyJson | undefined): void {
  if (!expected || (BigInt(expected.amount) === amount && expected.currency === currency)) return;
  throw tradingErrors.price_changed(`The total with shipping is ${amount} minor units of ${currency}.`, {
    total: moneyJson({ amount, currency }),
    details: [],
  });
}

/** The error `shipping_address_required`. */
export function addressRequired(): ServiceError {
  return tradingErrors.shipping_address_required('The listing requires shipping. Send `shippingAddress`.');
}

/**
 * Throws `validation_failed` if a new address is in another country. The seller agrees to the country of an offer, and
 * its shipping is for that.
 */
export function assertSameCountry(before: Address | null | undefined, after: Address | null): void {
  if (!before || !after || before.country === after.country) return;
  const detail = `The offer is for an address in ${before.country}. For another country, make a new offer.`;
  throw new ServiceError('validation_failed', detail, {
    faults: [{ path: ['shippingAddress', 'country'], code: 'country_changed', detail }],
  });
}

/**
 * Whether refunds, pending ones too, have taken all the money of the units of a paid order that were not shipped. That
 * is all the money of the order, or, once a part was shipped, the price of these units in `refundedUnshipped`: the
 * refunds of payments because units were not shipped, if known.
 */
export function areOpenUnitsRefunded(
  { order, items }: { order: Order; items: OrderItem[] },
  refundedUnshipped = 0n,
): boolean {
  if (order.refundedAmount + order.refundPendingAmount + order.chargedBackAmount >= order.capturedAmount) return true;
  if (order.fulfillmentStatus !== 'partial') return false;
  const prices = items.map((item) => BigInt(item.quantity - item.fulfilledQuantity) * item.unitAmount);
  return refundedUnshipped >= prices.reduce((sum, price) => sum + price, 0n);
}

/** Whether the deadline passed when a part was shipped: the order ends with this part, and the rest is refunded. */
export function isShippedInPart({ fulfillmentStatus, cancelReason, cancelRequestedAt }: Order): boolean {
  return fulfillmentStatus === 'partial' && cancelReason === 'sla_expired' && !cancelRequestedAt;
}

/** A time until which a party of an order must act, and how long before it is reminded, the longest first. */
interface Deadline {
  kind: 'payment' | 'fulfillment' | 'receipt';
  at: Date;
  aheadMs: number[];
}

/** The next deadline of a party of an order. Null if nobody has to act by a time. */
export function deadlineOf(order: Order): Deadline | null {
  const { status, paymentStatus, paymentDueAt, fulfillBy, payoutEligibleAt } = order;
  const { fulfillment, receipt, short } = orderReminderMs;
  if (status === 'pending_payment' && paymentStatus !== 'authorized' && paymentDueAt)
    return { kind: 'payment', at: paymentDueAt, aheadMs: [reminderMs.payment] };
  if (status === 'paid' && fulfillBy && !order.cancelRequestedAt)
    return { kind: 'fulfillment', at: fulfillBy, aheadMs: [fulfillment, short] };
  if (status === 'fulfilled' && payoutEligibleAt && !order.receiptConfirmedAt)
    return { kind: 'receipt', at: payoutEligibleAt, aheadMs: [receipt, short] };
  return null;
}

/** When to remind of the next deadline of an order. Null if it has none, or too little time for a reminder. */
export function orderRemindAt(order: Order, at: Date): Date | null {
  const deadline = deadlineOf(order);
  if (!deadline) return null;
  const times = deadline.aheadMs.map((aheadMs) => new Date(deadline.at.getTime() - aheadMs));
  return times.find((time) => time > at) ?? null;
}

/** Change of the reminder that follows from a change of the order: none while its deadline stays the same. */
export function reminderChange(before: Order, after: Order, at: Date): Partial<Pick<Order, 'remindAt'>> {
  const [old, next] = [deadlineOf(before), deadlineOf(after)];
  if (old?.kind === next?.kind && old?.at.getTime() === next?.at.getTime()) return {};
  return { remindAt: orderRemindAt(after, at) };
}
