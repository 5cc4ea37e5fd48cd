import { request, type Dispatcher } from 'undici';
import type { AttemptErrorCode } from '@marketplace/webhooks-contract';
import { errorCodeOf } from './post-errors.ts';

/** Read at most this much of an answer; what comes after it cannot matter. */
const readBytesMax = 64 * 1024;
const storedBytesMax = 16 * 1024;
const errorMessageMax = 500;

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The whole exchange, the answer's body included. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** What came of one POST. Exactly one of `statusCode` and `errorCode` is null, except where an answer came but is refused. */
export interface PostOutcome {
  durationMs: number;
  firstByteMs: number | null;
  statusCode: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  responseTruncated: boolean;
  errorCode: AttemptErrorCode | null;
  errorMessage: string | null;
}

/** One POST to a receiver, through the egress guard's agent. Never throws, never follows a redirect, never parses the answer. */
export async function post(dispatcher: Dispatcher, { url, headers, body, timeoutMs, signal }: PostRequest): Promise<PostOutcome> {
  const startedAt = performance.now();
  const limit = AbortSignal.timeout(timeoutMs);
  let answer: Pick<PostOutcome, 'firstByteMs' | 'statusCode' | 'responseHeaders'> = { firstByteMs: null, statusCode: null, responseHeaders: null };
  const outcome = (rest: Pick<PostOutcome, 'responseBody' | 'responseTruncated' | 'errorCode' | 'errorMessage'>): PostOutcome => ({
    ...answer,
    ...rest,
    durationMs: performance.now() - startedAt,
  });
  try {
    const response = await request(url, {
      method: 'POST',
      headers,
      body,
      dispatcher,
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    answer = {
      firstByteMs: performance.now() - startedAt,
      statusCode: response.statusCode,
      responseHeaders: storableHeaders(response.headers),
    };
    const { text, truncated, tooLong } = await readStart(response.body);
    return outcome({ responseBody: text, responseTruncated: truncated, ...verdict(response.statusCode, tooLong) });
  } catch (error) {
    const timedOut = limit.aborted;
    const errorCode = timedOut ? 'timeout_response' : errorCodeOf(error);
    const errorMessage = timedOut ? `No complete answer within ${timeoutMs / 1000} s.` : messageOf(error);
    return outcome({ responseBody: null, responseTruncated: false, errorCode, errorMessage });
  }
}

function verdict(statusCode: number, tooLong: boolean): Pick<PostOutcome, 'errorCode' | 'errorMessage'> {
  if (statusCode >= 200 && statusCode < 300) return { errorCode: null, errorMessage: null };
  if (statusCode >= 300 && statusCode < 400) return { errorCode: 'redirect_refused', errorMessage: 'Redirects are not followed.' };
  if (tooLong) return { errorCode: 'body_too_large', errorMessage: `The receiver answered ${statusCode} with a very long body.` };
  return { errorCode: 'http_status', errorMessage: `The receiver answered ${statusCode}.` };
}

async function readStart(body: Dispatcher.ResponseData['body']): Promise<{ text: string; truncated: boolean; tooLong: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > readBytesMax) break; // leaving the loop destroys the socket
  }
  const stored = Buffer.concat(chunks).subarray(0, storedBytesMax);
  return { text: storable(stored.toString('utf8')), truncated: length > storedBytesMax, tooLong: length > readBytesMax };
}

function storableHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, storable(String(value)).slice(0, 4096)]));
}

/** PostgreSQL text holds no NUL and no half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

function messageOf(error: unknown): string {
  return storable(error instanceof Error ? error.message : String(error)).slice(0, errorMessageMax);
}
