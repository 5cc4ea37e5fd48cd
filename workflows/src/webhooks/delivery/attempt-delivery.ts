import type { Dispatcher } from 'undici';
import { activeTrace, notFound, type OpenSpan, openSpan, SpanKind } from '@marketplace/kernel';
import {
  type AttemptReport,
  type AttemptResult,
  type AttemptToMake,
  nextAttempt,
} from '@marketplace/webhooks-contract/engine';
import { recordAttemptMetrics } from './attempt-metrics.ts';
import type { AttemptRecords } from './attempt-records.ts';
import { post, type PostOutcome } from './post/post.ts';
import type { FairShareLimiter } from '../fairness/fair-share-limiter.ts';
import type { EndpointConcurrencyLimiter } from '../fairness/endpoint-concurrency-limiter.ts';
import { signatureHeaders, withoutSecrets } from './signature.ts';

/** Dependencies of an attempt. */
export interface AttemptTools {
  records: AttemptRecords;
  /** Limiters of later attempts. Undefined for first attempts. */
  endpointLimiter?: EndpointConcurrencyLimiter;
  shares?: FairShareLimiter;
  /** Whether this worker was granted the slot. If so, the attempt is not postponed. */
  granted?: boolean;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  signal?: AbortSignal;
}

/** An attempt to make. */
export interface AttemptOrder {
  deliveryId: string;
  organizationId: string;
  endpointId: string;
  /** 1 for the first. */
  number: number;
  /** Time of the workflow's clock, in Unix milliseconds. All times of the retry schedule derive from it. */
  atMs: number;
  /** Random number, at least 0 and below 1, drawn by the workflow. */
  jitter: number;
  /** Set if an operator asked for the attempt. */
  trigger?: 'operator';
}
/** An attempt whose slot is granted. Only waiting for a slot needs the endpoint. */
type ClaimedOrder = Omit<AttemptOrder, 'endpointId'> & Pick<AttemptReport, 'intended'>;

/**
 * Reason for making no attempt. `held`: the endpoint is paused or disabled. `queued`: the delivery waits for a slot, or
 * its organization has its full share of this worker. Otherwise the delivery is closed.
 */
interface NoAttempt {
  number: null;
  status: 'held' | 'queued' | 'succeeded' | 'failed' | 'canceled';
}

/** A recorded attempt. `attemptsMax` is the number of attempts of the retry schedule; absent if it is not known. */
export type MadeAttempt = AttemptResult & { attemptsMax?: number };

export type AttemptAnswer = MadeAttempt | NoAttempt;

/**
 * Makes one attempt: prepare, sign, POST, record. Does not depend on Temporal. Repeatable: a recorded attempt is not
 * sent again; one that was sent but not recorded is sent again with the same event id. Throws `not_found` if the
 * delivery does not exist, and what the calls to webhooks throw.
 */
export async function attemptDelivery(tools: AttemptTools, order: AttemptOrder): Promise<AttemptAnswer> {
  const { shares, endpointLimiter, granted } = tools;
  const postponed = { number: null, status: 'queued' } as const;
  if (granted) {
    const giveBack = shares?.take(order.organizationId);
    return prepareAndMake(tools, order).finally(giveBack);
  }
  if (shares?.isFull(order.organizationId)) return postponed;
  const end = await endpointLimiter?.take(order.endpointId);
  // The share may have become full during the wait.
  const giveBack = shares?.isFull(order.organizationId) ? null : shares?.take(order.organizationId);
  try {
    return giveBack === null ? postponed : await prepareAndMake(tools, order);
  } finally {
    giveBack?.();
    end?.();
  }
}

async function prepareAndMake(tools: AttemptTools, order: AttemptOrder): Promise<AttemptAnswer> {
  const prepared = await tools.records.prepare({ deliveryId: order.deliveryId, number: order.number });
  switch (prepared.action) {
    case 'missing':
      throw notFound();
    case 'held':
      return { number: null, status: 'held' };
    case 'queued':
      return { number: null, status: 'queued' };
    case 'closed':
      return { number: null, status: prepared.status };
    case 'recorded':
      return prepared.result;
    case 'send':
      return makeAttempt(tools, order, prepared);
  }
}

/**
 * Sends a prepared or claimed attempt, and records it. Throws if it could not be recorded, what `post` rejects with,
 * and the reason of `signal` if that was aborted. Then no attempt is used up.
 */
export async function makeAttempt(
  { records, dispatcher, signal }: AttemptTools,
  order: ClaimedOrder,
  attempt: AttemptToMake,
): Promise<MadeAttempt> {
  const headers = requestHeaders(attempt);
  const { url, body, timeoutMs } = attempt;
  const sentAtMs = Date.now();
  const span = openAttemptSpan(order, attempt);
  const { organizationId } = order;
  const outcome = await post(dispatcher, { url, headers, body, timeoutMs, signal, organizationId }).catch(
    (error: unknown) => {
      span?.end({}, { code: 'resolver_unavailable' });
      throw error;
    },
  );
  span?.end(
    { ...(outcome.statusCode !== null && { 'http.response.status_code': outcome.statusCode }) },
    outcome.errorCode === null ? undefined : { code: outcome.errorCode },
  );
  // The worker canceled the request, so the outcome says nothing about the receiver and is not recorded.
  signal?.throwIfAborted();
  const report = reportOf(order, attempt, headers, outcome);
  const result = await records.record(report);
  const latencyMs = order.number === 1 ? sentAtMs - Date.parse(attempt.acceptedAt) : null;
  const { status, statusCode, durationMs } = report;
  recordAttemptMetrics({ outcome: status, statusCode, durationMs, latencyMs });
  return { ...result, attemptsMax: attempt.retrySeconds.length + 1 };
}

/** The span of the request. Its context is not sent to the receiver. */
function openAttemptSpan(
  { deliveryId, number }: ClaimedOrder,
  { eventId, eventType, url }: AttemptToMake,
): OpenSpan | undefined {
  const attributes = () => ({
    'http.request.method': 'POST',
    'server.address': new URL(url).hostname,
    'marketplace.event_id': eventId,
    'marketplace.event_type': eventType,
    'marketplace.delivery_id': deliveryId,
    'marketplace.attempt': number,
  });
  return openSpan('deliver webhook', { kind: SpanKind.CLIENT, causes: [activeTrace()], attributes });
}

function requestHeaders({ eventId, eventType, body, secrets, customHeaders }: AttemptToMake): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    ...customHeaders,
    'content-type': 'application/json',
    'user-agent': 'Marketplace-Webhooks/1',
    'x-service-event': eventType,
    'x-service-event-id': eventId,
    ...signatureHeaders({ id: eventId, timestamp, body, secrets }),
  };
}

function reportOf(
  order: ClaimedOrder,
  attempt: AttemptToMake,
  headers: Record<string, string>,
  outcome: PostOutcome,
): AttemptReport {
  const { deliveryId, number, atMs, trigger, intended } = order;
  const succeeded = outcome.errorCode === null;
  const due = succeeded || isFinal(outcome) ? null : dueAt(order, attempt, outcome);
  return {
    ...outcome,
    deliveryId,
    number,
    status: succeeded ? 'succeeded' : due === null ? 'failed' : 'retrying',
    gone: isGone(outcome),
    ...(trigger && { trigger }),
    ...(intended && { intended }),
    startedAt: new Date(atMs).toISOString(),
    url: attempt.url,
    requestHeaders: withoutSecrets(headers, Object.keys(attempt.customHeaders)),
    nextAttemptAt: due === null ? null : new Date(due).toISOString(),
  };
}

/** Whether the receiver wants no more events: 410 (RFC 9110, 15.5.11), or the header `webhook-delivery: disable`. */
function isGone({ statusCode, responseHeaders }: PostOutcome): boolean {
  return statusCode === 410 || responseHeaders?.['webhook-delivery'] === 'disable';
}

/** Whether a retry cannot help: the address is blocked, or the receiver does not want this event or any other. */
function isFinal(outcome: PostOutcome): boolean {
  return (
    outcome.errorCode === 'blocked_address' ||
    isGone(outcome) ||
    outcome.responseHeaders?.['webhook-delivery'] === 'abort-message'
  );
}

/** Time of the next attempt in Unix milliseconds, null if the retry schedule is exhausted. */
function dueAt(
  { number, atMs, jitter }: ClaimedOrder,
  { retrySeconds }: AttemptToMake,
  outcome: PostOutcome,
): number | null {
  const { statusCode, errorCode, responseHeaders, durationMs } = outcome;
  const retryAfter = responseHeaders?.['retry-after'] ?? null;
  return nextAttempt({ number, endedAtMs: atMs + durationMs, statusCode, errorCode, retryAfter, jitter }, retrySeconds);
}
