/**
 * Microseconds on the monotonic clock, which all processes of a machine share, so times of two processes can be
 * compared.
 */
export function nowUs(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

export interface Latency {
  p50: number;
  p99: number;
  worst: number;
  count: number;
}

/** Percentiles by nearest rank, so each is a measured latency. */
export function latencyOf(valuesMs: readonly number[]): Latency {
  const sorted = valuesMs.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), worst: at(1), count: sorted.length };
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
