import type { Work } from '@marketplace/store';
import type { PaymentsContext } from '../payments-context.ts';
import { holdReasonsOf, isNothingLeft, readSurroundings, type Surroundings } from './hold-reasons.ts';
import type { LockedPayout } from './lock-payout.ts';

/** Shortest and longest time until a payout is tried again for which the provider had no funds, in milliseconds. */
const fundsRetryMs = { min: 2_000, max: 3_600_000 };

/**
 * When it is worth a try to start the payout of a released order, for its workflow. Null: not before something changes,
 * after which the workflow is requested. Needs no locks, because starting the payout decides again.
 */
export function nextStart(parts: LockedPayout, surroundings: Surroundings, now: Date): Date | null {
  const { account, payout } = parts;
  // It is canceled then.
  if (isNothingLeft(parts)) return now;
  const reasons = holdReasonsOf(parts, surroundings, now);
  if (payout.status === 'failed')
    return payout.releaseRequested && reasons.length === 0 && !surroundings.frozen ? now : null;
  // Starting it stores what holds it now.
  if (reasons.join() !== payout.holdReasons.join() && reasons.length > 0) return now;
  if (reasons.length > 0) return firstEnd(reasons, account, surroundings);
  if (surroundings.frozen) return null;
  return payout.holdReasons.includes('awaiting_provider_funds') ? retryAt(payout) : now;
}

/** When the first of the reasons ends whose time is known. */
function firstEnd(
  reasons: ReturnType<typeof holdReasonsOf>,
  { eligibleAt }: LockedPayout['account'],
  { risks }: Surroundings,
): Date | null {
  const ends = risks.map(({ until }) => until);
  if (reasons.includes('hold_period') && eligibleAt != null) ends.push(eligibleAt);
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
    const at = nextStart(locked, await readSurroundings(em, risk, locked, now), now);
    if (at !== null && at <= now) return locked;
  }
  return undefined;
}

/** Each pause is as long as all before it together. */
function retryAt({ createdAt, updatedAt }: LockedPayout['payout']): Date {
  const waitedMs = updatedAt.getTime() - createdAt.getTime();
  return new Date(updatedAt.getTime() + Math.min(fundsRetryMs.max, Math.max(fundsRetryMs.min, waitedMs)));
}
