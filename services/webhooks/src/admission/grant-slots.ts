import type { EntityManager } from '@mikro-orm/postgresql';
import { type Keyring, sql, type Work } from '@marketplace/store';
import type { DeliveryStatus } from '@marketplace/webhooks-contract';
import type {
  AttemptResult,
  AttemptRoom,
  AttemptWorker,
  Granted,
  GrantedStart,
  WakeSignal,
} from '@marketplace/webhooks-contract/engine';
import { mayStart } from './admission.ts';
import { toClaimed } from './attempt-to-make.ts';
import { type Gate, lockFreeGates } from './gates.ts';
import { lastAttempt } from '../deliveries/last-attempt.ts';
import { slotEnd, slotsStatement } from './slots.ts';
import { deliveryStart } from '../deliveries/start-delivery-workflow.ts';
import { takeShares } from './take-shares.ts';
import { type FreeEndpoint, roundOf } from './waiting-endpoints.ts';

interface Candidate {
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

/**
 * Grants free slots of these endpoints to the deliveries that have waited longest there, round robin by organization.
 * Gates that are locked, for example by another claim, are skipped. `lastOrganization` is the last organization that
 * was granted a slot, or null if none was granted.
 */
export async function grantSlots(
  { em, now, keyring, executeLast }: Work & { keyring: Keyring },
  worker: AttemptWorker,
  room: AttemptRoom,
  endpoints: FreeEndpoint[],
): Promise<Granted & { lastOrganization: string | null }> {
  const gates = await lockFreeGates(
    em,
    endpoints.map(({ endpointId }) => endpointId),
  );
  const { lastOrganization, ...granted } = await grantLocked(
    { em, now, keyring, executeLast },
    worker,
    room,
    endpoints,
    gates,
  );
  return { ...granted, lastOrganization };
}

/**
 * Grants free slots as `grantSlots` does, at endpoints whose gates are locked. Only the gates of these endpoints that
 * are in `gates` are used. The gates in `changed` are written even if no slot of theirs is granted. What is written is
 * sent with the commit if the worker makes none of the attempts itself.
 */
export async function grantLocked(
  { em, now, keyring, executeLast }: Pick<Work, 'em' | 'now' | 'executeLast'> & { keyring: Keyring },
  worker: AttemptWorker,
  room: AttemptRoom,
  endpoints: FreeEndpoint[],
  gates: ReadonlyMap<string, Gate>,
  changed: ReadonlySet<string> = new Set(),
): Promise<Granted & { lastOrganization: string | null }> {
  const candidates = await selectCandidates(
    em,
    endpoints.flatMap((endpoint) => {
      const gate = gates.get(endpoint.endpointId);
      return gate ? [{ ...endpoint, slots: gate.maxInFlight - gate.inFlight }] : [];
    }),
    room,
  );
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
  if (own.length === 0 && used.size > 0) executeLast(statement);
  const rows = own.length === 0 ? [] : (await statement.execute(em.getKysely())).rows;
  return {
    attempts: toClaimed(keyring, rows),
    starts: granted.filter((one) => !own.includes(one)).map(toStart),
    lastOrganization: granted.at(-1)?.organizationId ?? null,
  };
}

function toStart({ last, inline, wake, ...delivery }: Candidate): GrantedStart {
  return { ...deliveryStart(delivery), ...(last && { last }), wake: inline ? null : (wake ?? 'admit') };
}

/**
 * Returns the first deliveries of each endpoint's queue, at most as many as it has free slots. They are ordered round
 * robin by organization, and within an organization round robin by endpoint.
 */
async function selectCandidates(
  em: EntityManager,
  endpoints: (FreeEndpoint & { slots: number })[],
  { attemptsMax, weights, workflows }: AttemptRoom,
): Promise<Candidate[]> {
  if (endpoints.length === 0) return [];
  const { rows } = await sql<Candidate>`
    select d.id as "deliveryId", d.event_id as "eventId", d.organization_id as "organizationId",
           d.endpoint_id as "endpointId", d.event_type as "eventType", p.url, p.timeout_seconds as "timeoutSeconds",
           d.status, d.inline, d.wake, case when d.attempt_count > 0 then ${lastAttempt} end as last
      from (select *, ${roundOf(weights)} as round from (
            select first.*, f.rank, row_number() over (partition by f."organizationId" order by first.n, f.rank) as nth
              from jsonb_to_recordset(${JSON.stringify(endpoints)}::jsonb)
                     as f("organizationId" text, "endpointId" text, rank int, slots int)
             cross join lateral (
               select *, row_number() over (order by queued_at, id) as n from (
                 select * from delivery
                  where organization_id = f."organizationId" and endpoint_id = f."endpointId"
                    and queued_at is not null and (inline or ${workflows})
                  order by queued_at, id limit least(f.slots, ${attemptsMax}::int)) waiting) first) numbered) d
      join endpoint p on p.id = d.endpoint_id
     order by d.round, d.nth, d.rank limit ${attemptsMax}`.execute(em.getKysely());
  return rows;
}
