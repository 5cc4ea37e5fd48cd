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
        requestMetrics().duration.record((performance.now() - startedAt) / 1000, {
          'http.request.method': ctx.method,
          'http.route': ctx.state.route ?? 'none',
          status_class: `${Math.floor(ctx.status / 100)}xx`,
        });
    }
  };
}
