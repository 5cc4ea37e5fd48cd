import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';

type Changes = Partial<
  Pick<
    PayoutAccount,
    | 'status'
    | 'country'
    | 'payoutSchedule'
    | 'manualCapture'
    | 'requirements'
    | 'onboardingUrl'
    | 'providerRef'
    | 'destination'
    | 'destinationChangedAt'
  >
>;

/** Writes a locked payout account as its next version. Returns it as written. `at` is the time of the change. */
export async function writePayoutAccount(
  em: EntityManager,
  account: PayoutAccount,
  changes: Changes,
  at: Date,
): Promise<PayoutAccount> {
  const written = { ...account, ...changes, updatedAt: at, version: account.version + 1 };
  await sql`
    update payout_account
       set status = ${written.status}, country = ${written.country}, payout_schedule = ${written.payoutSchedule},
           manual_capture = ${written.manualCapture},
           requirements = ${written.requirements}, onboarding_url = ${written.onboardingUrl ?? null},
           provider_ref = ${written.providerRef ?? null},
           destination = ${written.destination ?? null}, destination_changed_at = ${written.destinationChangedAt ?? null},
           updated_at = ${at}, version = ${written.version}
     where organization_id = ${account.organizationId}`.execute(em.getKysely());
  return written;
}
