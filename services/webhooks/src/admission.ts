import { conformance } from '@marketplace/kernel';
import type { Gate } from './gates.ts';

/** A turn further ahead than this is not promised while others are in flight: the limits may change before it comes. */
const promiseMsMax = 60_000;
/**
 * When the endpoint's next attempt may start, in milliseconds; null when it must wait for another to end. Counts the attempt into the
 * gate. The rate limit is the generic cell rate algorithm, whose state `nextTurnAtMs` is.
 */
export function admit(gate: Gate, nowMs: number): number | null {
  if (gate.inFlight >= gate.maxInFlight) return null;
  const fullAtUs = gate.nextTurnAtMs === null ? null : toUs(gate.nextTurnAtMs);
  const turn = gate.rateLimit && conformance(gate.rateLimit, fullAtUs, toUs(nowMs));
  const startsAtMs = turn ? turn.atUs / 1000 : nowMs;
  if (startsAtMs - nowMs > promiseMsMax && gate.inFlight > 0) return null;
  gate.inFlight += 1;
  if (turn) gate.nextTurnAtMs = turn.fullAtUs / 1000;
  return startsAtMs;
}

function toUs(ms: number): number {
  return Math.round(ms * 1000);
}

/** Counts an attempt in only if it may start at once. */
export function mayStart(gate: Gate, nowMs: number): boolean {
  const counted = { ...gate };
  const startsAtMs = admit(counted, nowMs);
  if (startsAtMs === null || startsAtMs > nowMs) return false;
  Object.assign(gate, counted);
  return true;
}
