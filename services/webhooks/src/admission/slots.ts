import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { DeliveryStatus } from '@marketplace/webhooks-contract';
import type { Gate } from './gates.ts';
import { hasQueue } from './has-queue.ts';
import { notePresence } from './presence.ts';

/** Past the endpoint's timeout, the attempt must have been recorded, or whoever made it is gone. */
const graceMs = 30_000;

/** What a delivery becomes: it holds a slot, or waits for one, or neither. */
export interface Placing {
  id: string;
  status: DeliveryStatus;
  /** ISO 8601. */
  slotUntil: string | null;
  /** ISO 8601. */
  queuedAt: string | null;
  wake: 'admit' | 'resume' | null;
  /** No workflow has been started for it. */
  inline: boolean;
}

/** The end of the lease of a slot, for an attempt that starts now. */
export function slotEnd(now: Date, timeoutSeconds: number): string {
  return new Date(now.getTime() + timeoutSeconds * 1000 + graceMs).toISOString();
}

/**
 * Writes deliveries and the gates that counted them, in one statement. Both are locked already. Slots are held by
 * `workerId`; where that is not known, their leases end by time alone.
 */
export async function writeSlots(
  em: EntityManager,
  now: Date,
  placings: Placing[],
  gates: Gate[],
  workerId: string | null,
): Promise<void> {
  if (placings.length === 0 && gates.length === 0) return;
  const counts = gates.map(({ endpointId, inFlight, nextTurnAtMs }) => ({ endpointId, inFlight, nextTurnAtMs }));
  await sql`
    with present as (${notePresence(workerId)}),
    placed as (
      update delivery d
         set status = p.status, next_attempt_at = case when p.status = 'retrying' then d.next_attempt_at end, slot_until = p."slotUntil",
             slot_holder = case when p."slotUntil" is not null then ${workerId}::text end, starts_at = null, queued_at = p."queuedAt",
             wake = p.wake, inline = p.inline, updated_at = ${now}, version = d.version + 1
        from jsonb_to_recordset(${JSON.stringify(placings)}::jsonb) as p(
               id text, status text, "slotUntil" timestamptz, "queuedAt" timestamptz, wake text, inline bool)
       where d.id = p.id)
    update endpoint_gate g set in_flight = w."inFlight", next_turn_at = to_timestamp(w."nextTurnAtMs" / 1000)
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as w("endpointId" text, "inFlight" int, "nextTurnAtMs" float8)
     where g.endpoint_id = w."endpointId"`.execute(em.getKysely());
}

/** At which of these endpoints deliveries wait for a slot. To be asked after their gates were locked. */
export async function endpointsWithQueue(em: EntityManager, endpointIds: string[]): Promise<Set<string>> {
  if (endpointIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select p.id from endpoint p
     where p.id = any(${endpointIds}) and ${hasQueue(sql`p.organization_id`, sql`p.id`)}`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}
