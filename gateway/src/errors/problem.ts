import { isServiceError, type Logger, ServiceError } from '@marketplace/kernel';
import { type LocatedFault, Refusal } from './refusal.ts';
import { showRateLimits } from './rate-limited.ts';
import type { GatewayMiddleware } from '../context.ts';

/** The body of an error (RFC 9457). The extra members of the code are top-level members too. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  requestId: string;
  errors?: LocatedFault[];
  /** Seconds, as in the header `Retry-After`. */
  retryAfter?: number;
  [member: string]: unknown;
}

/** Content types of problems: the registered one, and plain JSON for clients that accept nothing else. */
export const problemTypes = { own: 'application/problem+json', plain: 'application/json' } as const;

/** The problem for an error. An unexpected error shows the request id only. */
export function problemOf(error: unknown, requestId: string, publicUrl: URL): Problem {
  const {
    code,
    kind: { declaration },
    detail,
    facts,
  } = expected(error);
  const { status, title } = declaration;
  const waitSeconds = facts.retryAfterSeconds ?? declaration.retryAfterSeconds;
  // The header has whole seconds, so the member does too.
  const retryAfter = waitSeconds === undefined ? undefined : Math.max(1, Math.ceil(waitSeconds));
  return {
    type: new URL(`/docs/errors/${code}`, publicUrl).href,
    title,
    status,
    detail,
    instance: `urn:request:${requestId}`,
    code,
    requestId,
    ...(error instanceof Refusal && { errors: error.errors }),
    ...facts.members,
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

function expected(error: unknown): ServiceError {
  if (error instanceof ServiceError && error.code !== 'internal_error') return error;
  return new ServiceError('internal_error', 'The error was logged. If it persists, tell us the request id.');
}

/**
 * Headers of a problem: `WWW-Authenticate` (RFC 6750) and `Retry-After` (RFC 9110). `tokenSent`: the request had an
 * `Authorization` header.
 */
export function problemHeaders(
  { status, code, requiredScopes = [], retryAfter }: Problem,
  tokenSent: boolean,
): Record<string, string> {
  return {
    ...(status === 401 && { 'www-authenticate': tokenSent ? 'Bearer error="invalid_token"' : 'Bearer' }),
    ...(code === 'insufficient_scope' && {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${(requiredScopes as string[]).join(' ')}"`,
    }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
}

/**
 * Answers every error with a problem (RFC 9457). It wraps the session middleware, so a cookie that was set before the
 * error is still sent. Koa's own error handler, which would drop the cookie, gets no error.
 */
export function errorMapper({ log, publicUrl }: { log: Logger; publicUrl: URL }): GatewayMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = problemOf(error, ctx.state.requestId, publicUrl);
      if (problem.status >= 500) {
        const level = isServiceError(error, 'temporarily_unavailable') ? 'warn' : 'error';
        log[level]({ request_id: ctx.state.requestId, code: problem.code, err: error }, 'request failed');
      }
      if (isServiceError(error) && error.facts.rateLimits) showRateLimits(ctx, error.facts.rateLimits);
      ctx.state.problemCode = problem.code;
      ctx.status = problem.status;
      ctx.set(problemHeaders(problem, ctx.get('authorization') !== ''));
      ctx.body = JSON.stringify(problem);
      // The body is the same for both types. A client that accepts neither gets `application/problem+json`.
      ctx.type = ctx.accepts(problemTypes.own, problemTypes.plain) || problemTypes.own;
    }
  };
}
