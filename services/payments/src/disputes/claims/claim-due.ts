import { claimDecisionMs } from '@marketplace/payments-contract/limits';
import { sql, type Sql } from '@marketplace/store';
import type { Dispute } from '../../entities/dispute.entity.ts';

/** SQL, a time of a row of `dispute`: when the party that an open claim waits for must have acted. See `claimDueBy`. */
export const claimDue: Sql = sql`
  case when status = 'needs_response' then evidence_due_by
       else coalesce(decide_by, updated_at + make_interval(secs => ${claimDecisionMs / 1000})) end`;

/**
 * When the party that an open claim waits for must have acted: the seller, or the operator once the seller has answered.
 * A process of the version before decisions had deadlines stores none; the time is counted from its last change then.
 */
export function claimDueBy({ status, evidenceDueBy, decideBy, updatedAt }: Dispute): Date | null {
  if (status === 'needs_response') return evidenceDueBy ?? null;
  return decideBy ?? new Date(updatedAt.getTime() + claimDecisionMs);
}
