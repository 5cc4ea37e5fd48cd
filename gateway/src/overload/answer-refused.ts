import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@marketplace/kernel';
import { problemHeaders, problemOf, problemTypes } from '../errors/problem.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { newRequestId } from '../http/observe/request-id.ts';
import { recordRequest } from '../http/observe/measure-requests.ts';
import { countRefused } from './overload-metrics.ts';
import type { RepeatedRefusal, RepeatedRefusals } from './repeat-refusals.ts';

/** Repeated refusals are logged together, after this time. */
const logEveryMs = 1_000;

/** Values of Accept with which the answer has the content type of problems. */
const acceptable = /\*\/\*|application\/problem\+json/;

interface Options {
  refusals: Pick<RepeatedRefusals, 'refusalOf'>;
  publicUrl: URL;
  /** The headers of every answer. */
  headers: Record<string, string>;
  log: Logger;
}

/**
 * Returns a function that answers a request whose refusal is repeated, before anything else is done with it: a client
 * that ignores Retry-After sends many. The answer is the same as the first one's. The log gets one line a second, with
 * the number of requests, for each refusal that is repeated. The function returns false, and does nothing, if the
 * request may pass or if its answer depends on more than the refusal.
 */
export function answerRefused({ refusals, publicUrl, headers, log }: Options) {
  const counts = new Map<RepeatedRefusal, number>();
  const writeLog = (): void => {
    for (const [{ refusal, route, organizationId }, count] of counts)
      log.info({ code: refusal.code, route, org_id: organizationId ?? undefined, count }, 'requests refused again');
    counts.clear();
  };
  const countForLog = (repeated: RepeatedRefusal): void => {
    if (counts.size === 0) setTimeout(writeLog, logEveryMs).unref();
    counts.set(repeated, (counts.get(repeated) ?? 0) + 1);
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { accept = '*/*', origin, 'idempotency-key': key, expect } = request.headers;
    if (origin !== undefined || expect !== undefined || !acceptable.test(accept)) return false;
    const repeated = refusals.refusalOf(request);
    if (!repeated || (key !== undefined && idempotencyKeyOf(String(key)) !== key)) return false;
    const startedAt = performance.now();
    const problem = problemOf(repeated.refusal, newRequestId(), publicUrl);
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
    countRefused(repeated.refusal);
    countForLog(repeated);
    recordRequest(startedAt, { method: request.method!, route: repeated.route, status: problem.status });
    return true;
  };
}
