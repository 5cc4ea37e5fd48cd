import { type Logger, traceIdOf } from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../../context.ts';

/** Client headers that are logged must match these patterns, so that no client can forge a log line. */
const clientRequestId = /^[A-Za-z0-9_-]{8,64}$/;
const clientTraceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Writes one log line per request, when it has been answered. */
export function accessLog(log: Logger): GatewayMiddleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      log.info(line(ctx, performance.now() - startedAt), 'request');
    }
  };
}

function line(ctx: GatewayContext, durationMs: number): Record<string, unknown> {
  const { requestId, traceparent, route, actor, graphql } = ctx.state;
  const inboundId = ctx.get('x-request-id');
  return {
    request_id: requestId,
    trace_id: traceIdOf(traceparent),
    method: ctx.method,
    route,
    graphql_type: graphql?.type,
    graphql_operation: graphql?.operation,
    graphql_errors: graphql?.errors,
    status: ctx.status,
    // What is deprecated says so in this header; with `org_id`, the line tells who still uses it.
    deprecated: ctx.res.hasHeader('deprecation') || undefined,
    duration_ms: Math.round(durationMs * 10) / 10,
    org_id: 'organizationId' in actor ? (actor.organizationId ?? undefined) : undefined,
    actor: actor.type === 'user' ? actor.userId : actor.type === 'api_key' ? actor.apiKeyId : actor.type,
    client_request_id_header: clientRequestId.test(inboundId) ? inboundId : undefined,
    client_trace_id: clientTraceparent.exec(ctx.get('traceparent'))?.[1],
  };
}
