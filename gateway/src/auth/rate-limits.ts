import { conformance, networkOf, type RateLimit, rateLimitDecision, type RateLimitDecision } from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../context.ts';
import { rateLimited, showRateLimits } from '../errors/rate-limited.ts';

/** How many owners are remembered. Beyond that, the one that was served least recently is forgotten. */
const ownersMax = 50_000;

/** Counts `requests` (1 if absent) of an owner, such as a network, and decides on them. */
export type BucketLimiter = (owner: string, requests?: number) => RateLimitDecision;

/**
 * Limits requests by client address, in the memory of this gateway, before any service or database is asked. Identity
 * keeps the limits of keys and organizations, for all gateways together. Throws `rate_limited`.
 */
export function addressLimit(take: BucketLimiter | null): GatewayMiddleware {
  return (ctx, next) => {
    const decision = take?.(networkOf(ctx.ip));
    // Nor is the rest of its body read.
    if (decision && !decision.admitted && ctx.state.body.arriving) ctx.set('connection', 'close');
    if (decision) writeRateLimitHeaders(ctx, [decision]);
    return next();
  };
}

/**
 * Writes the rate-limit decisions into the headers `RateLimit` and `RateLimit-Policy`. A request can have several: of
 * its address, its key and its organization. Throws `rate_limited` if one of them refused the request.
 */
export function writeRateLimitHeaders(ctx: GatewayContext, decisions: RateLimitDecision[]): void {
  if (decisions.length === 0) return;
  showRateLimits(ctx, decisions);
  const refused = decisions.filter(({ admitted }) => !admitted);
  if (refused.length > 0) throw rateLimited(refused);
}

/**
 * Counts requests in one bucket per owner, in the memory of this gateway, and returns a function that decides on them.
 */
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
