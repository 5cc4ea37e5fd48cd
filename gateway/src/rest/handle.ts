import type { RouterMiddleware } from '@koa/router';
import type { IdentityClient } from '@marketplace/identity-contract';
import { authorize, type Caller, clientRequestOf, type Operation, ServiceError } from '@marketplace/kernel';
import { authenticateLate } from '../auth/authenticate.ts';
import type { RequestCounter } from '../auth/count-requests.ts';
import { challengeOf } from '../auth/challenge.ts';
import { endSession, type SessionStart, startSession } from '../auth/session.ts';
import type { Calls } from '../calls/catalogue.ts';
import { callerOf, type GatewayContext, type GatewayState } from '../context.ts';
import { problemTypes } from '../errors/problem.ts';
import { expectedVersion } from '../http/preconditions.ts';
import type { CostlyReads } from '../overload/costly-reads.ts';
import type { LargeAnswers } from '../overload/large-answers.ts';
import type { CompiledRoute } from './compile-route.ts';
import { located, readInput } from './request-input.ts';
import { sendReply } from './send-reply.ts';

/** What the handler of ordinary routes uses. */
export interface HandleOptions {
  calls: Calls;
  clients: { identity: IdentityClient };
  publicUrl: URL;
  counter: RequestCounter;
  large: LargeAnswers;
  costly: CostlyReads;
}

/** The handler of ordinary routes: checks the caller, reads the input, calls the operation, writes the reply. */
export function handle(
  compiled: CompiledRoute,
  { calls, clients: { identity }, publicUrl, counter, large, costly }: HandleOptions,
): RouterMiddleware<GatewayState> {
  const {
    route: { session, then },
    name,
    operation,
    pattern,
    reads,
    paged,
  } = compiled;
  const { access, versioned = false, cost: { requests = 1, bytes } = {} } = operation;
  const declared = bytes === 'large';
  const mayBeLarge = reads && (declared || paged);
  const call = calls.get(name)!;
  const callNext = then && calls.get(then.operation)!;
  return async (ctx) => {
    ctx.state.route = pattern;
    assertAcceptable(ctx);
    const version = reads ? undefined : expectedVersion(ctx.req.headers['if-match'], versioned);
    // Signing out clears the cookie even if its session has ended already.
    if (session === 'end' && ctx.state.actor.type === 'anonymous') endSession(ctx);
    // The operation checks too. Checking here first avoids reading the body of a caller who will be refused.
    authorize(access, callerOf(ctx));
    if (requests > 1) await counter.countMore(ctx, requests - 1);
    const params = session === 'finish' ? { ...ctx.params, challengeToken: challengeOf(ctx) } : ctx.params;
    const input = await readInput(ctx, compiled, params);
    if (mayBeLarge) await large.enter(ctx, declared);
    const { reply, answer } = await costly.run(ctx, { operation, input }, async () => {
      await authenticateLate(identity, ctx);
      const caller = { ...callerOf(ctx), ...(version !== undefined && { expectedVersion: version }) };
      const reply = await call(withDerivedKey(ctx, name, operation, caller, input), input).catch((error: unknown) => {
        throw located(error, compiled, params);
      });
      const next = then?.input(reply.output as Record<string, unknown>, input as Record<string, unknown>);
      const answer = next ? await callNext!(caller, next) : reply;
      return { reply, answer, ...(reply.pages !== undefined && { pages: reply.pages }) };
    });
    if (session === 'start' || session === 'finish') await startSession(ctx, reply.output as SessionStart);
    if (session === 'end') endSession(ctx);
    sendReply(ctx, compiled, { ...reply, output: answer.output }, publicUrl);
    if (ctx.status === 304) await counter.giveBack(ctx);
  };
}

function assertAcceptable(ctx: GatewayContext): void {
  const { accept = '*/*' } = ctx.req.headers;
  // What most programs send.
  if (accept === '*/*' || accept === problemTypes.plain) return;
  if (ctx.accepts(problemTypes.plain, problemTypes.own)) return;
  throw new ServiceError('not_acceptable', 'Answers are `application/json`, errors `application/problem+json`.');
}

/**
 * The caller with an idempotency key derived from the body's `clientRequestId`, if the body has one and the request has
 * no `idempotency-key`. The answer echoes the key as usual. The store derives the same key.
 */
export function withDerivedKey(
  ctx: GatewayContext,
  name: string,
  operation: Operation,
  caller: Caller,
  input: unknown,
): Caller {
  const request = caller.idempotencyKey === undefined ? clientRequestOf(name, operation, caller, input) : null;
  if (request === null) return caller;
  ctx.set('idempotency-key', request.derivedKey);
  return { ...caller, idempotencyKey: request.derivedKey };
}
