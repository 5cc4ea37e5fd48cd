import {
  conformance,
  kernelErrors,
  networkOf,
  type RateLimit,
  rateLimitDecision,
  type RateLimitDecision,
  type ServiceError,
  type ViolatedLimit,
} from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../context.ts';

/** How many owners are remembered. Beyond that, the one that was served least recently is forgotten. */
const ownersMax = 50_000;

/** Counts `requests` (1 if absent) of an owner, such as a network, and decides on them. */
export type BucketLimiter = (owner: string, requests?: number) => RateLimitDecision;

/**
 * Limits requests by client address, in the memory of this gateway, before any service or database is asked. Identity
 * keeps the limits of keys and organizations, for all gateways together. Throws `rate_limited`.
 */
export function addressLimit(take: BucketLimiter | null): GatewayMiddleware {
  return async (ctx, next) => {
    const decision = take?.(networkOf(ctx.ip));
    // Nor is the rest of its body read.
    if (decision && !decision.admitted && ctx.state.body.arriving) ctx.set('connection', 'close');
    if (decision) writeRateLimitHeaders(ctx, [decision]);
    await next();
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

/** The error for a request that these limits refuse. */
export function rateLimited(refused: RateLimitDecision[]): ServiceError {
  const retryAfterSeconds = Math.max(...refused.map((decision) => decision.retryAfterSeconds));
  return kernelErrors.rate_limited(
    'Too many requests. Wait as `Retry-After` says, and send fewer at once.',
    { 'violated-policies': refused.map(({ policy }) => policy) },
    { retryAfterSeconds },
  );
}

/** The state of a limit in the headers. */
type ShownLimit = ViolatedLimit & { remaining?: number };

/**
 * Adds limits to the headers `RateLimit` and `RateLimit-Policy`, one line each, which is easier to read than several
 * lines with the same name (RFC 9651, section 3.1). A limit that was shown before is replaced. A limit without
 * `remaining` has nothing left.
 */
export function showRateLimits(ctx: GatewayContext, limits: readonly ShownLimit[]): void {
  const shown = (ctx.state.rateLimits ??= new Map<string, ShownLimit>());
  for (const limit of limits) shown.set(limit.policy, limit);
  const [policies, states]: [string[], string[]] = [[], []];
  for (const { policy, quota, windowSeconds, remaining = 0, resetSeconds } of shown.values()) {
    policies.push(`"${policy}";q=${quota};w=${Math.max(1, Math.round(windowSeconds))}`);
    states.push(`"${policy}";r=${remaining};t=${Math.ceil(resetSeconds)}`);
  }
  ctx.set('ratelimit-policy', policies.join(', '));
  ctx.set('ratelimit', states.join(', '));
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
