import type { IdentityClient } from '@marketplace/identity-contract';
import { type Actor, isServiceError, type RateLimitDecision, ServiceError } from '@marketplace/kernel';
import { assertExpectedCaller } from './expected-caller.ts';
import { recentKeysOf } from './recent-keys.ts';
import { writeRateLimitHeaders } from './rate-limits.ts';
import { callerOf, type GatewayContext, type GatewayMiddleware, requesterOf } from '../context.ts';

/**
 * Sets `actor`. Makes one call to identity, and none if the request has no credential. If a request has an
 * `Authorization` header, its cookie is ignored: a bad key with a good cookie is refused. Throws `invalid_api_key` or
 * `rate_limited`.
 */
export function authenticate({
  identity,
  cookieName,
}: {
  identity: IdentityClient;
  cookieName: string;
}): GatewayMiddleware {
  return async (ctx, next) => {
    if (ctx.req.headers.authorization !== undefined) {
      const askedAt = performance.now();
      const { actor, decisions } = await ask(identity, ctx, { apiKey: bearerToken(ctx.get('authorization')) });
      ctx.state.actor = actor;
      if (actor.type === 'api_key' && changes(ctx)) recentKeysOf(identity).add(actor, askedAt);
      writeRateLimitHeaders(ctx, decisions);
    } else {
      // The signature is verified first, so a forged cookie costs no call to identity.
      const sessionToken = ctx.cookies.get(cookieName, { signed: true });
      if (sessionToken) await resume(identity, ctx, sessionToken);
    }
    ctx.state.authenticatedAt = performance.now();
    ctx.state.body.setClient({ ip: ctx.ip, owner: requesterOf(ctx)?.owner ?? null });
    await next();
  };
}

/**
 * A request with the cookie of an ended session is anonymous, so that the user can sign in again. The cookie is not
 * cleared: this answer may arrive after the answer of a request that renewed the session, and would then delete the new
 * cookie.
 */
async function resume(identity: IdentityClient, ctx: GatewayContext, sessionToken: string): Promise<void> {
  let decisions: RateLimitDecision[] = [];
  try {
    ({ actor: ctx.state.actor, decisions } = await ask(identity, ctx, { sessionToken }));
  } catch (error) {
    if (!isServiceError(error, 'unauthenticated')) throw error;
  }
  if (ctx.state.actor.type === 'user') ctx.state.sessionToken = sessionToken;
  writeRateLimitHeaders(ctx, decisions);
}

/** A request that is processed later than this after its authentication is authenticated again. */
const lateMs = 1_000;

/**
 * Authenticates again if the body took long to arrive, or the request waited for others: meanwhile the session or key
 * may have been revoked, or the member removed. Call it after the body was read and before anything is changed. No call
 * is made if another request with the same key was authenticated within `lateMs`, so requests that wait for each other
 * cost no second call each. The request is not counted again by rate limits.
 */
export async function authenticateLate(identity: IdentityClient, ctx: GatewayContext): Promise<void> {
  const { actor, authenticatedAt } = ctx.state;
  if (performance.now() - authenticatedAt < lateMs) return;
  if (actor.type === 'api_key')
    ctx.state.actor =
      recentKeysOf(identity).find(actor.apiKeyId, performance.now() - lateMs) ??
      (await ask(identity, ctx, { apiKey: bearerToken(ctx.get('authorization')), counts: false })).actor;
  if (actor.type !== 'user') return;
  ctx.state.actor = await currentActor(identity, ctx).catch((error: unknown) => {
    if (isServiceError(error, 'unauthenticated')) return { type: 'anonymous' } as const;
    throw error;
  });
  assertExpectedCaller(ctx);
}

/**
 * The actor of the request's session as of now, for answers that last long, such as streams. The call is not counted by
 * rate limits. Throws `unauthenticated` if the session has ended.
 */
export async function currentActor(identity: IdentityClient, ctx: GatewayContext): Promise<Actor> {
  return (await ask(identity, ctx, { sessionToken: ctx.state.sessionToken ?? '', counts: false })).actor;
}

/**
 * Counts requests towards the limits of the key and the organization, in addition to the one that was counted; -1 gives
 * that one back. Returns the decisions. Throws what `authenticate` throws.
 */
export async function countOfCaller(
  identity: IdentityClient,
  ctx: GatewayContext,
  requests: number,
): Promise<RateLimitDecision[]> {
  const { actor, sessionToken } = ctx.state;
  if (actor.type === 'api_key')
    return (await ask(identity, ctx, { apiKey: bearerToken(ctx.get('authorization')), requests })).decisions;
  return sessionToken === undefined ? [] : (await ask(identity, ctx, { sessionToken, requests })).decisions;
}

type Credential = ({ apiKey: string } | { sessionToken: string }) & { counts?: boolean; requests?: number };

async function ask(
  identity: IdentityClient,
  ctx: GatewayContext,
  credential: Credential,
): Promise<{ actor: Actor; decisions: RateLimitDecision[] }> {
  // The idempotency key is for the operation that the client calls, not for this call.
  const { idempotencyKey: _, ...caller } = callerOf(ctx, { type: 'anonymous' });
  const { output } = await identity.authenticate(caller, { ...credential, relations: changes(ctx) });
  return { actor: output.actor, decisions: output.turns };
}

/** Whether the request may change something: only then, the actor has `related`. */
function changes({ method }: GatewayContext): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function bearerToken(authorization: string): string {
  const token = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization)?.[1];
  if (token === undefined)
    throw new ServiceError('invalid_api_key', 'Send the API key as `Authorization: Bearer <API_KEY>`.');
  return token;
}
