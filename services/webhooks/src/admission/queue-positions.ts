import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';

/** Positions are counted up to this one. Deliveries further back get it too. */
export const queuePositionMax = 10_000;

/**
 * Returns the positions of these deliveries in the queues of their endpoints, by delivery id. 1 is the next to be
 * granted a slot. Deliveries that do not wait are absent. The statement reads at most `queuePositionMax` index entries
 * for each endpoint.
 */
export async function queuePositions(
  em: EntityManager,
  deliveries: readonly { id: string; queuedAt?: Date | null }[],
): Promise<Map<string, number>> {
  const waiting = deliveries.filter(({ queuedAt }) => queuedAt != null).map(({ id }) => id);
  if (waiting.length === 0) return new Map();
  const { rows } = await sql<{ id: string; position: number }>`
    with asked as materialized (
      select id, organization_id, endpoint_id, queued_at from delivery
       where id = any(${waiting}) and queued_at is not null
    ), queue as (
      select organization_id, endpoint_id, max(queued_at) as last from asked group by organization_id, endpoint_id
    ), counted as (
      select w.id, row_number() over (partition by endpoint_id order by w.queued_at, w.id) as position
        from queue q
       cross join lateral (select id, queued_at from delivery d
                            where d.organization_id = q.organization_id and d.endpoint_id = q.endpoint_id
                              and d.queued_at is not null and d.queued_at <= q.last
                            order by d.queued_at, d.id limit ${queuePositionMax}) w
    )
    select asked.id, coalesce(counted.position, ${queuePositionMax})::int as position
      from asked left join counted on counted.id = asked.id`.execute(em.getKysely());
  return new Map(rows.map(({ id, position }) => [id, position]));
}
