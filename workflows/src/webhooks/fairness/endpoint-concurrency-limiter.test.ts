import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { atOnce, createEndpointConcurrencyLimiter } from './endpoint-concurrency-limiter.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Turns of which one endpoint has all that it may have at once. */
async function fullEndpoint() {
  const endpointLimiter = createEndpointConcurrencyLimiter();
  const ends: (() => void)[] = [];
  for (let n = 0; n < atOnce; n += 1) ends.push(await endpointLimiter.take('busy'));
  const had: string[] = [];
  const take = (name: string): Promise<() => void> =>
    endpointLimiter.take('busy').then((end) => {
      had.push(name);
      return end;
    });
  return { endpointLimiter, ends, had, take };
}

test('attempts wait for their turn at an endpoint, in the order in which they came', async () => {
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

test('another endpoint does not wait for them, nor a delivery of which none is known', async () => {
  const { endpointLimiter, take } = await fullEndpoint();
  void take('waiting');
  (await endpointLimiter.take('idle'))();
  (await endpointLimiter.take(undefined))();
});

test('who has waited long enough goes on to the gate, and whoever waits behind it still has its turn', async () => {
  const { ends, had, take } = await fullEndpoint();
  const asked = [take('first')];
  jest.runOnlyPendingTimers();
  await asked[0];
  asked.push(take('second'));
  ends[0]!();
  await asked[1];
  expect(had).toEqual(['first', 'second']);
});

test('at an endpoint whose attempts hang nobody waits here, and keeps a place of the worker for it', async () => {
  const { endpointLimiter, had, take } = await fullEndpoint();
  jest.advanceTimersByTime(3_000);
  await take('next');
  expect(had).toEqual(['next']);
  (await endpointLimiter.take('busy'))();
});
