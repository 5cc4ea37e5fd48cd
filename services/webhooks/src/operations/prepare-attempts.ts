import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { type DeliveryStatus, finalStatuses } from '@marketplace/webhooks-contract';
import type { AttemptResult, PreparedAttempt } from '@marketplace/webhooks-contract/engine';
import { mayStart } from '../admission/admission.ts';
import { attemptColumns, type AttemptRow, toAttempt } from '../admission/attempt-to-make.ts';
import { cancelDeliveries } from '../deliveries/cancel-deliveries.ts';
import type { WebhooksContext } from '../context.ts';
import { type Gate, lockGatesOf } from '../admission/gates.ts';
import type { EngineInput } from '../input.ts';
import { endpointsWithQueue, type Placing, slotEnd, writeSlots } from '../admission/slots.ts';

type FinalStatus = (typeof finalStatuses)[number];

interface Found extends AttemptRow {
  id: string;
  status: DeliveryStatus;
  slotUntil: string | null;
  queuedAt: string | null;
  createdAt: string;
  attemptCount: number;
  endpointDeleted: boolean;
  /** What an earlier run of this very attempt stored. */
  recorded: Omit<AttemptResult, 'status'> | null;
}

interface Decision {
  answer: PreparedAttempt;
  placing?: Placing;
}

/**
 * Everything that can change between attempts is read here: address, secrets, limits, state of endpoint and delivery.
 * The gates are locked first, so that batches of several workers, and changes of an endpoint, take turns: under its
 * gate nobody else moves a delivery. Who holds no slot takes one only where nobody waits; else it waits for a claim.
 */
export async function prepareAttempts(
  work: Work & WebhooksContext,
  _caller: Caller,
  { orders, workerId }: EngineInput<'prepareAttempts'>,
): Promise<{ attempts: PreparedAttempt[] }> {
  const { em, now, notify } = work;
  const gates = await lockGatesOf(
    em,
    orders.map(({ deliveryId }) => deliveryId),
  );
  const before = new Map([...gates].map(([id, gate]) => [id, { ...gate }]));
  const found = await find(em, orders);
  await cancelLeft(work, found);
  const queues = await endpointsWithQueue(
    em,
    [...found.values()].flatMap(({ slotUntil, endpointId }) => (slotUntil === null ? [endpointId] : [])),
  );
  const decisions = new Map([...found].map(([id, one]) => [id, decide(work, one, gates.get(one.endpointId), queues)]));
  const placings = [...decisions.values()].flatMap(({ placing }) => placing ?? []);
  const counted = [...gates.values()].filter(({ endpointId, inFlight, nextTurnAtMs }) => {
    const was = before.get(endpointId)!;
    return inFlight !== was.inFlight || nextTurnAtMs !== was.nextTurnAtMs;
  });
  await writeSlots(em, now, placings, counted, workerId ?? null);
  const freed = counted.some(({ endpointId, inFlight }) => inFlight < before.get(endpointId)!.inFlight);
  if (freed || placings.some(({ queuedAt }) => queuedAt !== null)) notify('claim');
  return {
    attempts: orders.map(
      ({ deliveryId }): PreparedAttempt => decisions.get(deliveryId)?.answer ?? { action: 'missing' },
    ),
  };
}

/**
 * The deletion of an endpoint does not find a delivery whose attempt is neither under way nor recorded: its worker
 * died.
 */
async function cancelLeft(work: Work, found: Map<string, Found>): Promise<void> {
  const left = [...found.values()].filter(({ endpointDeleted, status }) => endpointDeleted && !isFinal(status));
  await cancelDeliveries(
    work,
    left.map(({ id }) => id),
    'endpoint_deleted',
  );
  for (const one of left) one.status = 'canceled';
}

function decide(
  { now, keyring }: Work & WebhooksContext,
  found: Found,
  gate: Gate | undefined,
  queues: Set<string>,
): Decision {
  const { id, status, body, trigger } = found;
  if (found.recorded) return { answer: { action: 'recorded', result: { ...found.recorded, status } } };
  const holdsSlot = found.slotUntil !== null;
  const giveSlotBack = (): void => {
    if (gate && holdsSlot) gate.inFlight -= 1;
  };
  // Whoever asks is the workflow.
  const placing: Placing = { id, status, slotUntil: null, queuedAt: null, wake: null, inline: false };
  if (isFinal(status)) {
    giveSlotBack();
    return { answer: { action: 'closed', status }, ...(holdsSlot && { placing }) };
  }
  // Erasing a body closes its deliveries in the same transaction.
  if (body === null) throw new Error(`delivery ${id} is open and has no content`);
  const go = (): PreparedAttempt => ({ action: 'send', ...toAttempt(keyring, { ...found, body }) });
  // A test is asked for, now, whatever the endpoint's state and limits. It takes no slot, so no lease would end if its
  // worker died.
  if (trigger === 'test') {
    giveSlotBack();
    return { answer: go(), placing };
  }
  if (!gate?.open) {
    giveSlotBack();
    return { answer: { action: 'held' }, placing: { ...placing, status: 'held', wake: 'resume' } };
  }
  if (holdsSlot || (!queues.has(gate.endpointId) && mayStart(gate, now.getTime()))) {
    return {
      answer: go(),
      placing: { ...placing, status: 'delivering', slotUntil: slotEnd(now, found.timeoutSeconds) },
    };
  }
  // Who comes later in this batch waits behind it.
  queues.add(gate.endpointId);
  // A first attempt that has lost its slot waits where it did before.
  const queuedAt =
    found.queuedAt ?? (status === 'pending' && found.attemptCount === 0 ? found.createdAt : now.toISOString());
  return {
    answer: { action: 'queued' },
    placing: { ...placing, status: status === 'held' ? 'pending' : status, queuedAt, wake: 'admit' },
  };
}

function isFinal(status: DeliveryStatus): status is FinalStatus {
  return finalStatuses.some((final) => final === status);
}

async function find(em: EntityManager, orders: EngineInput<'prepareAttempts'>['orders']): Promise<Map<string, Found>> {
  const { rows } = await sql<Found>`
    select d.id, d.status, d.slot_until as "slotUntil", d.queued_at as "queuedAt", d.created_at as "createdAt",
           d.attempt_count as "attemptCount", p.deleted_at is not null as "endpointDeleted", ${attemptColumns},
           (select json_build_object('number', a.number, 'statusCode', a.status_code, 'errorCode', a.error_code,
                                     'nextAttemptAt', to_char(a.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              from attempt a where a.delivery_id = d.id and a.number = o.number) as recorded
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o("deliveryId" text, number int)
      join delivery d on d.id = o."deliveryId" join event e on e.id = d.event_id join endpoint p on p.id = d.endpoint_id
     order by d.id`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.id, row]));
}
