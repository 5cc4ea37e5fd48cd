import {
  conformance,
  kernelErrors,
  networkOf,
  type RateLimit,
  rateLimitDecision,
  type RateLimitDecision,
} from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../context.ts';

/** Addresses that are remembered. What is beyond them has been still for longest. */
const addressesMax = 50_000;

/**
 * The first limit, before anything is asked of anyone: by address, in the memory of this gateway, so that a flood costs
 * no database. Limits of keys and organizations are kept by identity, for all gateways together.
 */
export function addressLimit(limit: RateLimit | null): GatewayMiddleware {
  const take = limit && addressTurns(limit);
  return async (ctx, next) => {
    if (take) writeRateLimitHeaders(ctx, [take(networkOf(ctx.ip))]);
    await next();
  };
}

/**
 * Writes the headers, and throws `rate_limited` when a turn was refused. Turns of one request add up: address, key,
 * organization.
 */
export function writeRateLimitHeaders(ctx: GatewayContext, turns: RateLimitDecision[]): void {
  if (turns.length === 0) return;
  extend(
    ctx,
    'ratelimit-policy',
    turns.map(
      ({ policy, quota, windowSeconds }) => `"${policy}";q=${quota};w=${Math.max(1, Math.round(windowSeconds))}`,
    ),
  );
  extend(
    ctx,
    'ratelimit',
    turns.map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${Math.ceil(resetSeconds)}`),
  );
  const refused = turns.filter(({ admitted }) => !admitted);
  if (refused.length === 0) return;
  const retryAfterSeconds = Math.max(...refused.map((turn) => turn.retryAfterSeconds));
  throw kernelErrors.rate_limited(
    'Too many requests: wait, and send fewer at once.',
    { 'violated-policies': refused.map(({ policy }) => policy) },
    { retryAfterSeconds },
  );
}

/** One line for all, which is easier to read than several (RFC 9651, section 3.1). */
function extend(ctx: GatewayContext, header: string, items: string[]): void {
  const told = ctx.res.getHeader(header);
  ctx.set(header, [...(told === undefined ? [] : [told]), ...items].join(', '));
}

/** One bucket per network. Exported for its test. */
export function addressTurns(
  limit: RateLimit,
  nowMs: () => number = () => performance.now(),
): (network: string) => RateLimitDecision {
  const fullAt = new Map<string, number>();
  return (network) => {
    const nowUs = Math.round(nowMs() * 1000);
    const { atUs, fullAtUs } = conformance(limit, fullAt.get(network) ?? null, nowUs);
    const admitted = atUs <= nowUs;
    if (admitted) {
      // Taken out and put in again, so that the map is in the order of the last turn.
      fullAt.delete(network);
      fullAt.set(network, fullAtUs);
      if (fullAt.size > addressesMax) fullAt.delete(fullAt.keys().next().value!);
    }
    return rateLimitDecision('ip', limit, admitted, ((fullAt.get(network) ?? nowUs) - nowUs) / 1e6);
  };
}
