import { Pool } from 'undici';

interface SentAnswer {
  status: number;
  text: string;
  setCookie: string[];
}

export interface SentRequest {
  method?: 'GET' | 'POST' | 'DELETE' | 'PATCH';
  /** Below `/api/v1`. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends one request and reads the whole answer. Rejects if the connection breaks. */
export type Sender = (request: SentRequest) => Promise<SentAnswer>;

/** How a client authenticates: as an API key, as a person, or, if both are absent, not at all. */
export interface Credentials {
  token?: string;
  cookie?: string;
}

export interface ClientOptions extends Credentials {
  origin: string;
  /** The client's address, which the product reads from `X-Forwarded-For`. */
  address: string;
}

const connections = 256;
const answerMsMax = 120_000;
const pools = new Map<string, Pool>();

/** Makes a client. All clients of a process share their connections to the gateway, as behind a proxy. */
export function createClient({ origin, address, token, cookie }: ClientOptions): Sender {
  const pool = pools.get(origin) ?? new Pool(origin, { connections });
  pools.set(origin, pool);
  const credentials = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
  };
  return async ({ method = 'GET', path, body, headers, signal }) => {
    const answer = await pool.request({
      method,
      path: `/api/v1${path}`,
      headers: {
        'x-forwarded-for': address,
        ...credentials,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headersTimeout: answerMsMax,
      bodyTimeout: answerMsMax,
      ...(signal && { signal }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, text, setCookie: [answer.headers['set-cookie'] ?? []].flat() };
  };
}

/** Closes the connections of all clients of this process. Requests in progress are aborted. */
export async function closeClients(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  await Promise.all(open.map((pool) => pool.destroy()));
}

/** Addresses of clients, each in a network of its own: 10.0.1.1, 10.0.2.1 and so on. */
export function addresses(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `10.${Math.floor(last / 250)}.${1 + (last % 250)}.1`;
  };
}
