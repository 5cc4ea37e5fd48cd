import type { Reply } from '@marketplace/kernel';
import type { GatewayContext } from '../context.ts';
import { etagOf, isUnchanged } from '../http/preconditions.ts';
import { apiPrefix, isVersioned, type Route } from './route.ts';
import { table } from './table.ts';

/** Writes the answer: status, body, and the headers that follow from what the body is. */
export function sendReply(ctx: GatewayContext, route: Route, reply: Reply<unknown>, publicUrl: URL): void {
  if (reply.replayed) ctx.set('idempotent-replayed', 'true');
  if (reply.originalRequestId) ctx.set('x-original-request-id', reply.originalRequestId);
  ctx.status = route.status ?? 200;
  if (route.status === 204) return;

  const output = reply.output as Record<string, unknown>;
  const body = (route.answer === undefined ? output : output[route.answer]) as Record<string, unknown>;
  const location = locationOf(route, body);
  if (location) ctx.set('location', location);
  if (typeof body.nextCursor === 'string') ctx.set('link', nextLink(ctx, body.nextCursor, publicUrl));
  if (isVersioned(route)) {
    const etag = etagOf(body.version as number);
    ctx.set('etag', etag);
    if (route.method === 'GET' && isUnchanged(ctx.req.headers['if-none-match'], etag)) {
      ctx.status = 304;
      return;
    }
  }
  ctx.body = JSON.stringify(body);
  ctx.type = 'application/json';
}

/** Where a created record can be read, if the table has a route for that. */
function locationOf({ status, path }: Route, { id }: Record<string, unknown>): string | null {
  const readable = status === 201 && table.some((other) => other.method === 'GET' && other.path === `${path}/:id`);
  return readable && typeof id === 'string' ? `${apiPrefix}${path}/${id}` : null;
}

/** The next page: the same filters, from the cursor on. */
function nextLink(ctx: GatewayContext, cursor: string, publicUrl: URL): string {
  const url = new URL(ctx.path, publicUrl);
  url.search = ctx.querystring;
  url.searchParams.set('cursor', cursor);
  return `<${url.href}>; rel="next"`;
}
