import type { Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import { beginRefund } from '../../refunds/begin-refund.ts';
import { isFrozenByDispute, refundableOf } from '../../refunds/refundable.ts';
import { type RefundIntent, refundIntent } from '../../refunds/request-refund.ts';
import { closeDispute } from '../close-dispute.ts';
import type { LockedDispute } from '../lock-dispute.ts';
import { refundedSince } from '../refunded-since.ts';

/**
 * Begins the refund that settles an open claim: of `amount`, by default what is left of the claim; or of what is left
 * of the order if that is less. The claim is lost when the refund has succeeded; at once, if nothing is left. Returns
 * what must be asked of the provider, or null.
 *
 * Throws `payment_disputed` while a bank holds money of the order, or a refund that counts towards the claim is pending.
 */
export async function refundClaim(
  work: Work,
  state: LockedDispute,
  amount: bigint | null,
  initiatedBy: 'seller' | 'operator' | 'system',
): Promise<RefundIntent | null> {
  const { account, payment, dispute } = state;
  const { succeeded, pending } = await refundedSince(work, dispute);
  if (pending > 0n) throw paymentsErrors.payment_disputed('A refund of the claim is pending.');
  if (await isFrozenByDispute(work.em, account))
    throw paymentsErrors.payment_disputed('The bank holds money of the order until its dispute ends.');
  const wanted = amount ?? dispute.amount - succeeded;
  const left = refundableOf(account);
  if (left === 0n || wanted <= 0n) {
    await closeDispute(work, state, 'lost');
    return null;
  }
  const refund = {
    amount: wanted < left ? wanted : left,
    reason: 'claim',
    initiatedBy,
    disputeId: dispute.id,
  } as const;
  return refundIntent(await beginRefund(work, { account, payment }, refund));
}
