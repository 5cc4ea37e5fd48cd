import type { GatewayContext, GatewayMiddleware } from '../context.ts';

/**
 * The deprecation of a route or a field that clients should stop using. Its answers say so in headers, and
 * `openapi.json` or the GraphQL schema marks it. docs/api.md has the rules.
 */
export interface Deprecation {
  /** The first day of the deprecation, `2027-01-31`. It may be in the future. */
  since: string;
  /** The day on which it is removed. */
  sunset?: string | undefined;
  /** Path of the page that names the replacement, such as `/docs/...`. */
  guide?: string | undefined;
}

/**
 * The headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` of a deprecated route. Throws an Error if a day
 * is not a date, or if the sunset is before the deprecation.
 */
export function deprecationHeaders({ since, sunset, guide }: Deprecation, publicUrl: URL): Record<string, string> {
  const [sinceMs, sunsetMs] = [startOf(since), sunset === undefined ? undefined : startOf(sunset)];
  if (sunsetMs !== undefined && sunsetMs < sinceMs)
    throw new Error(`The sunset ${sunset} is before the deprecation ${since}.`);
  const page = guide === undefined ? undefined : new URL(guide, publicUrl).href;
  const relations = ['deprecation', ...(sunset === undefined ? [] : ['sunset'])];
  return {
    deprecation: `@${sinceMs / 1000}`,
    ...(sunsetMs !== undefined && { sunset: new Date(sunsetMs).toUTCString() }),
    ...(page !== undefined && {
      link: relations.map((relation) => `<${page}>; rel="${relation}"; type="text/html"`).join(', '),
    }),
  };
}

/** The beginning of a day in UTC, in milliseconds. */
function startOf(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(ms)) throw new Error(`${day} is not a day such as 2027-01-31.`);
  return ms;
}

/** Sends the headers of a deprecated route on each of its answers, errors included. */
export function announceDeprecation(deprecation: Deprecation, publicUrl: URL): GatewayMiddleware {
  const headers = deprecationHeaders(deprecation, publicUrl);
  return (ctx, next) => {
    setDeprecation(ctx, headers);
    return next();
  };
}

/** Sets these headers, and keeps a `Link` that the answer has already. */
export function setDeprecation(ctx: GatewayContext, headers: Record<string, string>): void {
  const { link, ...others } = headers;
  ctx.set(others);
  if (link !== undefined) addLink(ctx, link);
}

/** Adds to the header `Link`, in one line. */
export function addLink(ctx: GatewayContext, link: string): void {
  const written = ctx.res.getHeader('link');
  ctx.set('link', written === undefined ? link : `${String(written)}, ${link}`);
}
