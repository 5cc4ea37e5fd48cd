import Cookies from 'cookies';
import Keygrip from 'keygrip';
import type { GatewayMiddleware } from '../context.ts';

/**
 * Signed cookies, `Secure` by what PUBLIC_URL says and not by what the socket looks like: behind a proxy that ends TLS
 * the socket is plain, and Koa's own jar would refuse to write.
 */
export function signedCookies({ sessionKeys, secure }: { sessionKeys: string[]; secure: boolean }): GatewayMiddleware {
  const keys = new Keygrip(sessionKeys, 'sha256');
  return async (ctx, next) => {
    ctx.cookies = new Cookies(ctx.req, ctx.res, { keys, secure });
    await next();
  };
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** `__Host-` binds the cookie to the host and to TLS; only a developer's machine goes without. */
export function sessionCookie(publicUrl: URL): { name: string; secure: boolean } {
  const local = publicUrl.protocol === 'http:' && loopback.test(publicUrl.hostname);
  return local ? { name: 'sid', secure: false } : { name: '__Host-sid', secure: true };
}
