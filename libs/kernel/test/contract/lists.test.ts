import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { pageInput, queryBoolean, queryInteger, severalStatuses, severalValues, timestamp } from '../../src/index.ts';

const limit = queryInteger(1, 100);
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('an integer of a query string', () => {
  test('is the same number as in RPC, within its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), (n) => {
        const expected = n >= 1 && n <= 100 ? n : undefined;
        expect([limit.safeParse(n).data, limit.safeParse(String(n)).data]).toEqual([expected, expected]);
      }),
    );
  });

  test.each(['', ' 5', '5 ', '5\n', '+5', '-1', '1.0', '1e2', '0x10', '1_0', '５', '99999999999', 'NaN', 'null'])(
    'is not %j',
    (text) => {
      expect(accepts(limit, text)).toBe(false);
    },
  );

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, null, true, [5], {}, undefined])(
    'is not the value %p',
    (value) => {
      expect(accepts(limit, value)).toBe(false);
    },
  );
});

test('a boolean of a query string is spelled one way', () => {
  expect([true, false, 'true', 'false'].map((value) => queryBoolean.parse(value))).toEqual([true, false, true, false]);
  for (const value of ['', '1', '0', 'TRUE', 'yes', ' true', 1, null]) expect(accepts(queryBoolean, value)).toBe(false);
});

test('a time has a date, a time and an offset, and exists', () => {
  for (const text of ['2026-11-21T09:30:00.000Z', '2026-11-21T09:30:00Z', '2026-11-21T09:30:00.123456+05:45']) {
    expect(Number.isNaN(Date.parse(timestamp.parse(text)))).toBe(false);
  }
  for (const text of [
    '2026-11-21',
    '2026-11-21T09:30:00',
    '2026-02-30T00:00:00Z',
    '2026-11-21T25:00:00Z',
    'now',
    '1795253400',
  ]) {
    expect(accepts(timestamp, text)).toBe(false);
  }
});

test('a filter of statuses takes one, several that are separated by commas, or an array, each once', () => {
  const status = severalStatuses(['paid', 'canceled'], 'orders');
  for (const value of ['paid,canceled,paid', ['paid', 'canceled']])
    expect(status.parse(value)).toEqual(['paid', 'canceled']);
  expect([status.parse('paid'), status.parse(undefined)]).toEqual([['paid'], undefined]);
  for (const value of ['', 'lost', 'paid,', 'paid, canceled', [], ['paid,canceled']])
    expect(accepts(status, value)).toBe(false);
  expect(severalValues(status)).toBe('commas');
});

test('all members of a list are optional, and a cursor of more than a kilobyte is refused', () => {
  const input = z.strictObject(pageInput);
  expect(input.parse({})).toEqual({});
  expect(accepts(input, { cursor: 'x'.repeat(1025) })).toBe(false);
});
