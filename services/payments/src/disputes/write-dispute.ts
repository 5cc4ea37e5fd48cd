import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { Dispute } from '../entities/dispute.entity.ts';

type Changes = Partial<
  Pick<
    Dispute,
    | 'stage'
    | 'reason'
    | 'amount'
    | 'status'
    | 'withdrawn'
    | 'excess'
    | 'fee'
    | 'isRefundable'
    | 'evidence'
    | 'evidenceDueBy'
    | 'decideBy'
    | 'closedAt'
  >
>;

/** Writes a locked dispute as its next version. Returns the dispute as written. `at` is the time of the change. */
export async function writeDispute(em: EntityManager, dispute: Dispute, changes: Changes, at: Date): Promise<Dispute> {
  const written = { ...dispute, ...changes, updatedAt: at, version: dispute.version + 1 };
  await sql`
    update dispute
       set stage = ${written.stage}, reason = ${written.reason}, amount = ${written.amount},
           status = ${written.status}, withdrawn = ${written.withdrawn}, excess = ${written.excess},
           fee = ${written.fee}, is_refundable = ${written.isRefundable},
           evidence = ${JSON.stringify(written.evidence)}::jsonb, evidence_due_by = ${written.evidenceDueBy ?? null},
           decide_by = ${written.decideBy ?? null},
           closed_at = ${written.closedAt ?? null}, updated_at = ${at}, version = ${written.version}
     where id = ${dispute.id}`.execute(em.getKysely());
  return written;
}
