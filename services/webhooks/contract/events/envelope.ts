import { z } from 'zod';
import { idSchema } from '@marketplace/kernel';

/** The version of all event bodies: their member `apiVersion`. */
export const apiVersion = 'v1';

/** These values tell the schemas of bodies apart. Another value is another schema. */
const fixed = { 'x-fixed': true };

/** Schema of the body of an event of type `type`, as receivers get it. `data` is the schema of its member `data`. */
export function envelopeSchema<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.strictObject({
    id: idSchema('evt').meta({
      description: 'Identical in every delivery of the event. Use it to detect duplicates.',
    }),
    type: z.literal(type).meta({ description: 'Type of the event.', ...fixed }),
    createdAt: z.iso.datetime().describe('When the event happened.'),
    apiVersion: z.literal(apiVersion).meta({ description: 'Version of the body.', ...fixed }),
    data: data.describe('What happened to which record.'),
  });
}
