import { kernelErrors } from '../errors/define-errors.ts';
import type { ServiceError } from '../errors/service-error.ts';
import type { WindowLimit } from '../settings/config.ts';

/**
 * The error `rate_limited` for a limit of attempts in a time window. `policy` names the limit in the headers
 * `RateLimit` and `RateLimit-Policy` of the answer and in `violated-policies`. `waitSeconds`: until the next attempt is
 * allowed.
 */
export function windowRefusal(policy: string, limit: WindowLimit, waitSeconds: number, detail: string): ServiceError {
  const retryAfterSeconds = Math.max(1, waitSeconds);
  return kernelErrors.rate_limited(
    detail,
    { 'violated-policies': [policy] },
    {
      retryAfterSeconds,
      rateLimits: [{ policy, quota: limit.max, windowSeconds: limit.seconds, resetSeconds: retryAfterSeconds }],
    },
  );
}
