import type { Dispatcher } from 'undici';
import type { Caller } from '@marketplace/kernel';
import {
  type AttemptReport,
  type AttemptResult,
  nextAttempt,
  type PreparedAttempt,
  type WebhooksEngineClient,
} from '@marketplace/webhooks-contract/engine';
import { post, type PostOutcome } from './post.ts';
import { signatureHeaders, withoutSignatures } from './signature.ts';

export interface AttemptTools {
  webhooks: WebhooksEngineClient;
  /** The egress guard's agent. */
  dispatcher: Dispatcher;
  caller: Caller;
  signal?: AbortSignal;
}

export interface AttemptOrder {
  deliveryId: string;
  /** 1 for the first. */
  number: number;
  /** The workflow's clock, in milliseconds: all times of the schedule derive from it. */
  atMs: number;
  /** 0 up to 1, drawn by the workflow. */
  jitter: number;
}

/** An attempt's result; or that there was none, because the endpoint is paused or the delivery closed. */
export type AttemptAnswer = AttemptResult | { number: null; status: 'held' | 'succeeded' | 'failed' | 'canceled' };

type Sendable = Extract<PreparedAttempt, { action: 'send' }>;

/**
 * One attempt: ask what to send, sign, POST, record. Knows nothing of Temporal. Running it again is safe: a recorded attempt is
 * not sent again, and one that was sent but not recorded is sent again under the same event id.
 */
export async function attemptDelivery(tools: AttemptTools, order: AttemptOrder): Promise<AttemptAnswer> {
  const { webhooks, dispatcher, caller, signal } = tools;
  const { deliveryId, number } = order;
  const { output: prepared } = await webhooks.prepareAttempt(caller, { deliveryId, number });
  if (prepared.action === 'held') return { number: null, status: 'held' };
  if (prepared.action === 'closed') return { number: null, status: prepared.status };
  if (prepared.action === 'recorded') return prepared.result;
  const headers = requestHeaders(prepared);
  const { url, body, timeoutMs } = prepared;
  const outcome = await post(dispatcher, { url, headers, body, timeoutMs, signal });
  // Canceled by us, not refused by the receiver: nothing to record.
  signal?.throwIfAborted();
  const { output: result } = await webhooks.recordAttempt(caller, report(order, prepared, headers, outcome));
  return result;
}

function requestHeaders({ eventId, eventType, body, secrets }: Sendable): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'Marketplace-Webhooks/1',
    'x-service-event': eventType,
    'x-service-event-id': eventId,
    ...signatureHeaders({ id: eventId, timestamp, body, secrets }),
  };
}

function report(order: AttemptOrder, prepared: Sendable, headers: Record<string, string>, outcome: PostOutcome): AttemptReport {
  const { deliveryId, number, atMs, jitter } = order;
  const { durationMs, firstByteMs, ...answer } = outcome;
  const succeeded = answer.errorCode === null;
  const due = succeeded || answer.errorCode === 'blocked_address' ? null : dueAt(order, prepared, outcome, atMs + durationMs, jitter);
  return {
    ...answer,
    deliveryId,
    number,
    status: succeeded ? 'succeeded' : due === null ? 'failed' : 'retrying',
    startedAt: new Date(atMs).toISOString(),
    durationMs: Math.round(durationMs * 10) / 10,
    timings: { dns: null, connect: null, tls: null, firstByte: firstByteMs === null ? null : Math.round(firstByteMs * 10) / 10 },
    url: prepared.url,
    remoteIp: null,
    requestHeaders: withoutSignatures(headers),
    nextAttemptAt: due === null ? null : new Date(due).toISOString(),
  };
}

function dueAt({ number }: AttemptOrder, { retrySeconds }: Sendable, outcome: PostOutcome, endedAtMs: number, jitter: number): number | null {
  const { statusCode, errorCode, responseHeaders } = outcome;
  const retryAfter = responseHeaders?.['retry-after'] ?? null;
  return nextAttempt({ number, endedAtMs, statusCode, errorCode, retryAfter, jitter }, retrySeconds);
}
