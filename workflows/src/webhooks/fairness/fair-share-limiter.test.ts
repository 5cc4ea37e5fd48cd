import { expect, test } from '@jest/globals';
import { createFairShareLimiter, hangingMax } from './fair-share-limiter.ts';

const hangsAfterMs = 1_000;

/** A limiter with a clock that the test moves. */
function sharesOf(capacity: number) {
  let time = 0;
  const shares = createFairShareLimiter(capacity, hangsAfterMs, () => time);
  /** Begins hanging attempts until the organization has its full share. Returns their number. */
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

test('an organization whose attempts hang gets half of the capacity, and others are not limited', () => {
  const { shares, hang } = sharesOf(200);
  expect(hang('org_a')).toBe(100);
  expect(shares.full()).toEqual(['org_a']);
  expect(shares.isFull('org_b')).toBe(false);
});

test('each further organization gets no more than it leaves, so that the next one can begin attempts too', () => {
  const { shares, hang } = sharesOf(200);
  expect(Array.from({ length: 5 }, (_, n) => hang(`org_${n}`))).toEqual([100, 50, 25, 13, 6]);
  expect(shares.free()).toBe(6);
  expect(shares.isFull('org_new')).toBe(false);
});

test('attempts with a quick answer do not count, and neither do ended ones', () => {
  const { shares, pass } = sharesOf(4);
  const ends = Array.from({ length: 10 }, () => shares.take('org_a'));
  expect(shares.isFull('org_a')).toBe(false);
  pass(hangsAfterMs);
  expect(shares.isFull('org_a')).toBe(true);
  for (const end of ends) end();
  expect(shares.isFull('org_a')).toBe(false);
});

test('once many attempts of an organization hang, those that have just begun count too: a burst is limited', () => {
  const { shares, pass } = sharesOf(100);
  for (let n = 0; n < hangingMax; n += 1) shares.take('org_a');
  expect(shares.hangs('org_a')).toBe(false);
  pass(hangsAfterMs);
  expect(shares.hangs('org_a')).toBe(true);
  let burst = 0;
  for (; !shares.isFull('org_a'); burst += 1) shares.take('org_a');
  expect(hangingMax + burst).toBe(50);
});
