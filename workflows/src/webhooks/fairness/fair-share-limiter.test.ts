import { expect, test } from '@jest/globals';
import { createFairShareLimiter, hangingMax } from './fair-share-limiter.ts';

const hangsAfterMs = 1_000;

/** Shares on a clock that stands still until it is moved on. */
function sharesOf(placesMax: number) {
  let time = 0;
  const shares = createFairShareLimiter(placesMax, hangsAfterMs, () => time);
  /** Takes places for as long as there are some for the organization, as attempts that hang do. */
  const hang = (organizationId: string): number => {
    let taken = 0;
    for (; !shares.isFull(organizationId) && shares.free() > 0; taken += 1) {
      shares.take(organizationId);
      time += hangsAfterMs;
    }
    return taken;
  };
  return { shares, hang, pass: (ms: number) => void (time += ms) };
}

test('an organization whose attempts hang gets half of the places, and everybody else may go on', () => {
  const { shares, hang } = sharesOf(200);
  expect(hang('org_a')).toBe(100);
  expect(shares.full()).toEqual(['org_a']);
  expect(shares.isFull('org_b')).toBe(false);
});

test('each further organization gets no more than it leaves, so that there is a place for the next', () => {
  const { shares, hang } = sharesOf(200);
  expect(Array.from({ length: 5 }, (_, n) => hang(`org_${n}`))).toEqual([100, 50, 25, 13, 6]);
  expect(shares.free()).toBe(6);
  expect(shares.isFull('org_new')).toBe(false);
});

test('attempts that are answered soon do not count, nor those that have ended', () => {
  const { shares, pass } = sharesOf(4);
  const ends = Array.from({ length: 10 }, () => shares.take('org_a'));
  expect(shares.isFull('org_a')).toBe(false);
  pass(hangsAfterMs);
  expect(shares.isFull('org_a')).toBe(true);
  for (const end of ends) end();
  expect(shares.isFull('org_a')).toBe(false);
});

test('once many of an organization hang, those that have just begun count too: a burst does not slip through', () => {
  const { shares, pass } = sharesOf(100);
  for (let n = 0; n < hangingMax; n += 1) shares.take('org_a');
  expect(shares.hangs('org_a')).toBe(false);
  pass(hangsAfterMs);
  expect(shares.hangs('org_a')).toBe(true);
  let burst = 0;
  for (; !shares.isFull('org_a'); burst += 1) shares.take('org_a');
  expect(hangingMax + burst).toBe(50);
});

test('a delivery of which no organization is known is never put off', () => {
  const { shares, pass } = sharesOf(2);
  for (let n = 0; n < 3; n += 1) shares.take(undefined);
  pass(hangsAfterMs);
  expect(shares.isFull(undefined)).toBe(false);
  expect(shares.full()).toEqual([]);
});
