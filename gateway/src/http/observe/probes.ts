import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../../context.ts';

/** Time for which the result of a readiness check is reused, in milliseconds, so that many probes cause few checks. */
const freshMs = 1_000;

/**
 * Longest wait for an answer to the readiness check, in milliseconds. After it, the service counts as ready: it is
 * busy, not away.
 */
const slowMs = 1_000;

/** Checks of `/readyz`. Each rejects while it is not ready. */
export interface Readiness {
  /** Every service behind the gateway. */
  services: () => Promise<void>;
  /** Identity, without which no request is authenticated. */
  identity: () => Promise<void>;
}

/**
 * Answers the probes. `/healthz` is 200 while the process runs. `/readyz` is 503 until every service behind the gateway
 * was ready once, so that a gateway with a wrong address is never used. From then on it is 503 while identity says that
 * it is not ready, such as while its database is read only, because the gateway can then serve nothing. While another
 * service is down, the requests for the others are still served. Both come before authentication, which needs a
 * service.
 */
export function probes({ services, identity }: Readiness): GatewayMiddleware {
  const askServices = keptFor(freshMs, services);
  const askIdentity = keptFor(freshMs, () => Promise.race([identity(), delay(slowMs, undefined, { ref: false })]));
  let wasReady = false;
  const answer = async (ctx: GatewayContext): Promise<void> => {
    ctx.state.route = ctx.path;
    if (ctx.path === '/readyz') {
      await (wasReady ? askIdentity() : askServices()).catch((error: unknown) => {
        throw new ServiceError(
          'temporarily_unavailable',
          'Not every service is ready.',
          { retryAfterSeconds: 1 },
          error,
        );
      });
      wasReady = true;
    }
    ctx.body = { status: ctx.path === '/healthz' ? 'ok' : 'ready' };
  };
  return (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    return reads && (ctx.path === '/healthz' || ctx.path === '/readyz') ? answer(ctx) : next();
  };
}

/**
 * Calls `ask` at most once at a time, and shares its outcome, success or error, with all callers for `ms` milliseconds.
 */
function keptFor(ms: number, ask: () => Promise<void>): () => Promise<void> {
  let kept: { answer: Promise<void>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.answer;
    const asked = { answer: ask(), until: Infinity };
    const settle = (): void => void (asked.until = performance.now() + ms);
    asked.answer.then(settle, settle);
    kept = asked;
    return asked.answer;
  };
}
