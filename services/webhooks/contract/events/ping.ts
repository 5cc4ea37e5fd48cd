import { z } from 'zod';
import { idSchema } from '@marketplace/kernel';
import { apiVersion, envelopeSchema } from './envelope.ts';

/** Type of test events. No domain emits it, so it is not in the catalogue and cannot be subscribed to. */
export const pingType = 'webhook.ping';

/** Body of a `webhook.ping` event. */
export const pingSchema = envelopeSchema(
  pingType,
  z.strictObject({ object: z.strictObject({ endpointId: idSchema('whe') }).describe('The tested endpoint.') }),
);
export type PingBody = z.infer<typeof pingSchema>;

/** Makes the body of a `webhook.ping` event. `createdAt` is ISO 8601. */
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
