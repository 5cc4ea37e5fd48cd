import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { lockGates } from '../../endpoints/gates.ts';
import { lockIfActive } from '../../endpoints/endpoint.ts';
import type { EngineInput } from '../../input.ts';

/** While the endpoint has this many waiting deliveries, none is added, so that new events do not wait long. */
const waitingMax = 1000;
const waitMs = 10_000;

/**
 * Lets deliveries wait for a slot before their next attempt is due. The worker that is granted the slot wakes their
 * workflow. Deliveries that wait already, or that were attempted after `before`, stay as they are, so a repetition
 * changes nothing. Does nothing if the endpoint is not active, because the next resumption decides, or if a later
 * request replaces this one.
 */
export async function retryWaitingDeliveries(
  { em, now, notify }: Work,
  _caller: Caller,
  { endpointId, before, after, limit }: EngineInput<'retryWaitingDeliveries'>,
): Promise<{ retried: number; next: string | null; waitMs?: number }> {
  if (!(await lockIfActive(em, endpointId))) return { retried: 0, next: null };
  if (await isReplaced(em, endpointId, before)) return { retried: 0, next: null };
  await lockGates(em, [endpointId]);
  if (await isFull(em, endpointId)) return { retried: 0, next: after, waitMs };
  // The limit is applied before the condition, to bound the cost of the call.
  const { rows } = await sql<{ id: string; wanted: boolean }>`
    select id, queued_at is null and slot_until is null and last_attempt_at < ${new Date(before)}
               and trigger <> 'test' as wanted
      from delivery where endpoint_id = ${endpointId} and status = 'retrying' and id > ${after ?? ''}
     order by id limit ${limit}`.execute(em.getKysely());
  const ids = rows.filter(({ wanted }) => wanted).map(({ id }) => id);
  if (ids.length > 0) {
    await sql`
      update delivery set queued_at = ${now}, wake = 'retryRequested', updated_at = ${now}, version = version + 1
       where id = any(${ids})`.execute(em.getKysely());
    notify('claim');
  }
  return { retried: ids.length, next: rows.length < limit ? null : rows.at(-1)!.id };
}

async function isFull(em: EntityManager, endpointId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from endpoint p join delivery d on d.organization_id = p.organization_id and d.endpoint_id = p.id
     where p.id = ${endpointId} and d.queued_at is not null offset ${waitingMax - 1} limit 1`.execute(em.getKysely());
  return rows.length > 0;
}

/** Whether a request that came after `before` retries the deliveries of the endpoint. */
async function isReplaced(em: EntityManager, endpointId: string, before: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from endpoint where id = ${endpointId} and retry_requested_at > ${new Date(before)}`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}
