import Cookies from 'cookies';
import Keygrip from 'keygrip';
import type { GatewayMiddleware } from '../context.ts';
import { loopback } from '../http/own-host.ts';

/**
 * Replaces Koa's cookie jar by one whose `Secure` flag follows PUBLIC_URL. Koa's own looks at the socket and refuses to
 * write secure cookies behind a proxy that terminates TLS.
 */
export function signedCookies({ sessionKeys, secure }: { sessionKeys: string[]; secure: boolean }): GatewayMiddleware {
  const keys = new Keygrip(sessionKeys, 'sha256');
  return (ctx, next) => {
    ctx.cookies = new Cookies(ctx.req, ctx.res, { keys, secure });
    return next();
  };
}

/**
 * The session cookie's name and `Secure` flag. The prefix `__Host-` binds the cookie to the host and to TLS. It is left
 * out only for http on a loopback address.
 */
export function sessionCookie(publicUrl: URL): { name: string; secure: boolean } {
  const local = publicUrl.protocol === 'http:' && loopback.test(publicUrl.hostname);
  return local ? { name: 'sid', secure: false } : { name: '__Host-sid', secure: true };
}
