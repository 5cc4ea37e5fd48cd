import { z } from 'zod';
import { idSchema } from '@marketplace/kernel';

/** The version of all event bodies: their member `apiVersion`. */
export const apiVersion = 'v1';

/** Schema of the body of an event of type `type`, as receivers get it. `data` is the schema of its member `data`. */
export function envelopeSchema<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.strictObject({
    id: idSchema('evt').meta({
      description: 'Identical in every delivery of the event. Use it to detect duplicates.',
    }),
    type: z.literal(type).describe('Type of the event.'),
    createdAt: z.iso.datetime().describe('When the event happened.'),
    apiVersion: z.literal(apiVersion).describe('Version of the body.'),
    data: data.describe('What happened to which record.'),
  });
}
