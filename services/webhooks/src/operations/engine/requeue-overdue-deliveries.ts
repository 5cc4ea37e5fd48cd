import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { OverduePosition } from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { lockGatesOf } from '../../endpoints/gates.ts';
import type { EngineInput } from '../../input.ts';
import { deliveryStart, overdueSeconds } from '../../deliveries/delivery.ts';

interface Walked extends OverduePosition {
  due: boolean;
}

/**
 * Finds deliveries whose workflow is late or was lost, for example terminated, and lets them wait for a slot. The
 * worker that is granted the slot wakes the workflow, or starts a new one. Deliveries that wait for a slot are not
 * overdue. `delivering` ones without a lease are found by an index of their own, which is normally empty. Held
 * deliveries are overdue only if their endpoint has been active for some time: shortly after a resumption, they may
 * still be skipped by it.
 */
export async function requeueOverdueDeliveries(
  work: Work,
  _caller: Caller,
  { after, limit }: EngineInput<'requeueOverdueDeliveries'>,
): Promise<{ requeued: number; next: OverduePosition | null }> {
  const { em, notify } = work;
  // The limit is applied before the filter, to bound the cost of the call.
  const { rows: walked } = await sql<Walked>`
    select d.endpoint_id as "endpointId", d.status, d.id as "deliveryId",
           greatest(d.updated_at, d.next_attempt_at, case when d.status = 'held' then p.updated_at end)
             < now() - make_interval(secs => ${overdueSeconds})
           and d.queued_at is null and d.slot_until is null and (d.status <> 'held' or p.status = 'active') as due
      from (select * from delivery
             where status in ('pending', 'retrying', 'held')
               and (endpoint_id, status, id) > (
                     ${after?.endpointId ?? ''}, ${after?.status ?? ''}, ${after?.deliveryId ?? ''})
             order by endpoint_id, status, id limit ${limit}) d
      join endpoint p on p.id = d.endpoint_id
     order by d.endpoint_id, d.status, d.id`.execute(em.getKysely());
  const left = after === null ? await findLeft(em, limit) : [];
  const ids = [...walked.filter(({ due }) => due).map(({ deliveryId }) => deliveryId), ...left];
  const requeued = ids.length === 0 ? 0 : (await requeue(work, ids)) + (await restartTests(work, ids));
  if (requeued > 0) notify('claim');
  const last = walked.length < limit ? undefined : walked.at(-1);
  return {
    requeued,
    next: last ? { endpointId: last.endpointId, status: last.status, deliveryId: last.deliveryId } : null,
  };
}

/** Deliveries whose attempt began long ago and holds no lease that would end. */
async function findLeft(em: EntityManager, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from delivery
     where status = 'delivering' and slot_until is null and queued_at is null
       and updated_at < now() - make_interval(secs => ${overdueSeconds})
     order by updated_at, id limit ${limit}`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/** The condition is checked again under the locks, because deliveries may have changed since the query. */
async function requeue({ em, now }: Work, ids: string[]): Promise<number> {
  await lockGatesOf(em, ids);
  const { rows } = await sql`
    update delivery d
       set status = case when d.status = 'held' or (d.status = 'delivering' and d.attempt_count = 0) then 'pending'
                         when d.status = 'delivering' then 'retrying' else d.status end,
           queued_at = ${now},
           wake = case when not d.inline
                       then coalesce(d.wake, case when d.status = 'held' then 'resume' else 'admit' end) end,
           updated_at = ${now}, version = d.version + 1
     where d.id = any(${ids}) and d.status in ('pending', 'delivering', 'retrying', 'held')
       and d.queued_at is null and d.slot_until is null and d.trigger <> 'test'
    returning d.id`.execute(em.getKysely());
  return rows.length;
}

/** Starts the workflows of test deliveries at once, because tests take no slots. */
async function restartTests({ em, startWorkflow }: Work, ids: string[]): Promise<number> {
  const { rows } = await testsAmong(em, ids);
  for (const test of rows) startWorkflow(deliverWebhook, deliveryStart(test));
  return rows.length;
}

function testsAmong(em: EntityManager, ids: string[]) {
  return sql<Parameters<typeof deliveryStart>[0]>`
    select d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId",
           d.endpoint_id as "endpointId", d.event_type as "eventType", p.url
      from delivery d join endpoint p on p.id = d.endpoint_id
     where d.id = any(${ids}) and d.trigger = 'test'`.execute(em.getKysely());
}
