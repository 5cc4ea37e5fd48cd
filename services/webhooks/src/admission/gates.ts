import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { RateLimit } from '@marketplace/webhooks-contract';
import type { Endpoint } from '../entities/endpoint.entity.ts';
import { hasQueue } from './has-queue.ts';

/**
 * An endpoint's limits and how much of them is used, as its gate row has them. Times are milliseconds of the database's
 * clock.
 */
export interface Gate {
  endpointId: string;
  open: boolean;
  inFlight: number;
  maxInFlight: number;
  rateLimit: RateLimit | null;
  nextTurnAtMs: number | null;
}

/**
 * Writes what of an endpoint decides over its attempts. Takes turns with attempts that are being prepared or recorded.
 */
export async function writeGate(
  em: EntityManager,
  { id, status, deletedAt, maxInFlight, rateLimit }: Endpoint,
): Promise<void> {
  const { perSecond = null, burst = null } = rateLimit ?? {};
  await sql`
    insert into endpoint_gate as g (endpoint_id, open, max_in_flight, per_second, burst)
    values (${id}, ${status === 'active' && !deletedAt}, ${maxInFlight}, ${perSecond}, ${burst})
    on conflict (endpoint_id) do update set open = excluded.open, max_in_flight = excluded.max_in_flight, per_second = excluded.per_second,
      burst = excluded.burst,
      next_turn_at = case when g.per_second is not distinct from excluded.per_second and g.burst is not distinct from excluded.burst
                          then g.next_turn_at end`.execute(em.getKysely());
}

interface Row extends Omit<Gate, 'rateLimit'> {
  perSecond: number | null;
  burst: number | null;
}

const columns = sql`endpoint_id as "endpointId", open, in_flight as "inFlight", max_in_flight as "maxInFlight", per_second as "perSecond", burst,
  (extract(epoch from next_turn_at) * 1000)::float8 as "nextTurnAtMs"`;

/**
 * Locks gates in the order of their ids. Whoever locks an endpoint's row too does that before, and whoever changes
 * deliveries does that after: so nobody waits in a circle. A delivery's status and place change under its endpoint's
 * gate only, so later statements of the transaction read them as they are, without a lock on each row.
 */
export async function lockGates(em: EntityManager, endpointIds: Iterable<string>): Promise<Map<string, Gate>> {
  const { rows } = await sql<Row>`
    select ${columns} from endpoint_gate where endpoint_id = any(${[...new Set(endpointIds)]})
     order by endpoint_id for update`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.endpointId, toGate(row)]));
}

/** The same, of the endpoints of these deliveries. */
export async function lockGatesOf(em: EntityManager, deliveryIds: Iterable<string>): Promise<Map<string, Gate>> {
  const { rows } = await sql<Row>`
    select ${columns} from endpoint_gate
     where endpoint_id in (select endpoint_id from delivery where id = any(${[...new Set(deliveryIds)]}))
     order by endpoint_id for update`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.endpointId, toGate(row)]));
}

/**
 * Locks those of the gates whose endpoint is open, has a slot, and has no delivery waiting for one. The others are not
 * waited for: under load most gates are held most of the time.
 */
export async function lockVacantGates(em: EntityManager, endpointIds: Iterable<string>): Promise<Map<string, Gate>> {
  const { rows } = await sql<Row>`
    select ${columns} from endpoint_gate g
     where endpoint_id = any(${[...new Set(endpointIds)]}) and open and in_flight < max_in_flight
       and not (select ${hasQueue(sql`p.organization_id`, sql`p.id`)} from endpoint p where p.id = g.endpoint_id)
     order by endpoint_id for update`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.endpointId, toGate(row)]));
}

/** Those of the gates that have a slot and that nobody else holds at this moment. */
export async function lockFreeGates(em: EntityManager, endpointIds: string[]): Promise<Map<string, Gate>> {
  const { rows } = await sql<Row>`
    select ${columns} from endpoint_gate where endpoint_id = any(${endpointIds}) and open and in_flight < max_in_flight
     order by endpoint_id for update skip locked`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.endpointId, toGate(row)]));
}

function toGate({ perSecond, burst, ...gate }: Row): Gate {
  return { ...gate, rateLimit: perSecond === null || burst === null ? null : { perSecond, burst } };
}
