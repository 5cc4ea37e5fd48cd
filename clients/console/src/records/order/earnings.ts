import type { EarningsFragment } from '../../generated/graphql/graphql.ts';
import type { Money } from '../../ui/show/money/money.ts';

/**
 * Amount that the seller gets, and the fee, after what went back to the buyer or is pending, and `more` minor units of
 * it. The fee is reduced in proportion, rounded half up. Undefined for the buyer, who sees neither.
 */
export function earningsOf(order: EarningsFragment, more = 0): { fee: Money; net: Money } | undefined {
  const { platformFee, sellerNet, capturedAmount, refundedAmount, refundPendingAmount, chargedBackAmount } = order;
  if (!platformFee || !sellerNet) return undefined;
  const captured = BigInt(capturedAmount.amount);
  if (captured === 0n) return { fee: platformFee, net: sellerNet };
  const gone = [refundedAmount, refundPendingAmount, chargedBackAmount];
  const back = gone.reduce((all, { amount }) => all + BigInt(amount), BigInt(more));
  const fee = keptFeeOf(BigInt(platformFee.amount), captured, back);
  const { currency } = platformFee;
  return { fee: { amount: Number(fee), currency }, net: { amount: Number(captured - back - fee), currency } };
}

/** Rest of the fee if `back` of `captured` went back to the buyer. The returned part is rounded half up. */
export function keptFeeOf(fee: bigint, captured: bigint, back: bigint): bigint {
  return fee - (2n * fee * back + captured) / (2n * captured);
}
