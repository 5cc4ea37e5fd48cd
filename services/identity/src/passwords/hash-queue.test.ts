import { setImmediate as nextIteration, setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createHashQueue } from './hash-queue.ts';
import type { HashRequester } from '../throttling/attempt.ts';
import { hashLimits } from './password-hash.ts';

/** A queue with the limits of the service. Its calls wait for an iteration of the event loop instead of hashing. */
function openQueue(limits = hashLimits) {
  const runQueued = createHashQueue(limits);
  let running = 0;
  const seen = { runningMost: 0, order: [] as string[] };
  const ask = (requester: HashRequester, name = '') =>
    runQueued(requester, async () => {
      running += 1;
      seen.runningMost = Math.max(seen.runningMost, running);
      seen.order.push(name);
      await nextIteration();
      running -= 1;
    });
  return { ask, seen };
}
const statuses = async (calls: Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'rate_limited' });
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
};
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const attacker = { ip: '203.0.113.1' };

test('more hashes of one network than may wait are refused, not queued without end', async () => {
  const { ask, seen } = openQueue();
  expect(await statuses(times(110, () => ask(attacker)))).toBe(51);
  expect(seen.runningMost).toBe(1);
});

test('a stranger waits for one hash of each crowd of one site, however many wait', async () => {
  const { ask, seen } = openQueue();
  const crowd = times(52, () => ask(attacker, 'crowd'));
  const spread = times(40, (n) => ask({ ip: `2001:db8:7:${n.toString(16)}::1` }, 'spread'));
  const stranger = ask({ ip: '198.51.100.9' }, 'stranger');
  expect(await statuses([...crowd, ...spread, stranger])).toBe(92);
  expect(seen.order.indexOf('stranger')).toBeLessThan(2 + 3);
});

test('a full queue takes the call of a smaller crowd, and refuses the newest of the largest', async () => {
  const { ask } = openQueue();
  const first = times(51, () => ask(attacker));
  const second = times(50, (n) => ask({ ip: `192.0.2.${n}` }));
  const others = times(20, (n) => ask({ ip: `198.18.${n}.1` }));
  expect(await statuses(others)).toBe(20);
  expect(await statuses([...first, ...second])).toBe(101 - 20);
});

test('networks in which the owner of an account has signed in before go first, even if the queue is full', async () => {
  const { ask, seen } = openQueue();
  const other = ask({ ip: '192.0.2.1', isKnown: true }, 'other');
  const strangers = times(101, (n) => ask({ ip: `198.18.${n}.1` }, 'stranger'));
  const owner = ask({ ip: '203.0.113.1', isKnown: true }, 'owner');
  expect(await statuses([owner])).toBe(1);
  expect(seen.order.indexOf('owner')).toBe(2);
  expect(await statuses([other, ...strangers])).toBe(101);
});

test('strangers leave capacity to known networks, and after each hash the next waits as long as it took', async () => {
  const runQueued = createHashQueue(hashLimits);
  const tookMs = 20;
  const began: number[] = [];
  const hash = async () => {
    began.push(performance.now());
    await delay(tookMs);
  };
  const strangers = times(3, (n) => runQueued({ ip: `198.18.${n}.1` }, hash));
  let known = false;
  await runQueued({ ip: '192.0.2.1', isKnown: true }, async () => void (known = true));
  expect([known, began.length]).toEqual([true, 1]);
  await Promise.all(strangers);
  // Timers may fire a little early.
  expect(began[2]! - began[0]!).toBeGreaterThanOrEqual(4 * tookMs - 4);
});

test('known calls of one account run one after another with pauses, and leave room for another account', async () => {
  const runQueued = createHashQueue(hashLimits);
  const tookMs = 20;
  const began: number[] = [];
  const calls = times(3, (n) =>
    runQueued({ ip: `198.18.${n}.1`, isKnown: true, account: 'one' }, async () => {
      began.push(performance.now());
      await delay(tookMs);
    }),
  );
  let other = false;
  await runQueued({ ip: '192.0.2.1', isKnown: true, account: 'other' }, async () => void (other = true));
  expect([other, began.length]).toEqual([true, 1]);
  await Promise.all(calls);
  // Timers may fire a little early.
  expect(began[2]! - began[0]!).toBeGreaterThanOrEqual(4 * tookMs - 4);
});

test('known calls of one account do not fill the queue, from however many networks they come', async () => {
  const { ask } = openQueue();
  const crowd = times(200, (n) => ask({ ip: `198.18.${n}.1`, isKnown: true, account: 'one' }));
  expect(await statuses([ask({ ip: '192.0.2.1', isKnown: true, account: 'other' })])).toBe(1);
  expect(await statuses(crowd)).toBe(11);
});

test('guesses of strangers at an account do not delay its owner', async () => {
  const { ask, seen } = openQueue();
  const guesses = times(20, (n) => ask({ ip: `198.18.${n}.1`, account: 'one' }, 'guess'));
  const owner = ask({ ip: '192.0.2.1', isKnown: true, account: 'one' }, 'owner');
  await owner;
  expect(seen.order).toEqual(['guess', 'owner']);
  await Promise.all(guesses);
});

test('a call that fails starts the next one', async () => {
  const runQueued = createHashQueue({ runningMax: 1, waitingMax: 1, waitingOfNetworkMax: 1, waitMsMax: 60_000 });
  const [failed, next] = await Promise.allSettled([
    runQueued(attacker, () => Promise.reject(new Error('no memory'))),
    runQueued(attacker, async () => 'done'),
  ]);
  expect([failed.status, next]).toEqual(['rejected', { status: 'fulfilled', value: 'done' }]);
});

test('a call that waits for too long is refused with a time to try again, and makes room', async () => {
  const runQueued = createHashQueue({ runningMax: 1, waitingMax: 1, waitingOfNetworkMax: 1, waitMsMax: 1 });
  const stuck = Promise.withResolvers<string>();
  const running = runQueued(attacker, () => stuck.promise);
  for (let n = 0; n < 2; n += 1)
    await expect(runQueued(attacker, async () => 'done')).rejects.toMatchObject({
      code: 'rate_limited',
      facts: { retryAfterSeconds: 2 },
    });
  stuck.resolve('done');
  expect(await running).toBe('done');
});
