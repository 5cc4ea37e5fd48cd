import { setImmediate as later } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { calls } from './calls.ts';

// Suites may wait at their top level.
await later();
beforeEach(() => void calls.push('first'));

test("a suite's hooks run for its tests, and those of a later suite have not run", () => {
  expect(calls).toEqual(['first']);
});
