import { setTimeout as delay } from 'node:timers/promises';
import { MarketplaceError } from './marketplace-error.ts';

export interface Persistence {
  fetch: (request: Request) => Promise<Response>;
  /** Of one attempt, body included. */
  timeoutMs: number;
  /** Repetitions after the first attempt. */
  retriesMax: number;
  /** A service that asks for a longer pause is not waited for. */
  retryAfterSecondsMax: number;
}

const statusesToRepeat = new Set([429, 502, 503, 504]);
const methodsToRepeat = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const pauseMsFirst = 250;
const pauseMsMax = 8_000;

/**
 * A fetch that repeats what failed for the moment, and only what is safe to repeat: a request that changes nothing when
 * it is made twice, by its method or by its idempotency key. Throws `MarketplaceError` when there is no answer, and
 * what the caller's signal was aborted with.
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

/** One attempt, read to its end, so that a connection that breaks inside the body is a failed attempt too. */
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
        detail: `There was no answer within ${timeoutMs} ms.`,
        request,
        cause,
      });
    return new MarketplaceError({
      code: 'connection_failed',
      detail: 'The service cannot be reached.',
      request,
      cause,
    });
  }
}

/**
 * A 409 that says when to come back: the first request with this key is still running, or another one holds the record.
 */
function isWorthRepeating({ status, headers }: Response): boolean {
  return statusesToRepeat.has(status) || (status === 409 && headers.has('retry-after'));
}

/** RFC 9110: seconds or a date. */
function retryAfterSeconds({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/**
 * Doubled each time, and drawn from its upper half, so that clients which failed together do not come back together.
 */
function pauseMs(retry: number): number {
  return Math.min(pauseMsFirst * 2 ** retry, pauseMsMax) * (0.5 + Math.random() / 2);
}
