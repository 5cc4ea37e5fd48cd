import type { Caller } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { DeliveryStart, OverduePosition } from '@marketplace/webhooks-contract/engine';
import { selectDeliveryStarts } from '../delivery-starts.ts';
import type { EngineInput } from '../input.ts';
import { overdueSeconds } from '../overdue.ts';

interface Walked extends OverduePosition {
  due: boolean;
}

/**
 * Each has a workflow that is behind, or none any more: Temporal has lost it, or somebody has terminated it. First attempts that are
 * claimed without a workflow are swept instead. What is held waits rightly where the endpoint is not active, and where it has been so for
 * a short time only: a resumption may be about to skip it.
 */
export async function listOverdueDeliveries(
  { em }: Read,
  _caller: Caller,
  { after, limit }: EngineInput<'listOverdueDeliveries'>,
): Promise<{ deliveries: DeliveryStart[]; next: OverduePosition | null }> {
  // So many are looked at, however few of them are overdue.
  const { rows: walked } = await sql<Walked>`
    select d.endpoint_id as "endpointId", d.status, d.id as "deliveryId",
           greatest(d.updated_at, d.next_attempt_at, case when d.status = 'held' then p.updated_at end) < now() - make_interval(secs => ${overdueSeconds})
           and not d.inline and (d.status <> 'held' or p.status = 'active') as due
      from (select * from delivery
             where status in ('pending', 'retrying', 'held') and (endpoint_id, status, id) > (${after?.endpointId ?? ''}, ${after?.status ?? ''}, ${after?.deliveryId ?? ''})
             order by endpoint_id, status, id limit ${limit}) d
      join endpoint p on p.id = d.endpoint_id
     order by d.endpoint_id, d.status, d.id`.execute(em.getKysely());
  const ids = walked.filter(({ due }) => due).map(({ deliveryId }) => deliveryId);
  const last = walked.length < limit ? undefined : walked.at(-1);
  return {
    deliveries: ids.length === 0 ? [] : await selectDeliveryStarts(em, sql`d.id = any(${ids})`),
    next: last ? { endpointId: last.endpointId, status: last.status, deliveryId: last.deliveryId } : null,
  };
}
