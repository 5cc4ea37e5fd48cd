import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import { type PayoutAccount, PayoutAccountEntity } from '../entities/payout-account.entity.ts';

/** Locks the payout account of an organization. Null if it has none. */
export async function lockPayoutAccount(em: EntityManager, organizationId: string): Promise<PayoutAccount | null> {
  const [account]: PayoutAccount[] = await findRecords(
    em,
    PayoutAccountEntity,
    sql`where organization_id = ${organizationId} for update`,
  );
  return account ?? null;
}
