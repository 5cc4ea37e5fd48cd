import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { DeliveryStatus } from '@marketplace/webhooks-contract';
import { admit } from './admission.ts';
import type { Gate } from './gates.ts';

/** Past the endpoint's timeout, the attempt must have been recorded, or whoever made it is gone. */
const graceMs = 30_000;

/** What a delivery becomes: a place in flight, or one in the queue. */
export interface Placing {
  id: string;
  status: DeliveryStatus;
  slotUntil: string | null;
  startsAt: string | null;
  queuedAt: string | null;
}

/** The end of the lease of a place, for an attempt that starts then. */
export function slotEnd(startsAtMs: number, timeoutSeconds: number): string {
  return new Date(startsAtMs + timeoutSeconds * 1000 + graceMs).toISOString();
}

/** Writes deliveries and the gates that counted them, in one statement. Both are locked already. */
export async function writePlaces(em: EntityManager, now: Date, placings: Placing[], gates: Gate[]): Promise<void> {
  if (placings.length === 0 && gates.length === 0) return;
  const counts = gates.map(({ endpointId, inFlight, nextTurnAtMs }) => ({ endpointId, inFlight, nextTurnAtMs }));
  await sql`
    with placed as (
      update delivery d
         set status = p.status, next_attempt_at = case when p.status = 'retrying' then d.next_attempt_at end, slot_until = p."slotUntil",
             starts_at = p."startsAt", queued_at = p."queuedAt", updated_at = ${now}, version = d.version + 1
        from jsonb_to_recordset(${JSON.stringify(placings)}::jsonb) as p(
               id text, status text, "slotUntil" timestamptz, "startsAt" timestamptz, "queuedAt" timestamptz)
       where d.id = p.id)
    update endpoint_gate g set in_flight = w."inFlight", next_turn_at = to_timestamp(w."nextTurnAtMs" / 1000)
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as w("endpointId" text, "inFlight" int, "nextTurnAtMs" float8)
     where g.endpoint_id = w."endpointId"`.execute(em.getKysely());
}

interface Waiting {
  id: string;
  endpointId: string;
  status: Placing['status'];
  timeoutSeconds: number;
  queuedAt: string;
}

/** Gives free places to those who have waited longest, and counts them into the gates. The caller writes both. */
export async function admitWaiting(em: EntityManager, now: Date, gates: Gate[]): Promise<Placing[]> {
  const rooms = gates.map(({ endpointId, inFlight, maxInFlight }) => ({ endpointId, room: maxInFlight - inFlight })).filter(({ room }) => room > 0);
  if (rooms.length === 0) return [];
  const { rows: waiting } = await sql<Waiting>`
    select d.id, d.endpoint_id as "endpointId", d.status, p.timeout_seconds as "timeoutSeconds"
      from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as r("endpointId" text, room int)
      join endpoint p on p.id = r."endpointId"
     cross join lateral (select id, endpoint_id, status, queued_at from delivery
                          where endpoint_id = r."endpointId" and queued_at is not null
                            and status in ('pending', 'delivering', 'retrying')
                          order by queued_at, id limit r.room) d
     order by d.queued_at, d.id`.execute(em.getKysely());
  const gateOf = new Map(gates.map((gate) => [gate.endpointId, gate]));
  return waiting.flatMap(({ id, endpointId, status, timeoutSeconds }) => {
    const startsAtMs = admit(gateOf.get(endpointId)!, now.getTime());
    if (startsAtMs === null) return [];
    return [{ id, status, slotUntil: slotEnd(startsAtMs, timeoutSeconds), startsAt: new Date(startsAtMs).toISOString(), queuedAt: null }];
  });
}

/** Whether anybody waits at these endpoints. Asked after their gates were locked. */
export async function endpointsWithQueue(em: EntityManager, endpointIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${endpointIds}::text[]) as asked (id)
     where exists (select from delivery d where d.endpoint_id = asked.id and d.queued_at is not null)`
    .execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}

/** The same, or whether first attempts from before then wait to be claimed. */
export async function endpointsWithBacklog(em: EntityManager, endpointIds: string[], before: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${endpointIds}::text[]) as asked (id)
     where exists (select from delivery d where d.endpoint_id = asked.id and d.queued_at is not null)
        or exists (select from delivery d where d.endpoint_id = asked.id and d.inline and d.status = 'pending' and d.created_at < ${before})`
    .execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}
