import type { Payout as PayoutOutput } from '@marketplace/payments-contract';
import { later } from '@marketplace/store';
import type { Payout } from '../../entities/payout.entity.ts';
import { beginPayout, endPayout, returnPayout, undoPayout } from '../../ledger/movements.ts';
import { accountsOf } from '../../ledger/posting.ts';
import { payoutMails } from '../../mailings.ts';
import { newOutcome, type Outcome } from '../../outcomes/outcome.ts';
import type { TransferSnapshot } from '../../provider/snapshots.ts';
import { type HoldReason, isOutdated, type StartAnswer } from '../may-start.ts';
import { earningsOfPayout, eligibleAtOf, type LockedPayout } from '../payout-rules.ts';
import { payoutAudit, payoutReleased } from '../payout.ts';

/** Why a transfer has failed. */
export type TransferFailure = NonNullable<PayoutOutput['failure']>;

/**
 * Computes the effect of a transfer's state at the provider on a locked payout. Null if nothing changes: the state is
 * known, older, or that of an earlier transfer. Throws an Error if the provider moved another amount, or money for a
 * payout that did not ask for it.
 */
export function outcomeOfTransfer(
  locked: LockedPayout,
  snapshot: TransferSnapshot,
  now: Date,
): Outcome<LockedPayout> | null {
  const { payout } = locked;
  const { ref: providerRef, status, bankStatus } = snapshot;
  if (payout.endedRefs.includes(providerRef)) return null;
  assertOwn(payout, snapshot);
  const at = later(now, payout.updatedAt);
  if (payout.status === 'released') return followed(locked, snapshot, at);
  if (payout.status === 'returned') return null;
  if (payout.status !== 'processing') {
    // A request that was refused may leave an object that failed.
    if (status === 'failed') return null;
    throw new Error(`The provider has a transfer for ${payout.id}, which is ${payout.status}.`);
  }
  if (status === 'failed') return outcomeOfFailure(locked, snapshot.failure ?? unexplained, providerRef, now);
  if (status === 'paid') return released(locked, snapshot, at);
  if (payout.providerRef === providerRef && payout.bankStatus === bankStatus) return null;
  return newOutcome<LockedPayout>(at, locked, { changes: { payout: { providerRef, bankStatus } } });
}

/** Answer that holds a payout. */
export type NoStart = Exclude<StartAnswer, { kind: 'start' }>;

/**
 * Computes the start of a locked payout: its amount leaves the seller's balance, and a transfer must be requested.
 * `changes`: its amount, and the parts of it.
 */
export function outcomeOfStart(
  locked: LockedPayout,
  changes: Pick<Payout, 'gross' | 'refunded' | 'fee' | 'adjustments' | 'amount'> & Partial<Payout>,
  now: Date,
): Outcome<LockedPayout> {
  const { id, updatedAt } = locked.payout;
  const transfers = locked.payout.transfers + 1;
  const postings = {
    kind: 'payout',
    reference: `payout:${id}:${transfers}`,
    postings: beginPayout(accountsOfPayout(locked), changes.amount),
  } as const;
  const own = { status: 'processing', transfers, eligibleAt: eligibleAtOf(locked), failure: null } as const;
  const change = { changes: { payout: { ...changes, ...own, holdReasons: [] } }, postings };
  return newOutcome<LockedPayout>(later(now, updatedAt), locked, change, ({ payout }) => ({
    audit: [payoutAudit(payout, 'payout.started')],
    poke: true,
  }));
}

/**
 * Computes the outcome of a locked payout that does not start: canceled, or on hold for the reasons of the answer. Null
 * if nothing changes.
 */
export function outcomeOfWaiting(locked: LockedPayout, answer: NoStart, now: Date): Outcome<LockedPayout> | null {
  const { amounts, net } = earningsOfPayout(locked);
  if (answer.kind === 'cancel') return outcomeOfCancellation(locked, amounts, now);
  // One whose transfer has failed stays as it is until somebody asks for another one.
  if (answer.kind === 'failed') return null;
  const { payout } = locked;
  const holds = answer.holds.map(({ reason }) => reason);
  // A failed payout stays what it is, so that its failure can be read.
  const hasFailed = payout.status === 'failed';
  const status = hasFailed ? 'failed' : holds.length > 0 ? 'on_hold' : 'scheduled';
  const holdReasons = hasFailed ? [] : holds;
  if (status === payout.status && holdReasons.join() === payout.holdReasons.join() && !isOutdated(locked)) return null;
  const changes = {
    payout: { ...amounts, amount: net, status, holdReasons, eligibleAt: eligibleAtOf(locked) } as const,
  };
  return newOutcome<LockedPayout>(later(now, payout.updatedAt), locked, { changes }, () => ({ poke: true }));
}

/** Computes the end of a locked payout with nothing left to pay. `amounts`: its parts, and the debts that took it. */
export function outcomeOfCancellation(
  locked: LockedPayout,
  amounts: Pick<Payout, 'gross' | 'refunded' | 'fee' | 'adjustments'>,
  now: Date,
): Outcome<LockedPayout> {
  const changes = {
    payout: { ...amounts, amount: 0n, status: 'canceled', failure: null, holdReasons: [] as HoldReason[] } as const,
  };
  return newOutcome<LockedPayout>(later(now, locked.payout.updatedAt), locked, { changes }, ({ payout }) => ({
    audit: [payoutAudit(payout, 'payout.canceled')],
    poke: true,
  }));
}

/**
 * Computes the end of the present transfer of a locked payout without money: its amount is the seller's again. Null
 * unless the payout is processing. `ref`: the provider's id of the transfer, if there is one.
 */
export function outcomeOfFailure(
  locked: LockedPayout,
  failure: TransferFailure,
  ref: string | null,
  now: Date,
): Outcome<LockedPayout> | null {
  const { endedRefs } = locked.payout;
  const changes = { status: 'failed', failure, releaseRequested: false } as const;
  return undone(
    locked,
    { ...changes, endedRefs: ref === null ? endedRefs : [...endedRefs, ref] },
    ({ payout }) => ({
      mails: payoutMails(payout, 'failed'),
      audit: [payoutAudit(payout, 'payout.failed')],
      poke: true,
    }),
    now,
  );
}

/**
 * Computes the end of the present transfer of a locked payout because the provider cannot use the money of the order
 * yet: the payout waits. The workflow of the order is not requested, because it would try again at once. Null unless
 * the payout is processing.
 */
export function outcomeOfMissingFunds(locked: LockedPayout, now: Date): Outcome<LockedPayout> | null {
  const holdReasons: HoldReason[] = ['awaiting_provider_funds'];
  return undone(locked, { status: 'on_hold', holdReasons }, undefined, now);
}

function undone(
  locked: LockedPayout,
  changes: Partial<Payout>,
  tell: Parameters<typeof newOutcome<LockedPayout>>[3],
  now: Date,
): Outcome<LockedPayout> | null {
  const { id, status, transfers, amount, updatedAt } = locked.payout;
  if (status !== 'processing') return null;
  const postings = {
    kind: 'payout_failed',
    reference: `payout:${id}:${transfers}:failed`,
    postings: undoPayout(accountsOfPayout(locked), amount),
  } as const;
  const change = { changes: { payout: { ...changes, providerRef: null } }, postings };
  return newOutcome<LockedPayout>(later(now, updatedAt), locked, change, tell);
}

function released(
  locked: LockedPayout,
  { ref: providerRef, bankStatus }: TransferSnapshot,
  at: Date,
): Outcome<LockedPayout> {
  const { id, transfers, amount } = locked.payout;
  return newOutcome<LockedPayout>(
    at,
    locked,
    {
      changes: { payout: { status: 'released', releasedAt: at, providerRef, bankStatus } },
      postings: {
        kind: 'payout_paid',
        reference: `payout:${id}:${transfers}:paid`,
        postings: endPayout(accountsOfPayout(locked), amount),
      },
    },
    ({ payout }) => ({
      events: [payoutReleased(payout)],
      mails: payoutMails(payout, 'released'),
      audit: [payoutAudit(payout, 'payout.released')],
      poke: true,
    }),
  );
}

/** Outcome of a change of a transfer whose payout was released: money comes back, or the bank reports a status. */
function followed(locked: LockedPayout, snapshot: TransferSnapshot, at: Date): Outcome<LockedPayout> | null {
  const { payout: before } = locked;
  const { bankStatus } = snapshot;
  // Snapshots may arrive in another order than they were made.
  const reversed = snapshot.reversed > before.reversed ? snapshot.reversed : before.reversed;
  if (reversed === before.reversed && bankStatus === before.bankStatus) return null;
  if (reversed === before.reversed)
    return newOutcome<LockedPayout>(at, locked, { changes: { payout: { bankStatus } } });
  const isWhole = reversed === before.amount;
  return newOutcome<LockedPayout>(
    at,
    locked,
    {
      changes: { payout: { reversed, bankStatus, ...(isWhole && { status: 'returned' as const }) } },
      postings: {
        kind: 'payout_returned',
        reference: `payout:${before.id}:returned:${reversed}`,
        postings: returnPayout(accountsOfPayout(locked), reversed - before.reversed),
      },
    },
    ({ payout }) => ({
      mails: isReturnedByBank(payout) ? payoutMails(payout, 'returned') : [],
      audit: isWhole ? [payoutAudit(payout, 'payout.returned')] : [],
    }),
  );
}

/** Whether all of a payout came back. Amounts taken back for refunds are neither news to the seller nor paid again. */
export function isReturnedByBank({ status, reversed, recalled }: Payout): boolean {
  return status === 'returned' && reversed > recalled;
}

function assertOwn(payout: Payout, { payoutId, ref, money, reversed }: TransferSnapshot): void {
  const fits =
    payoutId === payout.id &&
    money.currency === payout.currency &&
    (payout.status !== 'processing' || money.amount === payout.amount) &&
    reversed <= money.amount &&
    (payout.providerRef == null || payout.providerRef === ref);
  if (!fits) throw new Error(`The transfer ${ref} of ${money.amount} ${money.currency} is not that of ${payout.id}.`);
}

/** The accounts that the movements of a payout use. */
export function accountsOfPayout({ account, payout }: LockedPayout) {
  return accountsOf({ ...account, provider: payout.provider });
}

const unexplained: TransferFailure = {
  code: 'transfer_failed',
  message: 'The payment provider ended the transfer without a reason.',
};
