import { type AuditEntry, later } from '@marketplace/store';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';
import { payoutAccountMails } from '../mailings.ts';
import { newOutcome, type Outcome } from '../outcomes/outcome.ts';
import type { AccountSnapshot } from '../provider/snapshots.ts';

/** Effects of the state of a seller's account at the provider on its payout account and its payouts. */
export interface AccountOutcome extends Outcome<{ payoutAccount: PayoutAccount }> {
  /** Whether payouts go to another account than before. */
  redirected: boolean;
  /** Whether payouts that have failed may be started again. */
  retries: boolean;
  /** Whether waiting payouts are decided again. */
  pokesWaiting: boolean;
}

/**
 * Computes the effect of the state of a seller's account at the provider on a locked payout account. Null if nothing
 * changes. An account that the seller has replaced changes nothing, unless `replaces` says that it is the new one.
 * `waitMs`: for how long payouts wait after a change of the bank account. Throws an Error for the account of another
 * organization.
 */
export function outcomeOfAccount(
  before: PayoutAccount,
  { ref, organizationId, status, requirements, onboardingUrl, destination }: AccountSnapshot,
  { replaces, waitMs, now }: { replaces: boolean; waitMs: number; now: Date },
): AccountOutcome | null {
  if (organizationId !== before.organizationId)
    throw new Error(`The account ${ref} is not that of ${before.organizationId}.`);
  const isOther = before.providerRef != null && before.providerRef !== ref;
  if (isOther && !replaces) return null;
  const isUnchanged =
    before.providerRef === ref &&
    before.status === status &&
    (before.destination ?? null) === destination &&
    before.requirements.join() === requirements.join() &&
    (onboardingUrl === null || before.onboardingUrl === onboardingUrl);
  if (isUnchanged) return null;
  const at = later(now, before.updatedAt);
  const redirected = isOther || (before.destination != null && before.destination !== destination);
  const retries = status === 'active' && (before.status !== 'active' || isOther);
  const changes = {
    providerRef: ref,
    status,
    requirements,
    // A notice does not name the page on which data is entered.
    onboardingUrl: status === 'active' ? null : (onboardingUrl ?? before.onboardingUrl ?? null),
    destination,
    ...(redirected && { destinationChangedAt: at }),
  };
  const targets = [{ type: 'organization', id: organizationId }];
  const entry = (what: string): AuditEntry => ({ action: `payout_account.${what}`, organizationId, targets });
  const outcome = newOutcome<{ payoutAccount: PayoutAccount }>(
    at,
    { payoutAccount: before },
    { changes: { payoutAccount: changes } },
    ({ payoutAccount }) => ({
      mails: redirected || before.providerRef == null ? payoutAccountMails(payoutAccount, redirected ? waitMs : 0) : [],
      audit: [...(redirected ? [entry('redirected')] : []), ...(status !== before.status ? [entry(status)] : [])],
    }),
  );
  return { ...outcome, redirected, retries, pokesWaiting: retries || redirected || before.status === 'active' };
}
