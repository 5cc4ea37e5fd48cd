import { moneyJson } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { PayoutAccount } from '../entities/payout-account.entity.ts';
import type { Payout } from '../entities/payout.entity.ts';
import { mailMembers } from './mail-members.ts';

/**
 * Mails owners and finance members of the seller that its payouts go to another account, also the one who has changed
 * it: a thief may use the session. `waitMs`: for how long payouts wait.
 */
export function mailPayoutAccount(work: Pick<Work, 'mailMembers'>, account: PayoutAccount, waitMs: number): void {
  const { organizationId, version, updatedAt } = account;
  const holdUntil = waitMs === 0 ? null : new Date(updatedAt.getTime() + waitMs).toISOString();
  mailMembers(work, {
    kind: 'payout_account_changed',
    organizationId,
    change: `${organizationId}/payout-account/${version}`,
    data: { holdUntil },
  });
}

/** Mails the seller that a payout was released, failed or was returned. Other statuses are not mailed. */
export function mailPayout(work: Pick<Work, 'mailMembers'>, payout: Payout): void {
  const { id: payoutId, organizationId, orderId, status, failure, transfers, amount, currency } = payout;
  // A payout that failed is tried again, and each transfer has its own result.
  const change = `${payoutId}/${transfers}`;
  const data = { payoutId, orderId, amount: moneyJson({ amount, currency }) };
  if (status === 'released') mailMembers(work, { kind: 'payout_released', organizationId, change, data });
  if (status === 'returned') mailMembers(work, { kind: 'payout_returned', organizationId, change, data });
  if (status === 'failed') {
    const { code, message } = failure ?? { code: 'unknown', message: 'The provider gave no reason.' };
    mailMembers(work, { kind: 'payout_failed', organizationId, change, data: { ...data, code, message } });
  }
}
