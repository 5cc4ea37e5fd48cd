import type { EntityManager } from '@mikro-orm/postgresql';
import { updateRecord } from '@marketplace/store';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';

/** Writes a locked payout as its next version. Returns the payout as written. `at` is the time of the change. */
export function writePayout(em: EntityManager, payout: Payout, changes: Partial<Payout>, at: Date): Promise<Payout> {
  return updateRecord(em, PayoutEntity, payout, changes, at);
}
