import { setTimeout as delay } from 'node:timers/promises';
import { MarketplaceError } from './marketplace-error.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Options for sending and repeating requests. */
export interface Persistence {
  /** Replacement of `fetch`, for proxies and tests. Default: the global `fetch`. */
  fetch: (request: Request) => Promise<Response>;
  /** Time limit of one attempt, including the body. Default: 30,000. */
  timeoutMs: number;
  /** Maximum number of repetitions after the first attempt. Default: 3. */
  retriesMax: number;
  /** Maximum `Retry-After`, in seconds, after which the request is still repeated. Default: 30. */
  retryAfterSecondsMax: number;
}

const statusesToRepeat = new Set([429, 502, 503, 504]);
const methodsToRepeat = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const pauseMsFirst = 250;
const pauseMsMax = 8_000;

/**
 * Returns a fetch that repeats requests after temporary failures. It repeats only requests that are idempotent, by
 * their method or by an idempotency key. Throws `MarketplaceError` (`connection_failed`, `timeout`) if there is no
 * answer, and the abort reason if the caller's signal is aborted.
 */
export function persistentFetch({ fetch, timeoutMs, retriesMax, retryAfterSecondsMax }: Persistence) {
  return async (request: Request): Promise<Response> => {
    const repeatable = methodsToRepeat.has(request.method) || request.headers.has('idempotency-key');
    for (let retry = 0; ; retry += 1) {
      const last = !repeatable || retry >= retriesMax;
      const outcome = await attempt(fetch, request, timeoutMs);
      if (outcome instanceof MarketplaceError) {
        if (last) throw outcome;
      } else if (last || !isWorthRepeating(outcome) || (retryAfterSeconds(outcome) ?? 0) > retryAfterSecondsMax) {
        return outcome;
      }
      const asked = outcome instanceof Response ? retryAfterSeconds(outcome) : undefined;
      await pause(asked === undefined ? pauseMs(retry) : asked * 1000, request.signal);
    }
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}

/** Makes one attempt and reads the body, so that a connection that breaks inside the body is a failed attempt too. */
async function attempt(
  fetch: Persistence['fetch'],
  request: Request,
  timeoutMs: number,
): Promise<Response | MarketplaceError> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(new Request(request.clone(), { signal: AbortSignal.any([request.signal, timeout]) }));
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, answer);
  } catch (cause) {
    request.signal.throwIfAborted();
    if (timeout.aborted)
      return new MarketplaceError({
        code: 'timeout',
        detail: `No response within ${timeoutMs} ms.`,
        request,
        cause,
      });
    return new MarketplaceError({
      code: 'connection_failed',
      detail: 'The service could not be reached, or the connection broke.',
      request,
      cause,
    });
  }
}

/**
 * Whether a repetition may succeed. A 409 with `Retry-After` means that the first request with this key is still
 * running, or that another request has locked the record.
 */
function isWorthRepeating({ status, headers }: Response): boolean {
  return statusesToRepeat.has(status) || (status === 409 && headers.has('retry-after'));
}

function retryAfterSeconds({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  return text === null ? undefined : (parseRetryAfter(text, Date.now()) ?? undefined);
}

/**
 * Exponential backoff in milliseconds, reduced by up to half at random, so that clients that failed at the same time do
 * not repeat at the same time.
 */
function pauseMs(retry: number): number {
  return Math.min(pauseMsFirst * 2 ** retry, pauseMsMax) * (0.5 + Math.random() / 2);
}
