import { z } from 'zod';
import { availableIn } from '../errors/request-errors.ts';
import { kernelErrors } from '../errors/define-errors.ts';
import type { ServiceError } from '../errors/service-error.ts';

/** Sustained requests per second, and burst size in requests. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/**
 * Microseconds in which the bucket regains one request, rounded to an integer because PostgreSQL's clock has
 * microseconds. All times are sums of this interval. With fractions, rounding errors of such sums would refuse the last
 * request of a burst, or round a header up to the next second.
 */
export function emissionIntervalUs({ perSecond }: RateLimit): number {
  return Math.round(1e6 / perSecond);
}

/** Result of checking requests against the limit. Times are microseconds on the clock of `nowUs`. */
export interface Conformance {
  /** The earliest time at which the requests conform to the limit: now, or later. */
  atUs: number;
  /** Time at which the bucket is full again if the requests are admitted. */
  fullAtUs: number;
}

/**
 * The generic cell rate algorithm (ITU-T I.371). The whole state of a bucket is the time when it is full again,
 * `fullAtUs`, or null for a bucket that was never used. A request conforms if that time is at most `burst - 1` emission
 * intervals ahead of `nowUs`. An admitted request moves it forward by one interval. services/identity/src/throttling
 * has the same algorithm in SQL.
 *
 * `requests` are admitted or refused together; more than the burst size count as the burst size, or they would never be
 * admitted. With -1 the bucket gets one request back, which always conforms.
 */
export function conformance(
  limit: RateLimit,
  fullAtUs: number | null,
  nowUs: number,
  requests: number = 1,
): Conformance {
  const intervalUs = emissionIntervalUs(limit);
  const counted = Math.min(requests, limit.burst);
  const fullUs = Math.max(fullAtUs ?? nowUs, nowUs);
  return {
    atUs: Math.max(nowUs, fullUs - (limit.burst - counted) * intervalUs),
    fullAtUs: fullUs + counted * intervalUs,
  };
}

/**
 * Schema of a rate limit setting. `20/40`: 20 requests per second, burst of 40. `100/60s`: 100 requests in 60 seconds,
 * burst of 100. `off` becomes null.
 */
export const rateLimitSetting = z
  .string()
  .transform((text, context): RateLimit | null => {
    if (text === 'off') return null;
    const [, count, burst, unit] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})(s?)$/.exec(text) ?? [];
    if (count !== undefined && burst !== undefined) {
      return unit === 's'
        ? { perSecond: Number(count) / Number(burst), burst: Number(count) }
        : { perSecond: Number(count), burst: Number(burst) };
    }
    context.addIssue({
      code: 'custom',
      message: 'expected <per second>/<burst>, such as 20/40, or <n>/<seconds>s, or off',
    });
    return z.NEVER;
  })
  .meta({ form: '`<per second>/<burst>`, `<n>/<seconds>s` or `off`' });

/** A limit of `max` events in any period of `seconds`. */
export interface WindowLimit {
  max: number;
  seconds: number;
}

/** Schema of a limit such as `10/900s`: 10 events in any 900 seconds. `off` becomes null. */
export const windowLimitSetting = z
  .string()
  .transform((text, context): WindowLimit | null => {
    if (text === 'off') return null;
    const [, max, seconds] = /^([1-9]\d{0,6})\/([1-9]\d{0,5})s$/.exec(text) ?? [];
    if (max !== undefined && seconds !== undefined) return { max: Number(max), seconds: Number(seconds) };
    context.addIssue({ code: 'custom', message: 'expected <n>/<seconds>s, such as 10/900s, or off' });
    return z.NEVER;
  })
  .meta({ form: '`<n>/<seconds>s` or `off`' });

/**
 * Schema of a rate-limit decision: whether a limit admitted a request, and the values of the RateLimit header fields
 * (draft-ietf-httpapi-ratelimit-headers-11).
 */
export const rateLimitDecisionSchema = z.strictObject({
  /** The limit: by client address, by API key or by organization. */
  policy: z.enum(['ip', 'key', 'org']),
  admitted: z.boolean(),
  /** Burst size in requests. */
  quota: z.number(),
  /** Seconds in which an empty bucket becomes full. */
  windowSeconds: z.number(),
  /** Requests that would be admitted now; 0 if this one was refused. */
  remaining: z.int(),
  /** Seconds until the bucket is full. */
  resetSeconds: z.number(),
  /** Seconds until the request is admitted; 0 if it was admitted. */
  retryAfterSeconds: z.number(),
});
/** A rate-limit decision; see `rateLimitDecisionSchema`. */
export type RateLimitDecision = z.infer<typeof rateLimitDecisionSchema>;

/**
 * Makes a rate-limit decision. `untilFullSeconds` is the time until the bucket is full: after this request if it was
 * admitted, unchanged by it otherwise. `requests` is the number of requests that this one counts as.
 */
export function rateLimitDecision(
  policy: RateLimitDecision['policy'],
  limit: RateLimit,
  admitted: boolean,
  untilFullSeconds: number,
  requests: number = 1,
): RateLimitDecision {
  const one = emissionIntervalUs(limit);
  const window = limit.burst * one;
  const used = Math.max(0, Math.round(untilFullSeconds * 1e6));
  return {
    policy,
    admitted,
    quota: limit.burst,
    windowSeconds: window / 1e6,
    remaining: admitted ? Math.max(0, Math.floor((window - used) / one)) : 0,
    resetSeconds: used / 1e6,
    retryAfterSeconds: admitted ? 0 : conformance(limit, used, 0, requests).atUs / 1e6,
  };
}

/** Minimum window, in seconds, of a quota. No client should wait for a quota with its request open. */
const quotaSeconds = 3600;

/**
 * The error for a limit of attempts in a time window: `rate_limited`, or `quota_exhausted` if the window is an hour or
 * longer. `policy` names the limit in the headers `RateLimit` and `RateLimit-Policy` of the answer and in
 * `violated-policies`. `waitSeconds` is the time until the next attempt is allowed.
 */
export function windowRefusal(policy: string, limit: WindowLimit, waitSeconds: number, detail: string): ServiceError {
  const retryAfterSeconds = Math.max(1, waitSeconds);
  const rateLimits = [{ policy, quota: limit.max, windowSeconds: limit.seconds, resetSeconds: retryAfterSeconds }];
  return limit.seconds >= quotaSeconds
    ? kernelErrors.quota_exhausted(detail, { availableAt: availableIn(retryAfterSeconds) }, { rateLimits })
    : kernelErrors.rate_limited(detail, { 'violated-policies': [policy] }, { retryAfterSeconds, rateLimits });
}
