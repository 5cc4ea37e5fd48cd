import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import type { DeliveryStatus } from '@marketplace/webhooks-contract';
import type { WakeSignal } from '@marketplace/webhooks-contract/engine';
import { claimedColumns, type ClaimedRow } from './attempt-to-make.ts';
import { type Gate, hasQueue, lockGatesOf } from '../endpoints/gates.ts';
import { notePresence } from './presence.ts';

/** Time after the endpoint's timeout within which an attempt must be recorded. Later, its worker is considered dead. */
const graceMs = 30_000;

/** The new state of a delivery. It holds a slot, waits for one, or neither. */
export interface SlotChange {
  id: string;
  status: DeliveryStatus;
  /** End of the lease, in ISO 8601; null if the delivery holds no slot. */
  slotUntil: string | null;
  /** Start of the delivery's wait, in ISO 8601; null if it does not wait. */
  queuedAt: string | null;
  /** The signal that the workflow waits for. */
  wake: WakeSignal | null;
  /** No workflow has been started for the delivery. */
  inline: boolean;
}

/** End of the lease of a slot that is granted now, in ISO 8601. */
export function slotEnd(now: Date, timeoutSeconds: number): string {
  return new Date(now.getTime() + timeoutSeconds * 1000 + graceMs).toISOString();
}

/**
 * The statement that writes changed deliveries and gates. The caller must hold the locks of the gates. `workerId` is
 * the holder of the slots. If it is null, slots are released only when their lease ends. Returns the data for the
 * attempts of the deliveries in `claimed`, because a further statement would keep the locks longer.
 */
export function slotsStatement(
  now: Date,
  changes: SlotChange[],
  gates: Gate[],
  workerId: string | null,
  claimed: string[] = [],
): Sql<ClaimedRow> {
  const counts = gates.map(({ endpointId, inFlight, nextTurnAtMs }) => ({ endpointId, inFlight, nextTurnAtMs }));
  return sql<ClaimedRow>`
    with present as (${notePresence(workerId)}),
    changed as (
      update delivery d
         set status = c.status, next_attempt_at = case when c.status = 'retrying' then d.next_attempt_at end,
             slot_until = c."slotUntil", slot_holder = case when c."slotUntil" is not null then ${workerId}::text end,
             queued_at = c."queuedAt", wake = c.wake, inline = c.inline,
             updated_at = ${now}, version = d.version + 1
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(
               id text, status text, "slotUntil" timestamptz, "queuedAt" timestamptz, wake text, inline bool)
       where d.id = c.id
      returning d.*),
    counted as (
      update endpoint_gate g set in_flight = w."inFlight", next_turn_at = to_timestamp(w."nextTurnAtMs" / 1000)
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
               as w("endpointId" text, "inFlight" int, "nextTurnAtMs" float8)
       where g.endpoint_id = w."endpointId")
    select ${claimedColumns}
      from changed d join event e on e.id = d.event_id join endpoint p on p.id = d.endpoint_id
     where d.id = any(${claimed})`;
}

/** Returns the ids of those endpoints at which deliveries wait for a slot. Call it after their gates were locked. */
export async function endpointsWithQueue(em: EntityManager, endpointIds: string[]): Promise<Set<string>> {
  if (endpointIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select p.id from endpoint p
     where p.id = any(${endpointIds}) and ${hasQueue(sql`p.organization_id`, sql`p.id`)}`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}

/**
 * Releases the slots of the deliveries that hold one and satisfy `condition`. Returns their number. Deliveries whose
 * attempt has not begun wait again: a first attempt in the order of creation, a later one at the end of the queue. If
 * the attempt has begun, the workflow asks for a slot again by itself.
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

/** Limits of concurrent attempts; see `AttemptRoom`. */
interface AttemptShares {
  organizationMax: number;
  maxOfOrganizations?: Record<string, number> | undefined;
  exceptOrganizations: string[];
}

/** Filters attempts, in their order, by the worker's shares for organizations. */
export function takeShares<T extends { organizationId: string }>(
  attempts: T[],
  { organizationMax, maxOfOrganizations = {}, exceptOrganizations }: AttemptShares,
): T[] {
  const taken = new Map<string, number>();
  const except = new Set(exceptOrganizations);
  return attempts.filter(({ organizationId }) => {
    const n = (taken.get(organizationId) ?? 0) + 1;
    taken.set(organizationId, n);
    return (
      n <= Math.min(organizationMax, maxOfOrganizations[organizationId] ?? Infinity) && !except.has(organizationId)
    );
  });
}
