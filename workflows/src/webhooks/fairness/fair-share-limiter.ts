/**
 * Keeps the places of this worker from going to one organization whose receivers hang, however many endpoints it has:
 * nobody may have more than are free. One such organization so gets half of them, each further one leaves a part of
 * what is left.
 */
export interface FairShareLimiter {
  /** Whether the organization has its share, so that its next attempt must wait. */
  isFull(organizationId: string | undefined): boolean;
  /** Whether many of its attempts hang. */
  hangs(organizationId: string): boolean;
  /** All that have theirs. */
  full(): string[];
  /** How many are free. */
  free(): number;
  /** To be called as an attempt begins; the answer, at its end. */
  take(organizationId: string | undefined): () => void;
}

interface Place {
  organizationId: string | undefined;
  since: number;
}

/**
 * So many attempts that hang are no accident: all attempts of the organization count then, those that have just begun
 * too.
 */
export const hangingMax = 16;

/** An attempt hangs from `hangsAfterMs` on: those of receivers that answer are no reason to keep anybody waiting. */
export function createFairShareLimiter(
  placesMax: number,
  hangsAfterMs: number,
  now: () => number = () => performance.now(),
): FairShareLimiter {
  const places = new Set<Place>();
  const hanging = (): Map<string | undefined, Place[]> => {
    const began = now() - hangsAfterMs;
    return Map.groupBy(
      [...places].filter(({ since }) => since <= began),
      ({ organizationId }) => organizationId,
    );
  };
  const count = (): { free: number; taken: Map<string | undefined, number> } => {
    const all = Map.groupBy(places, ({ organizationId }) => organizationId);
    const taken = new Map(
      [...hanging()].map(([of, some]) => [of, some.length < hangingMax ? some.length : all.get(of)!.length]),
    );
    return { free: placesMax - taken.values().reduce((sum, n) => sum + n, 0), taken };
  };
  const full = (): string[] => {
    const { free, taken } = count();
    return [...taken].flatMap(([organizationId, n]) =>
      organizationId !== undefined && n >= free ? [organizationId] : [],
    );
  };
  return {
    full,
    hangs: (organizationId) => (hanging().get(organizationId)?.length ?? 0) >= hangingMax,
    isFull: (organizationId) => organizationId !== undefined && full().includes(organizationId),
    free: () => count().free,
    take: (organizationId) => {
      const place = { organizationId, since: now() };
      places.add(place);
      return () => void places.delete(place);
    },
  };
}
