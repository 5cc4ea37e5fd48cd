import type { Caller } from '@marketplace/kernel';
import { type Read, statement } from '@marketplace/store';
import type { DeliveryStatus } from '@marketplace/webhooks-contract';
import type { AttemptResult, DeliveryStart, OverduePosition } from '@marketplace/webhooks-contract/engine';
import type { EngineInput } from '../input.ts';
import { lastAttempt } from '../last-attempt.ts';
import { overdueSeconds } from '../overdue.ts';
import { deliveryStart } from '../start-delivery-workflow.ts';

interface Row extends Omit<DeliveryStart, 'endpointHost' | 'last'> {
  url: string;
  status: DeliveryStatus;
  last: AttemptResult | null;
}

/**
 * Each has a workflow that is behind, or none any more: Temporal has lost it, or somebody has terminated it. First attempts that are
 * claimed without a workflow are swept instead, and what is held at a paused endpoint waits rightly.
 */
export async function listOverdueDeliveries(
  { em }: Read,
  _caller: Caller,
  { after, limit }: EngineInput<'listOverdueDeliveries'>,
): Promise<{ deliveries: DeliveryStart[]; next: OverduePosition | null }> {
  const rows = await statement<Row>(
    em,
    `select d.id as "deliveryId", d.organization_id as "organizationId", d.endpoint_id as "endpointId", d.event_type as "eventType", p.url, d.status,
            ${lastAttempt} as last
       from delivery d join endpoint p on p.id = d.endpoint_id
      where d.status in ('pending', 'retrying', 'held') and not d.inline
        and (d.endpoint_id, d.status, d.id) > (?, ?, ?)
        and greatest(d.updated_at, d.next_attempt_at) < now() - make_interval(secs => ?)
        and (d.status <> 'held' or p.status = 'active')
      order by d.endpoint_id, d.status, d.id limit ?`,
    [after?.endpointId ?? '', after?.status ?? '', after?.deliveryId ?? '', overdueSeconds, limit],
  );
  const end = rows.length < limit ? undefined : rows.at(-1);
  return {
    deliveries: rows.map((row) => ({ ...deliveryStart(row), ...(row.last && { last: row.last }) })),
    next: end ? { endpointId: end.endpointId, status: end.status, deliveryId: end.deliveryId } : null,
  };
}
