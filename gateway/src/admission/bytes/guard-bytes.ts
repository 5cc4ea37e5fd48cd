import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { RateLimitDecision } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, requesterOf } from '../../context.ts';
import { rateLimited } from '../../errors/rate-limited.ts';
import { unsentAnswers, type UnsentLimits, type WatchedAnswer } from './answers.ts';
import {
  type BodyBounds,
  bodyMetrics,
  hasBody,
  noBody,
  receiveBody,
  type ReceivedBody,
  type RequestBody,
} from './body.ts';
import { clientBound } from './client-bound.ts';

export interface BodyLimits {
  /** Bytes of the bodies of all clients together. */
  bytesMax: number;
  /** Bytes of the bodies of one network. */
  bytesMaxOfNetwork: number;
  /** Lowest rate. Slower bodies are refused. */
  bytesPerSecondMin: number;
  /** Period over which the rate is measured, in milliseconds. */
  periodMs: number;
}

export const defaultBodyLimits: BodyLimits = {
  bytesMax: 64 * 1024 * 1024,
  bytesMaxOfNetwork: 16 * 1024 * 1024,
  bytesPerSecondMin: 1024,
  periodMs: 10_000,
};

export const defaultUnsentLimits: UnsentLimits = { stalledMs: 30_000, bytesMax: 64 * 1024 * 1024 };

/** Bounds the bytes of requests and answers that are in memory. */
interface BytesGuard {
  /** Begins to receive the body of a request. Call it as soon as the request is there. */
  receive(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Sets `ctx.state.body` and its client. Writes long answers no faster than the client reads, and watches all answers.
   * It comes before all middleware that sets a body.
   */
  middleware: GatewayMiddleware;
}

const checkMsMax = 1_000;
/** Number of checks in the shortest time that a client may take. */
const checksPerTime = 10;
/** Longer answers are written in slices, so that the progress of the client is seen. */
const sliceBytes = 64 * 1024;

/**
 * Receives bodies at once, and not only when they are read: Node's stream keeps one object for each chunk, so a body in
 * chunks of one byte would take hundreds of times its length. The bytes are bounded in all and of each network, bodies
 * that arrive too slowly are refused, and long ones count as more requests of their network by `takeAddress`. Clients
 * that do not read their answers are disconnected; see `unsentAnswers`. The timer runs only while bodies arrive or
 * answers are sent.
 */
export function guardBytes(
  { bodies: limits, unsent }: { bodies: BodyLimits; unsent: UnsentLimits },
  takeAddress: ((network: string, requests: number) => RateLimitDecision) | null,
): BytesGuard {
  const byRequest = new WeakMap<IncomingMessage, RequestBody>();
  const arriving = new Set<ReceivedBody>();
  const answers = unsentAnswers(unsent);
  const bounds: BodyBounds = {
    bytes: clientBound({ all: limits.bytesMax, ofNetwork: limits.bytesMaxOfNetwork }),
    count: (network, requests) => {
      const decision = takeAddress?.(network, requests);
      return decision && !decision.admitted ? rateLimited([decision]) : null;
    },
  };
  const bytesMin = (limits.bytesPerSecondMin * limits.periodMs) / 1000;
  const everyMs = Math.min(checkMsMax, limits.periodMs / checksPerTime, unsent.stalledMs / checksPerTime);
  let timer: NodeJS.Timeout | undefined;

  const checkBodies = (): boolean => {
    const now = performance.now();
    for (const body of arriving) {
      if (!body.arriving) arriving.delete(body);
      else if (now - body.period.beganAt >= limits.periodMs) {
        if (body.period.bytes < bytesMin) body.refuseSlow();
        body.period = { beganAt: now, bytes: 0 };
      }
    }
    return arriving.size > 0;
  };
  const check = (): void => {
    const [areArriving, areUnsent] = [checkBodies(), answers.check()];
    if (areArriving || areUnsent) return;
    clearInterval(timer);
    timer = undefined;
  };
  const watch = (): void => void (timer ??= setInterval(check, everyMs).unref());
  // Prometheus sees the first increase only if it has seen the zero.
  for (const reason of ['slow', 'too_many_bytes', 'too_many_parts'] as const) bodyMetrics().refused.add(0, { reason });
  return {
    receive: (request, response) => {
      if (!hasBody(request)) return void byRequest.set(request, noBody(request, response));
      const body = receiveBody(request, response, bounds);
      byRequest.set(request, body);
      arriving.add(body);
      watch();
    },
    middleware: async (ctx, next) => {
      const body = (ctx.state.body = byRequest.get(ctx.req)!);
      const client = { ip: ctx.ip, owner: null };
      body.setClient(client);
      const answer = answers.watch(ctx.res);
      answer.setClient(client);
      watch();
      await next();
      answer.setClient({ ip: ctx.ip, owner: requesterOf(ctx)?.owner ?? null });
      pace(ctx, answer);
    },
  };
}

/** Replaces a long answer by a stream that is read as fast as the client takes it. */
function pace(ctx: GatewayContext, answer: WatchedAnswer): void {
  const bytes = bytesOf(ctx);
  if (bytes === null || bytes.length <= sliceBytes) return;
  const type = ctx.response.get('content-type');
  ctx.body = Readable.from(slices(bytes, answer), { objectMode: false });
  // Koa removes the length of a body that it replaces.
  ctx.set('content-type', type);
  ctx.length = bytes.length;
}

/** The body of the answer. Null if there is none, if it is short text, or if it is a stream. */
function bytesOf(ctx: GatewayContext): Buffer | null {
  const { body } = ctx;
  if (ctx.respond === false || ctx.method === 'HEAD' || body === null || body === undefined) return null;
  // UTF-8 takes one to three bytes for a UTF-16 unit. Most answers are short, and are not copied.
  if (typeof body === 'string') return body.length <= sliceBytes / 3 ? null : Buffer.from(body);
  if (Buffer.isBuffer(body)) return body;
  if (body instanceof Readable || typeof body !== 'object') return null;
  return Buffer.from(JSON.stringify(body));
}

function* slices(bytes: Buffer, answer: WatchedAnswer): Generator<Buffer> {
  try {
    answer.hold(bytes.length);
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      answer.hold(bytes.length - at);
      yield bytes.subarray(at, at + sliceBytes);
    }
  } finally {
    answer.hold(0);
  }
}
