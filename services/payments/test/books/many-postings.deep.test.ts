import { describe, expect, test } from '@jest/globals';
import { faults, placesOf } from './faults.ts';
import { filledUnderTest } from './filled-under-test.ts';

// With the default sizes of parts and the default time limits of statements. The last is 5,500 orders a day for a year.
describe.each([1_000_000, 4_000_000, 10_000_000])('the books of %s postings', (postings) => {
  const books = filledUnderTest(postings, 1_800_000);

  test('are verified the first time', async () => {
    expect(await books().verify()).toEqual([]);
  }, 3_600_000);

  test('are all verified again when asked', async () => {
    expect(await books().verify({ whole: true })).toEqual([]);
  }, 3_600_000);

  test('are verified in a second when nothing has changed', async () => {
    // The first call deletes what the last verification of all has replaced.
    await books().verify();
    const startedAt = performance.now();
    expect(await books().verify()).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  }, 600_000);

  test('show each fault in the first, a middle and the last part at once', async () => {
    const { tamper, verify } = books();
    // Some faults show only next to rows that were verified before.
    expect(await verify()).toEqual([]);
    for (const { at } of placesOf(postings)) {
      // Neighbours, so that no fault hides another.
      const planted = faults.map((fault, n) => ({ ...fault, order: at === 0 ? n : at - n }));
      for (const { make, order } of planted) await tamper(...make(order));
      const found = new Set((await verify({ whole: true })).map(({ invariant }) => invariant));
      for (const { undo, order } of planted.toReversed()) await tamper(...undo(order));
      expect(planted.filter(({ invariant }) => !found.has(invariant)).map(({ what }) => what)).toEqual([]);
    }
    expect(await verify({ whole: true })).toEqual([]);
  }, 3_600_000);
});
