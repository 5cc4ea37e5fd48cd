import type { Dispatcher } from 'undici';
import { type EgressConnection, type EgressHandler } from '@marketplace/kernel';
import type { AttemptErrorCode } from '@marketplace/webhooks-contract';
import {
  bodyOf,
  isEncoded,
  storable,
  storableHeaders,
  storedBytesMax,
  type StoredBody,
  textOf,
} from './answer-fields.ts';
import { postErrorOf, type PostError, resolverFault } from './post-errors.ts';

/** Maximum number of bytes of a body that are read. The rest cannot change the outcome, so the connection is closed. */
const readBytesMax = 64 * 1024;
const errorMessageMax = 500;

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Time limit of the whole exchange, including the body of the answer. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** The organization that the receiver belongs to. See `Resolve`. */
  organizationId?: string | undefined;
}

/**
 * Times at which each step was completed, in milliseconds since the start of the request. Null if the step was not
 * completed, or not needed because the connection was kept alive.
 */
interface PostTimings {
  dns: number | null;
  connect: number | null;
  tls: number | null;
  firstByte: number | null;
}

/**
 * The outcome of one POST. `errorCode` is null exactly if it succeeded. `statusCode` is null if no answer began. An
 * incomplete answer has a status and no body.
 */
export interface PostOutcome {
  durationMs: number;
  timings: PostTimings;
  /** The address connected to. Null if the address was blocked, and through an egress proxy. */
  remoteIp: string | null;
  statusCode: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  responseTruncated: boolean;
  errorCode: AttemptErrorCode | null;
  errorMessage: string | null;
}

/** State of a running exchange. Times are those of `performance.now()`. */
interface Exchange {
  connection: () => EgressConnection | null;
  /** The connection if it was kept alive. Its timings are not those of this request. */
  keptAlive: EgressConnection | null;
  controller: Dispatcher.DispatchController | null;
  firstByteAt: number | null;
  statusCode: number | null;
  headers: Record<string, string> | null;
  /** The start of the body, at least as much as is stored. */
  chunks: Buffer[];
  bodyBytes: number;
}

/** An incomplete answer is stored without a body. */
const noBody: StoredBody = { responseBody: null, responseTruncated: false };
/** Interval for checking the time limit while a name is resolved. */
const resolvingLookMs = 50;

/**
 * Sends one POST to a receiver through the egress guard's agent. Follows no redirect, and does not parse the answer.
 * Rejects with `ResolverUnavailable` only, because that says nothing about the receiver. Uses its own dispatch
 * handler, because undici's `request()` cannot be canceled before it is connected, and needs a stream and two abort
 * signals per answer.
 */
export function post(
  dispatcher: Dispatcher,
  { url, headers, body, timeoutMs, signal, organizationId }: PostRequest,
): Promise<PostOutcome> {
  const startedAt = performance.now();
  const exchange: Exchange = {
    connection: () => null,
    keptAlive: null,
    controller: null,
    firstByteAt: null,
    statusCode: null,
    headers: null,
    chunks: [],
    bodyBytes: 0,
  };
  return new Promise((resolve, reject) => {
    let ended = false;
    const stop = (): boolean => {
      if (ended) return false;
      ended = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      return true;
    };
    /** Ends the exchange: with an error, or with the answer, which may be incomplete. */
    const end = (error?: PostError): void => {
      if (!stop()) return;
      const outcome = outcomeOf(exchange, startedAt, error);
      if (outcome.responseBody !== null && isEncoded(exchange.headers))
        void bodyOf(exchange).then((body) => resolve({ ...outcome, ...body }));
      else resolve(outcome);
    };
    const fail = (error: unknown): void => {
      const fault = resolverFault(error);
      if (!fault) end(postErrorOf(error));
      else if (stop()) reject(fault);
    };
    const cancel = (error: PostError): void => {
      end(error);
      exchange.controller?.abort(new Error(error.errorMessage));
    };
    const giveUp = (): void => cancel({ errorCode: 'internal', errorMessage: 'The attempt was canceled.' });
    // The resolver has its own time limit, and its error says whether the receiver is at fault. The time limit begins
    // again afterwards, because our own name servers may have been slow.
    let deferred = false;
    const check = (): void => {
      const resolving = exchange.connection()?.resolving;
      if (!resolving && !deferred) return cancel(timeoutOf(exchange, timeoutMs));
      timer = setTimeout(check, resolving ? resolvingLookMs : timeoutMs);
      deferred = resolving === true;
    };
    let timer = setTimeout(check, timeoutMs);
    const handler: EgressHandler = {
      owner: organizationId,
      onConnection: (current) => {
        exchange.connection = current;
        exchange.keptAlive = current();
      },
      onRequestStart: (controller) => {
        exchange.controller = controller;
        if (ended) controller.abort(new Error('The exchange ended before the connection was made.'));
      },
      onResponseStarted: () => void (exchange.firstByteAt ??= performance.now()),
      onResponseStart: (_, statusCode, responseHeaders) => {
        // Informational, such as 103: the answer has yet to come.
        if (statusCode < 200) return;
        exchange.statusCode = statusCode;
        exchange.headers = storableHeaders(responseHeaders);
      },
      onResponseData: (controller, chunk) => {
        if (exchange.bodyBytes < storedBytesMax) exchange.chunks.push(chunk);
        exchange.bodyBytes += chunk.length;
        if (exchange.bodyBytes <= readBytesMax) return;
        end();
        controller.abort(new Error('The rest of the body is not read.'));
      },
      onResponseEnd: () => end(),
      onResponseError: (_, error) => fail(error),
    };
    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp);
    try {
      const { origin, pathname, search } = new URL(url);
      // undici's timeouts are off: the timer above covers the whole exchange, and its error says which phase was slow.
      dispatcher.dispatch(
        { origin, path: pathname + search, method: 'POST', headers, body, headersTimeout: 0, bodyTimeout: 0 },
        handler,
      );
    } catch (error) {
      fail(error);
    }
  });
}

function timeoutOf({ controller }: Exchange, timeoutMs: number): PostError {
  const seconds = timeoutMs / 1000;
  return controller
    ? { errorCode: 'timeout_response', errorMessage: `No complete answer within ${seconds} s.` }
    : { errorCode: 'timeout_connect', errorMessage: `No connection within ${seconds} s.` };
}

function outcomeOf(exchange: Exchange, startedAt: number, broken: PostError | undefined): PostOutcome {
  const { statusCode, headers, bodyBytes } = exchange;
  const connection = exchange.connection();
  const made = connection === exchange.keptAlive ? null : connection;
  const since = (at: number | null | undefined): number | null => (at ? tenths(at - startedAt) : null);
  const error = broken ?? statusError(statusCode!, bodyBytes);
  return {
    durationMs: tenths(performance.now() - startedAt),
    timings: {
      dns: since(made?.resolvedAt),
      connect: since(made?.connectedAt),
      tls: since(made?.securedAt),
      firstByte: since(exchange.firstByteAt),
    },
    remoteIp: error?.errorCode === 'blocked_address' ? null : (connection?.remoteIp ?? null),
    statusCode,
    responseHeaders: headers,
    ...(broken ? noBody : textOf(exchange)),
    errorCode: error?.errorCode ?? null,
    errorMessage: error ? storable(error.errorMessage).slice(0, errorMessageMax) : null,
  };
}

/** The error for a status of an answer, null for 2xx. */
function statusError(statusCode: number, bodyBytes: number): PostError | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  if (statusCode >= 300 && statusCode < 400)
    return { errorCode: 'redirect_refused', errorMessage: 'Redirects are not followed.' };
  if (bodyBytes > readBytesMax)
    return { errorCode: 'body_too_large', errorMessage: `The receiver answered ${statusCode} with a very long body.` };
  return { errorCode: 'http_status', errorMessage: `The receiver answered ${statusCode}.` };
}

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
