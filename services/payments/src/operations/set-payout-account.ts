import { type Caller, notFound, organizationOf, ServiceError } from '@marketplace/kernel';
import { aroundExternalCall, insertRecord, later, lockName, type Work } from '@marketplace/store';
import type { PayoutAccount as PayoutAccountOutput } from '@marketplace/payments-contract';
import { type PayoutAccount, PayoutAccountEntity } from '../entities/payout-account.entity.ts';
import type { PaymentsInput } from '../input.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { applyAccount } from '../payout-accounts/apply-account.ts';
import {
  lockPayoutAccount,
  newPayoutAccount,
  presentPayoutAccount,
  writePayoutAccount,
} from '../payout-accounts/payout-account.ts';
import { pokeWaitingPayouts } from '../payouts/payout.ts';
import type { AccountSnapshot } from '../provider/snapshots.ts';

type Input = PaymentsInput<'setPayoutAccount'>;

interface Intent {
  organizationId: string;
  ref: string | null;
  country: string;
  returnUrl: string;
  destination: string | null;
}

async function begin(work: Work & PaymentsContext, caller: Caller, input: Input): Promise<Intent> {
  const { em, now, provider, audit } = work;
  const { id: organizationId, country, payoutSchedule, returnUrl, destination = null } = input;
  if (organizationId !== organizationOf(caller)) throw notFound();
  if (destination !== null && provider.name !== 'sandbox')
    throw refused('destination', 'not_in_sandbox', 'Only the sandbox has destinations.');
  // There may be no row to lock.
  await lockName(em, `payout account ${organizationId}`);
  const account = await lockPayoutAccount(em, organizationId);
  const renewed = account !== null && isRenewed(account, country);
  if (account && account.country !== country && !renewed)
    throw refused('country', 'immutable', `The country of the account is ${account.country}. It cannot be changed.`);
  const settings = { country, payoutSchedule, manualCapture: input.manualCapture ?? account?.manualCapture ?? false };
  if (account) await changeSettings(work, account, settings);
  else
    await insertRecord(em, PayoutAccountEntity, newPayoutAccount({ organizationId, ...settings }, provider.name, now));
  audit({
    action: 'payout_account.updated',
    organizationId,
    targets: [{ type: 'organization', id: organizationId }],
    changes: settings,
  });
  const ref = account?.provider === provider.name && !renewed ? (account.providerRef ?? null) : null;
  return { organizationId, ref, country, returnUrl, destination };
}

/**
 * Whether the seller gets another account at the provider: the present one was rejected, or it is in a wrong country
 * and was never used.
 */
function isRenewed({ status, country }: PayoutAccount, wanted: string): boolean {
  return status === 'rejected' || (status === 'pending' && country !== wanted);
}

async function changeSettings(
  work: Work,
  account: PayoutAccount,
  settings: Pick<PayoutAccount, 'country' | 'payoutSchedule' | 'manualCapture'>,
): Promise<void> {
  const { country, payoutSchedule, manualCapture } = settings;
  const rescheduled = account.payoutSchedule !== payoutSchedule;
  if (!rescheduled && account.country === country && account.manualCapture === manualCapture) return;
  await writePayoutAccount(work.em, account, settings, later(work.now, account.updatedAt));
  if (rescheduled) await pokeWaitingPayouts(work, account.organizationId);
}

/**
 * Creates or changes the account to which the caller's organization is paid. Throws `not_found` for another
 * organization, and `validation_failed` for another country or, outside of the sandbox, a destination.
 */
export const setPayoutAccount = aroundExternalCall<
  PaymentsContext,
  Input,
  PayoutAccountOutput,
  Intent,
  AccountSnapshot
>({
  begin,
  call: ({ provider }, intent, { idempotencyKey: key, signal }) => provider.ensureAccount({ key, signal }, intent),
  apply: async (work, _caller, { organizationId }, outcome) => {
    const account = (await lockPayoutAccount(work.em, organizationId))!;
    if (outcome.kind === 'unknown') return presentPayoutAccount(account);
    if (outcome.kind === 'ok')
      return presentPayoutAccount(await applyAccount(work, account, outcome.value, { replaces: true }));
    // The account stays unchanged. The error tells the member what the provider needs.
    const changes = { requirements: [outcome.message] };
    const at = later(work.now, account.updatedAt);
    return presentPayoutAccount(await writePayoutAccount(work.em, account, changes, at));
  },
});

function refused(member: string, code: string, detail: string): ServiceError {
  return new ServiceError('validation_failed', detail, { faults: [{ path: [member], code, detail }] });
}
