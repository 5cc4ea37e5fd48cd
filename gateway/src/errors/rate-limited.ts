import { kernelErrors, type RateLimitDecision, type ServiceError, type ViolatedLimit } from '@marketplace/kernel';
import type { GatewayContext } from '../context.ts';

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
 * Adds limits to the headers `RateLimit` and `RateLimit-Policy`. Each stays one line, which is easier to read than
 * several lines with the same name (RFC 9651, section 3.1). A limit that was shown before is replaced. A limit without
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
 * Shows rate-limit decisions in the headers. A request can have several: of its address, its key and its organization.
 * Throws `rate_limited` if one of them refused the request.
 */
export function showDecisions(ctx: GatewayContext, decisions: RateLimitDecision[]): void {
  if (decisions.length === 0) return;
  showRateLimits(ctx, decisions);
  const refused = decisions.filter(({ admitted }) => !admitted);
  if (refused.length > 0) throw rateLimited(refused);
}
