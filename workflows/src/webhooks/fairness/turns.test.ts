import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { atOnce, createTurns } from './turns.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Turns of which one endpoint has all that it may have at once. */
async function fullEndpoint() {
  const turns = createTurns();
  const ends: (() => void)[] = [];
  for (let n = 0; n < atOnce; n += 1) ends.push(await turns.take('busy'));
  const had: string[] = [];
  const take = (name: string): Promise<() => void> =>
    turns.take('busy').then((end) => {
      had.push(name);
      return end;
    });
  return { turns, ends, had, take };
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
  const { turns, take } = await fullEndpoint();
  void take('waiting');
  (await turns.take('idle'))();
  (await turns.take(undefined))();
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
  const { turns, had, take } = await fullEndpoint();
  jest.advanceTimersByTime(3_000);
  await take('next');
  expect(had).toEqual(['next']);
  (await turns.take('busy'))();
});
