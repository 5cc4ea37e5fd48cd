import { setTimeout as delay } from 'node:timers/promises';
import { nowUs } from '../../report/clock.ts';
import type { Backlog, TemporalBacklog } from '../backlog.ts';
import { type Memory, readMemory } from '../report/memory.ts';
import { worstOf } from './neighbour.ts';
import { arrivedBetween } from './saturate.ts';
import type { Organization, Scene } from '../scene.ts';

export interface OverloadRow {
  /** Seconds after publishing began, at the end of the interval. */
  second: number;
  publishing: boolean;
  offeredPerSecond: number;
  acceptedPerSecond: number;
  /** Publications in this interval, as are `failed` and `notSent`. */
  refused: number;
  failed: number;
  notSent: number;
  deliveredPerSecond: number;
  goodput: number;
  /** Share of processor time that the machine's host gave to others. See `StolenTime`. */
  stolen: number | null;
  backlog?: Backlog;
  temporal?: TemporalBacklog;
  /**
   * Worst latency of the neighbour's publications in this interval, from before the request. Infinity when one has not
   * arrived, NaN when it sent none.
   */
  neighbourWorstMs: number;
  memory: Memory;
}

export const intervalSeconds = 10;
const syncEveryMs = 500;

interface Interval {
  startUs: number;
  second: number;
  publishing: boolean;
  saturationPerSecond: number;
}

/** Resolves at the end of the interval, with its figures. */
export async function watchInterval(
  { deployment, backlog, stolenTime, sync }: Scene,
  { flooder, neighbour }: Record<'flooder' | 'neighbour', Organization>,
  { startUs, second, publishing, saturationPerSecond }: Interval,
): Promise<OverloadRow> {
  const before = { ...flooder.ledger.counted, accepted: flooder.ledger.accepted() };
  const untilUs = startUs + second * 1e6;
  const fromUs = untilUs - intervalSeconds * 1e6;
  while (nowUs() < untilUs) {
    await delay(Math.min(syncEveryMs, Math.max(1, (untilUs - nowUs()) / 1000)));
    await sync();
  }
  const { counted } = flooder.ledger;
  const deliveredPerSecond = arrivedBetween([flooder.ledger, neighbour.ledger], fromUs, untilUs) / intervalSeconds;
  const [inSql, inTemporal] = await Promise.all([backlog.inSql(), backlog.inTemporal()]);
  return {
    second,
    publishing,
    offeredPerSecond: (counted.offered - before.offered) / intervalSeconds,
    acceptedPerSecond: (flooder.ledger.accepted() - before.accepted) / intervalSeconds,
    refused: counted.refused - before.refused,
    failed: counted.failed - before.failed,
    notSent: counted.notSent - before.notSent,
    deliveredPerSecond,
    goodput: deliveredPerSecond / saturationPerSecond,
    stolen: stolenTime.between(fromUs, untilUs),
    ...(inSql && { backlog: inSql }),
    ...(inTemporal && { temporal: inTemporal }),
    // A publication that has not arrived counts with its age until now. `runOverload` replaces the value at the end.
    neighbourWorstMs: worstOf(
      neighbour.ledger
        .passages()
        .filter(({ sentUs }) => sentUs >= fromUs && sentUs < untilUs)
        .map((passage) => ({ fromSendMs: (nowUs() - passage.sentUs) / 1000, ...passage })),
    ),
    memory: readMemory(deployment.pids()),
  };
}

export function describeRow({
  second,
  deliveredPerSecond,
  goodput,
  acceptedPerSecond,
  refused,
  backlog,
  neighbourWorstMs,
}: OverloadRow): string {
  const waits = backlog ? `${backlog.open} open, ${backlog.outbox} in the outbox` : 'PostgreSQL does not answer';
  return (
    `${second} s: ${acceptedPerSecond.toFixed(1)} accepted/s, ${refused} refused, ` +
    `${deliveredPerSecond.toFixed(1)} delivered/s (${(100 * goodput).toFixed(0)} %), ${waits}, ` +
    `neighbour's worst ${neighbourWorstMs.toFixed(0)} ms`
  );
}
