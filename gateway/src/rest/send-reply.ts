import type { Reply } from '@marketplace/kernel';
import type { GatewayContext } from '../context.ts';
import { addLink } from '../http/deprecation.ts';
import { assertAnswerFits } from '../http/answer-limit.ts';
import { etagOf, isUnchanged } from '../http/preconditions.ts';
import type { CompiledRoute } from './compile-route.ts';

/** Writes the answer: status, headers and body. Answers 304 if `If-None-Match` names the record's version. */
export function sendReply(ctx: GatewayContext, compiled: CompiledRoute, reply: Reply<unknown>, publicUrl: URL): void {
  const { route, pattern, status, answer, versioned, paged, located, reads } = compiled;
  if (reply.replayed) ctx.set('idempotent-replayed', 'true');
  if (reply.originalRequestId) ctx.set('x-original-request-id', reply.originalRequestId);
  ctx.status = status;
  if (answer === null) return;

  const output = reply.output as Record<string, unknown>;
  const body = (route.answer === undefined ? output : output[route.answer]) as Record<string, unknown>;
  if (located) ctx.set('location', `${pattern}/${String(body.id)}`);
  if (paged && typeof body.nextCursor === 'string') addLink(ctx, nextLink(ctx, body.nextCursor, publicUrl));
  if (versioned) {
    const etag = etagOf(body.version as number);
    ctx.set('etag', etag);
    if (reads && isUnchanged(ctx.req.headers['if-none-match'], etag)) {
      ctx.status = 304;
      return;
    }
  }
  const text = JSON.stringify(body);
  // The answer to a command is one record. Refusing it would hide that the change was made.
  if (reads) assertAnswerFits(text);
  // Koa derives a type from a body that is set before its type.
  ctx.set('content-type', 'application/json; charset=utf-8');
  ctx.body = text;
}

/** The `Link` to the next page: the same query with the new cursor. */
function nextLink(ctx: GatewayContext, cursor: string, publicUrl: URL): string {
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', cursor);
  return `<${publicUrl.origin}${ctx.path}?${query.toString()}>; rel="next"`;
}
