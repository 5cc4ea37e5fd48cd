import type { Work } from '@marketplace/store';
import type { PaymentsContext } from '../../payments-context.ts';
import { earningsOfPayout, eligibleAtOf, isReserve } from '../earnings-of-payout.ts';
import type { LockedPayout } from '../lock-payout.ts';
import { type Hold, mayStart, type StartAnswer } from '../may-start.ts';
import { findStartFacts } from './find-start-facts.ts';

/** Shortest and longest time until a payout is tried again for which the provider had no funds, in milliseconds. */
const fundsRetryMs = { min: 2_000, max: 3_600_000 };

/** Reads whether a payout may start, and when its workflow tries it next; see `nextStart`. */
export async function findNextStart(
  { em, now, risk }: Pick<Work, 'em' | 'now'> & Pick<PaymentsContext, 'risk'>,
  locked: LockedPayout,
): Promise<Date | null> {
  return nextStart(locked, mayStart(locked, await findStartFacts(em, risk, locked, now), risk, now), now);
}

/**
 * When it is worth a try to start the payout of an order, for its workflow. Null: not before something changes, after
 * which the workflow is requested. Trying it before the money is released stores what it will be and what holds it.
 * Needs no locks, because starting the payout decides again.
 */
export function nextStart(parts: LockedPayout, answer: StartAnswer, now: Date): Date | null {
  const { account, payout } = parts;
  if (answer.kind === 'cancel') return now;
  if (payout.status === 'failed') return payout.releaseRequested && answer.kind === 'start' ? now : null;
  if (answer.kind === 'start') return payout.holdReasons.includes('awaiting_provider_funds') ? retryAt(parts) : now;
  const { holds } = answer;
  const reasons = holds.map(({ reason }) => reason);
  // Starting it stores what holds it now. It also stores that nothing of its own holds it, while all payouts are stopped.
  if (reasons.join() !== payout.holdReasons.join()) return now;
  if (holds.length > 0 && isOutdated(parts)) return now;
  return firstEnd(holds, account);
}

/** Whether a payout that is held shows other amounts or another time than those of its order. */
export function isOutdated(parts: LockedPayout): boolean {
  const { payout } = parts;
  const { amounts, net } = earningsOfPayout(parts);
  if (amounts.refunded !== payout.refunded || (isReserve(parts) && net !== payout.amount)) return true;
  return eligibleAtOf(parts)?.getTime() !== payout.eligibleAt?.getTime();
}

/** When the first of the holds ends whose end is known. Until the release, the order decides about the hold period. */
function firstEnd(holds: Hold[], { releasedAt }: LockedPayout['account']): Date | null {
  const ends = holds.flatMap(({ reason, until }) =>
    until === null || (reason === 'hold_period' && releasedAt == null) ? [] : [until.getTime()],
  );
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** The first of the waiting payouts of an order whose time has come. Undefined if none has. */
export async function findDue(
  work: Pick<Work, 'em' | 'now'> & Pick<PaymentsContext, 'risk'>,
  waiting: LockedPayout[],
): Promise<LockedPayout | undefined> {
  if (waiting.length < 2) return undefined;
  // An order has a few payouts that wait at the same time.
  for (const locked of waiting) {
    const at = await findNextStart(work, locked);
    if (at !== null && at <= work.now) return locked;
  }
  return undefined;
}

/** Each pause is as long as all before it together. */
function retryAt({ account: { releasedAt }, payout: { createdAt, updatedAt } }: LockedPayout): Date {
  const since = releasedAt && releasedAt > createdAt ? releasedAt : createdAt;
  const waitedMs = updatedAt.getTime() - since.getTime();
  return new Date(updatedAt.getTime() + Math.min(fundsRetryMs.max, Math.max(fundsRetryMs.min, waitedMs)));
}
