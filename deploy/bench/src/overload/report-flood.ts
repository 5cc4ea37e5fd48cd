import { table } from '../table.ts';
import { type FloodRun, neighbourMoments } from './flood.ts';
import { describeOverload, latency } from './report.ts';
import type { OverloadRow } from './watch-interval.ts';

/** In the words of the table that the product was once tried by, so that the figures can stand beside each other. */
export function describeFlood({ atItsLimits, oneEndpoint }: FloodRun): string {
  const { neighbourPassages, options } = atItsLimits;
  const acceptedPerSecond = atItsLimits.accepted / options.seconds;
  const deliveredPerSecond = mean(
    atItsLimits.rows.filter(({ publishing }) => publishing).map((row) => row.deliveredPerSecond),
  );
  const moments = neighbourMoments
    .flatMap((moment) => neighbourPassages.find(({ second }) => second >= moment) ?? [])
    .map(({ ms }) => `${latency(ms / 1000)} s`);
  const rates = perMinute(oneEndpoint.rows).map((rate) => rate.toFixed(1));
  const delivered = oneEndpoint.accepted - oneEndpoint.stillWaiting - oneEndpoint.lost;
  return [
    describeOverload(atItsLimits),
    '',
    describeOverload(oneEndpoint),
    '',
    table([
      ['Tried', 'Seen'],
      [
        `one tenant publishes ${options.seconds} s at the limits that it has (${acceptedPerSecond.toFixed(0)} accepted/s; ${deliveredPerSecond.toFixed(0)} delivered/s), no fault`,
        `a neighbour's webhooks sent after ${neighbourMoments.join(', ')} s take ${moments.join(', ')}; the worst of one a second ${latency(atItsLimits.loaded.fromSend.worst / 1000)} s ` +
          `(p50 ${latency(atItsLimits.calm.fromSend.p50 / 1000)} s in calm)`,
      ],
      [
        `one endpoint, ${(oneEndpoint.accepted / oneEndpoint.options.seconds).toFixed(0)} accepted/s for ${(oneEndpoint.options.seconds / 60).toFixed(1)} minutes, PostgreSQL killed once`,
        `delivered/s minute by minute ${rates.join(', ')}; ${oneEndpoint.accepted} accepted, ${delivered} delivered; ` +
          `a neighbour's worst ${latency(oneEndpoint.loaded.fromSend.worst / 1000)} s`,
      ],
    ]),
  ].join('\n');
}

function perMinute(rows: OverloadRow[]): number[] {
  const minutes = Math.ceil(rows.length / 6);
  return Array.from({ length: minutes }, (_, n) =>
    mean(rows.slice(n * 6, (n + 1) * 6).map((row) => row.deliveredPerSecond)),
  );
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
