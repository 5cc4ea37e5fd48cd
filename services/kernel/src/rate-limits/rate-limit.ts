import { z } from 'zod';
import { conformance, emissionIntervalUs, type RateLimit } from './gcra.ts';

/** `20/40`: 20 a second, 40 at once. `100/60s`: 100 in 60 seconds. Null for `off`. */
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

/** What a turn at a limit came to: what the RateLimit headers say (draft-ietf-httpapi-ratelimit-headers-11). */
export const rateLimitDecisionSchema = z.strictObject({
  /** Which limit. */
  policy: z.enum(['ip', 'key', 'org']),
  admitted: z.boolean(),
  /** How many at once, and in how many seconds as many come back. */
  quota: z.number(),
  windowSeconds: z.number(),
  remaining: z.int(),
  /** Until nothing is used up. */
  resetSeconds: z.number(),
  /** Of a turn that was refused: until one is free. */
  retryAfterSeconds: z.number(),
});
export type RateLimitDecision = z.infer<typeof rateLimitDecisionSchema>;

/** What the headers say of a request at a bucket that is full, after this request, in `untilFullSeconds`. */
export function rateLimitDecision(
  policy: RateLimitDecision['policy'],
  limit: RateLimit,
  admitted: boolean,
  untilFullSeconds: number,
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
    retryAfterSeconds: admitted ? 0 : conformance(limit, used, 0).atUs / 1e6,
  };
}
