import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { concurrencyMax, createEndpointConcurrencyLimiter } from './endpoint-concurrency-limiter.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A limiter with `concurrencyMax` attempts under way at one endpoint. */
async function fullEndpoint() {
  const endpointLimiter = createEndpointConcurrencyLimiter();
  const ends: (() => void)[] = [];
  for (let n = 0; n < concurrencyMax; n += 1) ends.push(await endpointLimiter.take('busy'));
  const had: string[] = [];
  const take = (name: string): Promise<() => void> =>
    endpointLimiter.take('busy').then((end) => {
      had.push(name);
      return end;
    });
  return { endpointLimiter, ends, had, take };
}

test('attempts wait at an endpoint, in the order in which they came', async () => {
  const { ends, had, take } = await fullEndpoint();
  const asked = [take('first'), take('second')];
  await Promise.resolve();
  expect(had).toEqual([]);
  ends[4]!();
  await asked[0];
  expect(had).toEqual(['first']);
  ends[7]!();
  await asked[1];
  expect(had).toEqual(['first', 'second']);
});

test('attempts at another endpoint do not wait', async () => {
  const { endpointLimiter, take } = await fullEndpoint();
  void take('waiting');
  (await endpointLimiter.take('idle'))();
});

test('an attempt that has waited long enough continues to the gate, and those behind it are still served', async () => {
  const { ends, had, take } = await fullEndpoint();
  const asked = [take('first')];
  jest.runOnlyPendingTimers();
  await asked[0];
  asked.push(take('second'));
  ends[0]!();
  await asked[1];
  expect(had).toEqual(['first', 'second']);
});

test('at an endpoint whose attempts hang, no attempt waits here and occupies a task slot of the worker', async () => {
  const { endpointLimiter, had, take } = await fullEndpoint();
  jest.advanceTimersByTime(3_000);
  await take('next');
  expect(had).toEqual(['next']);
  (await endpointLimiter.take('busy'))();
});
