import { type Layer, Router } from '@koa/router';
import type { GatewayMiddleware, GatewayState } from '../context.ts';

/** Number of segments of a path that choose the routes: `/api/v1/listings/lst_...` has the key `api/v1/listings`. */
const segments = 3;

type GatewayLayer = Layer<GatewayState>;

/**
 * The middleware of a complete router. A router compares the path of a request with each of its routes, one after the
 * other. This middleware compares it only with the routes of this very path, if there are any, and otherwise with those
 * that begin with the same segments.
 */
export function byPath(router: Router<GatewayState>): GatewayMiddleware {
  const partOf = (has: (layer: GatewayLayer) => boolean): GatewayMiddleware => {
    const part = new Router<GatewayState>(router.opts);
    part.stack = router.stack.filter(has);
    return part.routes() as unknown as GatewayMiddleware;
  };
  const ofKey = (key: string | null): GatewayMiddleware => partOf((layer) => [key, null].includes(keyOf(layer)));
  const paths = new Set(router.stack.map(({ path }) => String(path)).filter((path) => constantPath.test(path)));
  const byWhole = new Map([...paths].map((path) => [path, partOf((layer) => layer.match(path))]));
  const keys = new Set(router.stack.map(keyOf).filter((key) => key !== null));
  const byKey = new Map([...keys].map((key) => [key, ofKey(key)]));
  const others = router.stack.some((layer) => keyOf(layer) === null) ? ofKey(null) : null;
  return (ctx, next) => {
    const { path } = ctx;
    const chosen = byWhole.get(path) ?? byKey.get(firstOf(path)) ?? others;
    return chosen ? chosen(ctx, next) : next();
  };
}

const constantPath = /^[\w./-]*$/;

/** The first segments of a route. Null if one of them is not constant, because the route may then match any path. */
function keyOf({ path }: GatewayLayer): string | null {
  const first = firstOf(String(path));
  return constantPath.test(first) ? first : null;
}

/** The first segments of a path, without the slash before them. */
function firstOf(path: string): string {
  let end = 0;
  for (let n = 0; n < segments && end >= 0; n += 1) end = path.indexOf('/', end + 1);
  return path.slice(1, end < 0 ? undefined : end);
}
