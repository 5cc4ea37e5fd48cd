import { openRootSpan, type OpenSpan, SpanKind } from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../../context.ts';
import { newTraceparent } from './request-id.ts';

/**
 * Starts the request's trace. It is always a new trace with a link to the client's, so that clients do not decide what
 * is sampled. If no tracer provider is registered, there are still ids, for logs and for workflows that the request
 * starts.
 */
export function traceRequest(): GatewayMiddleware {
  return async (ctx, next) => {
    const span = openRootSpan(ctx.method, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': ctx.method, 'marketplace.request_id': ctx.state.requestId },
      link: ctx.get('traceparent'),
    });
    ctx.state.traceparent = span?.traceparent ?? newTraceparent();
    try {
      await next();
    } finally {
      if (span) end(span, ctx);
    }
  };
}

/** Spans are named by route pattern, because paths contain ids and whatever else a client sends. */
function end(span: OpenSpan, { method, status, state: { route, actor, graphql } }: GatewayContext): void {
  if (route !== undefined) span.rename(`${method} ${route}`);
  span.end(
    {
      'http.response.status_code': status,
      ...(route !== undefined && { 'http.route': route }),
      ...(graphql?.type !== undefined && { 'graphql.operation.type': graphql.type }),
      ...('organizationId' in actor &&
        actor.organizationId !== null && { 'marketplace.organization_id': actor.organizationId }),
    },
    status >= 500 ? { code: String(status) } : undefined,
  );
}
