import { expect, test } from '@jest/globals';
import { TypeID } from 'typeid-js';
import { idAt, idSchema, newId, timeOfId } from '../../src/index.ts';

const isListing = (text: unknown): boolean => idSchema('lst').safeParse(text).success;

test('ids are unique, and each is valid for its kind only', () => {
  const ids = Array.from({ length: 1000 }, () => newId('lst'));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isListing)).toBe(true);
  expect(isListing(newId('org'))).toBe(false);
});

test('ids of one process sort in the order of creation', () => {
  const ids = Array.from({ length: 5000 }, () => newId('lst'));
  expect(ids.toSorted()).toEqual(ids);
});

test('an id is a TypeID with a UUID of version 7', () => {
  expect(TypeID.fromString(newId('lst')).toUUID()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});

test('ids sort by the time they were made', () => {
  const before = newId('lst');
  const madeAt = Date.now();
  while (Date.now() === madeAt);
  expect(newId('lst') > before).toBe(true);
});

test('a time gives the smallest id of that time, and is read back from an id', () => {
  const madeAt = Date.now();
  const id = newId('lst');
  expect(isListing(idAt('lst', madeAt))).toBe(true);
  expect(idAt('lst', madeAt) < id).toBe(true);
  expect(idAt('lst', Date.now() + 1) > id).toBe(true);
  expect(timeOfId(idAt('lst', madeAt))).toBe(madeAt);
  expect(timeOfId(id)).toBeGreaterThanOrEqual(madeAt);
  expect(timeOfId(idAt('lst', 0))).toBe(0);
});

const good = 'lst_01h2xcejqtf2nbrexx3vqjhp41';
test.each([
  ['upper case', good.toUpperCase()],
  ['a letter that base32 leaves out', good.replace('h', 'l')],
  ['more than 128 bits', good.replace('_0', '_8')],
  ['a character too few', good.slice(0, -1)],
  ['a character too many', `${good}0`],
  ['a line break', `${good}\n`],
  ['no prefix', good.slice(4)],
  ['a wildcard', 'lst_%'],
  ['a number', 1],
])('%s is not an id', (_, text) => {
  expect(isListing(good)).toBe(true);
  expect(isListing(text)).toBe(false);
});
