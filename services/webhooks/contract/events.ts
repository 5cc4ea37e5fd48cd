import { z } from 'zod';
import { anyone, defineOperations, idSchema } from '@marketplace/kernel';
import { writers } from './access.ts';
import { eventTypeSchema } from './records.ts';

export const eventOperations = defineOperations({
  listEventTypes: {
    kind: 'query',
    access: anyone,
    summary: 'List all event types with their JSON Schemas.',
    input: z.strictObject({}),
    output: z.strictObject({ data: z.array(eventTypeSchema) }),
  },
  eraseEventContent: {
    kind: 'command',
    access: writers,
    summary:
      'Erase the payload of an event, and what receivers answered to it, for the own organization. What is not delivered is canceled.',
    input: z.strictObject({ id: idSchema('evt') }),
    output: z.strictObject({}),
    idempotent: true,
  },
});
