import { sql, type Work } from '@marketplace/store';
import { resumeEndpoint } from '@marketplace/webhooks-contract/workflows';
import type { Endpoint } from '../entities/endpoint.entity.ts';
import { writeGate } from '../admission/gates.ts';

/**
 * Makes an endpoint active and starts the workflow that resumes its held deliveries. Held deliveries created before
 * `skipBefore` are canceled. The endpoint must be locked. Other changes assigned to it are flushed too.
 */
export async function resume(
  { em, now, startWorkflow, notify }: Work,
  endpoint: Endpoint,
  skipBefore: Date | null = null,
): Promise<void> {
  const { id } = endpoint;
  em.assign(endpoint, { status: 'active', disabledReason: null, disabledAt: null, failingSince: null, updatedAt: now });
  await em.flush();
  await writeGate(em, endpoint);
  // Deliveries that no sweep has held yet still wait, and may now be granted slots.
  notify('claim');
  // Failures before the resumption do not count: the endpoint may have been repaired.
  await sql`delete from endpoint_health where endpoint_id = ${id}`.execute(em.getKysely());
  // The version is part of the workflow's id, so that each resumption has one workflow even if the relay repeats.
  startWorkflow(resumeEndpoint, {
    endpointId: id,
    version: endpoint.version,
    ...(skipBefore && { skipBefore: skipBefore.toISOString() }),
  });
}
