import { instruments, secondsBuckets } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../../context.ts';

const requestMetrics = instruments((meter) => ({
  duration: meter.createHistogram('http.server.request.duration', {
    description: 'How long requests took to answer.',
    unit: 's',
    advice: { explicitBucketBoundaries: secondsBuckets },
  }),
}));

/** Measures requests by route pattern, not by path. Requests that match no route have the route `none`. */
export function measureRequests(): GatewayMiddleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      // A stream lasts as long as its client stays connected.
      if (ctx.response.type !== 'text/event-stream')
        recordRequest(startedAt, { method: ctx.method, route: ctx.state.route, status: ctx.status });
    }
  };
}

/** Records a request that began at `startedAt`, a time of `performance.now`. */
export function recordRequest(
  startedAt: number,
  { method, route = 'none', status }: { method: string; route: string | undefined; status: number },
): void {
  requestMetrics().duration.record((performance.now() - startedAt) / 1000, {
    'http.request.method': method,
    'http.route': route,
    status_class: `${Math.floor(status / 100)}xx`,
  });
}
