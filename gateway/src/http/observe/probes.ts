import { ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../../context.ts';

/** For so long an answer of the services counts for every probe, so that many probes are no load. */
const freshMs = 1_000;

/**
 * `/healthz`: the process lives. `/readyz`: everything it needs serves. Both before authentication, which needs a
 * service.
 */
export function probes(ready: () => Promise<void>): GatewayMiddleware {
  const askReady = keptFor(freshMs, ready);
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || (ctx.path !== '/healthz' && ctx.path !== '/readyz')) return next();
    ctx.state.route = ctx.path;
    if (ctx.path === '/readyz') {
      await askReady().catch((error: unknown) => {
        throw new ServiceError('temporarily_unavailable', 'Not everything serves yet.', {}, error);
      });
    }
    ctx.body = { status: ctx.path === '/healthz' ? 'ok' : 'ready' };
  };
}

/** One question at a time, and its answer, good or bad, for everyone until it is too old. */
function keptFor(ms: number, ask: () => Promise<void>): () => Promise<void> {
  let kept: { answer: Promise<void>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.answer;
    const mine = { answer: ask(), until: Infinity };
    const settle = (): void => void (mine.until = performance.now() + ms);
    mine.answer.then(settle, settle);
    kept = mine;
    return mine.answer;
  };
}
