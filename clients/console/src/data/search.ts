import type { Currency } from '../generated/graphql/graphql.ts';

/** Reads a search parameter. Undefined: it is absent or invalid. */
export type Reader<T> = (value: unknown) => T | undefined;

const textLengthMax = 500;

export const text: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' && value.length <= textLengthMax ? value : undefined;

/** Reader of one of the values. */
export function oneOf<const T extends string>(values: readonly T[]): Reader<T> {
  return (value) => values.find((known) => known === value);
}

/**
 * Reader of the search parameters of a route. Drops invalid and unknown ones, which corrects the address. Dropped ones
 * are undefined members, because the router merges the members into the parameters of the address.
 */
export function searchOf<R extends Record<string, Reader<unknown>>>(readers: R) {
  type Search = { [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> };
  return (search: Record<string, unknown>): Search =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])) as Search;
}

/** Reader of several of the values, separated by commas. */
function someOf<const T extends string>(values: readonly T[]): Reader<string> {
  return (value) => {
    const known = text(value)
      ?.split(',')
      .filter((one) => values.some((allowed) => allowed === one));
    return known?.length ? known.join(',') : undefined;
  };
}

/** A positive integer. */
export const count: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** A moment in UTC, such as `2026-11-02T09:00:00.000Z`. */
export const moment: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : undefined;

/** The id of a record whose ids begin with `<prefix>_`. */
export function idOf(prefix: string): Reader<string> {
  return (value) => (typeof value === 'string' && isId(prefix, value) ? value : undefined);
}

/** The id of any record. */
export const anyId: Reader<string> = (value) => (typeof value === 'string' && isAnyId(value) ? value : undefined);

/** Whether the text can be the id of a record. */
export function isAnyId(value: string): boolean {
  return isId('[a-z]{2,5}', value);
}

/** Whether the text can be the id of a record whose ids begin with `<prefix>_`. */
export function isId(prefix: string, value: string): boolean {
  return new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`).test(value);
}

/** The action of an audit event, such as `order.paid`. */
export const action: Reader<string> = (value) => (typeof value === 'string' && isAction(value) ? value : undefined);

/** Whether the text can be the name of an action. */
export function isAction(value: string): boolean {
  return /^[a-z_]{1,50}\.[a-z_]{1,49}$/.test(value);
}

/** A day, such as `2026-11-29`. */
export const day: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** A month, such as `2026-11`. */
export const month: Reader<string> = (value) =>
  typeof value === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;

/** A decimal amount, such as `1299.50`. The router may pass a number. */
export const decimal: Reader<string> = (value) =>
  (typeof value === 'string' || typeof value === 'number') && /^\d{1,12}(\.\d{1,3})?$/.test(String(value))
    ? String(value)
    : undefined;

/** A currency code. */
export const currency: Reader<Currency> = (value) =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? (value as Currency) : undefined;

/** The methods of requests to the API. */
export const requestMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The status of an answer, or a class such as `4xx`. The router may pass a number. */
export const statusOfAnswer: Reader<string> = (value) => (isStatus(String(value)) ? String(value) : undefined);

/** Whether the text is a status such as `409`, or a class such as `4xx`. */
export function isStatus(value: string): boolean {
  return /^[1-5](\d\d|xx)$/.test(value);
}

/** The id of a request to the API. */
export const requestId: Reader<string> = (value) =>
  typeof value === 'string' && isRequestId(value) ? value : undefined;

/** Whether the text can be the id of a request. */
export function isRequestId(value: string): boolean {
  return /^req_[0-9A-Za-z]{1,40}$/.test(value);
}

/** The path of a request to the API, or of a route. */
export const requestPath: Reader<string> = (value) =>
  typeof value === 'string' && isRequestPath(value) ? value : undefined;

/** Whether the text can be the path of a request. */
export function isRequestPath(value: string): boolean {
  return /^\/\S{0,299}$/.test(value);
}

/** The filters of a list of deliveries. */
export const deliveryFilters = {
  status: someOf(['pending', 'delivering', 'retrying', 'succeeded', 'failed', 'held', 'canceled']),
  responseClass: oneOf(['http_2xx', 'http_3xx', 'http_4xx', 'http_5xx', 'none']),
  eventType: text,
  endpointId: idOf('whe'),
  eventId: idOf('evt'),
  objectId: anyId,
  since: moment,
  until: moment,
  after: text,
};
