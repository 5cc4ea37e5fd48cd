import { z } from 'zod';
import { defineOperations, idSchema, timestamp } from '@marketplace/kernel';
import { readers, writers } from './access.ts';
import { eventTypeName, eventTypes } from './event-catalogue.ts';
import { recoverySchema, recoveryScopes } from './records.ts';

export const recoveryOperations = defineOperations({
  recoverEndpoint: {
    kind: 'command',
    access: writers,
    summary: 'Deliver again what failed, or what has no delivery, in a range of time that begins at most 30 days back.',
    input: z.strictObject({
      id: idSchema('whe'),
      since: timestamp,
      until: timestamp.optional().meta({ description: 'Now when absent.' }),
      eventTypes: z.array(eventTypeName).min(1).max(eventTypes.length).optional(),
      only: z.enum(recoveryScopes).default('failed'),
    }),
    output: recoverySchema,
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
    summary: 'End a recovery. What it has started goes on.',
    input: z.strictObject({ id: idSchema('whr') }),
    output: recoverySchema,
    versioned: true,
  },
});
