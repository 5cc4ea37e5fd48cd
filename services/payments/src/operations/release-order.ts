import type { Caller } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import { lockAccount } from '../accounts/lock-account.ts';
import { writeAccount } from '../accounts/write-account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { EngineInput } from '../input.ts';
import { leftOf, release } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { accountsOf } from '../ledger/posting.ts';
import { findCapturedPayment } from '../payments/find-captured-payment.ts';
import { isDue } from '../payouts/hold-reasons.ts';
import { schedulePayout } from '../payouts/write-payout.ts';

/**
 * Releases the money of a fulfilled order: the fee goes to the platform, the rest to the seller, whose payout is
 * scheduled. Does nothing if it was released, before its time, while a dispute is open, while the fee is not known, and
 * if nothing is left of the money. Throws `not_found`.
 */
export async function releaseOrder(
  work: Work,
  _caller: Caller,
  { orderId }: EngineInput<'releaseOrder'>,
): Promise<Record<string, never>> {
  const account = await lockAccount(work.em, orderId);
  if (!isReleasable(account, work.now)) return {};
  const { provider } = await findCapturedPayment(work.em, orderId);
  const at = later(work.now, account.updatedAt);
  const { postings, feeReversed, net } = release(account, accountsOf({ ...account, provider }));
  await post(work.em, {
    kind: 'release',
    reference: `release:${orderId}`,
    orderId,
    currency: account.currency,
    at,
    postings,
  });
  const changes = { releasedAt: at, feeReversed };
  const written = await writeAccount(work, account, changes, at, () => ({ kind: 'release' }));
  // A fee may be all that is left.
  if (net > 0n) await schedulePayout(work, written, provider, at);
  work.audit({
    action: 'order.released',
    organizationId: account.sellerOrganizationId,
    targets: [{ type: 'order', id: orderId }],
  });
  return {};
}

function isReleasable(account: OrderAccount, now: Date): boolean {
  const { releasedAt, fulfilledAt, openDisputes, platformFee } = account;
  return (
    releasedAt == null &&
    fulfilledAt != null &&
    openDisputes === 0 &&
    platformFee != null &&
    isDue(account, now) &&
    leftOf(account) > 0n
  );
}
