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
