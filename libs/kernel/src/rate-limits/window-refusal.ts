import { availableIn } from '../errors/available-at.ts';
import { kernelErrors } from '../errors/define-errors.ts';
import type { ServiceError } from '../errors/service-error.ts';
import type { WindowLimit } from '../settings/config.ts';

/** From this window on, a limit is a quota, for which no client should wait with its request open. */
const quotaSeconds = 3600;

/**
 * The error for a limit of attempts in a time window: `rate_limited`, or `quota_exhausted` if the window is an hour or
 * longer. `policy` names the limit in the headers `RateLimit` and `RateLimit-Policy` of the answer and in
 * `violated-policies`. `waitSeconds`: until the next attempt is allowed.
 */
export function windowRefusal(policy: string, limit: WindowLimit, waitSeconds: number, detail: string): ServiceError {
  const retryAfterSeconds = Math.max(1, waitSeconds);
  const rateLimits = [{ policy, quota: limit.max, windowSeconds: limit.seconds, resetSeconds: retryAfterSeconds }];
  return limit.seconds >= quotaSeconds
    ? kernelErrors.quota_exhausted(detail, { availableAt: availableIn(retryAfterSeconds) }, { rateLimits })
    : kernelErrors.rate_limited(detail, { 'violated-policies': [policy] }, { retryAfterSeconds, rateLimits });
}
