import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Crowded, fullOwners } from './full-owners.ts';

const crowded = (max: number, backlogs: Record<string, number>, unlisted = 0): Crowded => {
  const organizations = Object.entries(backlogs).map(([organizationId, count]) => ({ organizationId, count }));
  return { max, organizations, count: organizations.reduce((sum, { count }) => sum + count, unlisted) };
};
/** `ada/1` and `ada/2` are organizations of one owner. */
const ownerOf = (organizationId: string): string => organizationId.split('/')[0]!;
const full = (...given: Parameters<typeof crowded>): string[] => [...fullOwners(crowded(...given), ownerOf)].sort();

test('an owner may have as much as is free besides, all of its organizations together', () => {
  expect(full(100, { one: 49 })).toEqual([]);
  expect(full(100, { one: 50, other: 30 })).toEqual(['one']);
  expect(full(100, { 'ada/1': 20, 'ada/2': 20, 'ada/3': 20, one: 20 })).toEqual(['ada']);
  expect(full(100, { 'ada/1': 20, bob: 20, eve: 20, one: 20 })).toEqual(['ada', 'bob', 'eve', 'one']);
});

test('what one owner has beyond its share refuses nobody else, and who has nothing is never refused', () => {
  expect(full(100, { flood: 5_000, one: 10 })).toEqual(['flood']);
  expect(full(100, { flood: 5_000, one: 10, idle: 0 }, 30)).toEqual(['flood']);
  expect(full(100, { flood: 5_000, idle: 0 }, 500)).toEqual(['flood']);
});

test('refused owners have at least as much as the others, and the others have capacity', () => {
  const backlogs = fc.dictionary(fc.constantFrom('a', 'b', 'c/1', 'c/2', 'd', 'e'), fc.nat(200));
  fc.assert(
    fc.property(backlogs, fc.integer({ min: 10, max: 400 }), (given, max) => {
      const refused = fullOwners(crowded(max, given), ownerOf);
      const waiting = new Map<string, number>();
      for (const [id, count] of Object.entries(given))
        waiting.set(ownerOf(id), (waiting.get(ownerOf(id)) ?? 0) + count);
      const of = (isRefused: boolean) => [...waiting].filter(([owner]) => refused.has(owner) === isRefused);
      const most = Math.max(0, ...of(false).map(([, count]) => count));
      for (const [, count] of of(true)) expect(count).toBeGreaterThanOrEqual(Math.max(1, most));
      expect(of(false).reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(max);
    }),
  );
});
