import type { Dispatcher } from 'undici';
import { type EgressConnection, type EgressHandler } from '@marketplace/kernel';
import type { AttemptErrorCode } from '@marketplace/webhooks-contract';
import { faultOf, type PostFault } from './post-errors.ts';

/** Read at most this much of an answer; what comes after it cannot matter. */
const readBytesMax = 64 * 1024;
const storedBytesMax = 16 * 1024;
const headerValueMax = 4096;
const errorMessageMax = 500;

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The whole exchange, the answer's body included. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Milliseconds since the start of the request; null where it did not come there, or had been there before: a connection
 * kept alive.
 */
export interface PostTimings {
  dns: number | null;
  connect: number | null;
  tls: number | null;
  firstByte: number | null;
}

/**
 * What came of one POST. `errorCode` is null exactly when it is a success. `statusCode` is null when no answer began;
 * an answer that broke off has a status and no body.
 */
export interface PostOutcome {
  durationMs: number;
  timings: PostTimings;
  /** The address connected to. Null when it was refused, and through an egress proxy. */
  remoteIp: string | null;
  statusCode: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  responseTruncated: boolean;
  errorCode: AttemptErrorCode | null;
  errorMessage: string | null;
}

/** What is known of an exchange while it runs. Times are those of `performance.now()`. */
interface Exchange {
  connection: () => EgressConnection | null;
  /** The connection that was there before: what it took to make it is not this request's. */
  keptAlive: EgressConnection | null;
  controller: Dispatcher.DispatchController | null;
  firstByteAt: number | null;
  statusCode: number | null;
  headers: Record<string, string> | null;
  /** The start of the body, as much as will be stored. */
  chunks: Buffer[];
  bodyBytes: number;
}

/**
 * One POST to a receiver, through the egress guard's agent. Never rejects, never follows a redirect, never decodes or
 * parses the answer. A handler of our own, because `request()` cannot be given up before it is connected, and needs a
 * stream and two abort signals for each answer.
 */
export function post(
  dispatcher: Dispatcher,
  { url, headers, body, timeoutMs, signal }: PostRequest,
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
  return new Promise((resolve) => {
    let ended = false;
    /** With a fault the exchange failed; without one the answer is here, or as much of it as is wanted. */
    const end = (fault?: PostFault): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      resolve(outcomeOf(exchange, startedAt, fault));
    };
    const breakOff = (fault: PostFault): void => {
      end(fault);
      exchange.controller?.abort(new Error(fault.errorMessage));
    };
    const giveUp = (): void => breakOff({ errorCode: 'internal', errorMessage: 'The attempt was given up.' });
    const timer = setTimeout(() => breakOff(timeoutOf(exchange, timeoutMs)), timeoutMs);
    const handler: EgressHandler = {
      onConnection: (current) => {
        exchange.connection = current;
        exchange.keptAlive = current();
      },
      onRequestStart: (controller) => {
        exchange.controller = controller;
        if (ended) controller.abort(new Error('It took too long to connect.'));
      },
      onResponseStarted: () => void (exchange.firstByteAt ??= performance.now()),
      onResponseStart: (_, statusCode, responseHeaders) => {
        // Before the answer there may be others, such as 103.
        if (statusCode < 200) return;
        exchange.statusCode = statusCode;
        exchange.headers = storableHeaders(responseHeaders);
      },
      onResponseData: (controller, chunk) => {
        if (exchange.bodyBytes < storedBytesMax) exchange.chunks.push(chunk);
        exchange.bodyBytes += chunk.length;
        if (exchange.bodyBytes <= readBytesMax) return;
        end();
        controller.abort(new Error('Enough was read.'));
      },
      onResponseEnd: () => end(),
      onResponseError: (_, error) => end(faultOf(error)),
    };
    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp);
    try {
      const { origin, pathname, search } = new URL(url);
      // Its own timers are off: the one above covers all of it, and tells how far it came.
      dispatcher.dispatch(
        { origin, path: pathname + search, method: 'POST', headers, body, headersTimeout: 0, bodyTimeout: 0 },
        handler,
      );
    } catch (error) {
      end(faultOf(error));
    }
  });
}

function timeoutOf({ controller }: Exchange, timeoutMs: number): PostFault {
  const seconds = timeoutMs / 1000;
  return controller
    ? { errorCode: 'timeout_response', errorMessage: `No complete answer within ${seconds} s.` }
    : { errorCode: 'timeout_connect', errorMessage: `No connection within ${seconds} s.` };
}

function outcomeOf(exchange: Exchange, startedAt: number, broken: PostFault | undefined): PostOutcome {
  const { statusCode, headers, chunks, bodyBytes } = exchange;
  const connection = exchange.connection();
  const made = connection === exchange.keptAlive ? null : connection;
  const since = (at: number | null | undefined): number | null => (at ? tenths(at - startedAt) : null);
  const fault = broken ?? verdict(statusCode!, bodyBytes);
  return {
    durationMs: tenths(performance.now() - startedAt),
    timings: {
      dns: since(made?.resolvedAt),
      connect: since(made?.connectedAt),
      tls: since(made?.securedAt),
      firstByte: since(exchange.firstByteAt),
    },
    remoteIp: fault?.errorCode === 'blocked_address' ? null : (connection?.remoteIp ?? null),
    statusCode,
    responseHeaders: headers,
    responseBody: broken ? null : textOf(chunks),
    responseTruncated: !broken && bodyBytes > storedBytesMax,
    errorCode: fault?.errorCode ?? null,
    errorMessage: fault ? storable(fault.errorMessage).slice(0, errorMessageMax) : null,
  };
}

function verdict(statusCode: number, bodyBytes: number): PostFault | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  if (statusCode >= 300 && statusCode < 400)
    return { errorCode: 'redirect_refused', errorMessage: 'Redirects are not followed.' };
  if (bodyBytes > readBytesMax)
    return { errorCode: 'body_too_large', errorMessage: `The receiver answered ${statusCode} with a very long body.` };
  return { errorCode: 'http_status', errorMessage: `The receiver answered ${statusCode}.` };
}

function textOf(chunks: Buffer[]): string {
  if (chunks.length === 0) return '';
  const start = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  return storable(start.toString('utf8', 0, storedBytesMax));
}

function storableHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, storable(String(value)).slice(0, headerValueMax)]),
  );
}

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/** PostgreSQL text holds no NUL and no half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
