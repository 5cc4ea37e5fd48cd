import { expect, test } from '@jest/globals';
import { inOrderMs, latencyOf, steadyRate } from '../src/report/latency.ts';

test('a percentile is a latency that occurred, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(latencyOf(hundred)).toEqual({ p50: 50, p99: 99, count: 100 });
  expect(latencyOf([7])).toEqual({ p50: 7, p99: 7, count: 1 });
});

test('the steady rate leaves out the first and the last tenth', () => {
  // One every 10 ms, with a slow start and a slow end.
  const times = Array.from({ length: 100 }, (_, n) => n * 10_000);
  const ragged = times.map((time, n) => (n < 10 ? time - 5_000_000 : n >= 90 ? time + 5_000_000 : time));
  expect(steadyRate(ragged)).toBeCloseTo(100);
});

test('what the backlog explains does not depend on the order in which it was served', () => {
  // One begins every 10 ms, and from 1 s on one ends every 20 ms.
  const timesUs = Array.from({ length: 50 }, (_, n) => ({ fromUs: n * 10_000, atUs: 1_000_000 + n * 20_000 }));
  const newestFirst = timesUs.map(({ fromUs }, n) => ({ fromUs, atUs: timesUs.at(-1 - n)!.atUs }));
  const explained = timesUs.map((_, n) => 1_000 + n * 10);
  expect([inOrderMs(timesUs), inOrderMs(newestFirst)]).toEqual([explained, explained]);
});
