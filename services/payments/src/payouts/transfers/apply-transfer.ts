import { findRecords, sql, type Work } from '@marketplace/store';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import { type Outcome, writeOutcome } from '../../outcomes/outcome.ts';
import type { Applied, TransferSnapshot } from '../../provider/snapshots.ts';
import { uncountStart } from '../../risk/seller-group.ts';
import { giveToSeller } from '../debts.ts';
import { earningsOfPayout, type LockedPayout, waitingStatuses } from '../payout-rules.ts';
import { lockPayout } from '../payout.ts';
import { releaseFunds, schedulePayout } from '../schedule-payout.ts';
import {
  isReturnedByBank,
  outcomeOfFailure,
  outcomeOfMissingFunds,
  outcomeOfStart,
  outcomeOfTransfer,
  type TransferFailure,
} from './transfer-outcome.ts';

/**
 * Applies the state of a transfer at the provider to a locked payout: the only way in which the end of a payout is
 * booked, for the answer to a request and for notices alike. Applying a state again changes nothing. Returns the payout
 * as it is afterwards. Throws as `outcomeOfTransfer` does.
 */
export async function applyTransfer(work: Work, locked: LockedPayout, snapshot: TransferSnapshot): Promise<Payout> {
  const written = await carryOut(work, locked, outcomeOfTransfer(locked, snapshot, work.now));
  // Money of a transfer may have come back before its payout is known to be released.
  const isReleased = locked.payout.status !== 'released' && written.payout.status === 'released';
  return isReleased ? applyTransfer(work, written, snapshot) : written.payout;
}

/** Ends the present transfer of a locked payout that the provider refused. Does nothing unless it is processing. */
export async function failPayout(work: Work, locked: LockedPayout, failure: TransferFailure): Promise<Payout> {
  return (await carryOut(work, locked, outcomeOfFailure(locked, failure, null, work.now))).payout;
}

/** Ends the present transfer of a locked payout whose money the provider cannot use yet. See `failPayout`. */
export async function awaitFunds(work: Work, locked: LockedPayout): Promise<Payout> {
  return (await carryOut(work, locked, outcomeOfMissingFunds(locked, work.now))).payout;
}

/** Carries out an outcome, and its effects on other payouts of the seller. */
async function carryOut(
  work: Work,
  locked: LockedPayout,
  outcome: Outcome<LockedPayout> | null,
): Promise<LockedPayout> {
  if (!outcome) return locked;
  const written = await writeOutcome(work, outcome);
  const { payout } = written;
  if (payout.status === 'failed' || payout.status === 'on_hold') await uncountStart(work.em, payout);
  const amount = payout.reversed - locked.payout.reversed;
  if (amount === 0n) return written;
  const { account } = locked;
  // It is paid again when a member asks for it; see `PresentFacts.returnedBefore`.
  if (isReturnedByBank(payout) && payout.credit === 0n)
    await schedulePayout(work, account, payout.provider, outcome.at);
  const returned = { cause: { type: 'payout', id: payout.id }, movement: outcome.postings!.reference, amount } as const;
  await giveToSeller(work, account, payout.provider, returned, outcome.at);
  return written;
}

/** Applies the state of a transfer at the provider to the payout that its metadata names. */
export async function applyTransferSnapshot(
  work: Work,
  provider: Payout['provider'],
  snapshot: TransferSnapshot,
): Promise<Applied> {
  const [found]: Payout[] = await findRecords(
    work.em,
    PayoutEntity,
    sql`where id = ${snapshot.payoutId} and provider = ${provider}`,
  );
  if (!found) return 'unmatched';
  const asked = await lockPayout(work.em, found);
  const locked = snapshot.status === 'paid' ? await adoptTransfer(work, asked, snapshot) : asked;
  const written = await applyTransfer(work, locked, snapshot);
  return written.version === found.version ? 'unchanged' : 'applied';
}

/**
 * Starts a locked payout that was transferred at the provider only. Transfers are counted before they are requested. A
 * transfer that was not counted means that the database was restored to a time before it; the money of the order was
 * released before too. Returns the payout as it is afterwards: unchanged if it has had a transfer, if the order was not
 * fulfilled, or if the transferred amount differs from its present one.
 */
async function adoptTransfer(
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
  return writeOutcome(work, outcomeOfStart(released, { ...amounts, amount: net }, work.now));
}
