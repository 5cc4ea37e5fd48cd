import type { GatewayContext, GatewayMiddleware } from '../context.ts';
import { apiPrefix } from '../http/api-prefix.ts';

/** Headers of requests that pages of another origin may send. */
const requestHeaders = [
  ...['content-type', 'expected-organization', 'expected-user', 'idempotency-key', 'if-match', 'if-none-match'],
  'last-event-id',
].join(', ');
/** Headers of answers that their scripts may read. */
const answerHeaders = [
  ...['x-request-id', 'idempotency-key', 'idempotent-replayed', 'x-original-request-id', 'etag', 'location', 'link'],
  ...['ratelimit', 'ratelimit-policy', 'retry-after', 'deprecation', 'sunset', 'content-disposition'],
].join(', ');
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/**
 * Lets scripts of these origins read the answers of the API to requests with the session cookie (the CORS protocol of
 * the Fetch standard). Pages of other origins get no such headers.
 */
export function cors(origins: readonly string[]): GatewayMiddleware {
  return (ctx, next) => {
    if (isOfApi(ctx)) {
      // Caches must not give the answer for one origin to another.
      ctx.vary('Origin');
      if (origins.includes(ctx.get('origin')))
        ctx.set({
          'access-control-allow-origin': ctx.get('origin'),
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': answerHeaders,
        });
    }
    return next();
  };
}

/**
 * Answers the request by which a browser asks whether a page of these origins may send another one. It reads nothing,
 * so it needs no credential, and browsers send none.
 */
export function preflight(origins: readonly string[]): GatewayMiddleware {
  return (ctx, next) => {
    const asks = ctx.method === 'OPTIONS' && ctx.get('access-control-request-method') !== '';
    if (!asks || !isOfApi(ctx) || !origins.includes(ctx.get('origin'))) return next();
    ctx.set({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': '600',
    });
    ctx.status = 204;
    return Promise.resolve();
  };
}

function isOfApi({ path }: GatewayContext): boolean {
  return path.startsWith(`${apiPrefix}/`);
}
