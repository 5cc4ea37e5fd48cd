import { describe, expect, test } from '@jest/globals';
import { assertPaymentAmount, type Currency, paymentLimitsOf, type PaymentProviderName } from '../src/index.ts';

describe('limits of payments', () => {
  test.each<[PaymentProviderName, Currency, bigint, bigint]>([
    ['stripe', 'USD', 50n, 99_999_999_999n],
    ['stripe', 'JPY', 50n, 99_999_999_999n],
    ['stripe', 'HUF', 17_500n, 99_999_999_999n],
    ['stripe', 'BHD', 10n, 99_999_999_990n],
    ['stripe', 'MGA', 100n, 99_999_999_900n],
    ['stripe', 'ISK', 1n, 9_999_999_999n],
    ['stripe', 'IQD', 0n, 0n],
    ['sandbox', 'USD', 50n, 99_999_999n],
    ['sandbox', 'JPY', 50n, 9_999_999_999n],
    ['sandbox', 'BHD', 500n, 99_999_999n],
  ])('of %s in %s are %s to %s', (provider, currency, min, max) => {
    expect(paymentLimitsOf(provider, currency)).toMatchObject({ min, max });
    for (const amount of max === 0n ? [] : [min, max]) assertPaymentAmount(provider, { amount, currency }, 'It');
  });

  test.each<[PaymentProviderName, Currency, bigint, string]>([
    ['sandbox', 'USD', 49n, 'The total is 0.49 USD, which is too small: the smallest payment is 0.50 USD.'],
    [
      'sandbox',
      'USD',
      100_000_000n,
      'The total is 1,000,000.00 USD, which is too large: the largest payment is 999,999.99 USD.',
    ],
    ['sandbox', 'JPY', 49n, 'The total is 49 JPY, which is too small: the smallest payment is 50 JPY.'],
    ['stripe', 'BHD', 1005n, 'The total is 1.005 BHD, which cannot be paid: payments are multiples of 0.010 BHD.'],
    ['stripe', 'IQD', 1000n, 'The total is 1.000 IQD, which cannot be paid: the payment provider does not take IQD.'],
  ])('%s takes no other amount in %s, and the text says why: %s', (provider, currency, amount, detail) => {
    expect(() => assertPaymentAmount(provider, { amount, currency }, 'The total')).toThrow(
      expect.objectContaining({ code: 'amount_out_of_range', detail }),
    );
  });
});
