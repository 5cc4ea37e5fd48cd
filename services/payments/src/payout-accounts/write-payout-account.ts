import type { EntityManager } from '@mikro-orm/postgresql';
import { updateRecord } from '@marketplace/store';
import { type PayoutAccount, PayoutAccountEntity } from '../entities/payout-account.entity.ts';

/** Writes a locked payout account as its next version. Returns it as written. `at` is the time of the change. */
export function writePayoutAccount(
  em: EntityManager,
  account: PayoutAccount,
  changes: Partial<PayoutAccount>,
  at: Date,
): Promise<PayoutAccount> {
  return updateRecord(em, PayoutAccountEntity, account, changes, at);
}
