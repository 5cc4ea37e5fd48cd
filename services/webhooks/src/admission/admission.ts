import { conformance } from '@marketplace/kernel';
import type { Gate } from './gates.ts';

/**
 * Returns whether an attempt may start now: the gate is open, a slot is free, and the rate limit allows it. If so,
 * counts the attempt in `gate`. The rate limit is the generic cell rate algorithm with the state `nextTurnAtMs`.
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

/** As in `AttemptRoom`. */
interface AttemptShares {
  organizationMax: number;
  maxOfOrganizations?: Record<string, number> | undefined;
  exceptOrganizations: string[];
}

/** Filters attempts, in their order, by the worker's shares for organizations. */
export function takeShares<T extends { organizationId: string }>(
  attempts: T[],
  { organizationMax, maxOfOrganizations = {}, exceptOrganizations }: AttemptShares,
): T[] {
  const taken = new Map<string, number>();
  const except = new Set(exceptOrganizations);
  return attempts.filter(({ organizationId }) => {
    const n = (taken.get(organizationId) ?? 0) + 1;
    taken.set(organizationId, n);
    return (
      n <= Math.min(organizationMax, maxOfOrganizations[organizationId] ?? Infinity) && !except.has(organizationId)
    );
  });
}
