import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import { lockGatesOf } from './gates.ts';

/**
 * Releases the slots of those of the deliveries that hold one and satisfy `condition`. Returns how many. Deliveries
 * whose attempt has not begun wait again: a first attempt in the order of creation, a later one at the end of the
 * queue. If the attempt has begun, the workflow asks for a slot again by itself.
 */
export async function releaseSlots(em: EntityManager, deliveryIds: string[], condition: Sql): Promise<number> {
  if (deliveryIds.length === 0) return 0;
  await lockGatesOf(em, deliveryIds);
  // Read again under the locks: recorded deliveries no longer hold a slot.
  const {
    rows: [row],
  } = await sql<{ released: number }>`
    with target as (
      select id, status, attempt_count, created_at, inline or wake is not null as unbegun
        from delivery where id = any(${deliveryIds}) and slot_until is not null and ${condition}
       order by id for update),
    released as (
      update delivery d
         set slot_until = null, slot_holder = null, updated_at = now(), version = d.version + 1,
             status = case when t.status <> 'delivering' then t.status
                           when t.attempt_count = 0 then 'pending' else 'retrying' end,
             next_attempt_at = case when t.status = 'delivering' and t.attempt_count > 0 then now()
                                    else d.next_attempt_at end,
             queued_at = case when t.unbegun and t.status in ('pending', 'delivering', 'retrying')
                              then case when t.attempt_count = 0 then t.created_at else now() end end
        from target t where d.id = t.id
      returning d.endpoint_id),
    counted as (
      update endpoint_gate g set in_flight = g.in_flight - r.n
        from (select endpoint_id, count(*)::int as n from released group by endpoint_id) r
       where g.endpoint_id = r.endpoint_id)
    select count(*)::int as released from released`.execute(em.getKysely());
  return row!.released;
}
