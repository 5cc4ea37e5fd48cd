import { type Dispatcher, request } from 'undici';
import { assertDeclared } from '@marketplace/gateway/testing/declared';
import { withLists } from '@marketplace/gateway/testing/every-field';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: T;
}

/**
 * A client of the REST API: JSON, a cookie jar, and optionally an API key. Checks each response against the contract.
 */
export interface Api {
  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>>;
  send<T = Record<string, unknown>>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  /** Whether the caller reads the body, for endless responses. */
  open(path: string): Promise<Dispatcher.ResponseData>;
  withKey(token: string): Api;
}

/** Makes a client. `checks` is false for a gateway of another release, which has another contract. */
export function createApi(origin: string, apiKey?: string, { checks = true } = {}): Api {
  const jar = new Map<string, string>();
  const credentials = (): Record<string, string> => {
    if (apiKey) return { authorization: `Bearer ${apiKey}` };
    return jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {};
  };
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const response = await request(`${origin}/api/v1${path}`, {
      method: method as 'GET',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...credentials(),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    keepCookies(jar, response.headers['set-cookie']);
    const text = await response.body.text();
    const { statusCode: status, headers: answered } = response;
    if (checks) assertDeclared({ method, target: `/api/v1${path}`, status, headers: answered, text });
    if (!response.headers['x-request-id']) throw new Error(`the response to ${method} ${path} has no x-request-id`);
    return { status: response.statusCode, headers: response.headers, body: (text ? JSON.parse(text) : {}) as T };
  };
  return {
    get: (path) => call('GET', path),
    send: call,
    post: (path, body, headers) => call('POST', path, body, headers),
    open: (path) => request(`${origin}/api/v1${path}`, { headers: credentials() }),
    withKey: (token) => createApi(origin, token, { checks }),
  };
}

function keepCookies(jar: Map<string, string>, setCookie: string | string[] | undefined): void {
  for (const line of [setCookie ?? []].flat()) {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
}

/** The body of a successful answer. Throws an Error with the whole answer otherwise. */
export function bodyOf<T>({ status, body }: Answer<T>): T {
  if (status < 200 || status > 299) throw new Error(`The request was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Selections of members that are null or empty in these records, and objects in others. */
const objects: Record<string, string> = {
  open: '{ listings offers orders }',
  fulfillments: '{ id }',
  shippingAddress: '{ name }',
  autoAcceptAmount: '{ amount }',
  autoDeclineAmount: '{ amount }',
  attributeList: '{ name value }',
  responseHeaderList: '{ name value }',
  eventTypeDelays: '{ eventType delaysSeconds }',
};

/**
 * A record of REST in the form of GraphQL: with lists of name and value, and without the annotations of servers, which
 * only REST has (docs/graphql.md).
 */
export function inGraphql<T extends object>(record: T): T {
  const { externalId: _, metadata: __, ...rest } = record as Record<string, unknown>;
  return withLists(rest) as T;
}

/** A selection of exactly the members of a record, so that whole responses can be compared. */
export function selectionOf(record: object): string {
  const members = Object.entries(record).map(([member, value]: [string, unknown]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value;
    return member === 'payload' || typeof inner !== 'object' || inner === null
      ? `${member} ${hasObjects(member, value) ? objects[member] : ''}`
      : `${member} ${selectionOf(inner)}`;
  });
  return `{ ${members.join(' ')} }`;
}

function hasObjects(member: string, value: unknown): boolean {
  return Object.hasOwn(objects, member) && (value === null || (Array.isArray(value) && value.length === 0));
}
