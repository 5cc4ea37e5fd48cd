import { hash } from 'node:crypto';
import { type IdentityClient, recordedTogetherMax } from '@marketplace/identity-contract';
import { instruments, isServiceError, type Logger, systemCaller } from '@marketplace/kernel';
import type { GatewayContext } from '../../context.ts';
import { newRequestId } from './request-id.ts';

type Recorded = Parameters<IdentityClient['recordRequests']>[1]['requests'][number];

/** A request that was answered and is not recorded yet. */
export interface WaitingRequest {
  /** The organization, or the digest of a refused key. */
  owner: string;
  /** Time of its arrival, by `performance.now()`. */
  startedAt: number;
  request: Omit<Recorded, 'ageMs'>;
}

/** Buffer of requests that wait to be recorded. */
export interface RequestBuffer {
  /** Keeps a request until it is sent, or drops it. It takes no time of the request's answer. */
  add(waiting: WaitingRequest): void;
  /** Sends all waiting requests, for a gateway that stops. */
  flush(): Promise<void>;
}

/** Time between two calls. All requests that were answered meanwhile are sent together. */
const flushEveryMs = 1_000;
/**
 * Number of successful requests of an owner that wait at once, and of failed ones, so that a flood takes little of the
 * buffer and of identity. While identity answers, this is the number in a second.
 */
const ofOwnerMax = 25;
/** Number of requests that wait in all. They take about 2 MB. */
const waitingMax = 5_000;

const bufferMetrics = instruments((meter) => ({
  dropped: meter.createCounter('gateway.request_records.dropped', {
    description: 'Requests that were not recorded for the developers of their organizations.',
  }),
}));
const reasons = ['organization_limit', 'buffer_full', 'refused'] as const;

/** Makes the buffer. Its content is lost if the process dies. */
export function requestBuffer(record: IdentityClient['recordRequests'], log: Logger): RequestBuffer {
  // Prometheus sees a counter's first increase only after a zero.
  for (const reason of reasons) count(reason, 0);
  const waiting: WaitingRequest[] = [];
  const ofOwner = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  /** The last call. Calls are made one after the other. */
  let sending: Promise<void> = Promise.resolve();

  const send = async (): Promise<void> => {
    const sent = waiting.splice(0, recordedTogetherMax);
    for (const one of sent) {
      const left = ofOwner.get(kindOf(one))! - 1;
      if (left > 0) ofOwner.set(kindOf(one), left);
      else ofOwner.delete(kindOf(one));
    }
    const now = performance.now();
    const requests = sent.map(({ request, startedAt }) => ({ ...request, ageMs: Math.round(now - startedAt) }));
    try {
      await record(systemCaller('gateway', newRequestId()), { requests });
    } catch (error) {
      count('refused', sent.length);
      const level = isServiceError(error, 'temporarily_unavailable') ? 'debug' : 'warn';
      log[level]({ err: error, requests: sent.length }, 'requests not recorded');
    }
  };
  /** Sends the requests that wait now. Requests that come meanwhile wait for the next call, so that calls are few. */
  const sendWaiting = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(async () => {
      for (let parts = Math.ceil(waiting.length / recordedTogetherMax); parts > 0; parts -= 1) await send();
    });
    return sending;
  };
  return {
    add: (one) => {
      const kind = kindOf(one);
      const known = ofOwner.get(kind) ?? 0;
      if (known >= ofOwnerMax) return count('organization_limit', 1);
      if (waiting.length >= waitingMax) return count('buffer_full', 1);
      ofOwner.set(kind, known + 1);
      waiting.push(one);
      timer ??= setTimeout(() => void sendWaiting(), flushEveryMs).unref();
    },
    flush: sendWaiting,
  };
}

function kindOf({ owner, request }: WaitingRequest): string {
  return `${owner} ${request.code === null}`;
}

function count(reason: (typeof reasons)[number], requests: number): void {
  bufferMetrics().dropped.add(requests, { reason });
}

type Sender = Recorded['by'];

const methods = new Set<string>(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Recorded['method'][]);

/**
 * Records an answered request for the developers of its organization. Body, query and headers are not kept, and only
 * the ids of the path. Queries of GraphQL are recorded only if they fail, because the console reads every few seconds.
 */
export function recordRequest(ctx: GatewayContext, startedAt: number, { add }: Pick<RequestBuffer, 'add'>): void {
  const by = senderOf(ctx);
  const code = ctx.state.problemCode ?? ctx.state.graphql?.errors?.[0] ?? null;
  if (by && methods.has(ctx.method) && (code !== null || ctx.state.graphql?.type !== 'query'))
    add(waiting(ctx, { by, code, startedAt }));
}

/**
 * The organization of the request and who sent it. A key that was revoked or has expired is named by its digest, which
 * identity knows. Undefined if the request belongs to no organization.
 */
function senderOf(ctx: GatewayContext): Sender | undefined {
  const { actor, problemCode } = ctx.state;
  if (actor.type === 'api_key') return { organizationId: actor.organizationId, apiKeyId: actor.apiKeyId };
  if (actor.type === 'user')
    return actor.organizationId === null ? undefined : { organizationId: actor.organizationId, userId: actor.userId };
  if (problemCode !== 'api_key_revoked' && problemCode !== 'api_key_expired') return undefined;
  return { keyHash: hash('sha256', ctx.get('authorization').replace(/^\S+ +/, ''), 'base64url') };
}

function waiting(
  ctx: GatewayContext,
  { by, code, startedAt }: { by: Sender; code: string | null; startedAt: number },
): WaitingRequest {
  const { requestId, route = 'none', graphql } = ctx.state;
  return {
    owner: 'organizationId' in by ? by.organizationId : by.keyHash,
    startedAt,
    request: {
      id: requestId,
      method: ctx.method as Recorded['method'],
      path: pathOf(ctx.path, route),
      route,
      operation: graphql?.operation ?? null,
      status: ctx.status,
      code,
      durationMs: Math.round(performance.now() - startedAt),
      by,
    },
  };
}

const id = /^[a-z]{2,4}_[0-9a-z]{26}$/;

/** The path with only the parameters that are ids. Other text of the client is not kept. */
function pathOf(path: string, route: string): string {
  const sent = path.split('/');
  return route
    .split('/')
    .map((part, n) => (part.startsWith(':') && id.test(sent[n] ?? '') ? sent[n] : part))
    .join('/');
}
