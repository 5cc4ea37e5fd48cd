import { z } from 'zod';
import { idSchema, inGraphql } from '@marketplace/kernel';
import { deliveryStatuses, type DeliveryStatus } from './delivery-records.ts';
import { exampleEndpoint } from './endpoint-records.ts';

const time = z.iso.datetime();

const count = z.int().min(0);

const codeClassesSchema = z
  .record(z.string(), count)
  .meta({ description: 'Attempts by status code class: `2xx` to `5xx`, or `none` without a response.' });

const durationsSchema = z
  .strictObject({
    p50: z.number().describe('The median.'),
    p90: z.number().describe('The 90th percentile.'),
    p99: z.number().describe('The 99th percentile.'),
  })
  .register(inGraphql, { type: 'WebhookDurations', about: 'Percentiles, in milliseconds.' })
  .nullable()
  .meta({ description: 'Percentiles of the duration, in milliseconds, of attempts that got a response.' });

/**
 * Statistics of an endpoint for a time range, without test deliveries. Attempts are counted by their start, deliveries
 * by their creation.
 */
export const endpointStatsSchema = z
  .strictObject({
    endpointId: idSchema('whe'),
    since: time.describe('Beginning of the range.'),
    until: time.describe('End of the range.'),
    deliveries: z
      .strictObject(
        Object.fromEntries(
          deliveryStatuses.map((status) => [status, count.describe(`Deliveries that are \`${status}\`.`)]),
        ) as Record<DeliveryStatus, typeof count>,
      )
      .register(inGraphql, { type: 'WebhookDeliveryCounts', about: 'Deliveries by status.' })
      .describe('Deliveries by status.'),
    attempts: z
      .strictObject({
        total: count.describe('All attempts.'),
        succeeded: count.describe('Attempts that got a 2xx.'),
        failed: count.describe('The other attempts.'),
      })
      .register(inGraphql, { type: 'WebhookAttemptCounts', about: 'Attempts by result.' })
      .describe('Attempts by result.'),
    errors: z.record(z.string(), count).meta({ description: 'Failed attempts by error code.' }),
    codeClasses: codeClassesSchema,
    successRate: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'Fraction of attempts that succeeded; null if there were none.' }),
    durationMs: durationsSchema,
    slow: z
      .boolean()
      .meta({ description: 'Whether more than 10 % of the responses of the last ten minutes took over ten seconds.' }),
  })
  .meta({ id: 'WebhookEndpointStats' })
  .register(inGraphql, {
    about:
      'Statistics of an endpoint in a time range, without tests. Attempts are counted by their start, ' +
      'deliveries by their\n' +
      'creation.',
    texts: {
      successRate: 'Succeeded attempts divided by all attempts. Null if there are none.',
      durationMs: 'Durations of the attempts that got an answer.',
      slow: 'Whether more than a tenth of the answers of the last ten minutes took longer than ten seconds.',
    },
  });

/** The attempts of an endpoint in a part of a time range, without those of test deliveries. */
export const endpointBucketSchema = z
  .strictObject({
    startedAt: time.describe('Beginning of the part.'),
    succeeded: count.describe('Attempts that got a 2xx.'),
    failed: count.describe('The other attempts.'),
    codeClasses: codeClassesSchema,
    durationMs: durationsSchema,
  })
  .meta({ id: 'WebhookBucket' })
  .register(inGraphql, {
    about: 'The attempts of an endpoint in a part of a time range, without tests.',
    texts: {
      durationMs: 'Durations of the attempts that got an answer.',
    },
  });

export type EndpointBucket = z.infer<typeof endpointBucketSchema>;
export type EndpointStats = z.infer<typeof endpointStatsSchema>;

/** The statistics of an endpoint in the API reference. */
export const exampleStats: EndpointStats = {
  endpointId: exampleEndpoint.id,
  since: '2026-11-01T09:00:00.000Z',
  until: '2026-11-02T09:00:00.000Z',
  deliveries: { pending: 0, delivering: 1, retrying: 2, succeeded: 120, failed: 1, held: 0, canceled: 0 },
  attempts: { total: 131, succeeded: 120, failed: 11 },
  errors: { http_status: 9, timeout_response: 2 },
  codeClasses: { '2xx': 120, '5xx': 9, none: 2 },
  successRate: 0.916,
  durationMs: { p50: 84, p90: 190, p99: 1_250 },
  slow: false,
};
