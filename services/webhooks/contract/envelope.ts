import { z } from 'zod';
import { idSchema } from '@marketplace/kernel';

export const apiVersion = 'v1';

/** The envelope of every event, as receivers get it. */
export function envelopeSchema<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.strictObject({
    id: idSchema('evt').meta({
      description: 'The same in every delivery of the event: the key to drop repetitions by.',
    }),
    type: z.literal(type),
    createdAt: z.iso.datetime(),
    apiVersion: z.literal(apiVersion),
    data,
  });
}
