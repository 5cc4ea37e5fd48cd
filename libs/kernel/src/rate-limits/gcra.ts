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

/** When requests conform to the limit. Times are microseconds on the clock of `nowUs`. */
export interface Conformance {
  /** The earliest time at which the requests conform to the limit: now, or later. */
  atUs: number;
  /** When the bucket is full again if they are admitted. */
  fullAtUs: number;
}

/**
 * The generic cell rate algorithm (ITU-T I.371). The whole state of a bucket is the time when it is full again,
 * `fullAtUs`, or null for a bucket that was never used. A request conforms if that time is at most `burst - 1` emission
 * intervals ahead of `nowUs`. An admitted request moves it forward by one interval. services/identity/src/throttling
 * has the same algorithm in SQL.
 *
 * `requests` are admitted or refused together; more than the burst size count as the burst size, or they would never be
 * admitted. With -1 the bucket gets one request back, which always conforms.
 */
export function conformance(
  limit: RateLimit,
  fullAtUs: number | null,
  nowUs: number,
  requests: number = 1,
): Conformance {
  const intervalUs = emissionIntervalUs(limit);
  const counted = Math.min(requests, limit.burst);
  const fullUs = Math.max(fullAtUs ?? nowUs, nowUs);
  return {
    atUs: Math.max(nowUs, fullUs - (limit.burst - counted) * intervalUs),
    fullAtUs: fullUs + counted * intervalUs,
  };
}
