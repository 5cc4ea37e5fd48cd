import { later, sql, type Work } from '@marketplace/store';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';
import { mailPayoutAccount } from '../mailings/mail-about-payouts.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { pokeWaitingPayouts } from '../payouts/payout.ts';
import type { AccountSnapshot, Applied } from '../provider/snapshots.ts';
import { lockPayoutAccount, writePayoutAccount } from './payout-account.ts';

/**
 * Applies the state of a seller's account at the provider to a locked payout account, for the answer to a request and
 * for notices alike. When the account becomes active, payouts that were held or had failed are started again. Returns
 * the account as it is afterwards. An account that the seller has replaced changes nothing, unless `replaces` says that
 * it is the new one.
 */
export async function applyAccount(
  work: Work & Pick<PaymentsContext, 'risk'>,
  account: PayoutAccount,
  snapshot: AccountSnapshot,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<PayoutAccount> {
  const { ref, organizationId, status, requirements, onboardingUrl, destination } = snapshot;
  if (organizationId !== account.organizationId)
    throw new Error(`The account ${ref} is not that of ${account.organizationId}.`);
  const other = account.providerRef != null && account.providerRef !== ref;
  if (other && !replaces) return account;
  const unchanged =
    account.providerRef === ref &&
    account.status === status &&
    (account.destination ?? null) === destination &&
    account.requirements.join() === requirements.join() &&
    (onboardingUrl === null || account.onboardingUrl === onboardingUrl);
  if (unchanged) return account;
  const at = later(work.now, account.updatedAt);
  const redirected = other || (account.destination != null && account.destination !== destination);
  const written = await writePayoutAccount(
    work.em,
    account,
    // A notice does not name the page on which data is entered.
    {
      providerRef: ref,
      status,
      requirements,
      onboardingUrl: status === 'active' ? null : (onboardingUrl ?? account.onboardingUrl ?? null),
      destination,
      ...(redirected && { destinationChangedAt: at }),
    },
    at,
  );
  if (redirected || account.providerRef == null) await announceDestination(work, written, redirected);
  const becameActive = status === 'active' && (account.status !== 'active' || other);
  if (becameActive) await retryFailedPayouts(work, organizationId);
  if (becameActive || redirected || account.status === 'active') await pokeWaitingPayouts(work, organizationId);
  if (status !== account.status)
    work.audit({
      action: `payout_account.${status}`,
      organizationId,
      targets: [{ type: 'organization', id: organizationId }],
    });
  return written;
}

/** Mails who may redirect payouts that they go to another account, and lets them wait again if they were let go. */
async function announceDestination(
  work: Work & Pick<PaymentsContext, 'risk'>,
  account: PayoutAccount,
  redirected: boolean,
): Promise<void> {
  mailPayoutAccount(work, account, redirected ? work.risk.accountWaitMs : 0);
  if (!redirected) return;
  const { organizationId } = account;
  const targets = [{ type: 'organization', id: organizationId }];
  work.audit({ action: 'payout_account.redirected', organizationId, targets });
  await sql`
    update organization set lifted_holds = array_remove(lifted_holds, 'payout_account_changed')
     where id = ${organizationId} and 'payout_account_changed' = any(lifted_holds)`.execute(work.em.getKysely());
}

/** Allows the payouts of an organization that have failed to be started again. They failed because of its account. */
async function retryFailedPayouts({ em, now }: Work, organizationId: string): Promise<void> {
  await sql`
    update payout set release_requested = true, updated_at = greatest(${now}, updated_at + interval '1 millisecond'),
           version = version + 1
     where organization_id = ${organizationId} and status = 'failed' and not release_requested`.execute(em.getKysely());
}

/** Applies the state of a seller's account at the provider to the payout account of its organization. */
export async function applyAccountSnapshot(
  work: Work & Pick<PaymentsContext, 'risk'>,
  provider: PayoutAccount['provider'],
  snapshot: AccountSnapshot,
): Promise<Applied> {
  const account = await lockPayoutAccount(work.em, snapshot.organizationId);
  if (!account || account.provider !== provider) return 'unmatched';
  const written = await applyAccount(work, account, snapshot);
  return written.version === account.version ? 'unchanged' : 'applied';
}
