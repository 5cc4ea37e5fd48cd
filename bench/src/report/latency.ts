export interface Latency {
  p50: number;
  p99: number;
  count: number;
}

/** Percentiles by nearest rank, so each is a measured latency. */
export function latencyOf(valuesMs: readonly number[]): Latency {
  const sorted = valuesMs.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), count: sorted.length };
}

/**
 * Units per second without the first and the last tenth, because the start and the tail of a run do not show the
 * sustained rate.
 */
export function steadyRate(timesUs: readonly number[]): number {
  const sorted = timesUs.toSorted((a, b) => a - b);
  const from = Math.floor(sorted.length * 0.1);
  const to = Math.ceil(sorted.length * 0.9) - 1;
  return (to - from) / ((sorted[to]! - sorted[from]!) / 1e6);
}

/** Beginning and end, in microseconds. */
export interface Interval {
  fromUs: number;
  atUs: number;
}

export function lengthMs({ fromUs, atUs }: Interval): number {
  return (atUs - fromUs) / 1000;
}

/** Milliseconds that each would have lasted if they had ended at the same times, in the order in which they began. */
export function inOrderMs(all: readonly Interval[]): number[] {
  const ends = all.map(({ atUs }) => atUs).toSorted((a, b) => a - b);
  const begins = all.map(({ fromUs }) => fromUs).toSorted((a, b) => a - b);
  return ends.map((atUs, index) => lengthMs({ fromUs: begins[index]!, atUs }));
}
