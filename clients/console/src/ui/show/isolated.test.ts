import { expect, test } from '@jest/globals';
import { isolated } from './isolated.ts';

test.each([
  ['Brass lamp', 'Brass lamp'],
  ['gpj.\u202elamp', 'gpj.lamp'],
  ['\u2066a\u2069\u202eb', 'ab'],
  ['مصباح', '\u2068مصباح\u2069'],
  ['مصباح\u2069\u202e', '\u2068مصباح\u2069'],
])('%j is %j inside of a sentence', (text, shown) => {
  expect(isolated(text)).toBe(shown);
});
