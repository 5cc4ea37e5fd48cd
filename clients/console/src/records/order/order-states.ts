import type {
  OrderDeadlineFragment,
  OrderDisputeFragment,
  OrderFragment,
  OrderPaymentFragment,
  OrderStatus,
  PaymentStatus,
} from '../../generated/graphql/graphql.ts';
import { isOpen } from '../dispute/dispute-words.ts';
import type { Money } from '../../ui/show/money/money.ts';
import type { Tone } from '../../ui/show/status.tsx';

export const orderTones: Record<OrderStatus, Tone> = {
  pending_payment: 'warn',
  paid: 'accent',
  fulfilled: 'accent',
  completed: 'good',
  disputed: 'hold',
  canceled: 'quiet',
  refunded: 'quiet',
};

export const orderStatuses = [
  ['pending_payment', 'Pending payment'],
  ['paid', 'Paid'],
  ['fulfilled', 'Fulfilled'],
  ['completed', 'Completed'],
  ['disputed', 'Disputed'],
  ['canceled', 'Canceled'],
  ['refunded', 'Refunded'],
] as const satisfies readonly (readonly [OrderStatus, string])[];

/** Time at which the service acts if nobody does before. */
export function deadlineOf({
  status,
  paymentDueAt,
  fulfillBy,
  payoutEligibleAt,
}: OrderDeadlineFragment): string | null {
  if (status === 'pending_payment') return paymentDueAt;
  if (status === 'paid') return fulfillBy;
  return status === 'fulfilled' ? payoutEligibleAt : null;
}

const open = ['processing', 'requires_action', 'requires_capture'];

/** The payment that has not ended. An order has at most one. */
export function openPaymentOf({ payments }: OrderFragment): OrderPaymentFragment | undefined {
  return payments?.find(({ status }) => open.includes(status));
}

export function succeededPaymentOf<P extends { status: PaymentStatus }>({
  payments,
}: {
  payments: readonly P[] | null;
}): P | undefined {
  return payments?.find(({ status }) => status === 'succeeded');
}

/** Amount of a payment that can still be refunded. */
export function refundableOf({ amountCaptured, amountRefunded, amountRefundPending }: OrderPaymentFragment): Money {
  return { ...amountCaptured, amount: amountCaptured.amount - amountRefunded.amount - amountRefundPending.amount };
}

export function openDisputesOf({ disputes }: OrderFragment): OrderDisputeFragment[] {
  return disputes?.filter(isOpen) ?? [];
}

/** An order that has not changed for this long is not read more often. */
const momentMs = 30_000;

/** Tells whether the order is about to follow a payment, refund or dispute that has just changed. */
export function isMoving(order: OrderFragment): boolean {
  const followsPayment = order.status === 'pending_payment' && succeededPaymentOf(order) !== undefined;
  if (Date.now() - Date.parse(order.updatedAt) > momentMs) return false;
  const followsDispute = order.status === 'disputed' && openDisputesOf(order).length === 0;
  return (
    followsPayment ||
    followsDispute ||
    openPaymentOf(order)?.status === 'processing' ||
    order.refundPendingAmount.amount > 0
  );
}

/** Number of units of the item that were not shipped. */
export function unshippedOf(order: OrderFragment, listingId: string): number {
  const ordered = order.items.filter((item) => item.listingId === listingId);
  const shipped = order.fulfillments.flatMap(({ items }) => items).filter((item) => item.listingId === listingId);
  const sum = (items: { quantity: number }[]) => items.reduce((all, { quantity }) => all + quantity, 0);
  return sum(ordered) - sum(shipped);
}
