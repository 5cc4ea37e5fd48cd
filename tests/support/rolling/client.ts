import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';

export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** What a client has seen of its requests. */
export interface Seen {
  /** When this began, as `performance.now()`. */
  since: number;
  requests: number;
  /** Requests without an acceptable answer, by what was answered. */
  failed: Record<string, number>;
  /** Requests whose connection was reset, and which were sent again with the same key. */
  resets: number;
  /** Requests that were sent again because another one was changing the same record (409). */
  busy: number;
  /** From sending a request to its answer, repetitions included, in milliseconds. */
  latenciesMs: number[];
}

/** A client that keeps its connections, and repeats a request once if its connection is reset. */
export interface Client {
  /** What it has seen since the last call of this. */
  take(): Seen;
  /** Sends a request. Undefined if it has failed, that is, was not answered with one of `statuses`. */
  send(request: ClientRequest, ...statuses: number[]): Promise<Answered | undefined>;
  close(): Promise<void>;
}

export interface ClientRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: object;
}

const repeatMs = 100;
const busyCodes = ['busy', 'idempotency_request_in_progress'];
/** Errors of a connection that has broken before the whole answer came. */
const resets = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

export function openClient(origin: string): Client {
  const pool = new Pool(origin, { connections: 64 });
  const nothing = (): Seen => ({
    since: performance.now(),
    requests: 0,
    failed: {},
    resets: 0,
    busy: 0,
    latenciesMs: [],
  });
  let seen = nothing();
  const attempt = async ({ method, path, headers, body }: ClientRequest): Promise<Answered> => {
    const response = await pool.request({
      method,
      path: `/api/v1${path}`,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    return { status: response.statusCode, body: text ? JSON.parse(text) : {} };
  };
  return {
    take: () => {
      const taken = seen;
      seen = nothing();
      return taken;
    },
    send: async (request, ...statuses) => {
      seen.requests += 1;
      const startedAt = performance.now();
      let why: string;
      for (let repeats = 0; ; ) {
        try {
          const answer = await attempt(request);
          if (statuses.includes(answer.status)) {
            seen.latenciesMs.push(performance.now() - startedAt);
            return answer;
          }
          why = `${answer.status} ${String(answer.body['code'])}`;
          if (!busyCodes.includes(String(answer.body['code']))) break;
          seen.busy += 1;
        } catch (error) {
          why = (error as NodeJS.ErrnoException).code ?? String(error);
          if (!resets.includes(why) || repeats > 0) break;
          repeats += 1;
          seen.resets += 1;
        }
        await delay(repeatMs);
      }
      const what = `${request.method} ${request.path.replace(/\w+_\w{10,}/g, '{id}')}: ${why}`;
      seen.failed[what] = (seen.failed[what] ?? 0) + 1;
      return undefined;
    },
    close: () => pool.close(),
  };
}
