import { bodyOf } from '../../body-of.ts';
import type { Company } from './people.ts';

const hourMs = 3_600_000;

/** Recovers what was never sent to the endpoint in the last hour. */
export async function recover({ owner }: Company, endpointId: string): Promise<void> {
  const since = new Date(Date.now() - hourMs).toISOString();
  bodyOf(await owner.post(`/webhooks/endpoints/${endpointId}/recover`, { since, only: 'missing' }));
}
