import { type Layer, Router } from '@koa/router';
import type { GatewayMiddleware, GatewayState } from '../context.ts';

/** How many segments of a path choose the routes: `/api/v1/listings/lst_...` has the key `api/v1/listings`. */
const segments = 3;

type GatewayLayer = Layer<GatewayState>;

/**
 * The middleware of a router that has all its routes. A router compares the path of a request with each of its routes,
 * one after the other; this middleware compares it only with those that begin with the same segments.
 */
export function byPath(router: Router<GatewayState>): GatewayMiddleware {
  const keys = new Set(router.stack.map(keyOf).filter((key) => key !== null));
  const routersOf = (key: string | null): GatewayMiddleware => {
    const part = new Router<GatewayState>(router.opts);
    part.stack = router.stack.filter((layer) => [key, null].includes(keyOf(layer)));
    return part.routes() as unknown as GatewayMiddleware;
  };
  const byKey = new Map([...keys].map((key) => [key, routersOf(key)]));
  const others = router.stack.some((layer) => keyOf(layer) === null) ? routersOf(null) : null;
  return (ctx, next) => {
    const chosen =
      byKey.get(
        ctx.path
          .split('/', segments + 1)
          .slice(1)
          .join('/'),
      ) ?? others;
    return chosen ? chosen(ctx, next) : next();
  };
}

/** The first segments of a route. Null if one of them is not constant, so that it may match any path. */
function keyOf({ path }: GatewayLayer): string | null {
  const first = String(path)
    .split('/', segments + 1)
    .slice(1);
  return first.every((segment) => /^[\w.-]*$/.test(segment)) ? first.join('/') : null;
}
