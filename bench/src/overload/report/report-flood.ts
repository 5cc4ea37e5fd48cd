import { type FloodRun, neighbourMoments } from '../scenarios/flood.ts';
import { describeOverload } from './report.ts';
import type { OverloadRow } from '../scenarios/watch-interval.ts';

/** Summarizes the flood scenario in the words of an earlier test report, so that the figures can be compared. */
export function describeFlood({ atItsLimits, oneEndpoint }: FloodRun): string {
  const { neighbourPassages, options } = atItsLimits;
  const acceptedPerSecond = atItsLimits.accepted / options.seconds;
  const deliveredPerSecond = mean(
    atItsLimits.rows.filter(({ publishing }) => publishing).map((row) => row.deliveredPerSecond),
  );
  const moments = neighbourMoments
    .flatMap((moment) => neighbourPassages.find(({ second }) => second >= moment) ?? [])
    .map(({ ms }) => seconds(ms));
  const rates = perMinute(oneEndpoint.rows).map((rate) => rate.toFixed(1));
  const delivered = oneEndpoint.accepted - oneEndpoint.stillWaiting - oneEndpoint.lost;
  return [
    describeOverload(atItsLimits),
    '',
    describeOverload(oneEndpoint),
    '',
    `Test:   one organization publishes for ${options.seconds} s at its rate limits ` +
      `(${acceptedPerSecond.toFixed(0)} accepted/s; ${deliveredPerSecond.toFixed(0)} delivered/s), nothing is killed`,
    `Result: a neighbour's webhooks sent after ${neighbourMoments.join(', ')} s take ${moments.join(', ')}; ` +
      `worst of one per second ${seconds(atItsLimits.loaded.fromSend.worst)} ` +
      `(p50 without load ${seconds(atItsLimits.calm.fromSend.p50)})`,
    `Test:   one endpoint, ${(oneEndpoint.accepted / oneEndpoint.options.seconds).toFixed(0)} accepted/s ` +
      `for ${(oneEndpoint.options.seconds / 60).toFixed(1)} minutes, PostgreSQL killed once`,
    `Result: delivered/s by minute ${rates.join(', ')}; ` +
      `${oneEndpoint.accepted} accepted, ${delivered} delivered; ` +
      `a neighbour's worst ${seconds(oneEndpoint.loaded.fromSend.worst)}`,
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

function seconds(ms: number): string {
  return Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : 'never';
}
