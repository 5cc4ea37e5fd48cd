import { type Currency, type InputFault, type Money, type MoneyJson, moneyOf, ServiceError } from '@marketplace/kernel';
import type { Listing } from './entities/listing.entity.ts';

/** The amounts of a listing. */
export interface ListingPrices {
  price: Money;
  shippingAmount: Money;
  autoAcceptAmount: Money | null;
  autoDeclineAmount: Money | null;
}

/** The amounts in an operation's input. Absent ones stay as they are. */
interface PricesInput {
  price?: MoneyJson | undefined;
  shippingAmount?: MoneyJson | undefined;
  autoAcceptAmount?: MoneyJson | null | undefined;
  autoDeclineAmount?: MoneyJson | null | undefined;
}

/** The prices of a new listing: free shipping and no thresholds unless the input says otherwise. */
export function initialPrices(input: PricesInput & { price: MoneyJson }): ListingPrices {
  const price = moneyOf(input.price);
  return changedPrices(
    { price, shippingAmount: { ...price, amount: 0n }, autoAcceptAmount: null, autoDeclineAmount: null },
    input,
  );
}

/**
 * A new price changes the currency of a shipping amount that stays, which is 0 mostly; thresholds must be given again.
 */
export function changedPrices(before: ListingPrices, input: PricesInput): ListingPrices {
  const price = input.price ? moneyOf(input.price) : before.price;
  const threshold = (given: MoneyJson | null | undefined, kept: Money | null): Money | null =>
    given === undefined ? kept : given && moneyOf(given);
  return {
    price,
    shippingAmount: input.shippingAmount
      ? moneyOf(input.shippingAmount)
      : { ...before.shippingAmount, currency: price.currency },
    autoAcceptAmount: threshold(input.autoAcceptAmount, before.autoAcceptAmount),
    autoDeclineAmount: threshold(input.autoDeclineAmount, before.autoDeclineAmount),
  };
}

/** One currency per listing, and decline < accept <= price. Throws `validation_failed`. */
export function assertPrices({ price, shippingAmount, autoAcceptAmount, autoDeclineAmount }: ListingPrices): void {
  const faults: InputFault[] = [];
  for (const [member, money] of Object.entries({ shippingAmount, autoAcceptAmount, autoDeclineAmount })) {
    if (money && money.currency !== price.currency) {
      faults.push({
        path: [member, 'currency'],
        code: 'currency_mismatch',
        detail: `The price is in ${price.currency}.`,
      });
    }
  }
  if (autoAcceptAmount && autoAcceptAmount.amount > price.amount) {
    faults.push({ path: ['autoAcceptAmount'], code: 'above_price', detail: 'This is above the price.' });
  }
  if (autoDeclineAmount && autoDeclineAmount.amount >= (autoAcceptAmount ?? price).amount) {
    faults.push({
      path: ['autoDeclineAmount'],
      code: 'not_below_accept',
      detail: 'This must be below what is accepted.',
    });
  }
  if (faults.length > 0)
    throw new ServiceError('validation_failed', 'The amounts do not fit together: see `errors`.', { faults });
}

interface PriceColumns {
  currency: Currency;
  priceAmount: bigint;
  shippingAmount: bigint;
  autoAcceptAmount: bigint | null;
  autoDeclineAmount: bigint | null;
}

/** As the row holds them. */
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
