import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import {
  addMoney,
  allocate,
  amountMax,
  currencies,
  currencyExponents,
  isCurrency,
  type Money,
  moneyJson,
  moneyOf,
  moneySchema,
  moneyText,
  multiplyMoney,
  priceSchema,
  readConfig,
  roundDiv,
  supportedCurrenciesSetting,
} from '../src/index.ts';

const wide = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 20n });
const usd = (amount: bigint): Money => ({ amount, currency: 'USD' });

describe('roundDiv', () => {
  test('returns the only integer q with q - 1/2 <= n/d < q + 1/2, so it rounds halves up', () => {
    fc.assert(
      fc.property(wide, positive, (n, d) => {
        const q = roundDiv(n, d);
        expect((2n * q - 1n) * d <= 2n * n && 2n * n < (2n * q + 1n) * d).toBe(true);
      }),
    );
  });

  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -2n],
    [7n, 2n, 4n],
    [-7n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
  ])('of %s / %s is %s', (n, d, expected) => {
    expect(roundDiv(n, d)).toBe(expected);
  });

  test('shifts by integers, so a fee that is refunded in full is refunded exactly', () => {
    fc.assert(fc.property(wide, positive, wide, (n, d, k) => expect(roundDiv(n + k * d, d)).toBe(roundDiv(n, d) + k)));
    const feeBack = (fee: bigint, refunded: bigint, captured: bigint): bigint => roundDiv(fee * refunded, captured);
    fc.assert(fc.property(positive, positive, (fee, captured) => expect(feeBack(fee, captured, captured)).toBe(fee)));
  });

  test('refuses a denominator that is not above 0', () => {
    for (const d of [0n, -1n]) expect(() => roundDiv(1n, d)).toThrow(RangeError);
  });
});

describe('allocate', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 50 })
    .filter((list) => list.some((weight) => weight > 0n));
  const total = fc.bigInt({ min: 0n, max: 10n ** 15n });

  test('allocates exactly the total, and to each weight less than one unit more or less than its exact part', () => {
    fc.assert(
      fc.property(total, weights, (sum, list) => {
        const shares = allocate(sum, list);
        const weightSum = list.reduce((a, b) => a + b);
        expect(shares.reduce((a, b) => a + b)).toBe(sum);
        for (const [index, share] of shares.entries()) {
          const difference = share * weightSum - sum * list[index]!;
          expect(-weightSum < difference && difference < weightSum).toBe(true);
        }
      }),
    );
  });

  test('allocates the same to a weight in any order, except for the last units of equal remainders', () => {
    fc.assert(
      fc.property(total, weights, fc.infiniteStream(fc.nat()), (sum, list, random) => {
        const order = list
          .map((_, index) => ({ index, key: random.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ index }) => index);
        const shares = allocate(sum, list);
        const shuffled = allocate(
          sum,
          order.map((index) => list[index]!),
        );
        const weightSum = list.reduce((a, b) => a + b);
        for (const [position, index] of order.entries()) {
          const remainder = (sum * list[index]!) % weightSum;
          const tied = list.some((weight, other) => other !== index && (sum * weight) % weightSum === remainder);
          if (!tied) expect(shuffled[position]).toBe(shares[index]);
        }
      }),
    );
  });

  test('gives the units of equal remainders to the lower indexes', () => {
    expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(allocate(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n]);
    expect(allocate(5n, [3n, 7n])).toEqual([2n, 3n]);
    expect(allocate(0n, [0n, 5n])).toEqual([0n, 0n]);
  });

  test('refuses negative amounts and weights, and weights without a positive one', () => {
    for (const [sum, list] of [
      [-1n, [1n]],
      [1n, [-1n, 2n]],
      [1n, [0n]],
      [1n, []],
    ] as const) {
      expect(() => allocate(sum, list)).toThrow(RangeError);
    }
  });
});

describe('sums and products', () => {
  const amount = fc.bigInt({ min: 0n, max: BigInt(amountMax) });

  test('are exact up to the limit, and refused above it', () => {
    const expected = (sum: bigint) => (sum <= BigInt(amountMax) ? sum : 'amount_out_of_range');
    const outcome = (make: () => Money): unknown => {
      try {
        return make().amount;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    fc.assert(
      fc.property(amount, fc.nat(1_000_000), (price, n) =>
        expect(outcome(() => multiplyMoney(usd(price), n))).toBe(expected(price * BigInt(n))),
      ),
    );
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 5 }), (a, rest) =>
        expect(outcome(() => addMoney(usd(a), ...rest.map(usd)))).toBe(expected(rest.reduce((x, y) => x + y, a))),
      ),
    );
  });

  test('need one currency, and integer quantities', () => {
    expect(() => addMoney(usd(1n), { amount: 1n, currency: 'EUR' })).toThrow(RangeError);
    for (const quantity of [-1, 0.5, Number.NaN, 2 ** 53])
      expect(() => multiplyMoney(usd(1n), quantity)).toThrow(RangeError);
  });
});

describe('in JSON', () => {
  test('every amount survives the conversion to JSON and back', () => {
    const json = fc.record({
      amount: fc.integer({ min: 0, max: amountMax }),
      currency: fc.constantFrom(...currencies),
    });
    fc.assert(
      fc.property(json, (money) => {
        const parsed = moneySchema.parse(JSON.parse(JSON.stringify(money)));
        expect(moneyJson(moneyOf(parsed))).toEqual(money);
        expect(typeof moneyOf(parsed).amount).toBe('bigint');
      }),
    );
  });

  test('an amount that a double cannot represent exactly is refused', () => {
    expect(moneyJson(usd(2n ** 53n - 1n)).amount).toBe(2 ** 53 - 1);
    for (const amount of [2n ** 53n, -(2n ** 53n), 10n ** 400n])
      expect(() => moneyJson(usd(amount))).toThrow(RangeError);
  });

  test('an amount must be an integer from 0, or from 1 for a price, to the limit', () => {
    const integer = (value: unknown, min: number) =>
      Number.isInteger(value) && !Object.is(value, -0) && (value as number) >= min && (value as number) <= amountMax;
    const malformed = fc.oneof(
      fc.double(),
      fc.integer({ min: -10, max: 10 }),
      fc.integer({ min: amountMax - 5, max: amountMax + 5 }),
      fc.anything(),
      fc.constantFrom(-0, '5', '5.0', 1n, 1e21, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, [5], {
        valueOf: 5,
      }),
    );
    fc.assert(
      fc.property(malformed, (amount) => {
        expect(moneySchema.safeParse({ amount, currency: 'USD' }).success).toBe(integer(amount, 0));
        expect(priceSchema.safeParse({ amount, currency: 'USD' }).success).toBe(integer(amount, 1));
      }),
    );
  });

  test('a currency is an ISO 4217 code in capitals, and other members are refused', () => {
    for (const currency of ['usd', 'XXX', 'XAU', 'CLF', '', ' USD', null, 'toString', '__proto__']) {
      expect(moneySchema.safeParse({ amount: 1, currency }).success).toBe(false);
    }
    expect(moneySchema.safeParse({ amount: 1, currency: 'USD', exponent: 2 }).success).toBe(false);
  });
});

describe('currencies', () => {
  test('have the exponents of ISO 4217', () => {
    const withExponent = (exponent: number) =>
      currencies.filter((code) => currencyExponents[code] === exponent).join(' ');
    expect(withExponent(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
    expect(withExponent(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(currencies).toHaveLength(155);
    expect(currencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(isCurrency('toString')).toBe(false);
  });

  test('that are supported are a setting, whose invalid values are refused', () => {
    const read = (text?: string) =>
      readConfig(z.object({ SUPPORTED_CURRENCIES: supportedCurrenciesSetting }), { SUPPORTED_CURRENCIES: text })
        .SUPPORTED_CURRENCIES;
    expect(read()).toEqual(['USD', 'EUR', 'GBP', 'JPY']);
    expect(read('CHF, KWD')).toEqual(['CHF', 'KWD']);
    for (const text of ['usd', 'USD,USD', 'USD,XXX', ',']) expect(() => read(text)).toThrow('SUPPORTED_CURRENCIES');
  });
});

describe('moneyText', () => {
  test.each([
    [{ amount: 129_900, currency: 'USD' }, '1,299.00 USD'],
    [{ amount: 5, currency: 'EUR' }, '0.05 EUR'],
    [{ amount: 0, currency: 'GBP' }, '0.00 GBP'],
    [{ amount: 1_234_567, currency: 'JPY' }, '1,234,567 JPY'],
    [{ amount: 1_234_567, currency: 'KWD' }, '1,234.567 KWD'],
    [{ amount: amountMax, currency: 'USD' }, '999,999,999.99 USD'],
  ] as const)('writes %j as %s', (money, text) => {
    expect(moneyText(money)).toBe(text);
  });

  test('loses no digit, in any currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: amountMax }), fc.constantFrom(...currencies), (amount, currency) => {
        const [number = ''] = moneyText({ amount, currency }).split(' ');
        expect(Number(number.replaceAll(/[,.]/g, ''))).toBe(amount);
        expect(number.split('.')[1]?.length ?? 0).toBe(currencyExponents[currency]);
      }),
    );
  });
});
