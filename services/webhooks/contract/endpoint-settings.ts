import { z } from 'zod';
import { eventTypeName } from './event-catalogue.ts';

const daySeconds = 86_400;
const policySecondsMax = 8 * daySeconds;
/** Twenty attempts at most: the first, and one after each delay. */
const delaysMax = 19;

const delays = z
  .array(z.int().min(1).max(daySeconds))
  .max(delaysMax)
  .refine(
    (seconds) => seconds.reduce((sum, next) => sum + next, 0) <= policySecondsMax,
    'The delays add up to more than eight days.',
  );

/** Seconds from each failed attempt to the next. An empty list means one attempt. */
export const retryPolicySchema = z
  .strictObject({
    delaysSeconds: delays,
    byEventType: z
      .partialRecord(eventTypeName, delays)
      .default({})
      .meta({ description: 'Other delays for single event types.' }),
  })
  .meta({ id: 'WebhookRetryPolicy' });
export type RetryPolicy = z.infer<typeof retryPolicySchema>;

export const defaultTimeoutSeconds = 15;
export const timeoutSecondsSchema = z.int().min(1).max(30);

export const defaultMaxInFlight = 16;
export const maxInFlightSchema = z.int().min(1).max(256);

/** A token bucket: attempts per second on average, and how many may start at once after a quiet time. */
export const rateLimitSchema = z
  .strictObject({ perSecond: z.number().min(0.01).max(1000), burst: z.int().min(1).max(1000).default(1) })
  .meta({ id: 'WebhookRateLimit' });
export type RateLimit = z.infer<typeof rateLimitSchema>;

const customHeadersMax = 20;
const valueLengthMax = 4096;
/** RFC 9110, section 5.1. */
const fieldName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,128}$/;
/** Printable ASCII, spaces and tabs inside: what every HTTP library takes. */
const fieldValue = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;
/** Names that frame the message, say who sends it, or are ours. */
const refusedName = new RegExp(
  '^(connection|content-length|content-type|content-encoding|transfer-encoding|te|trailer|upgrade|keep-alive|expect|proxy-.*|host|cookie|' +
    'forwarded|x-forwarded-.*|webhook-.*|x-service-.*|user-agent)$',
  'i',
);

/** Headers that every attempt carries besides ours. */
export const customHeadersSchema = z
  .record(
    z
      .string()
      .regex(fieldName, 'This is not a header name.')
      .refine((name) => !refusedName.test(name), 'This header cannot be set.'),
    z.string().max(valueLengthMax).regex(fieldValue, 'A value is printable ASCII without spaces around it.'),
  )
  .refine(
    (headers) => Object.keys(headers).length <= customHeadersMax,
    `There are at most ${customHeadersMax} headers.`,
  )
  .refine(
    (headers) => new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    'A header stands twice.',
  );
