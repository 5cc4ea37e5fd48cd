import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseRetryAfter } from './retry-after.ts';

const nowMs = Date.UTC(2026, 10, 28, 12);
const secondsUntil = (...utc: Parameters<typeof Date.UTC>): number => (Date.UTC(...utc) - nowMs) / 1000;

test('the three forms of a date in HTTP are the same time, whatever the time zone of the machine', () => {
  for (const text of [
    'Sun, 06 Dec 2026 08:49:37 GMT',
    'Sunday, 06-Dec-26 08:49:37 GMT',
    'Sun Dec  6 08:49:37 2026',
    'Sun, 6 Dec 2026 08:49:37 GMT',
  ])
    expect(parseRetryAfter(text, nowMs)).toBe(secondsUntil(2026, 11, 6, 8, 49, 37));
  expect(parseRetryAfter('Wed Dec 16 08:49:37 2026', nowMs)).toBe(secondsUntil(2026, 11, 16, 8, 49, 37));
});

test('a year with two digits is at most 50 years ahead', () => {
  const until = (year: string, now = nowMs) => parseRetryAfter(`Friday, 27-Nov-${year} 00:00:00 GMT`, now);
  expect(until('27')).toBe(secondsUntil(2027, 10, 27));
  expect(until('76')).toBe(secondsUntil(2076, 10, 27));
  expect(until('77')).toBe(0);
  expect(until('10', Date.UTC(2090, 10, 27))).toBe(0);
});

test('every date of toUTCString is read back', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(nowMs), max: new Date(Date.UTC(9999, 11, 31)), noInvalidDate: true }),
      (date) => {
        const seconds = Math.floor(date.getTime() / 1000) - nowMs / 1000;
        expect(parseRetryAfter(date.toUTCString(), nowMs)).toBe(seconds);
      },
    ),
  );
});

test('a number of seconds is itself, and a date in the past is now', () => {
  expect(parseRetryAfter(' 120 ', nowMs)).toBe(120);
  expect(parseRetryAfter('Sun Nov  6 08:49:37 1994', nowMs)).toBe(0);
});

test.each([
  '',
  'soon',
  '-5',
  '1.5',
  '06 Dec 2026 08:49:37 GMT',
  'Sun, 06 Dec 2026 08:49:37',
  'Sun, 06 Dec 2026 08:49:37 +0200',
  'Sun, 31 Feb 2027 08:49:37 GMT',
  'Sun, 06 Dec 2026 24:00:00 GMT',
  'Sunday, 06-Dec-2026 08:49:37 GMT',
  'Sun Dec 6 08:49:37 2026',
  'sun, 06 dec 2026 08:49:37 gmt',
  '2026-12-06T08:49:37Z',
])('%j is neither a number of seconds nor a date in HTTP', (text) => {
  expect(parseRetryAfter(text, nowMs)).toBeNull();
});
