import type { EntityManager } from '@mikro-orm/postgresql';
import { updateRecord } from '@marketplace/store';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';

/** Writes a locked refund as its next version. Returns the refund as written. `at` is the time of the change. */
export function writeRefund(em: EntityManager, refund: Refund, changes: Partial<Refund>, at: Date): Promise<Refund> {
  return updateRecord(em, RefundEntity, refund, changes, at);
}
