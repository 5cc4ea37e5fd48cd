import type { Work } from '@marketplace/store';
import type { PaymentsContext } from '../../payments-context.ts';
import { earningsOfPayout, eligibleAtOf, isReserve } from '../earnings-of-payout.ts';
import { holdReasonsOf, isNothingLeft, findSurroundings, type Surroundings } from './hold-reasons.ts';
import type { LockedPayout } from '../lock-payout.ts';

/** Shortest and longest time until a payout is tried again for which the provider had no funds, in milliseconds. */
const fundsRetryMs = { min: 2_000, max: 3_600_000 };

/**
 * When it is worth a try to start the payout of an order, for its workflow. Null: not before something changes, after
 * which the workflow is requested. Trying it before the money is released stores what it will be and what holds it.
 * Needs no locks, because starting the payout decides again.
 */
export function nextStart(parts: LockedPayout, surroundings: Surroundings, now: Date): Date | null {
  const { account, payout } = parts;
  // It is canceled then.
  if (isNothingLeft(parts)) return now;
  const reasons = holdReasonsOf(parts, surroundings, now);
  if (payout.status === 'failed')
    return payout.releaseRequested && reasons.length === 0 && !surroundings.frozen ? now : null;
  // Starting it stores what holds it now.
  if (reasons.length > 0 && (reasons.join() !== payout.holdReasons.join() || isOutdated(parts))) return now;
  if (reasons.length > 0) return firstEnd(reasons, account, surroundings);
  // Trying to start it stores that nothing of its own holds it any more.
  if (surroundings.frozen) return payout.holdReasons.length > 0 ? now : null;
  return payout.holdReasons.includes('awaiting_provider_funds') ? retryAt(parts) : now;
}

/** Whether a payout that is held shows other amounts or another time than those of its order. */
export function isOutdated(parts: LockedPayout): boolean {
  const { payout } = parts;
  const { amounts, net } = earningsOfPayout(parts);
  if (amounts.refunded !== payout.refunded || (isReserve(parts) && net !== payout.amount)) return true;
  return eligibleAtOf(parts)?.getTime() !== payout.eligibleAt?.getTime();
}

/** When the first of the reasons ends whose time is known. Until the release, the order decides about the hold. */
function firstEnd(
  reasons: ReturnType<typeof holdReasonsOf>,
  { eligibleAt, releasedAt }: LockedPayout['account'],
  { risks }: Surroundings,
): Date | null {
  const ends = risks.map(({ until }) => until);
  if (reasons.includes('hold_period') && releasedAt != null && eligibleAt != null) ends.push(eligibleAt);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** The first of the waiting payouts of an order whose time has come. Undefined if none has. */
export async function findDue(
  { em, now, risk }: Pick<Work, 'em' | 'now'> & Pick<PaymentsContext, 'risk'>,
  waiting: LockedPayout[],
): Promise<LockedPayout | undefined> {
  if (waiting.length < 2) return undefined;
  // An order has a few payouts that wait at the same time.
  for (const locked of waiting) {
    const at = nextStart(locked, await findSurroundings(em, risk, locked, now), now);
    if (at !== null && at <= now) return locked;
  }
  return undefined;
}

/** Each pause is as long as all before it together. */
function retryAt({ account: { releasedAt }, payout: { createdAt, updatedAt } }: LockedPayout): Date {
  const since = releasedAt && releasedAt > createdAt ? releasedAt : createdAt;
  const waitedMs = updatedAt.getTime() - since.getTime();
  return new Date(updatedAt.getTime() + Math.min(fundsRetryMs.max, Math.max(fundsRetryMs.min, waitedMs)));
}
