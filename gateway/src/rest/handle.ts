import type { RouterMiddleware } from '@koa/router';
import { type Caller, clientRequestOf, type Operation, type Reply, ServiceError } from '@marketplace/kernel';
import type { Admission } from '../admission/admission.ts';
import type { Authentication } from '../auth/authenticate.ts';
import { challengeOf } from '../auth/challenge.ts';
import { endSession, type SessionStart, startSession } from '../auth/session.ts';
import type { Calls } from '../calls/catalogue.ts';
import { callerOf, type GatewayContext, type GatewayState } from '../context.ts';
import { problemTypes } from '../errors/problem.ts';
import { expectedVersion } from '../http/preconditions.ts';
import type { CompiledRoute } from './compile-route.ts';
import { located, readInput } from './request-input.ts';
import { sendReply } from './send-reply.ts';

/** Dependencies of the handler of ordinary routes. */
export interface HandleOptions {
  calls: Calls;
  publicUrl: URL;
  admission: Pick<Admission, 'expectLarge' | 'run' | 'giveBack'>;
  authentication: Pick<Authentication, 'again'>;
}

/** The handler of ordinary routes: reads the input, calls the operation, writes the reply. */
export function handle(
  compiled: CompiledRoute,
  { calls, publicUrl, admission, authentication }: HandleOptions,
): RouterMiddleware<GatewayState> {
  const {
    route: { session, then },
    name,
    operation,
    reads,
    paged,
  } = compiled;
  const { access, versioned = false, cost } = operation;
  const isLarge = cost?.bytes === 'large';
  const mayBeLarge = reads && (isLarge || paged);
  const searches = cost?.time === 'search';
  const call = calls.get(name)!;
  const callNext = then && calls.get(then.operation)!;
  const replyTo = async (
    ctx: GatewayContext,
    input: Record<string, unknown>,
    version: Caller['expectedVersion'],
  ): Promise<Reply<unknown>> => {
    const again = authentication.again(ctx, access);
    if (again) await again;
    const caller = { ...callerOf(ctx), ...(version !== undefined && { expectedVersion: version }) };
    const reply = await call(withDerivedKey(ctx, name, operation, caller, input), input);
    const next = then?.input(reply.output as Record<string, unknown>, input);
    return next ? { ...reply, output: (await callNext!(caller, next)).output } : reply;
  };
  return async (ctx) => {
    assertAcceptable(ctx);
    const version = reads ? undefined : expectedVersion(ctx.req.headers['if-match'], versioned);
    const params = session === 'finish' ? { ...ctx.params, challengeToken: challengeOf(ctx) } : ctx.params;
    const input = await readInput(ctx, compiled, params);
    if (mayBeLarge) await admission.expectLarge(ctx, isLarge);
    const replied = searches
      ? admission.run(ctx, { operation, input }, () => replyTo(ctx, input, version))
      : replyTo(ctx, input, version);
    const reply = await replied.catch((error: unknown) => {
      throw located(error, compiled, params);
    });
    if (session === 'start' || session === 'finish') await startSession(ctx, reply.output as SessionStart);
    if (session === 'end') endSession(ctx);
    sendReply(ctx, compiled, reply, publicUrl);
    if (ctx.status === 304) await admission.giveBack(ctx);
  };
}

function assertAcceptable(ctx: GatewayContext): void {
  const { accept = '*/*' } = ctx.req.headers;
  // Most programs send this.
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
