import type { Work } from '@marketplace/store';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { Applied, AccountSnapshot } from '../provider/snapshots.ts';
import { applyAccount } from './apply-account.ts';
import { lockPayoutAccount } from './lock-payout-account.ts';

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
