/** A rate in the long run and a burst size, in requests. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/**
 * Time in which one request comes back, in whole microseconds, as PostgreSQL's clock counts. Everything is a sum of it:
 * with fractions, the last request of a burst is refused where two sums differ in their last binary digit, and a header
 * tells a second too many.
 */
export function emissionIntervalUs({ perSecond }: RateLimit): number {
  return Math.round(1e6 / perSecond);
}

/** What the next request at a bucket comes to. Microseconds of the clock that was given. */
export interface Conformance {
  /** The earliest time at which the request conforms to the limit: now, or later. */
  atUs: number;
  /** When the bucket is full again after this request. */
  fullAtUs: number;
}

/**
 * The generic cell rate algorithm (ITU-T I.371). All that is kept of a bucket is when it is full again, `fullAtUs`;
 * null is a bucket that was never used. Each request moves that on by one emission interval, and conforms while it lies
 * at most `burst - 1` intervals ahead.
 * `conformingTurn` in identity is the same in SQL.
 */
export function conformance(limit: RateLimit, fullAtUs: number | null, nowUs: number): Conformance {
  const intervalUs = emissionIntervalUs(limit);
  const fullUs = Math.max(fullAtUs ?? nowUs, nowUs);
  return { atUs: Math.max(nowUs, fullUs - (limit.burst - 1) * intervalUs), fullAtUs: fullUs + intervalUs };
}
