import { openRootSpan, type OpenSpan, SpanKind } from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../../context.ts';
import { newTraceparent } from './request-id.ts';

/**
 * Begins the request's trace: always one of its own, to which the client's is linked, so that no client decides what we
 * keep (api.md 1.4). Without a collector the ids are there all the same, for logs and for what the request leads to.
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

/** By pattern of route: paths hold ids, and whatever a client makes up. */
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
