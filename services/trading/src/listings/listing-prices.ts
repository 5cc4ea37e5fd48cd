import {
  addMoney,
  assertPaymentAmount,
  type Currency,
  type InputFault,
  type Money,
  type MoneyJson,
  moneyOf,
  type PaymentProviderName,
  ServiceError,
} from '@marketplace/kernel';
import type { Listing } from '../entities/listing.entity.ts';

/** The amounts of a listing. */
export interface ListingPrices {
  price: Money;
  shippingAmount: Money;
  autoAcceptAmount: Money | null;
  autoDeclineAmount: Money | null;
}

/** The amounts in an operation's input. Absent ones are not changed. */
interface PricesInput {
  price?: MoneyJson | undefined;
  shippingAmount?: MoneyJson | undefined;
  autoAcceptAmount?: MoneyJson | null | undefined;
  autoDeclineAmount?: MoneyJson | null | undefined;
}

/** The prices of a new listing. By default shipping is free and there are no thresholds. */
export function initialPrices(input: PricesInput & { price: MoneyJson }): ListingPrices {
  const price = moneyOf(input.price);
  return changedPrices(
    { price, shippingAmount: { ...price, amount: 0n }, autoAcceptAmount: null, autoDeclineAmount: null },
    input,
  );
}

/**
 * The prices after an update. If the price's currency changes, other amounts that are not given keep theirs, so
 * `assertPrices` refuses them: the same number is worth something else in another currency. Free shipping stays free.
 */
export function changedPrices(before: ListingPrices, input: PricesInput): ListingPrices {
  const price = input.price ? moneyOf(input.price) : before.price;
  const threshold = (given: MoneyJson | null | undefined, kept: Money | null): Money | null =>
    given === undefined ? kept : given && moneyOf(given);
  return {
    price,
    shippingAmount: input.shippingAmount
      ? moneyOf(input.shippingAmount)
      : before.shippingAmount.amount === 0n
        ? { amount: 0n, currency: price.currency }
        : before.shippingAmount,
    autoAcceptAmount: threshold(input.autoAcceptAmount, before.autoAcceptAmount),
    autoDeclineAmount: threshold(input.autoDeclineAmount, before.autoDeclineAmount),
  };
}

/** Throws `validation_failed` unless all amounts have the price's currency and decline < accept <= price. */
export function assertPrices({ price, shippingAmount, autoAcceptAmount, autoDeclineAmount }: ListingPrices): void {
  const faults: InputFault[] = [];
  for (const [member, money] of Object.entries({ shippingAmount, autoAcceptAmount, autoDeclineAmount })) {
    if (money && money.currency !== price.currency) {
      faults.push({
        path: [member, 'currency'],
        code: 'currency_mismatch',
        detail: `The currency must be that of the price, ${price.currency}.`,
      });
    }
  }
  if (autoAcceptAmount && autoAcceptAmount.amount > price.amount) {
    faults.push({ path: ['autoAcceptAmount'], code: 'above_price', detail: 'This must not be above the price.' });
  }
  if (autoDeclineAmount && autoDeclineAmount.amount >= (autoAcceptAmount ?? price).amount) {
    faults.push({
      path: ['autoDeclineAmount'],
      code: 'not_below_accept',
      detail: 'This must be below the amount that is accepted.',
    });
  }
  if (faults.length > 0)
    throw new ServiceError('validation_failed', 'The amounts contradict each other: see `errors`.', { faults });
}

/** Throws `amount_out_of_range` unless an order of one unit can be paid. */
export function assertUnitPayable(
  provider: PaymentProviderName,
  { price, shippingAmount }: Pick<ListingPrices, 'price' | 'shippingAmount'>,
): void {
  assertPaymentAmount(provider, addMoney(price, shippingAmount), 'The price of one unit with its shipping');
}

interface PriceColumns {
  currency: Currency;
  priceAmount: bigint;
  shippingAmount: bigint;
  autoAcceptAmount: bigint | null;
  autoDeclineAmount: bigint | null;
}

/** The prices as columns of the row. */
export function priceColumns({
  price,
  shippingAmount,
  autoAcceptAmount,
  autoDeclineAmount,
}: ListingPrices): PriceColumns {
  return {
    currency: price.currency,
    priceAmount: price.amount,
    shippingAmount: shippingAmount.amount,
    autoAcceptAmount: autoAcceptAmount?.amount ?? null,
    autoDeclineAmount: autoDeclineAmount?.amount ?? null,
  };
}

/** The prices of a row. */
export function pricesOf(listing: Listing): ListingPrices {
  const { currency, priceAmount, shippingAmount, autoAcceptAmount, autoDeclineAmount } = listing;
  const threshold = (amount: bigint | null | undefined): Money | null => (amount == null ? null : { amount, currency });
  return {
    price: { amount: priceAmount, currency },
    shippingAmount: { amount: shippingAmount, currency },
    autoAcceptAmount: threshold(autoAcceptAmount),
    autoDeclineAmount: threshold(autoDeclineAmount),
  };
}
