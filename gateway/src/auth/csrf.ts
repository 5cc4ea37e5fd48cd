import { ServiceError } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, isSafe } from '../context.ts';

/**
 * Refuses unsafe requests that another site made a browser send. Throws `csrf_rejected`. Checks `Sec-Fetch-Site`, or
 * `Origin` for browsers that do not send it; a request with neither header does not come from a browser. Requests
 * without a session are checked too, because another site could sign the victim in to the attacker's account. Requests
 * with an `Authorization` header are not checked.
 */
export function csrf({ publicUrl }: { publicUrl: URL }): GatewayMiddleware {
  return async (ctx, next) => {
    if (!isSafe(ctx) && ctx.get('authorization') === '' && !isOwnSite(ctx, publicUrl.origin)) {
      throw new ServiceError(
        'csrf_rejected',
        'Requests without an `Authorization` header must not be made by the pages of another site.',
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
