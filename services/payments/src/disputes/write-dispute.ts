import type { EntityManager } from '@mikro-orm/postgresql';
import { updateRecord } from '@marketplace/store';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import { reminderChange } from './reminders.ts';

/**
 * Writes a locked dispute as its next version, with the reminder of its next deadline. Returns the dispute as written.
 * `at` is the time of the change.
 */
export function writeDispute(
  em: EntityManager,
  dispute: Dispute,
  changes: Partial<Dispute>,
  at: Date,
): Promise<Dispute> {
  const reminder = reminderChange(dispute, { ...dispute, ...changes }, at);
  return updateRecord(em, DisputeEntity, dispute, { ...changes, ...reminder }, at);
}
