import { findRecords, sql, type Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { beginRefund } from '../refunds/begin-refund.ts';
import { isFrozenByDispute, refundableOf } from '../refunds/refundable.ts';
import { type RefundIntent, refundIntent } from '../refunds/request-refund.ts';
import { closeDispute } from './close-dispute.ts';
import type { LockedDispute } from './lock-dispute.ts';

/**
 * Begins the refund that settles an open claim: of `amount`, or of what is left if that is less. The claim is lost when
 * the refund has succeeded; at once, if nothing is left. Returns what must be asked of the provider, or null.
 *
 * Throws `payment_disputed` while a bank holds money of the order, and `invalid_state_transition` while a refund of the
 * claim is pending.
 */
export async function refundClaim(
  work: Work,
  state: LockedDispute,
  amount: bigint,
  initiatedBy: 'seller' | 'operator' | 'system',
): Promise<RefundIntent | null> {
  const { account, payment, dispute } = state;
  if (await isClaimPending(work, state)) throw paymentsErrors.payment_disputed('A refund of the claim is pending.');
  if (await isFrozenByDispute(work.em, account))
    throw paymentsErrors.payment_disputed('The bank holds money of the order until its dispute ends.');
  const left = refundableOf(account);
  if (left === 0n) {
    await closeDispute(work, state, 'lost');
    return null;
  }
  const refund = {
    amount: amount < left ? amount : left,
    reason: 'claim',
    initiatedBy,
    disputeId: dispute.id,
  } as const;
  return refundIntent(await beginRefund(work, { account, payment }, refund));
}

/** Whether a refund that settles the claim is pending. The account must be locked. */
export async function isClaimPending({ em }: Pick<Work, 'em'>, { payment, dispute }: LockedDispute): Promise<boolean> {
  const found: Refund[] = await findRecords(
    em,
    RefundEntity,
    sql`where payment_id = ${payment.id} and dispute_id = ${dispute.id} and status = 'pending'`,
  );
  return found.length > 0;
}
