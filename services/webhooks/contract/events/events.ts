import { z } from 'zod';
import { anyone, defineOperations, idSchema } from '@marketplace/kernel';
import { writers } from '../access.ts';
import { eventTypeSchema } from '../records.ts';

/** Operations on event types and events. */
export const eventOperations = defineOperations({
  listEventTypes: {
    kind: 'query',
    access: anyone,
    summary: 'List all event types with their JSON Schemas.',
    returns: 'All event types.',
    input: z.strictObject({}),
    output: z.strictObject({ data: z.array(eventTypeSchema).describe('All event types.') }),
  },
  eraseEventContent: {
    kind: 'command',
    access: writers,
    summary:
      "Erase an event's payload, and the receivers' responses to it, for the caller's organization. Its deliveries " +
      'that are not final are canceled.',
    returns: 'The content is erased.',
    input: z.strictObject({ id: idSchema('evt') }),
    output: z.strictObject({}),
    idempotent: true,
  },
});
