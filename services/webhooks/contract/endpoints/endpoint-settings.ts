import { z } from 'zod';
import { memberCosts, valuesSchema } from '@marketplace/kernel';
import { eventTypeName } from '../events/event-catalogue.ts';

const daySeconds = 86_400;
const policySecondsMax = 8 * daySeconds;
/** At most twenty attempts: the first, and one after each delay. */
const delaysMax = 19;

const delays = z
  .array(z.int().min(1).max(daySeconds))
  .max(delaysMax)
  .refine(
    (seconds) => seconds.reduce((sum, next) => sum + next, 0) <= policySecondsMax,
    'The delays must not add up to more than eight days.',
  );

/** Seconds between each failed attempt and the next. An empty list means a single attempt. */
export const retryPolicySchema = z
  .strictObject({
    delaysSeconds: delays.describe('Seconds between each failed attempt and the next, up to 19. Empty: one attempt.'),
    byEventType: z
      .partialRecord(eventTypeName, delays)
      .default({})
      .meta({ description: 'Delays for single event types, instead of `delaysSeconds`.' })
      .register(memberCosts, { kb: 4 }),
  })
  .meta({ id: 'WebhookRetryPolicy', description: 'When failed attempts are repeated.' });
export type RetryPolicy = z.infer<typeof retryPolicySchema>;

/** Seconds for an attempt, from connecting to the end of the response. */
export const defaultTimeoutSeconds = 15;
/** Range of `timeoutSeconds` of an endpoint. */
export const timeoutSecondsSchema = z
  .int()
  .min(1)
  .max(30)
  .describe('Time limit of an attempt, from connecting to the end of the response.');

/** Attempts that may be in flight at an endpoint at the same time. */
export const defaultMaxInFlight = 16;
/** Range of `maxInFlight` of an endpoint. */
export const maxInFlightSchema = z.int().min(1).max(256).describe('Most attempts at the same time.');

/** A token bucket: sustained attempts per second, and burst size. */
export const rateLimitSchema = z
  .strictObject({
    perSecond: z.number().min(0.01).max(1000).describe('Attempts per second, in the long run.'),
    burst: z.int().min(1).max(1000).default(1).describe('Attempts that may follow each other at once.'),
  })
  .meta({ id: 'WebhookRateLimit', description: 'Most attempts per second.' });
export type RateLimit = z.infer<typeof rateLimitSchema>;

const customHeadersMax = 20;
const valueLengthMax = 4096;
/** RFC 9110, section 5.1. */
const fieldName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,128}$/;
/** Printable ASCII, with spaces and tabs only between other characters: accepted by every HTTP library. */
const fieldValue = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;
/** Headers that frame the message, identify the sender, or are set by this service. */
const refusedName = new RegExp(
  '^(connection|content-length|content-type|content-encoding|transfer-encoding|te|trailer|upgrade|keep-alive|' +
    'expect|proxy-.*|host|cookie|forwarded|x-forwarded-.*|webhook-.*|x-service-.*|user-agent)$',
  'i',
);

/** Headers sent with every attempt, in addition to those that this service sets. */
export const customHeadersSchema = z
  .record(
    z
      .string()
      .regex(fieldName, 'This is not a valid header name.')
      .refine((name) => !refusedName.test(name), 'This header cannot be set.'),
    z
      .string()
      .max(valueLengthMax)
      .regex(fieldValue, 'A header value must be printable ASCII without leading or trailing spaces.'),
  )
  .refine(
    (headers) => Object.keys(headers).length <= customHeadersMax,
    `At most ${customHeadersMax} custom headers are allowed.`,
  )
  .refine(
    (headers) => new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    'A header occurs more than once; names are case-insensitive.',
  )
  .describe('Headers that each request gets too. Their values cannot be read.');

/** Deliveries that an endpoint gets of those that were held when it is resumed. */
export const replaySchema = valuesSchema(
  'WebhookReplay',
  'What happens to held deliveries when an endpoint is resumed.',
  {
    all: 'All are delivered.',
    none: 'All are canceled.',
    since: 'Those created at or after `since` are delivered, the others canceled.',
  },
);
