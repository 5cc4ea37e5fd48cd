import { ServiceError } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, isSafe } from '../context.ts';

/**
 * Refuses unsafe requests that another site made a browser send: Fetch Metadata first, `Origin` where a browser is too
 * old for it; with neither it is no browser. It covers all requests without an `Authorization` header and not only
 * those with a session, because signing a victim in to a foreign account is an attack too.
 */
export function csrf({ publicUrl }: { publicUrl: URL }): GatewayMiddleware {
  return async (ctx, next) => {
    if (!isSafe(ctx) && ctx.get('authorization') === '' && !isOwnSite(ctx, publicUrl.origin)) {
      throw new ServiceError(
        'csrf_rejected',
        'Requests with a session come from our own pages, or from no page at all.',
      );
    }
    await next();
  };
}

function isOwnSite(ctx: GatewayContext, ownOrigin: string): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site !== '') return site === 'same-origin' || site === 'none';
  const origin = ctx.get('origin');
  return origin === '' || origin === ownOrigin;
}
