import { isServiceError, type Logger } from '@marketplace/kernel';
import type { GatewayMiddleware } from '../context.ts';
import { problemHeaders, problemOf, problemTypes } from './problem.ts';

/**
 * Turns whatever was thrown into a problem. It stands outside of the session middleware, so a cookie that was set stays
 * set, and no error reaches Koa's own handler, which would drop it.
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
      ctx.status = problem.status;
      ctx.set(problemHeaders(problem, ctx.get('authorization') !== ''));
      ctx.body = JSON.stringify(problem);
      // The same bytes under the name that the client asked for; a client that asks for neither gets the standard's.
      ctx.type = ctx.accepts(problemTypes.own, problemTypes.plain) || problemTypes.own;
    }
  };
}
