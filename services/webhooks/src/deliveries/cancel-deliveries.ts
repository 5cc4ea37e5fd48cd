import { sql, type Work } from '@marketplace/store';
import {
  type CancelReason,
  type DeliveryStatus,
  deliveryStatuses,
  finalStatuses,
} from '@marketplace/webhooks-contract';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { deliveryStart, type StartableDelivery } from './start-delivery-workflow.ts';

interface Canceled extends StartableDelivery {
  started: boolean;
}

export const unfinishedStatuses: DeliveryStatus[] = deliveryStatuses.filter(
  (status) => !finalStatuses.some((final) => final === status),
);

/**
 * Cancels those of the deliveries that have one of `statuses`, and lets their workflows read their status.
 * Returns how many it canceled. The caller must hold the locks of their gates.
 */
export async function cancelDeliveries(
  { em, now, startWorkflow }: Work,
  ids: string[],
  cancelReason: CancelReason,
  statuses: DeliveryStatus[] = unfinishedStatuses,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<Canceled>`
    with unfinished as (
      select id, not inline as started from delivery
       where id = any(${ids}) and status = any(${statuses}) order by id for update)
    update delivery d
       set status = 'canceled', cancel_reason = ${cancelReason}, next_attempt_at = null, queued_at = null,
           completed_at = ${now}, updated_at = ${now}, version = d.version + 1
      from unfinished u, endpoint p
     where d.id = u.id and p.id = d.endpoint_id
    returning d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId",
              d.endpoint_id as "endpointId",
              d.event_type as "eventType", p.url, u.started`.execute(em.getKysely());
  for (const { started, ...delivery } of rows) {
    if (started) startWorkflow(deliverWebhook, deliveryStart(delivery), { signal: 'lookAgain' });
  }
  return rows.length;
}
