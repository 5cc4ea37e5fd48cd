import type { EntityManager } from '@mikro-orm/postgresql';
import { type Keyring, sql, type Sql, type Work } from '@marketplace/store';
import type { DeliveryStatus } from '@marketplace/webhooks-contract';
import type {
  AttemptResult,
  AttemptRoom,
  AttemptWorker,
  ClaimedAttempt,
  Granted,
  GrantedStart,
  WakeSignal,
} from '@marketplace/webhooks-contract/engine';
import { type Gate, lockFreeGates, mayStart } from '../endpoints/gates.ts';
import { toClaimed } from './attempt-to-make.ts';
import { lastAttempt } from '../deliveries/attempt.ts';
import { slotEnd, slotsStatement, takeShares } from './slots.ts';
import { deliveryStart } from '../deliveries/delivery.ts';
import { type FreeEndpoint, roundOf } from './waiting-endpoints.ts';

/** A delivery that waits for a slot. */
export interface Candidate {
  deliveryId: string;
  eventId: string;
  organizationId: string;
  endpointId: string;
  eventType: string;
  url: string;
  timeoutSeconds: number;
  status: DeliveryStatus;
  inline: boolean;
  wake: WakeSignal | null;
  last: AttemptResult | null;
}

type GrantingWork = Pick<Work, 'em' | 'now' | 'executeLast' | 'readLast'> & { keyring: Keyring };

/**
 * Grants free slots of these endpoints to the deliveries that have waited longest there, round robin by organization.
 * Gates that are locked, for example by another claim, are skipped. `lastOrganization` is the last organization that
 * was granted a slot, or null if none was granted.
 */
export async function grantSlots(
  work: GrantingWork,
  worker: AttemptWorker,
  room: AttemptRoom,
  endpoints: FreeEndpoint[],
): Promise<Granted & { lastOrganization: string | null }> {
  const gates = await lockFreeGates(
    work.em,
    endpoints.map(({ endpointId }) => endpointId),
  );
  return grantLocked(work, worker, room, await selectCandidates(work.em, endpoints, gates, room), gates);
}

/**
 * Grants free slots as `grantSlots` does, to these candidates, whose gates are locked. The gates in `changed` are
 * written even if no slot of theirs is granted. Writes are sent with the commit, because others wait for the locks;
 * `attempts` is filled after it.
 */
export function grantLocked(
  { now, keyring, executeLast, readLast }: Omit<GrantingWork, 'em'>,
  worker: AttemptWorker,
  room: AttemptRoom,
  candidates: Candidate[],
  gates: ReadonlyMap<string, Gate>,
  changed: ReadonlySet<string> = new Set(),
): Granted & { lastOrganization: string | null } {
  const granted = takeShares(candidates, room).filter(({ endpointId }) =>
    mayStart(gates.get(endpointId)!, now.getTime()),
  );
  const own = granted.filter(({ inline }) => inline && worker.mode === 'inline');
  const changes = granted.map((one) => ({
    id: one.deliveryId,
    status: own.includes(one) ? ('delivering' as const) : one.status,
    slotUntil: slotEnd(now, one.timeoutSeconds),
    queuedAt: null,
    wake: one.inline ? null : (one.wake ?? 'admit'),
    inline: one.inline,
  }));
  const used = new Set([...changed, ...granted.map(({ endpointId }) => endpointId)]);
  const statement = slotsStatement(
    now,
    changes,
    [...gates.values()].filter(({ endpointId }) => used.has(endpointId)),
    granted.length > 0 ? worker.id : null,
    own.map(({ deliveryId }) => deliveryId),
  );
  const attempts: ClaimedAttempt[] = [];
  if (own.length > 0) readLast(statement, (rows) => void attempts.push(...toClaimed(keyring, rows)));
  else if (used.size > 0) executeLast(statement);
  return {
    attempts,
    starts: granted.filter((one) => !own.includes(one)).map(toStart),
    lastOrganization: granted.at(-1)?.organizationId ?? null,
  };
}

function toStart({ last, inline, wake, ...delivery }: Candidate): GrantedStart {
  return { ...deliveryStart(delivery), ...(last && { last }), wake: inline ? null : (wake ?? 'admit') };
}

/** Returns the candidates of these endpoints for free slots, for gates that are in `gates`. */
export async function selectCandidates(
  em: EntityManager,
  endpoints: FreeEndpoint[],
  gates: ReadonlyMap<string, Gate>,
  room: AttemptRoom,
): Promise<Candidate[]> {
  const free = endpoints.flatMap((endpoint) => {
    const gate = gates.get(endpoint.endpointId);
    return gate ? [{ ...endpoint, slots: gate.maxInFlight - gate.inFlight }] : [];
  });
  if (free.length === 0) return [];
  const source = sql`
    jsonb_to_recordset(${JSON.stringify(free)}::jsonb)
      as f("organizationId" text, "endpointId" text, rank int, slots int)`;
  return (await candidatesStatement(source, room).execute(em.getKysely())).rows;
}

/**
 * The statement of `selectCandidates` at the endpoints of these deliveries, whose gates are locked and which may all
 * give their slots back. There may be more candidates than slots.
 */
export function candidatesBehind(deliveryIds: string[], room: AttemptRoom): Sql<Candidate> {
  return candidatesStatement(
    sql`(select organization_id as "organizationId", endpoint_id as "endpointId", row_number() over ()::int as rank,
                (g.max_in_flight - g.in_flight + r.n)::int as slots
           from (select organization_id, endpoint_id, count(*) as n from delivery
                  where id = any(${deliveryIds}) group by organization_id, endpoint_id) r
           join endpoint_gate g using (endpoint_id)) f`,
    room,
  );
}

/**
 * The statement that selects the first deliveries of each endpoint's queue, at most as many as it has free slots. They
 * are ordered round robin by organization, and within an organization round robin by endpoint. `endpoints` is a table
 * `f` with the columns of `FreeEndpoint` and `slots`.
 */
function candidatesStatement(endpoints: Sql, { attemptsMax, weights, workflows }: AttemptRoom): Sql<Candidate> {
  return sql<Candidate>`
    select d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId",
           d.endpoint_id as "endpointId", d.event_type as "eventType", p.url, p.timeout_seconds as "timeoutSeconds",
           d.status, d.inline, d.wake, case when d.attempt_count > 0 then ${lastAttempt} end as last
      from (select *, ${roundOf(weights)} as round from (
            select first.*, f.rank, row_number() over (partition by f."organizationId" order by first.n, f.rank) as nth
              from ${endpoints}
             cross join lateral (
               select *, row_number() over (order by queued_at, id) as n from (
                 select * from delivery
                  where organization_id = f."organizationId" and endpoint_id = f."endpointId"
                    and queued_at is not null and (inline or ${workflows})
                  order by queued_at, id
                  limit least(greatest(f.slots, 0), ${attemptsMax}::int)) waiting) first) numbered) d
      join endpoint p on p.id = d.endpoint_id
     order by d.round, d.nth, d.rank limit ${attemptsMax}`;
}
