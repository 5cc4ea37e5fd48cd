import { expect, test } from '@jest/globals';
import { monthName, monthOf, monthsUntil, periodOf } from './months.ts';

test('a month is from its start in UTC until that of the next one, at the end of a year too', () => {
  expect(periodOf('2026-12')).toBe('from=2026-12-01T00%3A00%3A00.000Z&until=2027-01-01T00%3A00%3A00.000Z');
  expect(monthOf(Date.parse('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
});

test('the months before the present one are offered, and the chosen one, whenever it is', () => {
  expect(monthsUntil('2026-02').slice(0, 3)).toEqual(
    ['2026-01', '2025-12', '2025-11'].map((month) => [month, monthName(month)]),
  );
  expect(monthsUntil('2026-02', '2026-01')).toEqual(monthsUntil('2026-02'));
  expect(monthsUntil('2026-02', '2020-05')[0]).toEqual(['2020-05', monthName('2020-05')]);
});
