import { expect } from '@jest/globals';
import { relay, roomFor } from '../../webhooks-under-test.ts';
import { expectSound, isFinal, snapshot } from './invariants.ts';
import { ask, claim, lookHourly, recordInline, recordOf, startFirst } from './workers.ts';
import {
  finishRecoveries,
  finishResumptions,
  finishRetries,
  ifAllowed,
  look,
  relayWorkflows,
  showPresence,
  type World,
} from './world.ts';

const roundsMax = 60;

/**
 * Expects all deliveries to become final when all workers are alive, all endpoints are active and every receiver
 * answers. Workflows do not poll here, so one that is not woken never ends, and the expectation fails. Only deliveries
 * whose workflow was lost wait for the hourly search for overdue ones.
 */
export async function expectDrained(world: World): Promise<void> {
  const { tested, endpoints, workers, runs, lostRuns } = world;
  for (const { id, member } of endpoints)
    await ifAllowed(() =>
      tested.client.updateEndpoint(member, { id, status: 'active', rateLimit: null, maxInFlight: 2 }),
    );
  // Slots of dead workers, and slots granted in responses that were lost, are released first.
  const known = new Set(
    workers.flatMap(({ attempts, starts }) => [...attempts, ...starts].map(({ deliveryId }) => deliveryId)),
  );
  for (const { deliveryId, at } of runs.open()) if (at === 'asks' || at === 'attempts') known.add(deliveryId);
  const left = (await snapshot(world)).deliveries.filter(({ id, holdsSlot }) => holdsSlot && !known.has(id));
  await look(
    world,
    `update delivery set slot_until = now() - interval '1 second' where id = any(string_to_array(?, ','))`,
    [left.map(({ id }) => id).join()],
  );
  for (const { id } of left) world.excused.add(id);
  const intents = await look<{ id: string; deliveries: { id: string }[] }>(world, 'select id, deliveries from intent');
  const lost = intents.filter(({ deliveries }) => deliveries.some(({ id }) => left.some((row) => row.id === id)));
  for (const { deliveries } of lost) for (const { id } of deliveries) world.excused.add(id);
  await look(
    world,
    `update intent set lease_until = now() - interval '1 second' where id = any(string_to_array(?, ','))`,
    [lost.map(({ id }) => id).join()],
  );
  for (let round = 1; ; round += 1) {
    await showPresence(world);
    await relayWorkflows(world);
    await finishResumptions(world);
    await finishRecoveries(world);
    await finishRetries(world);
    if (lostRuns.size > 0 && round % 5 === 0) await lookHourly(world);
    for (const worker of workers) {
      await tested.engine.sweepAttempts(relay, { workerId: worker.id });
      await claim(world, worker, roomFor(20));
      while (worker.starts.length > 0) startFirst(world, worker);
      while (worker.attempts.length > 0) await recordInline(world, worker, 0, 'success');
    }
    for (const run of runs.open()) {
      if (run.at === 'due') runs.begin(run);
      if (run.at === 'asks') await ask(world, run, workers[round % 2]!);
      if (run.at === 'attempts') await recordOf(world, run, 'success');
    }
    await expectSound(world);
    const { deliveries, gates } = await snapshot(world);
    const open = deliveries.filter(({ status }) => !isFinal(status));
    const inFlight = [...gates.values()].reduce((sum, gate) => sum + gate.inFlight, 0);
    if (open.length === 0 && inFlight === 0) return;
    const states = open.map((row) => ({ ...row, run: runs.get(row.id) }));
    expect({ round: Math.min(round, roundsMax), states: round < roundsMax ? [] : states, inFlight: 0 }).toEqual({
      round,
      states: [],
      inFlight: 0,
    });
  }
}
