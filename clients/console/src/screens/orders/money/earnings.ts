import type { Order } from '../order-states.ts';
import type { Money } from '../../../ui/show/money/money.ts';

/**
 * What the seller gets, and the fee, after what went back to the buyer or is about to. The part of the fee that belongs
 * to it is returned, rounded half up. Undefined for the buyer, who sees neither.
 */
export function earningsOf(order: Order): { fee: Money; net: Money } | undefined {
  const { platformFee, sellerNet, capturedAmount, refundedAmount, refundPendingAmount, chargedBackAmount } = order;
  if (!platformFee || !sellerNet) return undefined;
  const captured = BigInt(capturedAmount.amount);
  if (captured === 0n) return { fee: platformFee, net: sellerNet };
  const back = BigInt(refundedAmount.amount) + BigInt(refundPendingAmount.amount) + BigInt(chargedBackAmount.amount);
  const whole = BigInt(platformFee.amount);
  const fee = whole - (2n * whole * back + captured) / (2n * captured);
  const { currency } = platformFee;
  return { fee: { amount: Number(fee), currency }, net: { amount: Number(captured - back - fee), currency } };
}
