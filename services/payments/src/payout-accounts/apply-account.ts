import { sql, type Work } from '@marketplace/store';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { pokeWaitingPayouts } from '../payouts/payout.ts';
import type { AccountSnapshot, Applied } from '../provider/snapshots.ts';
import { outcomeOfAccount } from './account-outcome.ts';
import { lockPayoutAccount } from './payout-account.ts';

/**
 * Applies the state of a seller's account at the provider to a locked payout account, for the answer to a request and
 * for notices alike. When the account becomes active, payouts that were held or had failed are started again. Returns
 * the account as it is afterwards. For `replaces` and errors, see `outcomeOfAccount`.
 */
export async function applyAccount(
  work: Work & Pick<PaymentsContext, 'risk'>,
  account: PayoutAccount,
  snapshot: AccountSnapshot,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<PayoutAccount> {
  const waitMs = work.risk.accountWaitMs;
  const outcome = outcomeOfAccount(account, snapshot, { replaces, waitMs, now: work.now });
  if (!outcome) return account;
  const { organizationId } = account;
  const { payoutAccount } = await writeOutcome(work, outcome);
  if (outcome.redirected) await waitAgain(work, organizationId);
  if (outcome.retries) await retryFailedPayouts(work, organizationId);
  if (outcome.pokesWaiting) await pokeWaitingPayouts(work, organizationId);
  return payoutAccount;
}

/** Lets the payouts of an organization wait again after a change of its account, if they were let go. */
async function waitAgain({ em }: Work, organizationId: string): Promise<void> {
  await sql`
    update organization set lifted_holds = array_remove(lifted_holds, 'payout_account_changed')
     where id = ${organizationId} and 'payout_account_changed' = any(lifted_holds)`.execute(em.getKysely());
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
