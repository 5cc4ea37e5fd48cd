import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from '../src/idempotency/canonical-json.ts';

/** Returns the value with the members of every object in another order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

test('equal values have equal text, whatever the order of their members', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
});

test('the text contains the whole value, so different values have different text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('the order of an array matters, a member that is undefined does not', () => {
  expect(canonicalJson([2, 1])).toBe('[2,1]');
  expect(canonicalJson({ b: undefined, a: { d: 1, c: [{ f: 1, e: 2 }] } })).toBe('{"a":{"c":[{"e":2,"f":1}],"d":1}}');
});

test('the text is that of earlier releases, so digests in the database stay valid', () => {
  const before = (value: unknown): string =>
    JSON.stringify(value, (_, member: unknown) =>
      member !== null && typeof member === 'object' && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    );
  const special = { b: 1, 10: 'x', 9: 'y', '01': new Date(0), é: [undefined, -0, Number.NaN], '9a': { 1: 2, '-1': 3 } };
  expect(canonicalJson(special)).toBe(before(special));
  fc.assert(fc.property(fc.object({ withDate: true }), (value) => canonicalJson(value) === before(value)));
});
