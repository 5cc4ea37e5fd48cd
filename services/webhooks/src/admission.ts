import type { Gate } from './gates.ts';

/** A turn further ahead than this is not promised while others are in flight: the limits may change before it comes. */
const promiseMsMax = 60_000;
/** By so much a turn may be off that was added up from intervals and stored in between: whose turn is now must not wait for that. */
const roundingMs = 0.05;

/**
 * When the endpoint's next attempt may start, in milliseconds; null when it must wait for another to end. Counts the attempt into the
 * gate. The rate limit is a token bucket kept as one time (GCRA): `nextTurnAtMs` moves on by one interval with each attempt, and may
 * lie at most `burst - 1` intervals ahead of an attempt that starts.
 */
export function admit(gate: Gate, nowMs: number): number | null {
  if (gate.inFlight >= gate.maxInFlight) return null;
  const startsAtMs = turnAt(gate, nowMs);
  if (startsAtMs - nowMs > promiseMsMax && gate.inFlight > 0) return null;
  gate.inFlight += 1;
  if (gate.rateLimit) gate.nextTurnAtMs = Math.max(gate.nextTurnAtMs ?? 0, nowMs) + 1000 / gate.rateLimit.perSecond;
  return startsAtMs;
}

function turnAt({ rateLimit, nextTurnAtMs }: Gate, nowMs: number): number {
  if (!rateLimit || nextTurnAtMs === null) return nowMs;
  const aheadMs = ((rateLimit.burst - 1) * 1000) / rateLimit.perSecond;
  const turnMs = nextTurnAtMs - aheadMs;
  return turnMs <= nowMs + roundingMs ? nowMs : turnMs;
}

/** Counts an attempt in only if it may start at once. */
export function mayStart(gate: Gate, nowMs: number): boolean {
  const counted = { ...gate };
  const startsAtMs = admit(counted, nowMs);
  if (startsAtMs === null || startsAtMs > nowMs) return false;
  Object.assign(gate, counted);
  return true;
}
