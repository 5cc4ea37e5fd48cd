import { conformance, type RateLimit, rateLimitDecision, type RateLimitDecision } from '@marketplace/kernel';

/** Number of owners that are remembered. Beyond it, the one that was served least recently is forgotten. */
const ownersMax = 50_000;

/** Counts `requests` (1 if absent) of an owner, such as a network, and decides on them. */
export type BucketLimiter = (owner: string, requests?: number) => RateLimitDecision;

/** Counts requests in one bucket per owner, in the memory of this gateway. */
export function bucketLimiter(limit: RateLimit, nowMs: () => number = () => performance.now()): BucketLimiter {
  const fullAt = new Map<string, number>();
  return (owner, requests = 1) => {
    const nowUs = Math.round(nowMs() * 1000);
    const { atUs, fullAtUs } = conformance(limit, fullAt.get(owner) ?? null, nowUs, requests);
    const admitted = atUs <= nowUs;
    if (admitted) {
      // Deleted and inserted again, so that the map is ordered by the last admitted request.
      fullAt.delete(owner);
      fullAt.set(owner, fullAtUs);
      if (fullAt.size > ownersMax) fullAt.delete(fullAt.keys().next().value!);
    }
    return rateLimitDecision('ip', limit, admitted, ((fullAt.get(owner) ?? nowUs) - nowUs) / 1e6, requests);
  };
}
