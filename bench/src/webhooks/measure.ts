import { setTimeout as delay } from 'node:timers/promises';
import type { Accepted, Published, Publisher } from '../load/publisher.ts';
import { cpuOf, perUnit, type Readings } from '../meters/processes.ts';
import { type Latency, latencyOf, steadyRate } from '../meters/latency.ts';
import type { Product } from '../setup/product.ts';
import type { Receiver, Taken } from '../setup/receiver.ts';
import type { Subscriber } from '../setup/subscriber.ts';
import { withClient } from '../setup/database.ts';

/** A product with a client and a receiver. */
export interface BenchSetup {
  product: Product;
  receiver: Receiver;
  publisher: Publisher;
  subscriber: Subscriber;
  databaseUrl: string;
}

export interface Measured {
  accepted: number;
  refused: number;
  acceptedPerSecond: number;
  /**
   * Deliveries per second without the first and the last tenth. After the last request is accepted, the remaining
   * deliveries are faster, because nothing competes with them. So the later the first tenth is delivered, the higher
   * the rate.
   */
  deliveredPerSecond: number;
  /** Time from the beginning of the first request to the last delivery. */
  deliveredOverallPerSecond: number;
  /** Time from the client's 201 until the receiver had the whole delivery. Negative if the delivery came first. */
  latency: Latency;
  /** Time from the beginning of the client's request until the receiver had the whole delivery. */
  latencyFromSend: Latency;
  lost: number;
  /** Repeated POSTs of an event to an endpoint, which at-least-once delivery allows. */
  duplicates: number;
  /** CPU milliseconds per delivery, from the first publication until the last delivery is recorded. */
  cpu: Readings;
  /** CPU milliseconds of the bench's client and receiver, which share the machine. */
  cpuOfEnds: Readings;
}

/** Time without progress after which missing deliveries count as lost. */
const patienceMs = 45_000;

/** Publishes `deliveries` deliveries: `perSecond` of them, or as fast as `connections` clients get their answers. */
export async function measure(
  { product, receiver, publisher, subscriber: { paths }, databaseUrl }: BenchSetup,
  { deliveries, perSecond, connections }: { deliveries: number; perSecond?: number; connections: number },
): Promise<Measured> {
  const meterEnds = (): Readings => ({ client: cpuOf(publisher.pid), receiver: cpuOf(receiver.pid) });
  const count = Math.ceil(deliveries / paths.length);
  const pace = perSecond === undefined ? {} : { perSecond: perSecond / paths.length };
  await receiver.ask('take', null);
  await publisher.ask('take', null);
  const [before, endsBefore] = [product.meter(), meterEnds()];
  await publisher.ask('publish', { count, connections, ...pace });
  const published = await publisher.ask('take', null);
  const { accepted } = published;
  const expected = accepted.length * paths.length;
  await untilStill(() => receiver.ask('count', null), expected);
  await untilRecorded(databaseUrl);
  const [after, endsAfter] = [product.meter(), meterEnds()];
  const first = firstDeliveries(await receiver.ask('take', null));
  const since = (from: (one: Accepted) => number): number[] => {
    const fromUs = new Map(accepted.map((one) => [one.objectId, from(one)]));
    return first.taken.flatMap(({ objectId, atUs }) =>
      fromUs.has(objectId) ? [(atUs - fromUs.get(objectId)!) / 1000] : [],
    );
  };
  const latenciesMs = since(({ acceptedUs }) => acceptedUs);
  const startedUs = accepted.reduce((start, { sentUs }) => Math.min(start, sentUs), Infinity);
  const answeredUs = accepted.reduce((end, { acceptedUs }) => Math.max(end, acceptedUs), -Infinity);
  const deliveredUs = first.taken.reduce((end, { atUs }) => Math.max(end, atUs), -Infinity);
  return {
    accepted: accepted.length,
    refused: refusedOf(published),
    acceptedPerSecond: accepted.length / ((answeredUs - startedUs) / 1e6),
    deliveredPerSecond: steadyRate(first.taken.map(({ atUs }) => atUs)),
    deliveredOverallPerSecond: latenciesMs.length / ((deliveredUs - startedUs) / 1e6),
    latency: latencyOf(latenciesMs),
    latencyFromSend: latencyOf(since(({ sentUs }) => sentUs)),
    lost: expected - latenciesMs.length,
    duplicates: first.duplicates,
    cpu: perUnit(before, after, expected),
    cpuOfEnds: perUnit(endsBefore, endsAfter, expected),
  };
}

/** Summarizes the arrivals. Throws if nothing was accepted. */
function refusedOf({ accepted, refused, failed, firstRefusal, firstFailure }: Published): number {
  if (accepted.length === 0) throw new Error(`No publication was accepted: ${firstRefusal ?? firstFailure}`);
  return refused + failed;
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
  const open = (): Promise<number> =>
    withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from webhooks.delivery where status <> 'succeeded'`,
      );
      return -rows[0]!.n;
    });
  await untilStill(open, 0);
}
