import type { EntityManager } from '@mikro-orm/postgresql';
import type { Caller } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { type DeliveryStatus, finalStatuses } from '@marketplace/webhooks-contract';
import type { AttemptResult, PreparedAttempt } from '@marketplace/webhooks-contract/engine';
import { type Gate, lockGatesOf, mayStart } from '../../endpoints/gates.ts';
import { attemptColumns, type AttemptRow, toAttempt } from '../../admission/attempt-to-make.ts';
import { cancelDeliveries } from '../../deliveries/delivery.ts';
import { attemptResults } from '../../deliveries/attempt.ts';
import type { WebhooksContext } from '../../context.ts';
import type { EngineInput } from '../../input.ts';
import { endpointsWithQueue, type SlotChange, slotEnd, slotsStatement } from '../../admission/slots.ts';

type FinalStatus = (typeof finalStatuses)[number];

interface Found extends AttemptRow {
  id: string;
  status: DeliveryStatus;
  slotUntil: string | null;
  queuedAt: string | null;
  createdAt: string;
  attemptCount: number;
  endpointDeleted: boolean;
  /** The stored result, if this attempt has already been recorded. */
  recorded: Omit<AttemptResult, 'status'> | null;
}

interface Decision {
  answer: PreparedAttempt;
  change?: SlotChange;
}

/**
 * Reads everything that can change between attempts: URL, secrets, limits, and the state of endpoint and delivery. The
 * gates are locked first, because every change of a delivery's status holds the lock of its endpoint's gate. A delivery
 * that holds no slot takes a free one only if no delivery waits at the endpoint; otherwise it waits for a claim.
 */
export async function prepareAttempts(
  work: Work & WebhooksContext,
  _caller: Caller,
  { orders, workerId }: EngineInput<'prepareAttempts'>,
): Promise<{ attempts: PreparedAttempt[] }> {
  const { em, now, notify, executeLast } = work;
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
  const changes = [...decisions.values()].flatMap(({ change }) => change ?? []);
  const counted = [...gates.values()].filter(({ endpointId, inFlight, nextTurnAtMs }) => {
    const was = before.get(endpointId)!;
    return inFlight !== was.inFlight || nextTurnAtMs !== was.nextTurnAtMs;
  });
  if (changes.length + counted.length > 0) executeLast(slotsStatement(now, changes, counted, workerId ?? null));
  const freed = counted.some(({ endpointId, inFlight }) => inFlight < before.get(endpointId)!.inFlight);
  if (freed || changes.some(({ queuedAt }) => queuedAt !== null)) notify('claim');
  return {
    attempts: orders.map(
      ({ deliveryId }): PreparedAttempt => decisions.get(deliveryId)?.answer ?? { action: 'missing' },
    ),
  };
}

/**
 * Cancels open deliveries of deleted endpoints. The deletion of an endpoint does not find a delivery that is
 * `delivering` and holds no slot, which may be left when a worker dies.
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
  // Not inline: only workflows prepare attempts.
  const change: SlotChange = { id, status, slotUntil: null, queuedAt: null, wake: null, inline: false };
  if (isFinal(status)) {
    giveSlotBack();
    return { answer: { action: 'closed', status }, ...(holdsSlot && { change }) };
  }
  // Never happens: the transaction that erases a body also closes its deliveries.
  if (body === null) throw new Error(`delivery ${id} is open and has no content`);
  const send = (): PreparedAttempt => ({ action: 'send', ...toAttempt(keyring, { ...found, body }) });
  // Tests are sent at once, whatever the endpoint's status and limits, and take no slot. The status stays, because
  // no lease would end it if the worker died.
  if (trigger === 'test') {
    giveSlotBack();
    return { answer: send(), change };
  }
  if (!gate?.open) {
    giveSlotBack();
    return { answer: { action: 'held' }, change: { ...change, status: 'held', wake: 'resume' } };
  }
  if (holdsSlot || (!queues.has(gate.endpointId) && mayStart(gate, now.getTime()))) {
    return {
      answer: send(),
      change: { ...change, status: 'delivering', slotUntil: slotEnd(now, found.timeoutSeconds) },
    };
  }
  // Later deliveries of this batch to the same endpoint must wait behind this one.
  queues.add(gate.endpointId);
  // A first attempt that lost its slot keeps its position in the queue, which is by creation time.
  const queuedAt =
    found.queuedAt ?? (status === 'pending' && found.attemptCount === 0 ? found.createdAt : now.toISOString());
  return {
    answer: { action: 'queued' },
    change: { ...change, status: status === 'held' ? 'pending' : status, queuedAt, wake: 'admit' },
  };
}

function isFinal(status: DeliveryStatus): status is FinalStatus {
  return finalStatuses.some((final) => final === status);
}

async function find(em: EntityManager, orders: EngineInput<'prepareAttempts'>['orders']): Promise<Map<string, Found>> {
  const { rows } = await sql<Found>`
    select d.id, d.status, d.slot_until as "slotUntil", d.queued_at as "queuedAt", d.created_at as "createdAt",
           d.attempt_count as "attemptCount", p.deleted_at is not null as "endpointDeleted", ${attemptColumns},
           (select json_build_object(
                     'number', a.number, 'statusCode', a.status_code, 'errorCode', a.error_code,
                     'nextAttemptAt', to_char(a.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              from ${attemptResults} a where a.number = o.number) as recorded
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o("deliveryId" text, number int)
      join delivery d on d.id = o."deliveryId" join event e on e.id = d.event_id join endpoint p on p.id = d.endpoint_id
     order by d.id`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.id, row]));
}
