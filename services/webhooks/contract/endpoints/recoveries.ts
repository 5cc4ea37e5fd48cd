import { z } from 'zod';
import { defineOperations, idSchema, inGraphql, pageInput, timestamp } from '@marketplace/kernel';
import { readers, writers } from '../access.ts';
import { eventTypeName, eventTypes } from '../events/event-catalogue.ts';
import { recoveryPage, recoverySchema, recoveryScopeSchema, recoveryStatusSchema } from '../recovery-records.ts';

/** Operations on recoveries. */
export const recoveryOperations = defineOperations({
  recoverEndpoint: {
    kind: 'command',
    access: writers,
    summary:
      'Redeliver failed deliveries, or deliver events that have no delivery, of a time range that starts at most 30 ' +
      'days ago. Events from before the endpoint had its present receiver require recent authentication, unless that ' +
      'receiver is older than the sign-in.',
    returns: 'The recovery, which has begun.',
    stepUpFor: 'events from before the present receiver, if that is younger than the sign-in',
    example: { since: '2026-11-21T09:30:00.000Z', only: 'failed' },
    input: z
      .strictObject({
        id: idSchema('whe'),
        since: timestamp.describe('Beginning of the range, at most 30 days ago.'),
        until: timestamp.optional().meta({ description: 'Defaults to now.' }),
        eventTypes: z
          .array(eventTypeName)
          .min(1)
          .max(eventTypes.length)
          .optional()
          .describe('Default: all types that the endpoint subscribes to.'),
        only: recoveryScopeSchema
          .default('failed')
          .describe('`failed` deliveries, or events that have no delivery to the endpoint (`missing`).'),
      })
      .register(inGraphql, {
        texts: {
          until: 'Now if absent.',
        },
      }),
    output: recoverySchema,
  },
  listRecoveries: {
    kind: 'query',
    access: readers,
    summary: 'List recoveries, newest first.',
    input: z.strictObject({
      ...pageInput,
      endpointId: idSchema('whe').optional().describe('Only recoveries of this endpoint.'),
      status: recoveryStatusSchema.optional().describe('Only recoveries with this status.'),
    }),
    output: recoveryPage,
  },
  getRecovery: {
    kind: 'query',
    access: readers,
    summary: 'Get a recovery, with its progress.',
    input: z.strictObject({ id: idSchema('whr') }),
    output: recoverySchema,
  },
  cancelRecovery: {
    kind: 'command',
    access: writers,
    summary: 'Cancel a recovery. Deliveries that it has created go on.',
    input: z.strictObject({ id: idSchema('whr') }),
    output: recoverySchema,
    versioned: true,
  },
});
