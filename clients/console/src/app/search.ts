import type { Currency } from '../generated/graphql/graphql.ts';

/** Reads a search parameter. Undefined: it is absent or invalid. */
export type Reader<T> = (value: unknown) => T | undefined;

const textLengthMax = 500;

export const text: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= textLengthMax ? value : undefined;

/** One of the values. */
export function oneOf<const T extends string>(values: readonly T[]): Reader<T> {
  return (value) => values.find((known) => known === value);
}

/** Reads the search parameters of a route. Invalid and unknown ones are dropped, and the address is corrected. */
export function searchOf<R extends Record<string, Reader<unknown>>>(readers: R) {
  type Search = { [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> };
  return (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      Object.entries(readers)
        .map(([name, read]) => [name, read(search[name])] as const)
        .filter(([, value]) => value !== undefined),
    ) as Search;
}

/** A day, such as `2026-11-29`. */
export const day: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** An amount as people write it, such as `1299.50`. The address may have it as a number. */
export const decimal: Reader<string> = (value) =>
  (typeof value === 'string' || typeof value === 'number') && /^\d{1,12}(\.\d{1,3})?$/.test(String(value))
    ? String(value)
    : undefined;

/** The code of a currency. */
export const currency: Reader<Currency> = (value) =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? (value as Currency) : undefined;
