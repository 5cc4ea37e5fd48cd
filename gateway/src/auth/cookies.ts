import type { IncomingMessage, ServerResponse } from 'node:http';
import Cookies from 'cookies';
import Keygrip from 'keygrip';
import type { CookieNames, GatewayMiddleware } from '../context.ts';
import { loopback } from '../http/request-head.ts';

/**
 * Names of the cookies. The prefix `__Host-` binds a cookie to the host and to TLS. For http on a loopback address, the
 * name has the port instead: `sid-3000`. Cookies of one host are sent to all its ports (RFC 6265, 8.5), so two
 * instances on one computer would otherwise sign each other out.
 */
export function cookieNames({ protocol, hostname, port }: URL): CookieNames {
  if (protocol !== 'http:' || !loopback.test(hostname))
    return { session: '__Host-sid', signIn: '__Host-sign-in', secure: true };
  const suffix = port === '' ? '80' : port;
  return { session: `sid-${suffix}`, signIn: `sign-in-${suffix}`, secure: false };
}

/** Number of cookies of the same name that are checked. Each costs a signature. */
const sameNameMax = 4;

/**
 * A cookie jar that accepts only the cookie with a valid signature, among those of the same name. Another program of
 * the host can set cookies of any name, for a longer path or a parent domain, and browsers send them before ours.
 */
class SignedCookies extends Cookies {
  readonly #keys: Keygrip;

  constructor(request: IncomingMessage, response: ServerResponse, keys: Keygrip, secure: boolean) {
    super(request, response, { keys, secure });
    this.#keys = keys;
  }

  override get(name: string, options?: { signed: boolean }): string | undefined {
    if (options?.signed !== true) return super.get(name, options);
    const sent = this.request.headers.cookie ?? '';
    const signatures = valuesOf(sent, `${name}.sig`);
    for (const value of valuesOf(sent, name)) {
      for (const signature of signatures) {
        const key = this.#keys.index(`${name}=${value}`, signature);
        // A signature of a former key is replaced.
        if (key > 0) this.set(`${name}.sig`, this.#keys.sign(`${name}=${value}`), { signed: false });
        if (key >= 0) return value;
      }
    }
    return undefined;
  }
}

/** The values of the cookies of this name in the header `Cookie`, in its order. */
function valuesOf(header: string, name: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, sameNameMax)
    .map((pair) => pair.slice(name.length + 1).replace(/^"(.*)"$/, '$1'));
}

/**
 * Replaces Koa's cookie jar by one whose `Secure` flag follows PUBLIC_URL. Koa's own looks at the socket and refuses to
 * write secure cookies behind a proxy that terminates TLS.
 */
export function signedCookies({
  sessionKeys,
  names,
}: {
  sessionKeys: string[];
  names: CookieNames;
}): GatewayMiddleware {
  const keys = new Keygrip(sessionKeys, 'sha256');
  return (ctx, next) => {
    ctx.state.cookieNames = names;
    ctx.cookies = new SignedCookies(ctx.req, ctx.res, keys, names.secure);
    return next();
  };
}
