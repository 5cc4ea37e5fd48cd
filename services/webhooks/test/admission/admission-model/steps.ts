import fc from 'fast-check';
import type { Kind } from '@marketplace/store/testing/model';
import { relay, roomFor } from '../../webhooks-under-test.ts';
import { expectSound, isFinal, snapshot } from './invariants.ts';
import {
  ask,
  claim,
  die,
  endLease,
  lookHourly,
  type Outcome,
  pick,
  publish,
  recordInline,
  recordOf,
  startFirst,
} from './workers.ts';
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

const index = fc.nat(50);
const outcome: fc.Arbitrary<Outcome> = fc.constantFrom('success', 'failure', 'failure', 'gone', 'last failure');

const kind = <A>(
  weight: number,
  args: fc.Arbitrary<A>,
  run: (world: World, args: NoInfer<A>) => unknown,
): Kind<World> => ({
  weight,
  args,
  async run(world, chosen: A) {
    await showPresence(world);
    await run(world, chosen);
    await expectSound(world);
  },
});
const which = fc.constantFrom(0 as const, 1 as const);
const rarely = fc.integer({ min: 0, max: 9 }).map((n) => n === 9);
const rateLimit = fc.constantFrom(null, null, { perSecond: 0.05, burst: 1 }, { perSecond: 1000, burst: 2 });
const update = (
  { tested, endpoints }: World,
  n: number,
  changes: Omit<Parameters<typeof tested.client.updateEndpoint>[1], 'id'>,
) => {
  const { id, member } = pick(endpoints, n)!;
  return ifAllowed(() => tested.client.updateEndpoint(member, { id, ...changes }));
};
const deliveryOf = async (world: World, n: number, wanted: (status: string) => boolean) => {
  const row = pick(
    (await snapshot(world)).deliveries.filter(({ status }) => wanted(status)),
    n,
  );
  return row && { id: row.id, member: world.endpoints.find(({ id }) => id === row.endpointId)!.member };
};

/** All that workers, receivers and members do, and all that fails. */
export const steps = {
  publish: kind(
    6,
    fc.record({ which, of: index, count: fc.integer({ min: 1, max: 4 }), attemptsMax: fc.nat(3), isLost: rarely }),
    (world, { which: n, of, ...more }) =>
      publish(world, world.workers[n], { endpoint: pick(world.endpoints, of)!, ...more }),
  ),
  claim: kind(
    8,
    fc.record({
      which,
      attemptsMax: fc.integer({ min: 1, max: 6 }),
      organizationMax: fc.integer({ min: 1, max: 6 }),
      excepted: fc.option(index),
      workflows: rarely.map((no) => !no),
      isLost: rarely,
    }),
    (world, { which: n, excepted, isLost, attemptsMax, ...more }) => {
      const exceptOrganizations = excepted === null ? [] : [pick(world.endpoints, excepted)!.member.organizationId];
      return claim(world, world.workers[n], roomFor(attemptsMax, { ...more, exceptOrganizations }), { isLost });
    },
  ),
  start: kind(8, which, (world, n) => startFirst(world, world.workers[n])),
  giveBack: kind(1, fc.record({ which, wasStarted: fc.boolean() }), (world, { which: n, wasStarted }) => {
    const start = world.workers[n].starts.shift();
    if (!start) return undefined;
    if (wasStarted) world.runs.startGranted(start);
    return claim(world, world.workers[n], roomFor(1), { giveBack: [start.deliveryId] });
  }),
  ask: kind(10, fc.record({ which, run: index }), (world, { which: n, run }) => {
    const one = pick(
      world.runs.open().filter(({ at }) => at === 'asks'),
      run,
    );
    return one && ask(world, one, world.workers[n]);
  }),
  record: kind(8, fc.record({ run: index, how: outcome }), (world, { run, how }) => {
    const one = pick(
      world.runs.open().filter(({ at }) => at === 'attempts'),
      run,
    );
    return one && recordOf(world, one, how);
  }),
  recordInline: kind(3, fc.record({ of: index, how: outcome }), (world, { of, how }) =>
    recordInline(world, world.workers[1], of, how),
  ),
  recordAndClaim: kind(
    6,
    fc.record({ of: index, how: outcome, attemptsMax: fc.integer({ min: 1, max: 4 }), isLost: rarely }),
    (world, { of, how, attemptsMax, isLost }) =>
      recordInline(world, world.workers[1], of, how, { room: roomFor(attemptsMax, { workflows: false }), isLost }),
  ),
  becomeDue: kind(3, index, (world, n) => {
    const one = pick(
      world.runs.open().filter(({ at }) => at === 'due'),
      n,
    );
    if (one) world.runs.begin(one);
  }),
  /** Waiting workflows ask again at long intervals without a signal. */
  lookAgain: kind(1, index, (world, n) => {
    const one = pick(
      world.runs.open().filter(({ at }) => at === 'admit' || at === 'resume'),
      n,
    );
    if (one) world.runs.begin(one);
  }),
  relay: kind(3, fc.constant(null), relayWorkflows),
  die: kind(2, which, die),
  endLease: kind(1, index, endLease),
  loseRun: kind(1, index, (world, n) => {
    const one = pick(world.runs.open(), n);
    if (!one) return;
    world.runs.lose(one);
    world.lostRuns.add(one.deliveryId);
    world.excused.add(one.deliveryId);
  }),
  sweep: kind(4, which, (world, n) => world.tested.engine.sweepAttempts(relay, { workerId: world.workers[n].id })),
  lookHourly: kind(1, fc.constant(null), lookHourly),
  pause: kind(2, index, (world, n) => update(world, n, { status: 'paused' })),
  resume: kind(
    3,
    fc.record({
      of: index,
      replay: fc.constantFrom('all' as const, 'none' as const, 'since' as const),
      retryNow: fc.boolean(),
    }),
    (world, { of, replay, retryNow }) => {
      const { id, member } = pick(world.endpoints, of)!;
      const since = replay === 'since' && { since: new Date(Date.now() - 20).toISOString() };
      return ifAllowed(() => world.tested.client.resumeEndpoint(member, { id, replay, retryNow, ...since }));
    },
  ),
  retryAll: kind(2, index, (world, n) => {
    const { id, member } = pick(world.endpoints, n)!;
    return ifAllowed(() => world.tested.client.retryEndpointDeliveries(member, { id }));
  }),
  finishRetries: kind(2, fc.constant(null), finishRetries),
  finishResumptions: kind(2, fc.constant(null), finishResumptions),
  delete: kind(1, fc.record({ of: index, really: rarely }), async (world, { of, really }) => {
    const endpoint = pick(world.endpoints, of)!;
    if (!really || endpoint.deleted) return;
    endpoint.deleted = true;
    await world.tested.client.deleteEndpoint(endpoint.member, { id: endpoint.id });
  }),
  limits: kind(
    2,
    fc.record({ of: index, maxInFlight: fc.integer({ min: 1, max: 3 }), rateLimit }),
    (world, { of, ...limits }) => update(world, of, limits),
  ),
  rateLimitAllows: kind(1, fc.constant(null), (world) =>
    look(world, `update endpoint_gate set next_turn_at = now() - interval '1 minute' where next_turn_at is not null`),
  ),
  recover: kind(
    1,
    fc.record({ of: index, only: fc.constantFrom('failed' as const, 'missing' as const) }),
    (world, { of, only }) => {
      const { id, member } = pick(world.endpoints, of)!;
      const since = new Date(Date.now() - 3_600_000).toISOString();
      return ifAllowed(() => world.tested.client.recoverEndpoint(member, { id, only, since }));
    },
  ),
  finishRecoveries: kind(1, fc.constant(null), finishRecoveries),
  redeliver: kind(1, index, async (world, n) => {
    const one = await deliveryOf(world, n, () => true);
    if (one) await ifAllowed(() => world.tested.client.redeliverDelivery(one.member, { id: one.id }));
  }),
  retry: kind(1, index, async (world, n) => {
    const one = await deliveryOf(world, n, (status) => status === 'retrying');
    if (one) await ifAllowed(() => world.tested.client.retryDelivery(one.member, { id: one.id }));
  }),
  cancel: kind(1, index, async (world, n) => {
    const one = await deliveryOf(world, n, (status) => !isFinal(status));
    if (one) await ifAllowed(() => world.tested.client.cancelDelivery(one.member, { id: one.id }));
  }),
};
