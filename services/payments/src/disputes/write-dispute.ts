import type { EntityManager } from '@mikro-orm/postgresql';
import { updateRecord } from '@marketplace/store';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';

/** Writes a locked dispute as its next version. Returns the dispute as written. `at` is the time of the change. */
export function writeDispute(
  em: EntityManager,
  dispute: Dispute,
  changes: Partial<Dispute>,
  at: Date,
): Promise<Dispute> {
  return updateRecord(em, DisputeEntity, dispute, changes, at);
}
