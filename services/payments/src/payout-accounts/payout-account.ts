import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql, updateRecord } from '@marketplace/store';
import type { PayoutAccount as PayoutAccountOutput } from '@marketplace/payments-contract';
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

/** A payout account that the provider does not know yet. */
export function newPayoutAccount(
  settings: Pick<PayoutAccount, 'organizationId' | 'country' | 'payoutSchedule' | 'manualCapture'>,
  provider: PayoutAccount['provider'],
  at: Date,
): PayoutAccount {
  return {
    ...settings,
    status: 'pending',
    requirements: [],
    onboardingUrl: null,
    provider,
    providerRef: null,
    destination: null,
    destinationChangedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

/** Writes a locked payout account as its next version. Returns it as written. `at` is the time of the change. */
export function writePayoutAccount(
  em: EntityManager,
  account: PayoutAccount,
  changes: Partial<PayoutAccount>,
  at: Date,
): Promise<PayoutAccount> {
  return updateRecord(em, PayoutAccountEntity, account, changes, at);
}

/** The payout account as its organization sees it, without the provider's id. */
export function presentPayoutAccount(account: PayoutAccount): PayoutAccountOutput {
  const {
    organizationId,
    status,
    provider,
    country,
    payoutSchedule,
    manualCapture,
    requirements,
    onboardingUrl,
    version,
  } = account;
  return {
    organizationId,
    status,
    provider,
    country,
    payoutSchedule,
    manualCapture,
    requirements,
    onboardingUrl: onboardingUrl ?? null,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    version,
  };
}
