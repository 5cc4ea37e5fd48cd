import { moneyJson } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Payout } from '../entities/payout.entity.ts';
import { mailMembers } from './mail-members.ts';

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
