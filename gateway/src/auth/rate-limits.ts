import {
  conformance,
  kernelErrors,
  networkOf,
  type RateLimit,
  rateLimitDecision,
  type RateLimitDecision,
} from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../context.ts';

/** How many networks are remembered. Beyond that, the one that was served least recently is forgotten. */
const addressesMax = 50_000;

/**
 * Limits requests by client address, in the memory of this gateway, before any service or database is asked. Identity
 * keeps the limits of keys and organizations, for all gateways together. Throws `rate_limited`.
 */
export function addressLimit(limit: RateLimit | null): GatewayMiddleware {
  const take = limit && addressLimiter(limit);
  return async (ctx, next) => {
    if (take) writeRateLimitHeaders(ctx, [take(networkOf(ctx.ip))]);
    await next();
  };
}

/**
 * Adds the rate-limit decisions to the headers `RateLimit` and `RateLimit-Policy`. A request can have several: of its
 * address, its key and its organization. Throws `rate_limited` if one of them refused the request.
 */
export function writeRateLimitHeaders(ctx: GatewayContext, decisions: RateLimitDecision[]): void {
  if (decisions.length === 0) return;
  extend(
    ctx,
    'ratelimit-policy',
    decisions.map(
      ({ policy, quota, windowSeconds }) => `"${policy}";q=${quota};w=${Math.max(1, Math.round(windowSeconds))}`,
    ),
  );
  extend(
    ctx,
    'ratelimit',
    decisions.map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${Math.ceil(resetSeconds)}`),
  );
  const refused = decisions.filter(({ admitted }) => !admitted);
  if (refused.length === 0) return;
  const retryAfterSeconds = Math.max(...refused.map((decision) => decision.retryAfterSeconds));
  throw kernelErrors.rate_limited(
    'Too many requests. Wait as `Retry-After` says, and send fewer at once.',
    { 'violated-policies': refused.map(({ policy }) => policy) },
    { retryAfterSeconds },
  );
}

/**
 * Appends to the header's one line: one line is easier to read than several with the same name (RFC 9651, section 3.1).
 */
function extend(ctx: GatewayContext, header: string, items: string[]): void {
  const written = ctx.res.getHeader(header);
  ctx.set(header, [...(written === undefined ? [] : [written]), ...items].join(', '));
}

/**
 * Counts requests in one bucket per network, and returns a function that decides on one request. Exported for its test.
 */
export function addressLimiter(
  limit: RateLimit,
  nowMs: () => number = () => performance.now(),
): (network: string) => RateLimitDecision {
  const fullAt = new Map<string, number>();
  return (network) => {
    const nowUs = Math.round(nowMs() * 1000);
    const { atUs, fullAtUs } = conformance(limit, fullAt.get(network) ?? null, nowUs);
    const admitted = atUs <= nowUs;
    if (admitted) {
      // Deleted and inserted again, so that the map is ordered by the last admitted request.
      fullAt.delete(network);
      fullAt.set(network, fullAtUs);
      if (fullAt.size > addressesMax) fullAt.delete(fullAt.keys().next().value!);
    }
    return rateLimitDecision('ip', limit, admitted, ((fullAt.get(network) ?? nowUs) - nowUs) / 1e6);
  };
}
