import type { Middleware, ParameterizedContext } from 'koa';
import type { Actor, Caller, Leave, ViolatedLimit } from '@marketplace/kernel';
import { assertAnswerable } from './http/assert-answerable.ts';
import type { RequestBody } from './admission/bytes/body.ts';

/** State of a request. Each member is set by one middleware, in this order. */
export interface GatewayState {
  /** `req_...`: on every answer, in every log line, and in `Caller`. */
  requestId: string;
  /** The body, which is being received. */
  body: RequestBody;
  /** W3C trace context of the request's root span, which the gateway starts. */
  traceparent: string;
  /** The header `idempotency-key`, without quotes. */
  idempotencyKey: string | undefined;
  cookieNames: CookieNames;
  actor: Actor;
  /** Time at which `actor` was set, by `performance.now()`. */
  authenticatedAt: number;
  /** Content of the headers `RateLimit` and `RateLimit-Policy`, by policy. */
  rateLimits?: Map<string, ViolatedLimit & { remaining?: number }>;
  /** The token of the session that authenticated the request, or that the request started. */
  sessionToken: string | undefined;
  /** Called when the request is in progress, or waits for that. */
  entered?: () => void;
  /** The request's slot of requests in progress. */
  inProgress?: { leave: Leave };
  /** Pattern of the matched route, such as `/api/v1/listings/:id`. */
  route: string | undefined;
  /** The code of the problem that was the answer. */
  problemCode?: string;
  /** The memory that the GraphQL request takes. */
  graphqlBudget?: { characters(): number };
  /** The request's slot of large answers. */
  largeAnswer?: LargeAnswer;
  /** Type and name of the GraphQL operation, and the codes of its errors. */
  graphql?: { type?: string; operation?: string | undefined; errors?: string[] };
}

/**
 * The names of the gateway's cookies, and their `Secure` flag. Each has a second one with its signature: `<name>.sig`.
 */
export interface CookieNames {
  session: string;
  /** A sign-in that waits for the code of the second factor. */
  signIn: string;
  secure: boolean;
}

/** The slot of a request that reads large answers. */
export interface LargeAnswer {
  /** Rejects if the request was refused. */
  slot?: Promise<Leave>;
  /** Whether an operation of the request declares that its answers are large. */
  declared: boolean;
  answered: boolean;
}

export type GatewayContext = ParameterizedContext<GatewayState>;
export type GatewayMiddleware = Middleware<GatewayState>;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Safe methods change nothing (RFC 9110, section 9.2.1), so there is no CSRF check, no body and no idempotency. */
export function isSafe(ctx: GatewayContext): boolean {
  return safeMethods.has(ctx.method);
}

/** The organization of the request's actor, or null. */
export function organizationOf({ state: { actor } }: GatewayContext): string | null {
  return 'organizationId' in actor ? actor.organizationId : null;
}

/** The organization and the owner for whom a request counts. */
export interface Requester {
  organization: string;
  /** The first owner of the organization, for all of their organizations together. */
  owner: string;
}

/**
 * The requester of a request. A person without an organization counts as one. Null for others, whom the limit of
 * addresses bounds.
 */
export function requesterOf({ state: { actor } }: GatewayContext): Requester | null {
  if ('organizationId' in actor && actor.organizationId !== null)
    return { organization: actor.organizationId, owner: actor.ownerId ?? actor.organizationId };
  return actor.type === 'user' ? { organization: actor.userId, owner: actor.userId } : null;
}

const userAgentLengthMax = 512;

/**
 * The caller to pass to an operation. It has the idempotency key only if the method is unsafe. Throws what
 * `assertAnswerable` throws, so that no operation is called for a client that is gone.
 */
export function callerOf(ctx: GatewayContext, actor: Actor = ctx.state.actor): Caller {
  assertAnswerable(ctx.req, ctx.res);
  return {
    requestId: ctx.state.requestId,
    traceparent: ctx.state.traceparent,
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, userAgentLengthMax),
    actor,
    ...(ctx.state.idempotencyKey !== undefined && !isSafe(ctx) && { idempotencyKey: ctx.state.idempotencyKey }),
  };
}
