import { expect } from '@jest/globals';
import type { AttemptRoom, Granted } from '@marketplace/webhooks-contract/engine';
import { eventRow, failure, relay, roomFor, success } from '../../webhooks-under-test.ts';
import { expectRightlyGranted, snapshot } from './invariants.ts';
import type { Run } from './runs.ts';
import { look, type ModelEndpoint, type ModelWorker, newWorker, posted, type World } from './world.ts';

/** The element at `n` modulo the length; undefined if the list is empty. */
export const pick = <T>(some: T[], n: number): T | undefined => some[n % Math.max(1, some.length)];
export type Outcome = 'success' | 'failure' | 'gone' | 'last failure';

function report(deliveryId: string, number: number, how: Outcome) {
  if (how === 'success') return success(deliveryId, number);
  const startedAt = new Date().toISOString();
  const nextAttemptAt = new Date(Date.now() + 60_000).toISOString();
  if (how === 'failure') return failure(deliveryId, number, { startedAt, nextAttemptAt });
  return failure(deliveryId, number, { status: 'failed', nextAttemptAt: null, startedAt, gone: how === 'gone' });
}

/** Records an inline attempt. With `room`, the call also claims the slots that become free. */
export async function recordInline(
  world: World,
  worker: ModelWorker,
  n: number,
  how: Outcome,
  { room = null, isLost = false }: { room?: AttemptRoom | null; isLost?: boolean } = {},
): Promise<void> {
  const [attempt] = worker.attempts.splice(n % Math.max(1, worker.attempts.length), 1);
  if (!attempt) return;
  const before = await snapshot(world);
  const { organizationId, eventId, eventType, intent } = attempt;
  const intended = intent && {
    ...{ organizationId, eventId, eventType },
    endpointId: intent.endpointId,
    createdAt: intent.createdAt,
  };
  const reports = [{ ...report(attempt.deliveryId, 1, how), ...(intended && { intended }) }];
  const { output } = await world.tested.engine.recordAttempts(relay, {
    reports,
    ended: intent ? [intent.id] : [],
    ...(room && { claim: { worker: idOf(worker), room } }),
  });
  if (!room) return;
  const recorded = before.deliveries.find(({ id }) => id === attempt.deliveryId)!;
  const gate = before.gates.get(recorded.endpointId)!;
  if (recorded.holdsSlot) gate.inFlight -= 1;
  if (how !== 'success') expect(output.granted).toEqual({ attempts: [], starts: [] });
  expectRightlyGranted(before, output.granted!, worker, room);
  take(world, worker, output.granted!, isLost);
}

export async function recordOf({ tested, runs }: World, run: Run, how: Outcome): Promise<void> {
  const { results } = (
    await tested.engine.recordAttempts(relay, { reports: [report(run.deliveryId, run.number, how)] })
  ).output;
  runs.recorded(run, results[0]!);
}

export async function ask(world: World, run: Run, worker: ModelWorker): Promise<void> {
  const before = await snapshot(world);
  const orders = [{ deliveryId: run.deliveryId, number: run.number }];
  const [prepared] = (await world.tested.engine.prepareAttempts(relay, { orders, workerId: worker.id })).output
    .attempts;
  const row = before.deliveries.find(({ id }) => id === run.deliveryId)!;
  if (prepared!.action === 'send') {
    const gate = before.gates.get(row.endpointId)!;
    expect(gate.open).toBe(true);
    if (!row.holdsSlot) {
      expect(gate.inFlight).toBeLessThan(gate.maxInFlight);
      expect(before.deliveries.filter(({ endpointId, waits }) => endpointId === row.endpointId && waits)).toEqual([]);
    }
    posted(world, run.deliveryId, run.number);
  }
  worker.started.delete(run.deliveryId);
  world.runs.prepared(run, prepared!, worker.id);
}

/** Gives a response to the worker. `isLost`: the response does not reach it. */
function take(world: World, worker: ModelWorker, { attempts, starts }: Granted, isLost: boolean): void {
  if (isLost) {
    worker.lostAnAnswer = true;
    for (const { deliveryId } of [...attempts, ...starts]) world.excused.add(deliveryId);
    return;
  }
  worker.attempts.push(...attempts);
  worker.starts.push(...starts);
  for (const { deliveryId } of attempts) posted(world, deliveryId, 1);
}

export function startFirst({ runs, lostRuns }: World, worker: ModelWorker): void {
  const start = worker.starts.shift();
  if (!start) return;
  runs.startGranted(start);
  worker.started.add(start.deliveryId);
  if (runs.get(start.deliveryId)) lostRuns.delete(start.deliveryId);
}

export async function claim(
  world: World,
  worker: ModelWorker,
  room: AttemptRoom,
  { giveBack = [], isLost = false }: { giveBack?: string[]; isLost?: boolean } = {},
): Promise<void> {
  // A separate call, so that what is given back is in the snapshot before the claim.
  if (giveBack.length > 0 || worker.lostAnAnswer) {
    const lost = worker.lostAnAnswer && { known: knownTo(world, worker) };
    worker.lostAnAnswer = false;
    await world.tested.engine.claimAttempts(relay, {
      worker: idOf(worker),
      room: roomFor(0),
      waitMs: 0,
      giveBack,
      ...lost,
    });
  }
  const before = await snapshot(world);
  const granted = (await world.tested.engine.claimAttempts(relay, { worker: idOf(worker), room, waitMs: 0 })).output;
  expectRightlyGranted(before, granted, worker, room);
  take(world, worker, granted, isLost);
}

const knownTo = ({ runs }: World, { id, starts, started, attempts }: ModelWorker): string[] => [
  ...[...starts, ...attempts].map(({ deliveryId }) => deliveryId),
  ...started,
  ...runs.open().flatMap(({ deliveryId, workerId }) => (workerId === id ? deliveryId : [])),
];
const idOf = ({ id, mode }: ModelWorker) => ({ id, mode });

interface Publication {
  endpoint: ModelEndpoint;
  count: number;
  /** Attempts that the worker can make at once. */
  attemptsMax: number;
  isLost: boolean;
}

export async function publish(
  world: World,
  worker: ModelWorker,
  { endpoint, count, attemptsMax, isLost }: Publication,
): Promise<void> {
  const before = await snapshot(world);
  const rows = Array.from({ length: count }, () => eventRow([endpoint.member.organizationId]));
  const ingest = async () =>
    (
      await world.tested.engine.ingestEvents(relay, {
        rows,
        worker: idOf(worker),
        room: roomFor(attemptsMax),
      })
    ).output;
  const granted = await ingest();
  const known = new Set(before.deliveries.map(({ id }) => id));
  const fresh = (await snapshot(world)).deliveries
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  expectRightlyGranted(before, granted, worker, roomFor(attemptsMax), fresh);
  take(world, worker, granted, isLost);
  // The relay got no response either, so it repeats the batch.
  if (isLost) take(world, worker, await ingest(), false);
}

/** Moves the clock by an hour, so that all due attempts begin, and searches for overdue deliveries. */
export async function lookHourly(world: World): Promise<void> {
  for (const run of world.runs.open()) if (run.at === 'due') world.runs.begin(run);
  await look(world, `update endpoint set updated_at = updated_at - interval '1 hour'`);
  await look(
    world,
    `update delivery
        set updated_at = updated_at - interval '1 hour', next_attempt_at = next_attempt_at - interval '1 hour'`,
  );
  await world.tested.engine.requeueOverdueDeliveries(relay, { after: null, limit: 2000 });
}

export function die(world: World, n: 0 | 1): Promise<unknown> {
  const dead = world.workers[n];
  world.workers[n] = newWorker(dead.mode);
  for (const { deliveryId } of [...dead.attempts, ...dead.starts]) world.excused.add(deliveryId);
  for (const deliveryId of dead.started) world.excused.add(deliveryId);
  for (const run of world.runs.open()) {
    if (run.at !== 'attempts' || run.workerId !== dead.id) continue;
    world.excused.add(run.deliveryId);
    world.runs.retryAttempt(run);
  }
  return look(world, `update worker_presence set seen_at = now() - interval '10 seconds' where worker_id = ?`, [
    dead.id,
  ]);
}

/** Ends the lease of one slot, as time does for grants whose response was lost and for attempts that take too long. */
export async function endLease(world: World, n: number): Promise<void> {
  const holder = pick(
    (await snapshot(world)).deliveries.filter(({ holdsSlot }) => holdsSlot),
    n,
  );
  if (!holder) return;
  world.excused.add(holder.id);
  await look(world, `update delivery set slot_until = now() - interval '1 second' where id = ?`, [holder.id]);
  const intents = await look<{ id: string; deliveries: { id: string }[] }>(world, 'select id, deliveries from intent');
  const intent = intents.find(({ deliveries }) => deliveries.some(({ id }) => id === holder.id));
  if (!intent) return;
  for (const { id } of intent.deliveries) world.excused.add(id);
  await look(world, `update intent set lease_until = now() - interval '1 second' where id = ?`, [intent.id]);
}
