import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { type DeliveryStatus, finalStatuses } from '@marketplace/webhooks-contract';
import type { AttemptResult, PreparedAttempt } from '@marketplace/webhooks-contract/engine';
import { admit } from '../admission.ts';
import { attemptColumns, type AttemptRow, toAttempt } from '../attempt-to-make.ts';
import { cancelDeliveries } from '../cancel-deliveries.ts';
import type { WebhooksContext } from '../context.ts';
import { type Gate, lockGatesOf } from '../gates.ts';
import type { EngineInput } from '../input.ts';
import { admitWaiting, endpointsWithQueue, type Placing, slotEnd, writePlaces } from '../places.ts';

type FinalStatus = (typeof finalStatuses)[number];

interface Found extends AttemptRow {
  id: string;
  status: DeliveryStatus;
  inline: boolean;
  slotUntil: string | null;
  startsAtMs: number | null;
  queuedAt: string | null;
  endpointDeleted: boolean;
  /** What an earlier run of this very attempt stored. */
  recorded: Omit<AttemptResult, 'status'> | null;
}

interface Decision {
  answer: PreparedAttempt;
  placing?: Placing;
}

/**
 * Everything that can change between attempts is read here: address, secrets, limits, state of endpoint and delivery. The gates are
 * locked first, so that batches of several workers, and changes of an endpoint, take turns: under its gate nobody else moves a delivery.
 */
export async function prepareAttempts(
  work: Work & WebhooksContext,
  _caller: Caller,
  { orders }: EngineInput<'prepareAttempts'>,
): Promise<{ attempts: PreparedAttempt[]; admitted: string[] }> {
  const { em, now } = work;
  const gates = await lockGatesOf(em, orders.map(({ deliveryId }) => deliveryId));
  const found = await find(em, orders);
  await cancelLeft(work, found);
  const queues = await endpointsWithQueue(em, [...gates.keys()]);
  const decisions = new Map([...found].map(([id, one]) => [id, decide(work, one, gates.get(one.endpointId), queues)]));
  const placings = [...decisions.values()].flatMap(({ placing }) => placing ?? []);
  await writePlaces(em, now, placings, [...gates.values()]);
  // Whoever asks may be the one who has waited longest, so the queue is served after all of them have joined it.
  const admitted = await admitWaiting(em, now, [...gates.values()].filter(({ endpointId, open }) => open && queues.has(endpointId)));
  for (const { id, slotUntil, startsAt } of admitted) {
    const one = found.get(id);
    if (one) decisions.set(id, decide(work, { ...one, slotUntil, startsAtMs: Date.parse(startsAt!) }, gates.get(one.endpointId), queues));
  }
  if (admitted.length > 0) await writePlaces(em, now, admitted.map((placing) => decisions.get(placing.id)?.placing ?? placing), [...gates.values()]);
  return {
    attempts: orders.map(({ deliveryId }): PreparedAttempt => decisions.get(deliveryId)?.answer ?? { action: 'missing' }),
    // Who asked learns it from the answer.
    admitted: admitted.map(({ id }) => id).filter((id) => !found.has(id)),
  };
}

/** The deletion of an endpoint does not find a delivery whose attempt is neither under way nor recorded: its worker died. */
async function cancelLeft(work: Work, found: Map<string, Found>): Promise<void> {
  const left = [...found.values()].filter(({ endpointDeleted, status }) => endpointDeleted && !isFinal(status));
  await cancelDeliveries(work, left.map(({ id }) => id), 'endpoint_deleted');
  for (const one of left) one.status = 'canceled';
}

function decide({ now, keyring }: Work & WebhooksContext, found: Found, gate: Gate | undefined, queues: Set<string>): Decision {
  const { id, status, body, trigger } = found;
  if (found.recorded) return { answer: { action: 'recorded', result: { ...found.recorded, status } } };
  const holdsPlace = found.slotUntil !== null;
  if (isFinal(status)) {
    // The workflow makes one attempt at a time: if it asks, none is under way. Only one made without it may be.
    if (!gate || !holdsPlace || found.inline) return { answer: { action: 'closed', status } };
    gate.inFlight -= 1;
    queues.add(gate.endpointId);
    return { answer: { action: 'closed', status }, placing: { id, status, slotUntil: null, startsAt: null, queuedAt: null } };
  }
  // Erasing a body closes its deliveries in the same transaction.
  if (body === null) throw new Error(`delivery ${id} is open and has no content`);
  const go = (): PreparedAttempt => ({ action: 'send', ...toAttempt(keyring, { ...found, body }) });
  const placing = { id, status: 'delivering' as const, slotUntil: null, startsAt: null, queuedAt: null };
  // A test is asked for, now, whatever the endpoint's state and limits. It takes no place, so no lease would end if its worker died.
  if (trigger === 'test') return { answer: go(), placing: { ...placing, status } };
  if (!gate?.open) {
    if (gate && holdsPlace) gate.inFlight -= 1;
    return { answer: { action: 'held' }, placing: { ...placing, status: 'held' } };
  }
  const startsAtMs = holdsPlace ? (found.startsAtMs ?? 0) : queues.has(gate.endpointId) ? null : admit(gate, now.getTime());
  const waiting = status === 'held' ? 'pending' : status;
  if (startsAtMs === null) {
    // Who comes later in this batch waits behind it.
    queues.add(gate.endpointId);
    const queuedAt = found.queuedAt ?? now.toISOString();
    return { answer: { action: 'queued', waitMs: null }, placing: { ...placing, status: waiting, queuedAt } };
  }
  const waitMs = Math.ceil(startsAtMs - now.getTime());
  const startsAt = new Date(startsAtMs).toISOString();
  const slotUntil = slotEnd(Math.max(startsAtMs, now.getTime()), found.timeoutSeconds);
  if (waitMs > 0) return { answer: { action: 'queued', waitMs }, placing: { ...placing, status: waiting, slotUntil, startsAt } };
  return { answer: go(), placing: { ...placing, slotUntil, startsAt } };
}

function isFinal(status: DeliveryStatus): status is FinalStatus {
  return finalStatuses.some((final) => final === status);
}

async function find(em: EntityManager, orders: EngineInput<'prepareAttempts'>['orders']): Promise<Map<string, Found>> {
  const { rows } = await sql<Found>`
    select d.id, d.status, d.inline, d.slot_until as "slotUntil", (extract(epoch from d.starts_at) * 1000)::float8 as "startsAtMs",
           d.queued_at as "queuedAt", p.deleted_at is not null as "endpointDeleted", ${attemptColumns},
           (select json_build_object('number', a.number, 'statusCode', a.status_code, 'errorCode', a.error_code,
                                     'nextAttemptAt', to_char(a.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              from attempt a where a.delivery_id = d.id and a.number = o.number) as recorded
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o("deliveryId" text, number int)
      join delivery d on d.id = o."deliveryId" join event e on e.id = d.event_id join endpoint p on p.id = d.endpoint_id
     order by d.id`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.id, row]));
}
