import { expect, test } from '@jest/globals';
import { effectOfStart, effectOfStop } from './payout-figures.ts';

const of = [
  { currency: 'EUR', payouts: 2, amount: 12_000, startable: 0, startableAmount: 0 },
  { currency: 'JPY', payouts: 1, amount: 4_000, startable: 1, startableAmount: 4_000 },
  { currency: 'USD', payouts: 3, amount: 129_900, startable: 1, startableAmount: 4_000 },
];
const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2009', ' ');

test('a stop says how many payouts would wait, or start otherwise, with the sum of each currency', () => {
  expect(plain(effectOfStop(of, []))).toBe(
    '6 payouts, 120.00 EUR, 4 000 JPY and 1 299.00 USD, would wait. ' +
      'Of these, 2 payouts, 4 000 JPY and 40.00 USD, would start now otherwise.',
  );
  expect(plain(effectOfStop(of.slice(0, 1), []))).toBe('2 payouts, 120.00 EUR, would wait.');
  expect(plain(effectOfStop(of.slice(1, 2), ['its suspension']))).toBe('1 payout, 4 000 JPY, would wait.');
  expect(effectOfStop([], [])).toBe('No payout is waiting now.');
});

test('the end of a stop says how many payouts would start, and how many wait for something else', () => {
  expect(plain(effectOfStart(of, []))).toBe(
    '2 payouts, 4 000 JPY and 40.00 USD, would start. ' +
      '4 payouts, 120.00 EUR and 1 259.00 USD, would go on waiting for something else.',
  );
  expect(plain(effectOfStart(of.slice(1, 2), ['its suspension', 'the stop of all payouts']))).toBe(
    '1 payout, 4 000 JPY, would start, but not before its suspension and the stop of all payouts end.',
  );
  expect(plain(effectOfStart(of.slice(0, 1), ['its suspension']))).toBe(
    'No payout would start. 2 payouts, 120.00 EUR, would go on waiting for something else.',
  );
  expect(effectOfStart([], [])).toBe('No payout would start.');
});
