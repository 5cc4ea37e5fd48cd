import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import type { RateLimit } from '@marketplace/webhooks-contract';
import { conformance } from '@marketplace/kernel';
import type { Endpoint } from '../entities/endpoint.entity.ts';

/**
 * An endpoint's gate: its limits, and how much of them is used. Times are Unix milliseconds of the database's clock.
 */
export interface Gate {
  endpointId: string;
  /** Whether the endpoint is active and not deleted. */
  open: boolean;
  /** Number of the endpoint's deliveries that hold a slot. */
  inFlight: number;
  maxInFlight: number;
  rateLimit: RateLimit | null;
  /** State of the rate limit: when the token bucket is full again. It may have a fraction. */
  nextTurnAtMs: number | null;
}

/**
 * Copies an endpoint's limits and status to its gate. Locks the gate, so it waits for transactions that are preparing
 * or recording attempts. A changed rate limit starts with a full bucket.
 */
export async function writeGate(
  em: EntityManager,
  { id, status, deletedAt, maxInFlight, rateLimit }: Endpoint,
): Promise<void> {
  const { perSecond = null, burst = null } = rateLimit ?? {};
  await sql`
    insert into endpoint_gate as g (endpoint_id, open, max_in_flight, per_second, burst)
    values (${id}, ${status === 'active' && !deletedAt}, ${maxInFlight}, ${perSecond}, ${burst})
    on conflict (endpoint_id) do update set open = excluded.open, max_in_flight = excluded.max_in_flight,
      per_second = excluded.per_second, burst = excluded.burst,
      next_turn_at = case when g.per_second is not distinct from excluded.per_second
                           and g.burst is not distinct from excluded.burst
                          then g.next_turn_at end`.execute(em.getKysely());
}

/** A row of a statement that selects gates. */
export interface GateRow extends Omit<Gate, 'rateLimit'> {
  perSecond: number | null;
  burst: number | null;
}

const columns = sql`
  endpoint_id as "endpointId", open, in_flight as "inFlight", max_in_flight as "maxInFlight",
  per_second as "perSecond", burst,
  (extract(epoch from next_turn_at) * 1000)::float8 as "nextTurnAtMs"`;

/**
 * Locks the gates of these endpoints and returns them by endpoint id. To avoid deadlocks, locks are taken in this
 * order: endpoint rows, gates by id, delivery rows. Every change of a delivery's status, slot or queue position holds
 * the lock of its endpoint's gate, so later statements of the transaction can read them without locking the delivery
 * rows.
 */
export async function lockGates(em: EntityManager, endpointIds: Iterable<string>): Promise<Map<string, Gate>> {
  const { rows } = await sql<GateRow>`
    select ${columns} from endpoint_gate where endpoint_id = any(${[...new Set(endpointIds)]})
     order by endpoint_id for update`.execute(em.getKysely());
  return toGates(rows);
}

/** Locks the gates of the endpoints of these deliveries, as `lockGates` does. */
export async function lockGatesOf(em: EntityManager, deliveryIds: Iterable<string>): Promise<Map<string, Gate>> {
  const { rows } = await selectGatesOf(deliveryIds).execute(em.getKysely());
  return toGates(rows);
}

/**
 * The statement of `lockGatesOf`, which locks the gates of `endpointIds` too; see `toGates`. The ids are one array that
 * is computed before: by a join with a union, gates that change while they are waited for would be left out.
 */
export function selectGatesOf(deliveryIds: Iterable<string>, endpointIds: Iterable<string> = []): Sql<GateRow> {
  return sql<GateRow>`
    select ${columns} from endpoint_gate
     where endpoint_id = any(array(select endpoint_id from delivery where id = any(${[...new Set(deliveryIds)]}))
                              || ${[...new Set(endpointIds)]}::text[])
     order by endpoint_id for update`;
}

/** The gates by endpoint id. */
export function toGates(rows: GateRow[]): Map<string, Gate> {
  return new Map(rows.map((row) => [row.endpointId, toGate(row)]));
}

/**
 * Locks the gates that are open, have a free slot, and have no waiting delivery. It does not wait for the locks of the
 * others: under load most gates are locked most of the time.
 */
export async function lockVacantGates(em: EntityManager, endpointIds: Iterable<string>): Promise<Map<string, Gate>> {
  const { rows } = await sql<GateRow>`
    select ${columns} from endpoint_gate g
     where endpoint_id = any(${[...new Set(endpointIds)]}) and open and in_flight < max_in_flight
       and not (select ${hasQueue(sql`p.organization_id`, sql`p.id`)} from endpoint p where p.id = g.endpoint_id)
     order by endpoint_id for update`.execute(em.getKysely());
  return toGates(rows);
}

/** Locks the gates that are open and have a free slot, skipping locked ones. */
export async function lockFreeGates(em: EntityManager, endpointIds: string[]): Promise<Map<string, Gate>> {
  const { rows } = await sql<GateRow>`
    select ${columns} from endpoint_gate where endpoint_id = any(${endpointIds}) and open and in_flight < max_in_flight
     order by endpoint_id for update skip locked`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.endpointId, toGate(row)]));
}

function toGate({ perSecond, burst, ...gate }: GateRow): Gate {
  return { ...gate, rateLimit: perSecond === null || burst === null ? null : { perSecond, burst } };
}

/**
 * SQL, a boolean: whether deliveries wait for a slot at an endpoint. It reads the newest index entry first: the oldest
 * entries are mostly dead ones, of deliveries that no longer wait.
 */
export function hasQueue(organizationId: Sql, endpointId: Sql): Sql {
  return sql`(select true from delivery q
               where q.organization_id = ${organizationId} and q.endpoint_id = ${endpointId}
                 and q.queued_at is not null
               order by q.queued_at desc, q.id desc limit 1) is not null`;
}

/**
 * Returns whether an attempt may start now: the gate is open, a slot is free, and the rate limit allows it. If so,
 * counts the attempt in `gate`. The rate limit is the generic cell rate algorithm with the state `nextTurnAtMs`.
 */
export function mayStart(gate: Gate, nowMs: number): boolean {
  if (!gate.open || gate.inFlight >= gate.maxInFlight) return false;
  if (gate.rateLimit) {
    const nowUs = toUs(nowMs);
    const { atUs, fullAtUs } = conformance(
      gate.rateLimit,
      gate.nextTurnAtMs === null ? null : toUs(gate.nextTurnAtMs),
      nowUs,
    );
    if (atUs > nowUs) return false;
    gate.nextTurnAtMs = fullAtUs / 1000;
  }
  gate.inFlight += 1;
  return true;
}

function toUs(ms: number): number {
  return Math.round(ms * 1000);
}
