import { expect, test } from '@jest/globals';
import { type FairLimiter, fairLimiter, type Leave, type Waiting } from './fair-limiter.ts';

/** Enters requests by name and records the order in which they begin. */
function enterer({ enter }: FairLimiter) {
  const begun: string[] = [];
  const leaves = new Map<string, Leave>();
  const begin = (name: string) => (leave: Leave) => {
    begun.push(name);
    leaves.set(name, leave);
  };
  return {
    begun,
    enter: (owner: string, name: string): 'begun' | 'waits' | 'refused' => {
      const entered = enter(owner);
      if (entered === null) return 'refused';
      if (typeof entered === 'function') begin(name)(entered);
      else void entered.whenFree.then(begin(name));
      return typeof entered === 'function' ? 'begun' : 'waits';
    },
    leave: async (name: string): Promise<void> => {
      leaves.get(name)!();
      await Promise.resolve();
    },
  };
}

test('an owner has `ofOwner` requests in progress, `waitingOfOrganization` wait, others are refused', async () => {
  const { begun, enter, leave } = enterer(fairLimiter({ ofAll: 10, ofOwner: 2, waitingOfOrganization: 2 }));
  expect([1, 2, 3, 4, 5].map((n) => enter('one', `${n}`))).toEqual(['begun', 'begun', 'waits', 'waits', 'refused']);
  expect(enter('other', 'other')).toBe('begun');
  await leave('2');
  await leave('1');
  expect(begun).toEqual(['1', '2', 'other', '3', '4']);
});

test('the free capacity of an owner is the number of its next requests that are not refused', async () => {
  const limiter = fairLimiter({ ofAll: 2, ofOwner: 1, waitingOfOrganization: 1 });
  const { enter, leave } = enterer(limiter);
  const room = () => ['one', 'other', 'third'].map((owner) => limiter.room(owner));
  expect(room()).toEqual([2, 2, 2]);
  enter('one', 'a');
  enter('one', 'b');
  expect(room()).toEqual([0, 2, 2]);
  enter('other', 'c');
  enter('third', 'd');
  expect(room()).toEqual([0, 1, 0]);
  await leave('a');
  expect(room()).toEqual([0, 1, 1]);
});

test('beyond `ofAll`, owners are served round robin: a neighbour begins before the second of a crowd', async () => {
  const { begun, enter, leave } = enterer(fairLimiter({ ofAll: 2, ofOwner: 2, waitingOfOrganization: 100 }));
  for (let n = 1; n <= 50; n += 1) enter('crowd', `crowd ${n}`);
  for (const name of ['neighbour', 'third']) expect(enter(name, name)).toBe('waits');
  for (let n = 0; begun.length < 6; n += 1) await leave(begun[n]!);
  expect(begun).toEqual(['crowd 1', 'crowd 2', 'neighbour', 'third', 'crowd 3', 'crowd 4']);
});

test('a request that gives up leaves the queue, and a request that leaves twice frees its slot once', async () => {
  const limiter = fairLimiter({ ofAll: 1, ofOwner: 1, waitingOfOrganization: 2 });
  const first = limiter.enter('one') as Leave;
  const second = limiter.enter('two');
  const third = limiter.enter('three');
  if (!second || !third || typeof second === 'function' || typeof third === 'function') throw new Error('both wait');
  expect([second.giveUp(), second.giveUp()]).toEqual([true, false]);
  first();
  const leave = await third.whenFree;
  expect(third.giveUp()).toBe(false);
  first();
  expect(typeof limiter.enter('four')).toBe('object');
  leave();
});

test("a request that rests counts as its owner's until its rest is over, and others begin at once", async () => {
  const limiter = fairLimiter({ ofAll: 1, ofOwner: 1, waitingOfOrganization: 2 });
  const first = limiter.enter('one') as Leave;
  const [second, other] = [limiter.enter('one'), limiter.enter('other')] as Waiting[];
  const restMs = 20;
  const leftAt = performance.now();
  first(restMs);
  const order: string[] = [];
  void second!.whenFree.then(() => order.push('second'));
  const leave = await other!.whenFree;
  expect(order).toEqual([]);
  leave();
  await second!.whenFree;
  // Timers may fire a little early.
  expect(performance.now() - leftAt).toBeGreaterThanOrEqual(restMs - 1);
});
