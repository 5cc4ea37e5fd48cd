import type { Middleware, ParameterizedContext } from 'koa';
import type { Actor, Caller } from '@marketplace/kernel';

/** What the middleware knows of a request. Each line is written by one middleware, in this order. */
export interface GatewayState {
  /** `req_...`: on every answer, in every log line, in `Caller`. */
  requestId: string;
  /** W3C trace context of this request's own root. */
  traceparent: string;
  /** The unquoted `idempotency-key`. */
  idempotencyKey: string | undefined;
  actor: Actor;
  /** When that was known, by `performance.now()`. */
  authenticatedAt: number;
  /** The token of the session that authenticated the request, or of the one that this request began. */
  sessionToken: string | undefined;
  /** Pattern of the matched route. */
  route: string | undefined;
  /** What a GraphQL request asked for, and the codes of what was refused. */
  graphql?: { type?: string; operation?: string | undefined; errors?: string[] };
}
export type GatewayContext = ParameterizedContext<GatewayState>;
export type GatewayMiddleware = Middleware<GatewayState>;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Safe methods change nothing (RFC 9110, section 9.2.1): no CSRF check, no body, no idempotency. */
export function isSafe(ctx: GatewayContext): boolean {
  return safeMethods.has(ctx.method);
}

const userAgentLengthMax = 512;

/** The caller as every operation gets it, whoever it is. */
export function callerOf(ctx: GatewayContext, actor: Actor = ctx.state.actor): Caller {
  return {
    requestId: ctx.state.requestId,
    traceparent: ctx.state.traceparent,
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, userAgentLengthMax),
    actor,
    ...(ctx.state.idempotencyKey !== undefined && !isSafe(ctx) && { idempotencyKey: ctx.state.idempotencyKey }),
  };
}
