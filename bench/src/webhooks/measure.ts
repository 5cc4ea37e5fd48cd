import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cpuOf } from '../report/cpu.ts';
import { inOrderMs, lengthMs, type Interval, type Latency, latencyOf, steadyRate } from '../report/latency.ts';
import type { Accepted, LoadResult } from './load.ts';
import { perUnit, type Readings } from '../report/meter.ts';
import type { Taken } from '../setup/receiver.ts';
import type { BenchSetup } from './bench-setup.ts';
import type { Subscriber } from '../setup/subscriber.ts';

export interface Measured {
  accepted: number;
  refused: number;
  firstRefusal?: string;
  acceptedPerSecond: number;
  /**
   * Without the first and the last tenth. What is left when the last request was accepted is delivered faster, because
   * nothing competes with it, so the rate is higher the later the first tenth is delivered.
   */
  deliveredPerSecond: number;
  /** From the beginning of the first request to the last delivery. */
  deliveredOverallPerSecond: number;
  /** While requests were sent. If it is less than what was accepted, a backlog grows until their end. */
  deliveredMeanwhilePerSecond: number;
  /**
   * From the time the client had its 201 until the receiver had the whole delivery. Negative when the delivery came
   * first.
   */
  latency: Latency;
  latenciesMs: number[];
  /** What `latency` were if each endpoint had got its deliveries in the order of acceptance: what the backlog explains. */
  latencyInOrder: Latency;
  /** From the time the client began to send its request until the receiver had the whole delivery. */
  latencyFromSend: Latency;
  lost: number;
  /** Repeated POSTs of an event to an endpoint, which at-least-once delivery allows. */
  duplicates: number;
  /** CPU milliseconds per delivery, from the first publication until the last delivery is recorded. */
  cpu: Readings;
  /** That of the bench's client and receiver, which share the machine. */
  cpuOfEnds: Readings;
}

/** After this time without progress, missing deliveries count as lost. */
const patienceMs = 45_000;

export function measureSaturation(
  setup: BenchSetup,
  subscriber: Subscriber,
  { deliveries, connections }: { deliveries: number; connections: number },
): Promise<Measured> {
  const count = Math.ceil(deliveries / subscriber.endpoints);
  return measure(setup, subscriber, () => setup.load.ask('saturate', { ...subscriber, count, connections }));
}

export interface Pace {
  deliveries: number;
  perSecond: number;
  /** Paths of the endpoints that are measured. The run does not wait for the others. Default: all. */
  only?: string[];
}

export function measurePaced(
  setup: BenchSetup,
  subscriber: Subscriber,
  { deliveries, perSecond, only }: Pace,
): Promise<Measured> {
  const count = Math.ceil(deliveries / subscriber.endpoints);
  return measure(
    setup,
    subscriber,
    () => setup.load.ask('paced', { ...subscriber, count, perSecond: perSecond / subscriber.endpoints }),
    only,
  );
}

async function measure(
  setup: BenchSetup,
  subscriber: Subscriber,
  publish: () => Promise<LoadResult>,
  only?: string[],
): Promise<Measured> {
  const { receiver, load, meter, databaseUrl } = setup;
  const meterEnds = (): Readings => ({ client: cpuOf(load.pid), receiver: cpuOf(receiver.pid) });
  const paths = only ?? subscriber.paths;
  await receiver.ask('take', null);
  const [before, endsBefore] = [meter(), meterEnds()];
  const { accepted, seconds, ...refusals } = await publish();
  const expected = accepted.length * paths.length;
  await untilStill(() => receiver.ask('count', { paths }), expected);
  if (!only) await untilRecorded(databaseUrl);
  const [after, endsAfter] = [meter(), meterEnds()];
  const first = firstDeliveries((await receiver.ask('take', null)).filter(({ path }) => paths.includes(path)));
  const since = (from: (one: Accepted) => number): (Interval & { path: string })[] => {
    const fromUs = new Map(accepted.map((one) => [one.objectId, from(one)]));
    return first.taken.flatMap(({ objectId, path, atUs }) =>
      fromUs.has(objectId) ? [{ path, fromUs: fromUs.get(objectId)!, atUs }] : [],
    );
  };
  const fromAccepted = since(({ acceptedUs }) => acceptedUs);
  const fromSent = since(({ sentUs }) => sentUs);
  const latenciesMs = fromAccepted.map(lengthMs);
  const lastAcceptedUs = accepted.reduce((last, { acceptedUs }) => Math.max(last, acceptedUs), -Infinity);
  return {
    accepted: accepted.length,
    ...refusals,
    acceptedPerSecond: accepted.length / seconds,
    deliveredPerSecond: steadyRate(first.taken.map(({ atUs }) => atUs)),
    deliveredOverallPerSecond: fromSent.length / (lengthMs(spanOf(fromSent)) / 1000),
    deliveredMeanwhilePerSecond: fromAccepted.filter(({ atUs }) => atUs <= lastAcceptedUs).length / seconds,
    latency: latencyOf(latenciesMs),
    latenciesMs,
    latencyInOrder: latencyOf([...Map.groupBy(fromAccepted, ({ path }) => path).values()].flatMap(inOrderMs)),
    latencyFromSend: latencyOf(fromSent.map(lengthMs)),
    lost: expected - latenciesMs.length,
    duplicates: first.duplicates,
    cpu: perUnit(before, after, expected),
    cpuOfEnds: perUnit(endsBefore, endsAfter, expected),
  };
}

/** From the first beginning to the last end. */
function spanOf(all: Interval[]): Interval {
  return all.reduce(
    (span, { fromUs, atUs }) => ({ fromUs: Math.min(span.fromUs, fromUs), atUs: Math.max(span.atUs, atUs) }),
    { fromUs: Infinity, atUs: -Infinity },
  );
}

/** The first delivery of each event to each endpoint, and the number of further ones. */
function firstDeliveries(all: Taken[]): { taken: Taken[]; duplicates: number } {
  const first = new Map<string, Taken>();
  for (const taken of all) {
    const key = `${taken.objectId} ${taken.path}`;
    if (!first.has(key)) first.set(key, taken);
  }
  return { taken: [...first.values()], duplicates: all.length - first.size };
}

/** Waits until the count is reached or has not grown for `patienceMs`. */
async function untilStill(count: () => Promise<number>, expected: number): Promise<void> {
  let last = -1;
  for (let grewAt = Date.now(); Date.now() - grewAt < patienceMs; ) {
    const now = await count();
    if (now >= expected) return;
    if (now > last) grewAt = Date.now();
    last = now;
    await delay(100);
  }
}

/** Waits until all deliveries are recorded as succeeded, because recording also takes CPU time. */
async function untilRecorded(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const open = async (): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from webhooks.delivery where status <> 'succeeded'`,
    );
    return -rows[0]!.n;
  };
  await untilStill(open, 0).finally(() => client.end());
}
