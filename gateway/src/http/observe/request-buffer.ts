import { type IdentityClient, recordedTogetherMax } from '@marketplace/identity-contract';
import { instruments, isServiceError, type Logger, systemCaller } from '@marketplace/kernel';
import { newRequestId } from './request-id.ts';

type Recorded = Parameters<IdentityClient['recordRequests']>[1]['requests'][number];

/** A request that was answered and is not recorded yet. */
export interface WaitingRequest {
  /** The organization, or the digest of a refused key. */
  owner: string;
  /** When it arrived, by `performance.now()`. */
  startedAt: number;
  request: Omit<Recorded, 'ageMs'>;
}

/** Requests that wait to be recorded. */
export interface RequestBuffer {
  /** Keeps a request until it is sent, or drops it. It takes no time of the request's answer. */
  add(waiting: WaitingRequest): void;
  /** Sends what waits, for a gateway that stops. */
  flush(): Promise<void>;
}

/** Time between two calls. All requests that were answered meanwhile are sent together. */
const flushEveryMs = 1_000;
/**
 * So many requests of an owner that succeeded wait at once, and as many that failed, so that a flood takes little of the
 * buffer and of identity. While identity answers, this is the number in a second.
 */
const ofOwnerMax = 25;
/** So many requests wait in all, about 2 MB. */
const waitingMax = 5_000;

const bufferMetrics = instruments((meter) => ({
  dropped: meter.createCounter('gateway.request_records.dropped', {
    description: 'Requests that were not recorded for the developers of their organizations.',
  }),
}));
const reasons = ['organization_limit', 'buffer_full', 'refused'] as const;

/** Makes the buffer. What it holds is lost if the process dies. */
export function requestBuffer(record: IdentityClient['recordRequests'], log: Logger): RequestBuffer {
  // Prometheus sees a counter's first increase only after a zero.
  for (const reason of reasons) count(reason, 0);
  const waiting: WaitingRequest[] = [];
  const ofOwner = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  /** Calls are made one after the other. */
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
  /** Sends what waits now. What comes meanwhile waits for the next time, so that calls are few. */
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
