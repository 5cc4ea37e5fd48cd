import { setTimeout as delay } from 'node:timers/promises';
import type { Ask, Group } from '../load/requests.ts';
import { orderOf } from '../market/asks.ts';
import { publishListings } from '../market/listings.ts';
import { newParties } from '../market/parties.ts';
import { cancelUnpaid, type Scene } from './scene.ts';
import { assertOutcomes } from '../report/figures.ts';
import { atMost, type Gate } from '../report/gate.ts';
import { type Latency, latencyOf } from '../meters/latency.ts';
import type { Table } from '../report/table.ts';
import { withClient } from '../setup/database.ts';

interface OtherSellersAmount {
  /** Orders of the watched seller in each of `rounds`, for each number of other sellers. */
  orders: number;
  rounds: number;
  /** Number of clients of the other sellers, whatever the number of sellers. */
  clients: number;
}

/** The watched seller while `others` other sellers are busy. */
export interface BesideOthers {
  others: number;
  /** Orders per second of the watched seller, whose one client sends one request at a time. */
  perSecond: number;
  latency: Latency;
  /** Orders per second of all other sellers together. */
  othersPerSecond: number;
  /** Average number of sessions waiting for a lock. */
  waiting: number;
}

/** Numbers of other sellers. With one, all other clients order the same listing. */
const numbersOfOthers = [0, 1, 10, 100];
/**
 * Maximum wait of a seller beside 100 others, or beside one listing that all order, as a multiple of that beside 10.
 */
const besideTimesMax = 1.5;
/** Maximum increase of sessions waiting for a lock, from 10 to 100 sellers, at the same total load. */
const waitingMoreMax = 0.2;

/**
 * Measures one seller while others are busy. The total load of the others is constant: the same number of clients,
 * which order one listing of each of them alternately. So an effect that grows with the number of sellers is caused by
 * their number.
 */
export async function benchOtherSellers(scene: Scene, amount: OtherSellersAmount): Promise<BesideOthers[]> {
  const { databaseUrl, load, origin } = scene;
  const sellers = await newParties(databaseUrl, 1 + Math.max(...numbersOfOthers));
  const buyers = await newParties(databaseUrl, 1 + 4 * amount.clients);
  const [own, ...others] = await publishListings(databaseUrl, sellers, { count: sellers.length, quantity: 1_000_000 });
  const [buyer, ...otherBuyers] = buyers;
  const watched: Group = {
    clients: 1,
    asks: Array.from({ length: amount.orders }, () => orderOf(own!, buyer!)),
  };
  const besides = (count: number): Group => ({
    clients: amount.clients,
    repeat: true,
    // Concurrent requests are of different buyers, and of different sellers if there are enough.
    asks: Array.from(
      { length: count * otherBuyers.length },
      (_, n): Ask => orderOf(others[n % count]!, otherBuyers[n % otherBuyers.length]!),
    ),
  });

  const seen = numbersOfOthers.map((count) => ({
    count,
    latenciesMs: [] as number[],
    seconds: 0,
    otherOrders: 0,
    waits: [] as number[],
  }));
  // Rounds, because the speed of the machine drifts. The first round warms up.
  for (let round = 0; round <= amount.rounds; round += 1) {
    for (const figures of seen) {
      await cancelUnpaid(databaseUrl);
      const groups = { watched, ...(figures.count > 0 && { others: besides(figures.count) }) };
      const { result, waiting } = await sampleLockWaits(databaseUrl, () => load.ask('run', { origin, groups }));
      for (const one of Object.values(result)) assertOutcomes(one, ['201']);
      if (round === 0) continue;
      figures.latenciesMs.push(...result['watched']!.latenciesMs['201']!);
      figures.seconds += result['watched']!.seconds;
      figures.otherOrders += result['others']?.latenciesMs['201']?.length ?? 0;
      figures.waits.push(waiting);
    }
  }
  return seen.map(({ count, latenciesMs, seconds, otherOrders, waits }) => ({
    others: count,
    perSecond: latenciesMs.length / seconds,
    latency: latencyOf(latenciesMs),
    othersPerSecond: otherOrders / seconds,
    waiting: waits.reduce((sum, one) => sum + one, 0) / waits.length,
  }));
}

export function waitsBesideOthers(all: BesideOthers[]): Gate[] {
  const beside = (count: number): BesideOthers => all.find(({ others }) => others === count)!;
  const [one, few, many] = [beside(1), beside(10), beside(100)];
  const times = ({ latency }: BesideOthers) => latency.p50 / few.latency.p50;
  return [
    atMost('beside 100 sellers, times the latency beside 10', times(many), besideTimesMax),
    atMost('beside one wanted listing, times the latency beside 10 sellers', times(one), besideTimesMax),
    atMost('beside 100 sellers, more sessions wait for a lock', many.waiting - few.waiting, waitingMoreMax),
  ];
}

export function sellersTable(all: BesideOthers[]): Table {
  return [
    ['other sellers', 'orders/s', 'p50 ms', 'p99 ms', 'orders/s of the others', 'sessions waiting for a lock'],
    ...all.map(({ others, perSecond, latency, othersPerSecond, waiting }) => [
      String(others),
      perSecond,
      latency.p50,
      latency.p99,
      othersPerSecond,
      waiting,
    ]),
  ];
}

const intervalMs = 20;

/**
 * Runs `run`. Returns its result and the average number of sessions of trading that waited for a lock of another
 * transaction, sampled from `pg_stat_activity` every 20 ms.
 */
function sampleLockWaits<T>(databaseUrl: string, run: () => Promise<T>): Promise<{ result: T; waiting: number }> {
  return withClient(databaseUrl, async (client) => {
    let samples = 0;
    let waits = 0;
    let done = false;
    const watch = async (): Promise<void> => {
      while (!done) {
        const { rows } = await client.query<{ waiting: number }>({
          name: 'waiting',
          text: `select count(*)::int as waiting from pg_stat_activity
                  where application_name = 'trading' and wait_event_type = 'Lock'`,
        });
        samples += 1;
        waits += rows[0]!.waiting;
        await delay(intervalMs);
      }
    };
    const watching = watch();
    try {
      const result = await run();
      return { result, waiting: waits / Math.max(1, samples) };
    } finally {
      done = true;
      await watching;
    }
  });
}
