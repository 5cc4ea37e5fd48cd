import { moneyJson } from '@marketplace/kernel';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';
import type { Payout } from '../entities/payout.entity.ts';
import type { Mail } from './mail-members.ts';

/**
 * The mail to owners and finance members of the seller that its payouts go to another account, also to the one who has
 * changed it: a thief may use the session. `waitMs`: for how long payouts wait.
 */
export function payoutAccountMails(account: PayoutAccount, waitMs: number): Mail[] {
  const { organizationId, version, updatedAt } = account;
  const holdUntil = waitMs === 0 ? null : new Date(updatedAt.getTime() + waitMs).toISOString();
  const change = `${organizationId}/payout-account/${version}`;
  return [{ kind: 'payout_account_changed', organizationId, change, data: { holdUntil } }];
}

/** The mail to the seller that a payout was released, failed or was returned. */
export function payoutMails(payout: Payout, status: 'released' | 'failed' | 'returned'): Mail[] {
  const { id: payoutId, organizationId, orderId, failure, transfers, amount, currency } = payout;
  // A payout that failed is tried again, and each transfer has its own result.
  const change = `${payoutId}/${transfers}`;
  const data = { payoutId, orderId, amount: moneyJson({ amount, currency }) };
  if (status !== 'failed') return [{ kind: `payout_${status}`, organizationId, change, data }];
  const { code, message } = failure ?? { code: 'unknown', message: 'The provider gave no reason.' };
  return [{ kind: 'payout_failed', organizationId, change, data: { ...data, code, message } }];
}
