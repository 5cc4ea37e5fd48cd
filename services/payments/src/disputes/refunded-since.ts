import { findRecords, sql, type Work } from '@marketplace/store';
import type { Dispute } from '../entities/dispute.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';

/**
 * What was refunded of an order since a claim was opened, and what is being refunded, in minor units. It counts towards
 * the claim, whoever refunds and for which reason: the buyer would otherwise get it twice. The account must be locked.
 */
export async function refundedSince(
  { em }: Pick<Work, 'em'>,
  { paymentId, openedAt }: Pick<Dispute, 'paymentId' | 'openedAt'>,
): Promise<{ succeeded: bigint; pending: bigint }> {
  const refunds: Refund[] = await findRecords(
    em,
    RefundEntity,
    sql`where payment_id = ${paymentId} and kind = 'refund' and status in ('succeeded', 'pending')
          and created_at >= ${openedAt}`,
  );
  const sum = (status: Refund['status']) =>
    refunds.filter((refund) => refund.status === status).reduce((all, { amount }) => all + amount, 0n);
  return { succeeded: sum('succeeded'), pending: sum('pending') };
}
