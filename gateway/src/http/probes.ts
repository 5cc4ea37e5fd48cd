import { ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../context.ts';

/** `/healthz`: the process lives. `/readyz`: everything it needs serves. Both before authentication, which needs a service. */
export function probes(ready: () => Promise<void>): GatewayMiddleware {
  return async (ctx, next) => {
    const probe = ctx.method === 'GET' || ctx.method === 'HEAD' ? ctx.path : null;
    if (probe === '/healthz') ctx.body = { status: 'ok' };
    else if (probe === '/readyz') {
      await ready().catch((error: unknown) => {
        throw new ServiceError('temporarily_unavailable', 'Not everything serves yet.', {}, error);
      });
      ctx.body = { status: 'ready' };
    } else return next();
    ctx.state.route = probe;
  };
}
