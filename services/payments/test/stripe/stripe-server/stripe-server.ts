import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiError, type ErrorMembers } from './api-error.ts';
import { type Books, openBooks } from './books.ts';
import { parseForm, type Params } from './form.ts';
import { expanded } from './lists.ts';
import { answer, type Choices } from './routes.ts';

/** A request that the server got. */
interface Received {
  method: string;
  path: string;
  params: Params;
  headers: IncomingMessage['headers'];
}

/** Fault of a request: before it has its effect, or after it. */
export interface Fault {
  /** Such as `POST /v1/refunds`. */
  route: string;
  when: 'before' | 'after';
  /**
   * `reset`: the connection is closed. `hang`: there is no answer. `cut`: half of the answer. `html`: an answer of a
   * proxy. Otherwise an error.
   */
  how: 'reset' | 'hang' | 'cut' | 'html' | { status: number; error: ErrorMembers };
}

export interface StripeServer {
  server: { host: string; port: number; protocol: 'http' };
  books: Books;
  choices: Choices;
  received: Received[];
  /** Faults that are still to come. Each happens once. */
  faults: Fault[];
  close(): Promise<void>;
}

/** The secret key that the server accepts. */
export const secretKey = 'sk_test_51NotASecret';

interface Stored {
  request: string;
  status: number;
  body: string;
}

/**
 * A server on this machine that speaks the part of Stripe's API that the adapter needs, with state. Requests are
 * form-encoded; the answer to a key is stored, and repeated to the same request only; errors, lists and headers have
 * the published form. https://docs.stripe.com/api
 */
export async function startStripeServer(): Promise<StripeServer> {
  const books = openBooks();
  const choices: Choices = { refundStatus: 'succeeded' };
  const received: Received[] = [];
  const faults: Fault[] = [];
  const stored = new Map<string, Stored>();
  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(message.url ?? '', 'http://localhost');
    const body = await text(message);
    const method = message.method ?? '';
    const path = url.pathname;
    const params = parseForm(method === 'GET' ? url.search : body);
    received.push({ method, path, params, headers: message.headers });
    response.setHeader('request-id', `req_${String(received.length).padStart(8, '0')}`);
    response.setHeader('stripe-version', message.headers['stripe-version'] ?? '');
    const route = `${method} ${path}`;
    const take = (when: Fault['when']): Fault | undefined => {
      const index = faults.findIndex((fault) => fault.route === route && fault.when === when);
      return index < 0 ? undefined : faults.splice(index, 1)[0];
    };
    const before = take('before');
    if (before) return fail(response, before, '');
    const key = message.headers['idempotency-key'];
    const known = typeof key === 'string' ? stored.get(key) : undefined;
    const request = `${route}?${body}`;
    if (known && known.request !== request)
      return send(response, 400, JSON.stringify({ error: otherParameters(String(key)) }));
    if (known) {
      response.setHeader('idempotent-replayed', 'true');
      return send(response, known.status, known.body);
    }
    const { status, result } = answerTo(books, { method, path, params, headers: message.headers }, choices);
    const answered = JSON.stringify(result);
    const after = take('after');
    const failed = typeof after?.how === 'object' ? after.how : null;
    const kept = failed
      ? { status: failed.status, body: JSON.stringify({ error: failed.error }) }
      : { status, body: answered };
    // "We save results only after the execution of an endpoint begins": not of requests that were refused before.
    if (typeof key === 'string' && (kept.status < 400 || kept.status === 402 || kept.status >= 500))
      stored.set(key, { request, ...kept });
    if (after) return fail(response, after, answered);
    send(response, status, answered);
  };
  const http = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    server: { host: '127.0.0.1', port, protocol: 'http' },
    books,
    choices,
    received,
    faults,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function answerTo(
  books: Books,
  { method, path, params, headers }: Received,
  choices: Choices,
): { status: number; result: object } {
  try {
    if (headers.authorization !== `Bearer ${secretKey}`) throw new ApiError(401, wrongKey);
    const account = headers['stripe-account'];
    const request = { method, path, params, account: typeof account === 'string' ? account : undefined };
    const result = answer(books, request, choices);
    return { status: 200, result: expanded(books, result, params, request.account) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, result: structuredClone({ error: error.members }) };
    throw error;
  }
}

const wrongKey: ErrorMembers = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' };

function otherParameters(key: string): ErrorMembers {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  return { type: 'idempotency_error', message };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}

function fail(response: ServerResponse, { how }: Fault, body: string): void {
  if (how === 'hang') return;
  if (how === 'reset') return void response.destroy();
  if (how === 'html') return send(response, 502, '<html>Bad Gateway</html>');
  if (how === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 10 });
    response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
    return;
  }
  send(response, how.status, JSON.stringify({ error: how.error }));
}
