import type { PayoutAccount as PayoutAccountOutput } from '@marketplace/payments-contract';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';

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
