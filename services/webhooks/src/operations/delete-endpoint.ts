import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { writeGate } from '../endpoints/gates.ts';
import type { WebhooksInput } from '../input.ts';
import { lockEndpoint } from '../endpoints/endpoint.ts';

export async function deleteEndpoint(
  { em, now, audit }: Work,
  caller: Caller,
  { id }: WebhooksInput<'deleteEndpoint'>,
): Promise<Record<string, never>> {
  const endpoint = await lockEndpoint(em, caller, id);
  em.assign(endpoint, {
    deletedAt: now,
    updatedAt: now,
    sealedSecret: '',
    previousSealedSecret: null,
    previousSecretExpiresAt: null,
  });
  endpoint.sealedHeaders = null;
  await em.flush();
  await writeGate(em, endpoint);
  // Workflows are not signaled: they learn from `prepareAttempts` that the delivery is final. The query is a union
  // because each part has an index.
  await sql`
    update delivery
       set status = 'canceled', cancel_reason = 'endpoint_deleted', next_attempt_at = null, queued_at = null,
           completed_at = ${now}, updated_at = ${now}, version = version + 1
     where status not in ('succeeded', 'failed', 'canceled') and id in (
           select id from delivery where endpoint_id = ${id} and status in ('pending', 'retrying', 'held')
           union all select id from delivery where endpoint_id = ${id} and slot_until is not null)`.execute(
    em.getKysely(),
  );
  audit({
    action: 'webhook_endpoint.deleted',
    organizationId: endpoint.organizationId,
    targets: [{ type: 'webhook_endpoint', id }],
  });
  return {};
}
