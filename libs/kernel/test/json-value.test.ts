import { expect, test } from '@jest/globals';
import { findUnstorable } from '../src/json-value.ts';

test.each([
  ['a NUL in a string', { title: 'a\0b' }, ['title']],
  ['an unpaired surrogate in a nested string', { a: [{ b: 'fine' }, { b: '\ud800' }] }, ['a', 1, 'b']],
  ['a NUL in a name', { 'a\0': 1 }, ['a\0']],
])('%s is found, with its path', (_, value, path) => {
  expect(findUnstorable(value)).toEqual(path);
});

test.each([[null], ['plain'], [{ emoji: '😀', list: [1, true, null] }]])('%j can be stored', (value) => {
  expect(findUnstorable(value)).toBeNull();
});
