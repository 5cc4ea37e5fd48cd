import { expect, test } from '@jest/globals';
import { latencyOf, steadyRate } from '../src/meters/latency.ts';

test('a percentile is a latency that occurred, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(latencyOf(hundred)).toEqual({ p50: 50, p99: 99, worst: 100, count: 100 });
  expect(latencyOf([7])).toEqual({ p50: 7, p99: 7, worst: 7, count: 1 });
});

test('the steady rate leaves out the first and the last tenth', () => {
  // One arrival every 10 ms, with a slow start and a slow end.
  const times = Array.from({ length: 100 }, (_, n) => n * 10_000);
  const ragged = times.map((time, n) => (n < 10 ? time - 5_000_000 : n >= 90 ? time + 5_000_000 : time));
  expect(steadyRate(ragged)).toBeCloseTo(100);
});
