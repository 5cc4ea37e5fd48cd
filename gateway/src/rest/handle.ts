import type { RouterMiddleware } from '@koa/router';
import { authorize, ServiceError } from '@marketplace/kernel';
import { endSession, startSession } from '../auth/session.ts';
import { call, type Clients, operationOf } from '../clients.ts';
import { callerOf, type GatewayContext, type GatewayState, isSafe } from '../context.ts';
import { problemTypes } from '../errors/problem.ts';
import { expectedVersion } from '../http/preconditions.ts';
import { located, readInput } from './request-input.ts';
import { apiPrefix, type Route } from './route.ts';
import { sendReply } from './send-reply.ts';

/** What every route does: authorize, read, call the operation, answer. */
export function handle(route: Route, clients: Clients, publicUrl: URL): RouterMiddleware<GatewayState> {
  const { access, versioned = false } = operationOf(route.operation);
  return async (ctx) => {
    ctx.state.route = `${apiPrefix}${route.path}`;
    assertAcceptable(ctx);
    const version = isSafe(ctx) ? undefined : expectedVersion(ctx.req.headers['if-match'], versioned);
    const caller = { ...callerOf(ctx), ...(version !== undefined && { expectedVersion: version }) };
    // Whoever signs out wants the cookie gone, also where no session is left to end.
    if (route.session === 'end' && caller.actor.type === 'anonymous') endSession(ctx);
    // The operation checks again; here it saves reading the body of someone who may not send one.
    authorize(access, caller);
    const input = await readInput(ctx, ctx.params);
    const reply = await call(clients, route.operation, caller, input).catch((error: unknown) => {
      throw located(error, ctx, ctx.params);
    });
    const answer = route.then ? await call(clients, route.then.operation, caller, route.then.input(reply.output as Record<string, unknown>)) : reply;
    if (route.session === 'start') await startSession(ctx, reply.output as { sessionToken: string | null });
    if (route.session === 'end') endSession(ctx);
    sendReply(ctx, route, { ...reply, output: answer.output }, publicUrl);
  };
}

function assertAcceptable(ctx: GatewayContext): void {
  if (ctx.accepts(problemTypes.plain, problemTypes.own)) return;
  throw new ServiceError('not_acceptable', 'Answers are `application/json`, errors `application/problem+json`.');
}
