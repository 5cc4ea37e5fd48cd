import { conformance } from '@marketplace/kernel';
import type { Gate } from './gates.ts';

/**
 * Counts one more attempt into the gate if it may start now: the endpoint is open, has a slot, and its rate limit lets
 * it. The rate limit is the generic cell rate algorithm, whose state `nextTurnAtMs` is.
 */
export function mayStart(gate: Gate, nowMs: number): boolean {
  if (!gate.open || gate.inFlight >= gate.maxInFlight) return false;
  if (gate.rateLimit) {
    const nowUs = toUs(nowMs);
    const { atUs, fullAtUs } = conformance(
      gate.rateLimit,
      gate.nextTurnAtMs === null ? null : toUs(gate.nextTurnAtMs),
      nowUs,
    );
    if (atUs > nowUs) return false;
    gate.nextTurnAtMs = fullAtUs / 1000;
  }
  gate.inFlight += 1;
  return true;
}

function toUs(ms: number): number {
  return Math.round(ms * 1000);
}
