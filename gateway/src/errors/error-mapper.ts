import { isServiceError, type Logger } from '@marketplace/kernel';
import { showRateLimits } from './rate-limited.ts';
import type { GatewayMiddleware } from '../context.ts';
import { problemHeaders, problemOf, problemTypes } from './problem.ts';

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
