import { z } from 'zod';
import { idSchema } from '@marketplace/kernel';
import { apiVersion, envelopeSchema } from './envelope.ts';

/** Of test deliveries alone: nothing emits it, so the catalogue leaves it out and nobody can subscribe to it. */
export const pingType = 'webhook.ping';

export const pingSchema = envelopeSchema(
  pingType,
  z.strictObject({ object: z.strictObject({ endpointId: idSchema('whe') }) }),
);
export type PingBody = z.infer<typeof pingSchema>;

export function pingBody({
  id,
  createdAt,
  endpointId,
}: {
  id: string;
  createdAt: string;
  endpointId: string;
}): PingBody {
  return { id, type: pingType, createdAt, apiVersion, data: { object: { endpointId } } };
}
