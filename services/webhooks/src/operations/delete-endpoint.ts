import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { WebhooksInput } from '../input.ts';
import { lockEndpoint } from '../lock-endpoint.ts';

export async function deleteEndpoint({ em, now, audit }: Work, caller: Caller, { id }: WebhooksInput<'deleteEndpoint'>): Promise<Record<string, never>> {
  const endpoint = await lockEndpoint(em, caller, id);
  em.assign(endpoint, { deletedAt: now, updatedAt: now, sealedSecret: '', previousSealedSecret: null, previousSecretExpiresAt: null });
  await em.flush();
  // Workflows that wait for a retry learn it from `prepareAttempt`, which finds the delivery final.
  await em.execute(
    `update delivery set status = 'canceled', next_attempt_at = null, completed_at = ?, updated_at = ?, version = version + 1
      where endpoint_id = ? and status not in ('succeeded', 'failed', 'canceled')`,
    [now, now, id],
  );
  audit({ action: 'webhook_endpoint.deleted', organizationId: endpoint.organizationId, targets: [{ type: 'webhook_endpoint', id }] });
  return {};
}
