import { later, type Work } from '@marketplace/store';
import { beginPayout } from '../../ledger/movements.ts';
import { post } from '../../ledger/post.ts';
import type { TransferSnapshot } from '../../provider/snapshots.ts';
import { auditPayout, lockPayout, writePayout } from '../payout.ts';
import { earningsOfPayout, type LockedPayout, waitingStatuses } from '../payout-rules.ts';
import { releaseFunds } from '../schedule-payout.ts';
import { accountsOfPayout } from './apply-transfer.ts';

/**
 * Starts a locked payout of which only the provider knows that it was transferred. A request counts its transfer before
 * it is made, so if none was counted, the database was restored to a time before it. The money of the order was released
 * before too. Returns the payout as it is afterwards: unchanged if it has had a transfer, if the order was not fulfilled,
 * or if another amount was transferred than it is for now.
 */
export async function adoptTransfer(
  work: Work,
  locked: LockedPayout,
  { payoutId: id, money }: TransferSnapshot,
): Promise<LockedPayout> {
  const { payout } = locked;
  if (!waitingStatuses.includes(payout.status) || payout.transfers > 0) return locked;
  const { net } = earningsOfPayout(locked);
  const { fulfilledAt, openDisputes, releasedAt, orderId } = locked.account;
  if (fulfilledAt == null || openDisputes > 0 || net !== money.amount || payout.currency !== money.currency)
    return locked;
  if (releasedAt == null) await releaseFunds(work, locked.account);
  const released = await lockPayout(work.em, { id, orderId });
  const { amounts } = earningsOfPayout(released);
  const at = later(work.now, released.payout.updatedAt);
  const transfers = 1;
  await post(work.em, {
    kind: 'payout',
    reference: `payout:${id}:${transfers}`,
    orderId,
    currency: payout.currency,
    at,
    postings: beginPayout(accountsOfPayout(released), net),
  });
  const changes = { ...amounts, amount: net, transfers, holdReasons: [], failure: null };
  const started = await writePayout(work.em, released.payout, { ...changes, status: 'processing' }, at);
  auditPayout(work, started, 'payout.started');
  return { account: released.account, payout: started };
}
