import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { amountMax, type Currency, currencies, paymentLimitsOf } from '@marketplace/kernel';
import fc from 'fast-check';
import { chargeAmount, InexpressibleAmount, moneyFromStripe, transferAmount } from '../../src/stripe/amounts.ts';
import { call, id, payment, startStripe, type StripeUnderTest, valueOf } from './stripe-under-test.ts';

const supported = currencies.filter((currency) => currency !== 'IQD' && currency !== 'LYD');

describe('amounts at Stripe', () => {
  // https://docs.stripe.com/currencies
  it.each<[Currency, bigint, number]>([
    ['USD', 1099n, 1099],
    ['JPY', 500n, 500],
    ['KRW', 500n, 500],
    ['BHD', 5_120n, 5120],
    ['KWD', 5_130n, 5130],
    ['ISK', 5n, 500],
    ['UGX', 5n, 500],
    ['MGA', 500n, 5],
    ['HUF', 1_045n, 1045],
    ['TWD', 80_045n, 80_045],
    ['IDR', 99_999_999_999n, 99_999_999_999],
    ['ISK', 9_999_999_999n, 999_999_999_900],
  ])('are, in %s, for %s minor units, %s', (currency, amount, expected) => {
    expect(chargeAmount({ amount, currency })).toBe(expected);
    expect(moneyFromStripe(expected, currency.toLowerCase())).toEqual({ amount, currency });
  });

  it('are exact in both directions, in every currency and up to the largest amount', () => {
    fc.assert(
      fc.property(fc.constantFrom(...supported), fc.bigInt(1n, BigInt(amountMax)), (currency, amount) => {
        const money = { amount, currency };
        try {
          expect(moneyFromStripe(transferAmount(money), currency)).toEqual(money);
        } catch (error) {
          if (!(error instanceof InexpressibleAmount)) throw error;
          expect(currency === 'MGA' ? amount % 100n !== 0n : ['ISK', 'UGX'].includes(currency)).toBe(true);
        }
      }),
    );
  });

  it.each<[Currency, bigint]>([
    ['BHD', 5_124n],
    ['JOD', 1n],
    ['KWD', 5_121n],
    ['OMR', 15n],
    ['TND', 99n],
    ['MGA', 550n],
    ['ISK', 10_000_000_000n],
    ['IQD', 1000n],
    ['LYD', 1000n],
  ])('are refused and not rounded, in %s, for %s minor units', (currency, amount) => {
    expect(() => chargeAmount({ amount, currency })).toThrow(InexpressibleAmount);
  });

  it('of transfers need not be multiples of ten in three-decimal currencies: a fee leaves any amount', () => {
    expect(transferAmount({ amount: 9_001n, currency: 'BHD' })).toBe(9001);
  });

  it.each([
    ['usd', 10.5],
    ['usd', 2 ** 53],
    ['isk', 550],
    ['xxx', 100],
    ['iqd', 100],
  ])('in an answer are refused if they are not exact: %s %s', (currency, amount) => {
    expect(() => moneyFromStripe(amount, currency)).toThrow(RangeError);
  });
});

test('payments within the limits can be paid exactly, in every currency', () => {
  for (const currency of supported) {
    const { min, max, step } = paymentLimitsOf('stripe', currency);
    for (const amount of [min, min + step, max]) expect(chargeAmount({ amount, currency })).toBeGreaterThan(0);
  }
});

describe('over the wire', () => {
  let stripe: StripeUnderTest;
  beforeAll(async () => {
    stripe = await startStripe();
  });
  afterAll(() => stripe.close());

  it.each<[Currency, bigint, string]>([
    ['JPY', 4_294_967_297n, '4294967297'],
    ['BHD', 2_147_483_650n, '2147483650'],
    ['USD', 99_999_999_999n, '99999999999'],
    ['ISK', 2_147_483_648n, '214748364800'],
    ['UGX', 50_000n, '5000000'],
  ])('%s %s is paid, refunded in part and transferred exactly', async (currency, amount, sent) => {
    const input = payment({ money: { amount, currency } });
    const paid = valueOf(await stripe.provider.createPayment(call(), input));
    expect(stripe.received.at(-1)!.params['amount']).toBe(sent);
    expect(paid).toMatchObject({ money: { amount, currency }, captured: amount });
    const { ref: paymentRef, orderId } = paid;
    const part = { amount: amount / 2n - ((amount / 2n) % 10n), currency };
    const refund = valueOf(
      await stripe.provider.createRefund(call(), { refundId: id('rfd'), orderId, paymentRef, money: part }),
    );
    expect(refund.money).toEqual(part);
    const destination = await stripe.openAccount();
    const rest = { amount: amount - part.amount, currency };
    const transfer = valueOf(
      await stripe.provider.createTransfer(call(), {
        payoutId: id('po'),
        orderId,
        paymentRef,
        destination,
        money: rest,
      }),
    );
    expect(transfer.money).toEqual(rest);
  });

  it('an amount that Stripe cannot express is rejected, and nothing is sent', async () => {
    const before = stripe.received.length;
    const outcome = await stripe.provider.createPayment(
      call(),
      payment({ money: { amount: 5_124n, currency: 'KWD' } }),
    );
    expect(outcome).toEqual({
      kind: 'rejected',
      code: 'amount_not_supported',
      message: 'Amounts in KWD must be multiples of 10 minor units.',
    });
    expect(stripe.received).toHaveLength(before);
  });
});
