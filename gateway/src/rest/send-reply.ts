import type { z } from 'zod';
import type { Reply } from '@marketplace/kernel';
import type { GatewayContext } from '../context.ts';
import { etagOf, isUnchanged } from '../http/preconditions.ts';
import { answerSchema, apiPrefix, isVersioned, type Route } from './route.ts';
import { table } from './table.ts';

/** Writes the answer: status, body, and the headers that follow from what the body is. */
export function sendReply(ctx: GatewayContext, route: Route, reply: Reply<unknown>, publicUrl: URL): void {
  if (reply.replayed) ctx.set('idempotent-replayed', 'true');
  if (reply.originalRequestId) ctx.set('x-original-request-id', reply.originalRequestId);
  ctx.status = route.status ?? 200;
  if (route.status === 204) return;

  const output = reply.output as Record<string, unknown>;
  const body = (route.answer === undefined ? output : output[route.answer]) as Record<string, unknown>;
  if (hasLocation(route)) ctx.set('location', `${apiPrefix}${route.path}/${String(body.id)}`);
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

/** Whether the answer says where the created record can be read: the table must have a route for that. */
export function hasLocation(route: Route): boolean {
  const readable = route.status === 201 && table.some(({ method, path }) => method === 'GET' && path === `${route.path}/:id`);
  return readable && 'id' in (answerSchema(route) as z.ZodObject).shape;
}

/** The next page: the same filters, from the cursor on. */
function nextLink(ctx: GatewayContext, cursor: string, publicUrl: URL): string {
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', cursor);
  return `<${publicUrl.origin}${ctx.path}?${query.toString()}>; rel="next"`;
}
