import { ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../../context.ts';

/** The result of a readiness check is reused for this long, so that many probes cause few checks. */
const freshMs = 1_000;

/**
 * `/healthz` answers 200 while the process runs. `/readyz` answers 200 if every service behind the gateway is ready,
 * otherwise 503. They come before authentication, which needs a service.
 */
export function probes(ready: () => Promise<void>): GatewayMiddleware {
  const askReady = keptFor(freshMs, ready);
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || (ctx.path !== '/healthz' && ctx.path !== '/readyz')) return next();
    ctx.state.route = ctx.path;
    if (ctx.path === '/readyz') {
      await askReady().catch((error: unknown) => {
        throw new ServiceError('temporarily_unavailable', 'Not every service is ready.', {}, error);
      });
    }
    ctx.body = { status: ctx.path === '/healthz' ? 'ok' : 'ready' };
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
