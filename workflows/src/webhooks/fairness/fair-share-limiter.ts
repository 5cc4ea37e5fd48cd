/**
 * Limits the part of this worker's capacity that goes to an organization whose receivers hang, however many endpoints
 * it has. No organization may have more hanging attempts than the worker has free capacity. So one such organization
 * gets half of the capacity, the next one half of the rest, and so on.
 */
export interface FairShareLimiter {
  /** Whether the organization has its full share. If so, its next attempt must wait. */
  isFull(organizationId: string): boolean;
  /** Whether at least `hangingMax` of its attempts hang. */
  hangs(organizationId: string): boolean;
  /** All organizations that have their full share. */
  full(): string[];
  /** The capacity that is not taken by hanging attempts. */
  free(): number;
  /** Call this when an attempt begins, and the result when it has ended. */
  take(organizationId: string): () => void;
}

interface Attempt {
  organizationId: string;
  /** Start time, by `now`. */
  since: number;
}

/**
 * Number of hanging attempts of an organization above which all its attempts count as hanging, also those that have
 * just begun: they are likely to hang too.
 */
export const hangingMax = 16;

/**
 * `capacity` is the maximum number of attempts under way in the worker. An attempt hangs when it has taken
 * `hangsAfterMs`; before that, it does not count in a share. `now` is in milliseconds.
 */
export function createFairShareLimiter(
  capacity: number,
  hangsAfterMs: number,
  now: () => number = () => performance.now(),
): FairShareLimiter {
  const attempts = new Set<Attempt>();
  const hanging = (): Map<string, Attempt[]> => {
    const began = now() - hangsAfterMs;
    return Map.groupBy(
      [...attempts].filter(({ since }) => since <= began),
      ({ organizationId }) => organizationId,
    );
  };
  const count = (): { free: number; taken: Map<string, number> } => {
    const all = Map.groupBy(attempts, ({ organizationId }) => organizationId);
    const taken = new Map(
      [...hanging()].map(([of, some]) => [of, some.length < hangingMax ? some.length : all.get(of)!.length]),
    );
    return { free: capacity - taken.values().reduce((sum, n) => sum + n, 0), taken };
  };
  const full = (): string[] => {
    const { free, taken } = count();
    return [...taken].flatMap(([organizationId, n]) => (n >= free ? [organizationId] : []));
  };
  return {
    full,
    hangs: (organizationId) => (hanging().get(organizationId)?.length ?? 0) >= hangingMax,
    isFull: (organizationId) => full().includes(organizationId),
    free: () => count().free,
    take: (organizationId) => {
      const attempt = { organizationId, since: now() };
      attempts.add(attempt);
      return () => void attempts.delete(attempt);
    },
  };
}
