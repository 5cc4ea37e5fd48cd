import { z } from 'zod';
import { idSchema, inGraphql, pageOf, recordMembers, valuesSchema } from '@marketplace/kernel';
import { eventTypeName } from './events/event-catalogue.ts';
import { exampleEndpoint } from './endpoint-records.ts';

const time = z.iso.datetime();

export const recoveryStatusSchema = valuesSchema('WebhookRecoveryStatus', 'Status of a recovery.', {
  running: 'It creates deliveries.',
  completed: 'The whole time range is processed.',
  canceled: 'A member canceled it.',
});

/** Scopes of a recovery: `failed` deliveries, or events with no delivery to the endpoint (`missing`). */
export const recoveryScopeSchema = valuesSchema('WebhookRecoveryScope', 'Which events are delivered again.', {
  failed: 'Those whose deliveries failed.',
  missing: 'Those without a delivery.',
});

/** A durable run that redelivers the events that an endpoint missed. */
export const recoverySchema = z
  .strictObject({
    id: idSchema('whr'),
    endpointId: idSchema('whe'),
    only: recoveryScopeSchema.describe(
      '`failed` deliveries, or events that have no delivery to the endpoint (`missing`).',
    ),
    since: time.describe('Beginning of the range.'),
    until: time.describe('End of the range.'),
    eventTypes: z
      .array(eventTypeName)
      .nullable()
      .meta({ description: 'Null for all types that the endpoint subscribes to.' }),
    status: recoveryStatusSchema.describe('`completed` and `canceled` are final.'),
    recovered: z.int().meta({ description: 'Deliveries created so far.' }),
    progress: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Fraction of the time range that has been processed, from 0 to 1.' }),
    workflowId: z.string().describe('The Temporal workflow that makes the deliveries.'),
    createdAt: recordMembers.createdAt,
    updatedAt: recordMembers.updatedAt,
    completedAt: time.nullable().describe('When the recovery ended, otherwise null.'),
    version: recordMembers.version,
  })
  .meta({ id: 'WebhookRecovery' })
  .register(inGraphql, {
    about: 'A durable run that redelivers events to an endpoint.',
    texts: {
      eventTypes: 'Null means all that the endpoint subscribes to.',
      recovered: 'Number of deliveries created so far.',
      progress: 'Processed part of the time range, 0 to 1.',
      workflowId: 'The Temporal workflow that creates the deliveries.',
    },
  });

/** A page of recoveries. */
export const recoveryPage = pageOf(recoverySchema);

export type Recovery = z.infer<typeof recoverySchema>;

/** A recovery of the API reference. */
export const exampleRecovery: Recovery = {
  id: 'whr_01m6e0j5v8fbsaz4t6y8q0w2k1',
  endpointId: exampleEndpoint.id,
  only: 'failed',
  since: '2026-11-01T00:00:00.000Z',
  until: '2026-11-02T00:00:00.000Z',
  eventTypes: null,
  status: 'running',
  recovered: 40,
  progress: 0.5,
  workflowId: 'recovery/whr_01m6e0j5v8fbsaz4t6y8q0w2k1',
  createdAt: '2026-11-02T11:30:00.000Z',
  updatedAt: '2026-11-02T11:30:04.000Z',
  completedAt: null,
  version: 3,
};
