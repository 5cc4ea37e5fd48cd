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
import { post, type PostOutcome } from './post.ts';
import type { FairShareLimiter } from '../fairness/fair-share-limiter.ts';
import type { EndpointConcurrencyLimiter } from '../fairness/endpoint-concurrency-limiter.ts';
import { signatureHeaders, withoutSecrets } from './signature.ts';

export interface AttemptTools {
  records: AttemptRecords;
  /** Of later attempts. */
  endpointLimiter?: EndpointConcurrencyLimiter;
  shares?: FairShareLimiter;
  /** The delivery was granted a slot, so it is not put off. */
  granted?: boolean;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  signal?: AbortSignal;
}

export interface AttemptOrder {
  deliveryId: string;
  organizationId?: string | undefined;
  endpointId?: string | undefined;
  /** 1 for the first. */
  number: number;
  /** The workflow's clock, in milliseconds: all times of the schedule derive from it. */
  atMs: number;
  /** 0 up to 1, drawn by the workflow. */
  jitter: number;
}

/**
 * Why no attempt was made: the endpoint is paused, the delivery is closed, or its turn comes later; at a known time in
 * histories of release 8a0b46c and before.
 */
export type NoAttempt =
  | { number: null; status: 'held' | 'succeeded' | 'failed' | 'canceled' }
  | { number: null; status: 'queued'; waitMs: number | null };

export type AttemptAnswer = AttemptResult | NoAttempt;

/**
 * One attempt: ask what to send, sign, POST, record. Knows nothing of Temporal. Running it again is safe: a recorded
 * attempt is not sent again, and one that was sent but not recorded is sent again under the same event id.
 */
export async function attemptDelivery(tools: AttemptTools, order: AttemptOrder): Promise<AttemptAnswer> {
  const { shares, endpointLimiter, granted } = tools;
  const putOff = { number: null, status: 'queued', waitMs: null } as const;
  if (granted) {
    const giveBack = shares?.take(order.organizationId);
    return prepareAndMake(tools, order).finally(giveBack);
  }
  if (shares?.isFull(order.organizationId)) return putOff;
  const end = await endpointLimiter?.take(order.endpointId);
  // Others may have taken meanwhile what was left.
  const giveBack = shares?.isFull(order.organizationId) ? null : shares?.take(order.organizationId);
  try {
    return giveBack === null ? putOff : await prepareAndMake(tools, order);
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
      return { number: null, status: 'queued', waitMs: null };
    case 'closed':
      return { number: null, status: prepared.status };
    case 'recorded':
      return prepared.result;
    case 'send':
      return makeAttempt(tools, order, prepared);
  }
}

/** The attempt itself, of what was prepared or claimed. */
export async function makeAttempt(
  { records, dispatcher, signal }: AttemptTools,
  order: AttemptOrder,
  attempt: AttemptToMake,
): Promise<AttemptResult> {
  const headers = requestHeaders(attempt);
  const { url, body, timeoutMs } = attempt;
  const sentAtMs = Date.now();
  const span = openAttemptSpan(order, attempt);
  const outcome = await post(dispatcher, { url, headers, body, timeoutMs, signal });
  span?.end(
    { ...(outcome.statusCode !== null && { 'http.response.status_code': outcome.statusCode }) },
    outcome.errorCode === null ? undefined : { code: outcome.errorCode },
  );
  // Canceled by us, not refused by the receiver: nothing to record.
  signal?.throwIfAborted();
  const made = report(order, attempt, headers, outcome);
  const result = await records.record(made);
  const latencyMs = order.number === 1 ? sentAtMs - Date.parse(attempt.acceptedAt) : null;
  recordAttemptMetrics({ outcome: made.status, statusCode: made.statusCode, durationMs: made.durationMs, latencyMs });
  return result;
}

/** The receiver is not told of the trace: it is ours. */
function openAttemptSpan(
  { deliveryId, number }: AttemptOrder,
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

function report(
  order: AttemptOrder,
  attempt: AttemptToMake,
  headers: Record<string, string>,
  outcome: PostOutcome,
): AttemptReport {
  const { deliveryId, number, atMs } = order;
  const succeeded = outcome.errorCode === null;
  const due = succeeded || isFinal(outcome) ? null : dueAt(order, attempt, outcome);
  return {
    ...outcome,
    deliveryId,
    number,
    status: succeeded ? 'succeeded' : due === null ? 'failed' : 'retrying',
    gone: isGone(outcome),
    startedAt: new Date(atMs).toISOString(),
    url: attempt.url,
    requestHeaders: withoutSecrets(headers, Object.keys(attempt.customHeaders)),
    nextAttemptAt: due === null ? null : new Date(due).toISOString(),
  };
}

/** The receiver wants nothing more: RFC 9110, section 15.5.11, or in words. */
function isGone({ statusCode, responseHeaders }: PostOutcome): boolean {
  return statusCode === 410 || responseHeaders?.['webhook-delivery'] === 'disable';
}

/** Trying again cannot help: the address is forbidden, or the receiver wants nothing more, or not this. */
function isFinal(outcome: PostOutcome): boolean {
  return (
    outcome.errorCode === 'blocked_address' ||
    isGone(outcome) ||
    outcome.responseHeaders?.['webhook-delivery'] === 'abort-message'
  );
}

function dueAt(
  { number, atMs, jitter }: AttemptOrder,
  { retrySeconds }: AttemptToMake,
  outcome: PostOutcome,
): number | null {
  const { statusCode, errorCode, responseHeaders, durationMs } = outcome;
  const retryAfter = responseHeaders?.['retry-after'] ?? null;
  return nextAttempt({ number, endedAtMs: atMs + durationMs, statusCode, errorCode, retryAfter, jitter }, retrySeconds);
}
