import type { DisputeSource, DisputeStatus, EarningsFragment } from '../../generated/graphql/graphql.ts';
import type { Money } from '../../ui/show/money/money.ts';
import { isOpen } from './dispute-words.ts';
import { type RefundedOrder, refundsSince } from './refunds-since.ts';

interface Accepted {
  source: DisputeSource;
  amount: Money;
  openedAt: string;
}

type AcceptedOrder = Omit<EarningsFragment, 'platformFee' | 'sellerNet'> & RefundedOrder;

interface OtherDispute {
  status: DisputeStatus;
  fundsWithdrawn: boolean;
  isRefundable: boolean;
}

/**
 * Amount that the buyer gets if the seller accepts. For a claim it is the claimed amount less what the buyer has got
 * since the claim was opened, for a dispute of a bank the disputed amount; at most what is left of the order.
 */
export function acceptedAmountOf(dispute: Accepted, order: AcceptedOrder): Money {
  const { amount, currency } = dispute.amount;
  const { capturedAmount, refundedAmount, refundPendingAmount, chargedBackAmount } = order;
  const gone = [refundedAmount, refundPendingAmount, chargedBackAmount].reduce((all, one) => all + one.amount, 0);
  const wanted = dispute.source === 'buyer' ? amount - refundsSince(dispute, order).got : amount;
  return { amount: Math.max(0, Math.min(wanted, capturedAmount.amount - gone)), currency };
}

/** Reason why a claim cannot be refunded now. Undefined if it can, and for a dispute of a bank. */
export function reasonNotToAccept(
  dispute: Accepted,
  order: AcceptedOrder & { disputes: readonly OtherDispute[] | null },
): string | undefined {
  if (dispute.source === 'provider') return undefined;
  if (refundsSince(dispute, order).pending > 0) return 'A refund is on its way';
  return holdsBack(order.disputes) ? 'A bank holds money of the order' : undefined;
}

/** Tells whether a bank holds money of the order, or forbids refunds. */
export function holdsBack(disputes: readonly OtherDispute[] | null): boolean {
  return disputes?.some((one) => isOpen(one) && (one.fundsWithdrawn || !one.isRefundable)) ?? false;
}
