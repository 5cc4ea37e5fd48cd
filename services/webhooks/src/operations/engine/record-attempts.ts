import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound } from '@marketplace/kernel';
import { executeTogether, sql, type Work } from '@marketplace/store';
import type {
  AttemptReport,
  AttemptResult,
  AttemptRoom,
  AttemptWorker,
  Granted,
} from '@marketplace/webhooks-contract/engine';
import { deliverWebhook } from '@marketplace/webhooks-contract/workflows';
import { type Gate, type GateRow, selectGatesOf, toGates } from '../../endpoints/gates.ts';
import { attemptResults, type Recorded } from '../../deliveries/attempt.ts';
import { judgeHealth, lockDisableCandidates } from '../../health/health.ts';
import type { EngineInput } from '../../input.ts';
import { type Candidate, candidatesBehind, grantLocked, selectCandidates } from '../../admission/grant-slots.ts';
import type { WebhooksContext } from '../../context.ts';
import { storeAttempts } from '../../admission/store-attempts.ts';
import { deliveryStart } from '../../deliveries/delivery.ts';

const noRoom: AttemptRoom = {
  attemptsMax: 0,
  organizationMax: 0,
  exceptOrganizations: [],
  weights: {},
  workflows: false,
};
const noWorker: AttemptWorker = { id: '', mode: 'workflow' };

/**
 * Stores attempts and updates their deliveries and the health of their endpoints. Every change of a delivery's status
 * holds the lock of its endpoint's gate. A delivery that was closed during the attempt counts it and stays closed. An
 * attempt is identified by its delivery and number: a repeated report changes nothing, and the stored result is
 * returned. With `claim`, slots that become free are granted to the caller at once, which saves it a call of
 * `claimAttempts`. Throws `not_found` if a delivery does not exist.
 */
export async function recordAttempts(
  work: Work & WebhooksContext,
  _caller: Caller,
  { reports, claim, ended }: EngineInput<'recordAttempts'>,
): Promise<{ results: AttemptResult[]; granted?: Granted }> {
  const { em } = work;
  const candidates = await lockDisableCandidates(em, reports);
  const lock = selectGatesOf(
    reports.flatMap(({ deliveryId, intended }) => (intended ? [] : [deliveryId])),
    reports.flatMap(({ intended }) => (intended ? [intended.endpointId] : [])),
  );
  const ids = reports.map(({ deliveryId }) => deliveryId);
  // One round trip, because others wait for the locks meanwhile. Waiting deliveries are selected too if there probably
  // are some.
  const [locked, stored, waiting] = await executeTogether(em.getKysely(), [
    lock,
    storeAttempts(reports, ended),
    ...(claim && work.lastRecorded.queues ? [candidatesBehind(ids, claim.room)] : []),
  ]);
  const gates = toGates(locked as GateRow[]);
  const recorded = stored as Recorded[];
  const granted = await freeSlots(work, recorded, gates, claim, waiting as Candidate[] | undefined);
  await judgeHealth(work, recorded, reports, gates, candidates);
  for (const one of recorded) {
    // After an inline first attempt, a workflow makes the rest of the schedule.
    if (one.inline && one.status === 'retrying') {
      work.startWorkflow(deliverWebhook, { ...deliveryStart(one), last: toResult(one) });
    }
    // The delivery no longer waits, so no claim will send the signal that its workflow waits for. After
    // `retryRequested` it would make the next attempt too early, because the requested attempt is the recorded one.
    if (one.wake && one.wake !== 'retryRequested')
      work.startWorkflow(deliverWebhook, deliveryStart(one), { signal: one.wake });
    if (one.ownTrigger === 'operator') auditOperatorsAttempt(work, one);
  }
  if (recorded.some(({ trigger }) => trigger === 'test'))
    await sql`select pg_notify('webhooks_outbox', 'attempt')`.execute(em.getKysely());
  const results = new Map(recorded.map((one) => [keyOf(one), toResult(one)]));
  const missing = reports.filter((report) => !results.has(keyOf(report)));
  for (const one of await readBack(em, missing)) results.set(keyOf(one), toResult(one));
  return {
    results: reports.map((report) => {
      const result = results.get(keyOf(report));
      if (!result) throw notFound();
      return result;
    }),
    ...(claim && { granted }),
  };
}

/** An operator's signal reaches this service only as the attempt that it has caused. */
function auditOperatorsAttempt({ audit }: Work, { deliveryId, organizationId, number, ownTrigger }: Recorded): void {
  audit({
    action: 'webhook_delivery.retried',
    organizationId,
    targets: [{ type: 'webhook_delivery', id: deliveryId }],
    changes: { trigger: ownTrigger, attempt: number },
  });
}

function keyOf({ deliveryId, number }: Pick<AttemptReport, 'deliveryId' | 'number'>): string {
  return `${deliveryId}/${number}`;
}

function toResult({ number, statusCode, errorCode, status, nextAttemptAt }: AttemptResult): AttemptResult {
  return {
    number,
    statusCode,
    errorCode,
    status,
    nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
  };
}

/**
 * Releases the slots of recorded attempts. With `claim`, grants free slots of the endpoints that answered all of them
 * with success, because an endpoint that failed may be disabled by this batch. Wakes other claims if deliveries still
 * wait at the endpoints. `selected`: the candidates, if they were selected before.
 */
async function freeSlots(
  work: Work & WebhooksContext,
  recorded: Recorded[],
  gates: Map<string, Gate>,
  claim: EngineInput<'recordAttempts'>['claim'],
  selected: Candidate[] | undefined,
): Promise<Granted> {
  const holders = recorded.filter(({ heldSlot }) => heldSlot);
  for (const { endpointId } of holders) gates.get(endpointId)!.inFlight -= 1;
  const freed = new Set(holders.map(({ endpointId }) => endpointId));
  const failed = new Set(recorded.flatMap(({ endpointId, errorCode }) => (errorCode === null ? [] : [endpointId])));
  const waiting = new Map(
    holders.flatMap(({ organizationId, endpointId, queue }) => (queue ? [[endpointId, organizationId]] : [])),
  );
  const endpoints = [...waiting]
    .filter(([endpointId]) => claim && !failed.has(endpointId) && gates.get(endpointId)!.open)
    .map(([endpointId, organizationId], rank) => ({ endpointId, organizationId, rank }));
  const room = claim?.room ?? noRoom;
  const worker = claim?.worker ?? noWorker;
  const served = new Set(endpoints.map(({ endpointId }) => endpointId));
  const candidates =
    selected?.filter(({ endpointId }) => served.has(endpointId)) ??
    (await selectCandidates(work.em, endpoints, gates, room));
  const { attempts, starts } = grantLocked(work, worker, room, candidates, gates, freed);
  work.lastRecorded.queues = waiting.size > 0;
  const left = [...waiting.keys()].some((id) => failed.has(id) || gates.get(id)!.inFlight < gates.get(id)!.maxInFlight);
  if (left) work.notify('claim');
  return { attempts, starts };
}

/**
 * Returns the stored results of attempts that were recorded before. It is a separate statement, so that its snapshot
 * includes a concurrent call for the same attempt that committed while this call waited for it.
 */
async function readBack(
  em: EntityManager,
  reports: AttemptReport[],
): Promise<(AttemptResult & { deliveryId: string })[]> {
  if (reports.length === 0) return [];
  const { rows } = await sql<AttemptResult & { deliveryId: string }>`
    select d.id as "deliveryId", a.number, a.status_code as "statusCode", a.error_code as "errorCode",
           d.status, a.next_attempt_at as "nextAttemptAt"
      from delivery d cross join lateral ${attemptResults} a
     where d.id = any(${reports.map(({ deliveryId }) => deliveryId)})`.execute(em.getKysely());
  return rows;
}
