import { z } from 'zod';
import { conformance, emissionIntervalUs, type RateLimit } from './gcra.ts';

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
 * admitted, unchanged by it otherwise. `requests` is how many requests this one counts as.
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
