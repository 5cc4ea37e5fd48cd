import { sql, type Work } from '@marketplace/store';
import { resumeEndpoint } from '@marketplace/webhooks-contract/workflows';
import type { Endpoint } from '../entities/endpoint.entity.ts';
import { writeGate } from '../admission/gates.ts';

/**
 * Makes an endpoint active and starts the workflow that delivers what was held; what was created before `skipBefore` is
 * canceled instead. Expects the endpoint to be locked, and writes whatever else was assigned to it.
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
  // What still waits, because nothing has held it yet, may have its turn.
  notify('claim');
  // It starts with a clean record: what it failed before says nothing about what was repaired.
  await sql`delete from endpoint_health where endpoint_id = ${id}`.execute(em.getKysely());
  // One workflow per resumption: the version makes its id, so the relay may start it twice and it runs once.
  startWorkflow(resumeEndpoint, {
    endpointId: id,
    version: endpoint.version,
    ...(skipBefore && { skipBefore: skipBefore.toISOString() }),
  });
}
