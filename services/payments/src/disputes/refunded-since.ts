import { findRecords, sql, type Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import type { Dispute } from '../entities/dispute.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';

/** What the buyer has got of an order since a claim was opened, in minor units, and what is on its way. */
export interface Since {
  succeeded: bigint;
  /** The refunds that are pending, oldest first. */
  pending: Refund[];
}

/**
 * What was refunded of an order since a claim was opened, or taken back by a bank, and what is being refunded. It counts
 * towards the claim, whoever refunds and for which reason: the buyer would otherwise get it twice. The account must be
 * locked.
 */
export async function refundedSince(
  { em }: Pick<Work, 'em'>,
  { paymentId, openedAt }: Pick<Dispute, 'paymentId' | 'openedAt'>,
): Promise<Since> {
  const refunds: Refund[] = await findRecords(
    em,
    RefundEntity,
    sql`where payment_id = ${paymentId} and status in ('succeeded', 'pending') and created_at >= ${openedAt}
        order by created_at, id`,
  );
  return {
    succeeded: refunds.reduce((sum, { status, amount }) => (status === 'succeeded' ? sum + amount : sum), 0n),
    pending: refunds.filter(({ status }) => status === 'pending'),
  };
}

/** Throws `refund_pending` with the first of these refunds, if there is one. */
export function assertNonePending([refund]: readonly Refund[]): void {
  if (!refund) return;
  const detail = 'A refund that counts towards the claim is pending.';
  throw paymentsErrors.refund_pending(detail, { refundId: refund.id });
}

/**
 * Throws `refund_pending` while the refund of a decision or acceptance is on its way: the claim cannot end otherwise
 * then. The account must be locked.
 */
export async function assertUndecided(work: Pick<Work, 'em'>, claim: Dispute): Promise<void> {
  const { pending } = await refundedSince(work, claim);
  assertNonePending(pending.filter(({ disputeId }) => disputeId === claim.id));
}
