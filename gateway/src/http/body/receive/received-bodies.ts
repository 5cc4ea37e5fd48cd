import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BucketLimiter } from '../../../auth/rate-limits.ts';
import { rateLimited } from '../../../errors/rate-limited.ts';
import type { GatewayMiddleware } from '../../../context.ts';
import { apiPrefix } from '../../api-prefix.ts';
import { clientBound } from '../../bounds/client-bound.ts';
import { showRefusedBodies } from './body-metrics.ts';
import { type BodyBounds, receiveBody, type ReceivedBody } from './receive-body.ts';

export interface BodyLimits {
  /** Bytes of all clients together. */
  bytesMax: number;
  /** Bytes of one network. */
  bytesMaxOfNetwork: number;
  /** A body of which fewer bytes per second arrive is refused. */
  bytesPerSecondMin: number;
  /** Periods for which the rate is taken, in milliseconds. */
  periodMs: number;
}

export const defaultBodyLimits: BodyLimits = {
  bytesMax: 64 * 1024 * 1024,
  bytesMaxOfNetwork: 16 * 1024 * 1024,
  bytesPerSecondMin: 1024,
  periodMs: 10_000,
};

/** The bodies of requests that are not processed yet. */
export interface ReceivedBodies {
  /** Begins to receive the body of a request. Call it as soon as the request is there. */
  receive(request: IncomingMessage, response: ServerResponse): void;
  /** Sets `ctx.state.body`, which is the client's from then on. */
  middleware: GatewayMiddleware;
}

const authPrefix = `${apiPrefix}/auth/`;
/** Strangers may send these bodies, and all are short. */
const authBytesMax = 16 * 1024;
const lookMsMax = 1_000;

/**
 * Receives bodies at once, and not only when they are read: what waits in Node's stream is one object for each chunk,
 * so a body in chunks of one byte would take hundreds of times its length. The bytes are bounded in all and of each
 * network, bodies that arrive too slowly are refused, and long ones count as more requests of their network by
 * `takeAddress`. The timer runs only while bodies arrive.
 */
export function receivedBodies(limits: BodyLimits, takeAddress: BucketLimiter | null): ReceivedBodies {
  const byRequest = new WeakMap<IncomingMessage, ReceivedBody>();
  const arriving = new Set<ReceivedBody>();
  const bounds: BodyBounds = {
    bytes: clientBound({ all: limits.bytesMax, ofNetwork: limits.bytesMaxOfNetwork }),
    count: (network, requests) => {
      const decision = takeAddress?.(network, requests);
      return decision && !decision.admitted ? rateLimited([decision]) : null;
    },
  };
  const bytesMin = (limits.bytesPerSecondMin * limits.periodMs) / 1000;
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    const now = performance.now();
    for (const body of arriving) {
      if (!body.arriving) arriving.delete(body);
      else if (now - body.period.beganAt >= limits.periodMs) {
        if (body.period.bytes < bytesMin) body.refuseSlow();
        body.period = { beganAt: now, bytes: 0 };
      }
    }
    if (arriving.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  showRefusedBodies();
  return {
    receive: (request, response) => {
      const body = receiveBody(request, response, bounds);
      byRequest.set(request, body);
      if (!body.arriving) return;
      arriving.add(body);
      timer ??= setInterval(look, Math.min(lookMsMax, limits.periodMs / 10)).unref();
    },
    middleware: (ctx, next) => {
      const body = (ctx.state.body = byRequest.get(ctx.req)!);
      body.setClient({ ip: ctx.ip, owner: null });
      body.bytesMax = ctx.path.startsWith(authPrefix) ? authBytesMax : body.bytesMax;
      return next();
    },
  };
}
