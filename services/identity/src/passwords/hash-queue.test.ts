import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createHashQueue, type HashPurpose } from './hash-queue.ts';
import { hashLimits } from './password-hash.ts';

/** A queue with the limits of the service. Its calls wait for an iteration of the event loop instead of hashing. */
function openQueue() {
  const runQueued = createHashQueue(hashLimits);
  let running = 0;
  const seen = { runningMost: 0 };
  const ask = (purpose: HashPurpose) =>
    runQueued(purpose, async () => {
      running += 1;
      seen.runningMost = Math.max(seen.runningMost, running);
      await nextIteration();
      running -= 1;
    });
  return { ask, seen };
}

test('more hashes at once than may wait are refused, not queued without end', async () => {
  const { ask, seen } = openQueue();
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => ask('sign_in')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(110 - 102);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'temporarily_unavailable' });
  expect(seen.runningMost).toBe(2);
});

test('however many sign up at once, half of the queue is left to those who sign in', async () => {
  const { ask } = openQueue();
  const signUps = Array.from({ length: 200 }, () => ask('sign_up'));
  const signIns = Array.from({ length: 50 }, () => ask('sign_in'));
  expect((await Promise.allSettled(signUps)).filter(({ status }) => status === 'fulfilled')).toHaveLength(52);
  expect((await Promise.allSettled(signIns)).filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
});

test('a call that fails starts the next one', async () => {
  const runQueued = createHashQueue({ runningMax: 1, waitingMax: { sign_in: 1, sign_up: 1 } });
  const [failed, next] = await Promise.allSettled([
    runQueued('sign_in', () => Promise.reject(new Error('no memory'))),
    runQueued('sign_in', async () => 'done'),
  ]);
  expect([failed.status, next]).toEqual(['rejected', { status: 'fulfilled', value: 'done' }]);
});
