import { expect, test } from '@jest/globals';
import { decimalOf, minorUnitsOf, moneyText } from './money.ts';

test.each([
  ['1299.50', 'USD', 129_950],
  ['1299.5', 'USD', 129_950],
  ['0.01', 'USD', 1],
  ['0', 'USD', 0],
  [' 12 ', 'USD', 1_200],
  ['1299', 'JPY', 1_299],
  ['1.005', 'BHD', 1_005],
  ['999999999.99', 'USD', 99_999_999_999],
  ['21474836.48', 'USD', 2 ** 31],
])('%j in %s is %d minor units', (text, currency, amount) => {
  expect(minorUnitsOf(text, currency)).toBe(amount);
});

test.each([
  ...['', '1,5', '1e3', '1E3', '+5', '-5', '\u22125', '٥', '５', '1 000', '1\u2009000', '1.', '.5', '0x10', 'NaN'],
  ...['∞', '1.5.0', '1_000', '²', '1299.5O'],
])('%j is no amount', (text) => {
  expect(() => minorUnitsOf(text, 'USD')).toThrow('Write an amount such as 1299.50.');
});

test.each([
  ['1.005', 'USD', 'USD has 2 decimals'],
  ['1.0', 'JPY', 'JPY has no decimals'],
  ['1.0005', 'BHD', 'BHD has 3 decimals'],
  ['1000000000', 'USD', 'too large'],
  ['100000000000', 'JPY', 'too large'],
])('%j in %s is refused, and nothing is rounded', (text, currency, refusal) => {
  expect(() => minorUnitsOf(text, currency)).toThrow(refusal);
});

test('an amount is shown exactly, with all digits of its currency', () => {
  expect(decimalOf({ amount: 99_999_999_999, currency: 'USD' })).toBe('999\u2009999\u2009999.99');
  expect(decimalOf({ amount: 5, currency: 'BHD' })).toBe('0.005');
  expect(decimalOf({ amount: -1_299, currency: 'JPY' })).toBe('\u22121\u2009299');
  expect(moneyText({ amount: 129_900, currency: 'USD' })).toBe('1\u2009299.00\u00a0USD');
});
