import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { RetryPolicy } from '@marketplace/webhooks-contract';
import type { Forecast, ListedDelivery } from '../deliveries/delivery.ts';
import { retrySeconds } from './attempt-to-make.ts';

/** Forecasts of waiting deliveries, by id. Makes at most two queries, and none for deliveries that wait for nothing. */
export async function forecasts(em: EntityManager, deliveries: ListedDelivery[]): Promise<Map<string, Forecast>> {
  const positions = await queuePositions(em, deliveries);
  const planned = await plannedAttempts(em, deliveries);
  return new Map(
    deliveries.map(({ id }) => [
      id,
      { queuePosition: positions.get(id) ?? null, plannedAttempts: planned.get(id) ?? [] },
    ]),
  );
}

/**
 * When the next attempts of deliveries are due if all of them fail, in ISO 8601, by id of the delivery. Only those that
 * wait for a retry have an entry. Jitter, `Retry-After` and the durations of attempts are left out.
 */
async function plannedAttempts(em: EntityManager, deliveries: ListedDelivery[]): Promise<Map<string, string[]>> {
  const waiting = deliveries.filter(({ nextAttemptAt }) => nextAttemptAt != null);
  if (waiting.length === 0) return new Map();
  const { rows } = await sql<{ id: string; retryPolicy: RetryPolicy | null }>`
    select id, retry_policy as "retryPolicy" from endpoint
     where id = any(${[...new Set(waiting.map(({ endpoint }) => endpoint.id))]})`.execute(em.getKysely());
  const policyOf = new Map(rows.map(({ id, retryPolicy }) => [id, retryPolicy]));
  return new Map(
    waiting.map((delivery) => {
      const { id, trigger, eventType, endpoint, attemptCount, nextAttemptAt } = delivery;
      const seconds = retrySeconds({ trigger, eventType, retryPolicy: policyOf.get(endpoint.id) ?? null });
      let dueMs = nextAttemptAt!.getTime();
      // `nextAttemptAt` is the time of attempt `attemptCount` + 1.
      const later = seconds.slice(attemptCount).map((wait) => (dueMs += wait * 1000));
      return [id, [nextAttemptAt!.getTime(), ...later].map((ms) => new Date(ms).toISOString())];
    }),
  );
}

/** Positions are counted up to this one. Deliveries further back get it too. */
export const queuePositionMax = 10_000;

/**
 * Returns the positions of these deliveries in the queues of their endpoints, by delivery id. 1 is the next to be
 * granted a slot. Deliveries that do not wait are absent. The statement reads at most `queuePositionMax` index entries
 * for each endpoint.
 */
async function queuePositions(
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
