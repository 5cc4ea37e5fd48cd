import { ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../context.ts';

/** Refuses what Node lets through and a router stumbles over: no `Host` (RFC 9112, section 3.2), a target that is no path and no URL. */
export function readableTarget(): GatewayMiddleware {
  return async (ctx, next) => {
    const { url = '', headers, httpVersion } = ctx.req;
    if (httpVersion === '1.1' && headers.host === undefined) throw new ServiceError('malformed_body', 'The header Host is missing.');
    if (!url.startsWith('/') && url !== '*' && !URL.canParse(url)) throw new ServiceError('malformed_body', 'The target is not a URL.');
    await next();
  };
}
