import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { lockAccount } from '../../accounts/account.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import type { EngineInput } from '../../input.ts';
import { leftOf } from '../../ledger/movements.ts';
import { isDue } from '../../payouts/may-start.ts';
import { releaseFunds } from '../../payouts/schedule-payout.ts';

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
  await releaseFunds(work, account);
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
