import type { Currency } from '../../generated/graphql/graphql.ts';
import { oneOf, type Reader, searchOf, text } from '../../data/search.ts';

/** An amount in minor units. */
const amount: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 99_999_999_999 ? value : undefined;

const currency: Reader<Currency> = (value) =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? (value as Currency) : undefined;

const read = searchOf({
  q: text,
  categories: text,
  currency,
  minPrice: amount,
  maxPrice: amount,
  sort: oneOf(['newest', 'price_asc', 'price_desc']),
  after: text,
});

/** The filters of the market. Prices are of a currency: without one they are dropped. */
export function marketSearch(search: Record<string, unknown>): ReturnType<typeof read> {
  const known = read(search);
  if (known.currency !== undefined) return known;
  const sort = known.sort === 'newest' ? { sort: known.sort } : { sort: undefined };
  return { ...known, minPrice: undefined, maxPrice: undefined, ...sort } as ReturnType<typeof read>;
}
