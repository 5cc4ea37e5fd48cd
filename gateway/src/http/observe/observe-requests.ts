import {
  instruments,
  type Logger,
  openRootSpan,
  type OpenSpan,
  secondsBuckets,
  SpanKind,
  traceIdOf,
} from '@marketplace/kernel';
import type { GatewayContext, GatewayMiddleware } from '../../context.ts';
import { newTraceparent } from './request-id.ts';
import { recordRequest, type RequestBuffer } from './request-records.ts';

const requestMetrics = instruments((meter) => ({
  duration: meter.createHistogram('http.server.request.duration', {
    description: 'How long requests took to answer.',
    unit: 's',
    advice: { explicitBucketBoundaries: secondsBuckets },
  }),
}));

interface Observers {
  log: Logger;
  records: Pick<RequestBuffer, 'add'>;
}

/**
 * Starts the request's trace. When the request has been answered, writes a log line, measures the time, records the
 * request for the developers of its organization, and ends the trace.
 */
export function observeRequests({ log, records }: Observers): GatewayMiddleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const span = openSpan(ctx);
    ctx.state.traceparent = span?.traceparent ?? newTraceparent();
    try {
      await next();
    } finally {
      log.info(logLine(ctx, performance.now() - startedAt), 'request');
      // A stream lasts as long as its client stays connected.
      if (ctx.response.type !== 'text/event-stream')
        recordDuration(startedAt, { method: ctx.method, route: ctx.state.route, status: ctx.status });
      recordRequest(ctx, startedAt, records);
      if (span) endSpan(span, ctx);
    }
  };
}

/**
 * Opens the span of a new trace with a link to the client's trace, so that clients do not decide what is sampled. If no
 * tracer provider is registered, there is no span, but there are ids, for logs and for workflows that the request
 * starts.
 */
function openSpan(ctx: GatewayContext): OpenSpan | undefined {
  return openRootSpan(ctx.method, {
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': ctx.method, 'marketplace.request_id': ctx.state.requestId },
    link: ctx.get('traceparent'),
  });
}

/** Ends the span. It is named by route pattern, because paths contain ids and whatever else a client sends. */
function endSpan(span: OpenSpan, { method, status, state: { route, actor, graphql } }: GatewayContext): void {
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

/** Records the time of a request by route pattern, not by path. Requests that match no route have the route `none`. */
export function recordDuration(
  startedAt: number,
  { method, route = 'none', status }: { method: string; route: string | undefined; status: number },
): void {
  requestMetrics().duration.record((performance.now() - startedAt) / 1000, {
    'http.request.method': method,
    'http.route': route,
    status_class: `${Math.floor(status / 100)}xx`,
  });
}

/** Patterns of client headers that are logged, so that no client can forge a log line. */
const clientRequestId = /^[A-Za-z0-9_-]{8,64}$/;
const clientTraceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

function logLine(ctx: GatewayContext, durationMs: number): Record<string, unknown> {
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
    // Deprecated routes and fields set this header; with `org_id`, the line tells who still uses them.
    deprecated: ctx.res.hasHeader('deprecation') || undefined,
    duration_ms: Math.round(durationMs * 10) / 10,
    org_id: 'organizationId' in actor ? (actor.organizationId ?? undefined) : undefined,
    actor: actor.type === 'user' ? actor.userId : actor.type === 'api_key' ? actor.apiKeyId : actor.type,
    client_request_id_header: clientRequestId.test(inboundId) ? inboundId : undefined,
    client_trace_id: clientTraceparent.exec(ctx.get('traceparent'))?.[1],
  };
}
