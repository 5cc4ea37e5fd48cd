import { ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../context.ts';

/** `/healthz`: the process lives. `/readyz`: everything it needs serves. Both before authentication, which needs a service. */
export function probes(ready: () => Promise<void>): GatewayMiddleware {
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || (ctx.path !== '/healthz' && ctx.path !== '/readyz')) return next();
    ctx.state.route = ctx.path;
    if (ctx.path === '/readyz') {
      await ready().catch((error: unknown) => {
        throw new ServiceError('temporarily_unavailable', 'Not everything serves yet.', {}, error);
      });
    }
    ctx.body = { status: ctx.path === '/healthz' ? 'ok' : 'ready' };
  };
}
