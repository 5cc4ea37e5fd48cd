import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import { answerAheadMs, answerRetryMs } from '@marketplace/payments-contract/limits';
import { type Dispute, DisputeEntity } from '../../entities/dispute.entity.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import { refundedOf } from './refund-evidence.ts';

/** A dispute of a bank that the platform answers itself, and when. */
interface DueAnswer {
  dispute: Dispute;
  at: Date;
}

/**
 * The dispute of an order that the platform answers next with the refunds of the payment. Null if banks have been
 * answered, or nothing was refunded.
 *
 * If all was refunded, the seller has nothing to lose and nothing to say, so the bank is answered at once. Otherwise the
 * seller may know more than the refunds, and is waited for until `answerAheadMs` before the deadline. An answer that the
 * provider has refused is tried again after `answerRetryMs`.
 */
export async function findDueAnswer(em: EntityManager, account: OrderAccount): Promise<DueAnswer | null> {
  if (account.openDisputes === 0) return null;
  const disputes: Dispute[] = await findRecords(
    em,
    DisputeEntity,
    sql`where order_id = ${account.orderId} and source = 'provider' and status = 'needs_response'
          and answered_at is null order by evidence_due_by, id`,
  );
  if (disputes.length === 0) return null;
  const refunded = await refundedOf(em, { id: disputes[0]!.paymentId });
  if (refunded === 0n) return null;
  const whole = refunded >= account.captured;
  const due = disputes.map((dispute) => ({ dispute, at: answerAt(dispute, whole) }));
  return due.reduce((first, one) => (one.at < first.at ? one : first));
}

function answerAt({ openedAt, evidenceDueBy, answerRefusedAt }: Dispute, isRefunded: boolean): Date {
  const at = isRefunded || !evidenceDueBy ? openedAt : new Date(evidenceDueBy.getTime() - answerAheadMs);
  const again = answerRefusedAt ? new Date(answerRefusedAt.getTime() + answerRetryMs) : at;
  return again > at ? again : at;
}
