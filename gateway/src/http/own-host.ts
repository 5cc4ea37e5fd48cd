import { hostName, mayBeWebsite, ServiceError } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../context.ts';

/** A host name of this machine, as in `URL.hostname`. */
export const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Refuses requests for a foreign host if the gateway runs for its own machine, that is if `publicUrl` is a loopback
 * address. A website could otherwise use it, the test helpers included, from the browser of a developer (DNS rebinding,
 * see `mayBeWebsite`). Throws `host_not_allowed`.
 */
export function ownHost(publicUrl: URL): GatewayMiddleware {
  if (!loopback.test(publicUrl.hostname)) return (_ctx, next) => next();
  return (ctx, next) => {
    const { host = '' } = ctx.req.headers;
    // What most programs send.
    if (host === publicUrl.host) return next();
    if (mayBeWebsite(hostName(host)))
      throw new ServiceError('host_not_allowed', 'This service answers for its own machine only.');
    return next();
  };
}
