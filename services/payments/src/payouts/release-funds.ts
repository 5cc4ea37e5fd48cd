import { later, type Work } from '@marketplace/store';
import { writeAccount } from '../accounts/account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { release } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { accountsOf } from '../ledger/posting.ts';
import { findCapturedPayment } from '../payments/payment.ts';
import { schedulePayout } from './schedule-payout.ts';

/**
 * Releases the money of a locked order to the seller: the fee goes to the platform, the rest is the seller's, and its
 * payout is scheduled. Returns the account as written.
 */
export async function releaseFunds(work: Work, account: OrderAccount): Promise<OrderAccount> {
  const { orderId, currency, sellerOrganizationId: organizationId } = account;
  const { provider } = await findCapturedPayment(work.em, orderId);
  const at = later(work.now, account.updatedAt);
  const { postings, feeReversed, net } = release(account, accountsOf({ ...account, provider }));
  await post(work.em, { kind: 'release', reference: `release:${orderId}`, orderId, currency, at, postings });
  // Null only after a dispute that had taken everything.
  const changes = { releasedAt: at, feeReversed, eligibleAt: account.eligibleAt ?? at };
  const written = await writeAccount(work, account, changes, at, () => ({ kind: 'release' }));
  if (net > 0n) await schedulePayout(work, written, provider, at);
  work.audit({ action: 'order.released', organizationId, targets: [{ type: 'order', id: orderId }] });
  return written;
}
