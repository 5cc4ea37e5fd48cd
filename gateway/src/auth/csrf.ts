import { ServiceError } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, isSafe } from '../context.ts';

/** Requests without an `Authorization` header that are accepted. */
export interface CsrfOptions {
  publicUrl: URL;
  /** Further origins whose pages may send requests with the session cookie. */
  origins?: readonly string[];
}

/**
 * Refuses unsafe requests that another site made a browser send. Throws `csrf_rejected`. Checks `Sec-Fetch-Site`, or
 * `Origin` for browsers that do not send it; a request with neither header does not come from a browser. Requests
 * without a session are checked too, because another site could sign the victim in to the attacker's account. Requests
 * with an `Authorization` header are not checked.
 */
export function csrf(options: CsrfOptions): GatewayMiddleware {
  return (ctx, next) => {
    if (!isSafe(ctx) && ctx.get('authorization') === '' && !isOwnSite(ctx, options)) {
      throw new ServiceError(
        'csrf_rejected',
        'Requests without an `Authorization` header must not be made by the pages of another site.',
      );
    }
    return next();
  };
}

function isOwnSite(ctx: GatewayContext, { publicUrl, origins = [] }: CsrfOptions): boolean {
  const [site, origin] = [ctx.get('sec-fetch-site'), ctx.get('origin')];
  if (origin !== '' && origins.includes(origin)) return true;
  if (site !== '') return site === 'same-origin' || site === 'none';
  return origin === '' || origin === publicUrl.origin;
}
