import type { IncomingMessage } from 'node:http';
import { hostName, mayBeWebsite, ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../context.ts';
import { headerRefusal } from '../errors/refusal.ts';

/**
 * Headers that must not repeat. Node keeps the first and drops the others, while a proxy in front may have read the
 * last (RFC 9110, section 5.3).
 */
const single = new Set(['host', 'authorization', 'content-type']);

/**
 * Refuses requests that Node accepts and that later middleware cannot handle: an HTTP version other than 1.0 and 1.1, a
 * missing `Host` (RFC 9112, section 3.2), a repeated header, a target that is neither a path nor a URL. Throws
 * `malformed_body`.
 */
export function readableTarget(): GatewayMiddleware {
  return (ctx, next) => {
    const { url = '', headers, httpVersion } = ctx.req;
    // Node's parser reads 0.9 and 2.0 as if they were 1.1.
    if (httpVersion !== '1.1' && httpVersion !== '1.0')
      throw new ServiceError('malformed_body', 'This server takes HTTP/1.1 only.');
    if (httpVersion === '1.1' && headers.host === undefined)
      throw new ServiceError('malformed_body', 'The header Host is missing.');
    const repeated = repeatedHeader(ctx.req);
    if (repeated !== null) throw headerRefusal('malformed_body', repeated, 'This header must be sent once.');
    if (!url.startsWith('/') && url !== '*' && !URL.canParse(url))
      throw new ServiceError('malformed_body', 'The request target is not a valid URL.');
    return next();
  };
}

function repeatedHeader({ rawHeaders }: IncomingMessage): string | null {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (!single.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}

/** Host names of this machine, as in `URL.hostname`. */
export const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Refuses requests for a foreign host if `publicUrl` is a loopback address, so the gateway serves its own machine only.
 * A website could otherwise use it, the test helpers included, from the browser of a developer (DNS rebinding, see
 * `mayBeWebsite`). Throws `host_not_allowed`.
 */
export function ownHost(publicUrl: URL): GatewayMiddleware {
  if (!loopback.test(publicUrl.hostname)) return (_ctx, next) => next();
  return (ctx, next) => {
    const { host = '' } = ctx.req.headers;
    // Most programs send this.
    if (host === publicUrl.host) return next();
    if (mayBeWebsite(hostName(host)))
      throw new ServiceError('host_not_allowed', 'This service answers for its own machine only.');
    return next();
  };
}
