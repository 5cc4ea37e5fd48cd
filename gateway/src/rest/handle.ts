import type { RouterMiddleware } from '@koa/router';
import { authorize, ServiceError } from '@marketplace/kernel';
import { authenticateLate } from '../auth/authenticate.ts';
import { challengeOf } from '../auth/challenge.ts';
import { endSession, type SessionStart, startSession } from '../auth/session.ts';
import { call, type Clients, operationOf } from '../clients.ts';
import { callerOf, type GatewayContext, type GatewayState, isSafe } from '../context.ts';
import { problemTypes } from '../errors/problem.ts';
import { withDerivedKey } from '../http/derived-key.ts';
import { expectedVersion } from '../http/preconditions.ts';
import { located, readInput } from './request-input.ts';
import { apiPrefix, type Route } from './route.ts';
import { sendReply } from './send-reply.ts';

/** What every route does: authorize, read, call the operation, answer. */
export function handle(route: Route, clients: Clients, publicUrl: URL): RouterMiddleware<GatewayState> {
  const operation = operationOf(route.operation);
  const { access, versioned = false } = operation;
  return async (ctx) => {
    ctx.state.route = `${apiPrefix}${route.path}`;
    assertAcceptable(ctx);
    const version = isSafe(ctx) ? undefined : expectedVersion(ctx.req.headers['if-match'], versioned);
    // Whoever signs out wants the cookie gone, also where no session is left to end.
    if (route.session === 'end' && ctx.state.actor.type === 'anonymous') endSession(ctx);
    // The operation checks again; here it saves reading the body of someone who may not send one.
    authorize(access, callerOf(ctx));
    const params = route.session === 'finish' ? { ...ctx.params, challengeToken: challengeOf(ctx) } : ctx.params;
    const input = await readInput(ctx, params, route.query);
    await authenticateLate(clients.identity, ctx);
    const caller = { ...callerOf(ctx), ...(version !== undefined && { expectedVersion: version }) };
    const reply = await call(clients, route.operation, withDerivedKey(ctx, route.operation, operation, caller, input), input).catch((error: unknown) => {
      throw located(error, ctx, params, route.query);
    });
    const answer = route.then ? await call(clients, route.then.operation, caller, route.then.input(reply.output as Record<string, unknown>)) : reply;
    if (route.session === 'start' || route.session === 'finish') await startSession(ctx, reply.output as SessionStart);
    if (route.session === 'end') endSession(ctx);
    sendReply(ctx, route, { ...reply, output: answer.output }, publicUrl);
  };
}

function assertAcceptable(ctx: GatewayContext): void {
  if (ctx.accepts(problemTypes.plain, problemTypes.own)) return;
  throw new ServiceError('not_acceptable', 'Answers are `application/json`, errors `application/problem+json`.');
}
