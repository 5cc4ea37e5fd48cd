import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Client, clientBound, type ClientLimits, type Held } from './client-bound.ts';

/** A bound, the amounts held in it, and the names of those that were dropped, in order. */
function start(limits: Partial<ClientLimits>) {
  const bound = clientBound({ all: Infinity, ofNetwork: Infinity, ...limits });
  const held = new Map<string, Held>();
  const dropped: string[] = [];
  let now = 0;
  const hold = (name: string, client: Partial<Client>, amount: number, rank = 0): Held => {
    const one: Held = held.get(name) ?? {
      client: { ip: '192.0.2.1', owner: null, ...client },
      rank,
      since: (now += 1),
      drop: () => {
        dropped.push(name);
        held.delete(name);
      },
    };
    held.set(name, one);
    bound.hold(one, amount);
    return one;
  };
  return { bound, hold, held, dropped };
}

const inSite = (n: number): string => `2001:db8:1:${n.toString(16)}::1`;
const inRegion = (n: number): string => `2001:db8:${n.toString(16)}::1`;
const anywhere = (n: number): string => `2001:${n.toString(16)}::1`;
const few = { ip: '2001:db8:ffff::1' };

test.each([
  ['one /48', inSite],
  ['one /32', inRegion],
  ['as many /32', anywhere],
  ['one /24', (n: number) => `203.0.113.${n}`],
  ['one /16', (n: number) => `203.0.${n}.1`],
])('200 networks of %s that hold little take nothing from one that holds more for a moment', (_, ipOf) => {
  const { hold, dropped } = start({ all: 1_000 });
  for (let n = 1; n <= 200; n += 1) hold(`attacker ${n}`, { ip: ipOf(n) }, 5);
  for (let n = 201; n <= 250; n += 1) {
    hold(`victim ${n}`, few, 50);
    hold(`attacker ${n}`, { ip: ipOf(n) }, 5);
    hold(`victim ${n}`, few, 0);
  }
  expect(dropped.length).toBeGreaterThan(0);
  expect(dropped.filter((name) => name.startsWith('victim'))).toEqual([]);
});

test('a network beyond its bound loses its lowest rank and then its longest time, and others lose nothing', () => {
  const { hold, dropped } = start({ ofNetwork: 100 });
  hold('other', { ip: '192.0.2.2' }, 90);
  hold('whole', {}, 40, 2);
  hold('first', {}, 40);
  hold('second', {}, 40);
  hold('third', {}, 40);
  expect(dropped).toEqual(['first', 'second']);
});

test('of all, what somebody authenticated holds is dropped last, however long', () => {
  const { hold, dropped } = start({ all: 100 });
  hold('known', { owner: 'org_1' }, 10, 1);
  for (let n = 0; n < 20; n += 1) hold(`${n}`, { ip: `10.${n}.0.1` }, 10);
  expect(dropped).not.toContain('known');
});

test('an owner with many networks loses its own, although it holds less in each of them than others do', () => {
  const { hold, dropped } = start({ all: 100 });
  hold('other', { ip: '192.0.2.1', owner: 'org_2' }, 12, 1);
  for (let n = 0; n < 20; n += 1) hold(`${n}`, { ip: `10.${n}.0.1`, owner: 'org_1' }, 10, 1);
  expect([dropped.length, dropped.includes('other')]).toEqual([12, false]);
});

test('what moves to another client counts there', () => {
  const { bound, hold, dropped } = start({ ofNetwork: 100 });
  const moved = hold('moved', { ip: '192.0.2.9' }, 60);
  hold('stays', {}, 60);
  bound.assign(moved, { ip: '192.0.2.1', owner: null });
  expect(dropped).toEqual(['moved']);
});

test('whatever is held, given back and moved, the sums are those of what is left, and within the bounds', () => {
  const step = fc.record({ name: fc.nat(9), ip: fc.nat(5), owner: fc.option(fc.nat(2)), amount: fc.nat(60) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { bound, hold, held } = start({ all: 100, ofNetwork: 70 });
      const amounts = new Map<string, number>();
      for (const { name, ip, owner, amount } of steps) {
        const client = { ip: `10.${ip}.0.1`, owner: owner === null ? null : `org_${owner}` };
        const one = hold(`${name}`, client, amount);
        amounts.set(`${name}`, amount);
        if (held.has(`${name}`)) bound.assign(one, client);
        const left = [...held].map(([of, { client: by }]) => ({ network: by.ip, amount: amounts.get(of)! }));
        const sums = Map.groupBy(left, ({ network }) => network);
        const sumOf = (list: typeof left) => list.reduce((sum, each) => sum + each.amount, 0);
        expect(sumOf(left)).toBeLessThanOrEqual(100);
        for (const list of sums.values()) expect(sumOf(list)).toBeLessThanOrEqual(70);
      }
    }),
  );
});
