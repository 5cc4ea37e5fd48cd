import { beforeAll, expect, test } from '@jest/globals';
import { calls } from './calls.ts';

beforeAll(() => void calls.push('second'));

test.each([1, 2])('the hooks of an earlier suite do not run for test %d of this one', () => {
  expect(calls.at(-1)).toBe('second');
});
