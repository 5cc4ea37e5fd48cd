/** Sustained requests per second, and burst size in requests. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/**
 * Microseconds in which the bucket regains one request, rounded to an integer because PostgreSQL's clock has
 * microseconds. All times are sums of this interval. With fractions, rounding errors of such sums would refuse the last
 * request of a burst, or round a header up to the next second.
 */
export function emissionIntervalUs({ perSecond }: RateLimit): number {
  return Math.round(1e6 / perSecond);
}

/** When the next request conforms to the limit. Times are microseconds on the clock of `nowUs`. */
export interface Conformance {
  /** The earliest time at which the request conforms to the limit: now, or later. */
  atUs: number;
  /** When the bucket is full again if this request is admitted. */
  fullAtUs: number;
}

/**
 * The generic cell rate algorithm (ITU-T I.371). The whole state of a bucket is the time when it is full again,
 * `fullAtUs`, or null for a bucket that was never used. A request conforms if that time is at most `burst - 1` emission
 * intervals ahead of `nowUs`. An admitted request moves it forward by one interval. services/identity/src/throttling
 * has the same algorithm in SQL.
 */
export function conformance(limit: RateLimit, fullAtUs: number | null, nowUs: number): Conformance {
  const intervalUs = emissionIntervalUs(limit);
  const fullUs = Math.max(fullAtUs ?? nowUs, nowUs);
  return { atUs: Math.max(nowUs, fullUs - (limit.burst - 1) * intervalUs), fullAtUs: fullUs + intervalUs };
}
