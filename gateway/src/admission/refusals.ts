import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { instruments, isServiceError, type Logger, type ServiceError } from '@marketplace/kernel';
import { type GatewayContext, organizationOf, type Requester, requesterOf } from '../context.ts';
import { problemHeaders, problemOf, problemTypes } from '../errors/problem.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { recordDuration } from '../http/observe/observe-requests.ts';
import { newRequestId } from '../http/observe/request-id.ts';

/** Number of refusals that are remembered. Beyond it, the oldest is forgotten. */
const rememberedMax = 1_000;
/** Repeated refusals are logged together, after this time. */
const logEveryMs = 1_000;
/** Values of Accept with which the answer has the content type of problems. */
const acceptable = /\*\/\*|application\/problem\+json/;

/** A refusal that is repeated for the next requests like the refused one. */
interface Remembered {
  refusal: ServiceError;
  organizationId: string | null;
  /** Pattern of the refused request's route. */
  route: string | undefined;
  untilMs: number;
  /** Number of requests like the refused one that could begin or wait now. Null if only a request can find out. */
  capacity: (() => number) | null;
  /** Number of passing requests that `capacity` does not count yet. Without `capacity`: that are not answered yet. */
  passing: number;
}

/** The refusals that are repeated. */
interface RepeatedRefusals {
  /**
   * Answers a request whose refusal is repeated, before anything else is done with it: a client that ignores
   * Retry-After sends many. The answer is the same as the first one's. The log gets one line a second, with the number
   * of requests, for each refusal that is repeated. Returns false, and does nothing, if the request may pass or if its
   * answer depends on more than the refusal.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Handles a request with an API key: throws its refusal if it is repeated, and remembers a new one. */
  handle(ctx: GatewayContext, next: () => Promise<unknown>): Promise<void>;
}

interface Options {
  /** Time for which a refusal is repeated, in milliseconds. */
  forMs: number;
  /** Number of further requests of a requester that would not be refused now. */
  capacityFor(requester: Requester): number;
  publicUrl: URL;
  /** The headers of every answer. */
  headers: Record<string, string>;
  log: Logger;
}

/**
 * Repeats the refusals `webhook_backlog_full` and `too_many_requests_in_progress` if the same method and path are
 * requested with the same API key within `forMs`. After the latter, as many requests pass as there are free slots.
 * After `forMs`, one request passes, and for `forMs` more the others are refused until that one is answered. So a
 * client that ignores Retry-After is refused almost without identity lookups, and takes little processor time from the
 * deliveries and from the requests that wait.
 */
export function repeatRefusals({ forMs, capacityFor, publicUrl, headers, log }: Options): RepeatedRefusals {
  const remembered = new Map<string, Remembered>();
  const find = (request: IncomingMessage): Remembered | undefined => {
    if (remembered.size === 0 || request.headers.authorization === undefined) return undefined;
    const known = remembered.get(digestOf(request));
    return known && performance.now() < known.untilMs + forMs ? known : undefined;
  };
  const mayPass = ({ passing, capacity, untilMs }: Remembered): boolean =>
    passing < Math.max(capacity?.() ?? 0, performance.now() < untilMs ? 0 : 1);
  const add = (ctx: GatewayContext, refusal: ServiceError, capacity: Remembered['capacity']): void => {
    const digest = digestOf(ctx.req);
    const known = remembered.get(digest) ?? { passing: 0 };
    if (remembered.size >= rememberedMax) remembered.delete(remembered.keys().next().value!);
    const [organizationId, { route }, untilMs] = [organizationOf(ctx), ctx.state, performance.now() + forMs];
    remembered.set(digest, Object.assign(known, { refusal, organizationId, route, untilMs, capacity }));
  };
  /**
   * Lets a request pass. Returns a function to call when it is counted in `capacity`, or answered. Throws a repeated
   * refusal.
   */
  const letPass = (ctx: GatewayContext, known: Remembered): (() => void) => {
    if (!mayPass(known)) {
      countRefused(known.refusal);
      throw known.refusal;
    }
    known.passing += 1;
    let passing = true;
    const passed = (): void => {
      if (passing) known.passing -= 1;
      passing = false;
    };
    if (known.capacity) ctx.state.entered = passed;
    return passed;
  };
  const countForLog = logTogether(log);
  // Prometheus sees a counter's first increase only after the zero.
  for (const code of ['webhook_backlog_full', 'too_many_requests_in_progress'])
    refusalMetrics().refused.add(0, { code });
  return {
    answer: (request, response) => {
      const { accept = '*/*', origin, 'idempotency-key': key, expect } = request.headers;
      if (remembered.size === 0 || origin !== undefined || expect !== undefined || !acceptable.test(accept))
        return false;
      const known = find(request);
      if (!known || mayPass(known) || (key !== undefined && idempotencyKeyOf(String(key)) !== key)) return false;
      const startedAt = performance.now();
      const problem = problemOf(known.refusal, newRequestId(), publicUrl);
      const body = JSON.stringify(problem);
      response.writeHead(problem.status, {
        ...headers,
        'x-request-id': problem.requestId,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...problemHeaders(problem, true),
        'content-type': problemTypes.own,
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
      countRefused(known.refusal);
      countForLog(known);
      recordDuration(startedAt, { method: request.method!, route: known.route, status: problem.status });
      return true;
    },
    handle: async (ctx, next) => {
      const known = find(ctx.req);
      const passed = known && letPass(ctx, known);
      try {
        await next();
        if (known?.capacity === null) remembered.delete(digestOf(ctx.req));
      } catch (error) {
        const requester = requesterOf(ctx);
        if (isServiceError(error, 'webhook_backlog_full')) add(ctx, error, null);
        else if (isServiceError(error, 'too_many_requests_in_progress') && requester !== null)
          add(ctx, error, () => capacityFor(requester));
        throw error;
      } finally {
        passed?.();
      }
    },
  };
}

/** Returns a function that counts a repeated refusal for the log. */
function logTogether(log: Logger): (repeated: Remembered) => void {
  const counts = new Map<Remembered, number>();
  const write = (): void => {
    for (const [{ refusal, route, organizationId }, count] of counts)
      log.info({ code: refusal.code, route, org_id: organizationId ?? undefined, count }, 'requests refused again');
    counts.clear();
  };
  return (repeated) => {
    if (counts.size === 0) setTimeout(write, logEveryMs).unref();
    counts.set(repeated, (counts.get(repeated) ?? 0) + 1);
  };
}

/** A digest of method, path and API key, so that the key itself is not kept. */
function digestOf({ method, url = '', headers }: IncomingMessage): string {
  const query = url.indexOf('?');
  return createHash('sha256')
    .update(`${method} ${query === -1 ? url : url.slice(0, query)}\n${headers.authorization}`)
    .digest('base64');
}

const refusalMetrics = instruments((meter) => ({
  refused: meter.createCounter('gateway.requests.refused', {
    description: 'Requests refused because of overload.',
  }),
}));

/** Counts a refusal by its error code. */
export function countRefused({ code }: ServiceError): void {
  refusalMetrics().refused.add(1, { code });
}
