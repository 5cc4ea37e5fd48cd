import type { IdentityClient } from '@marketplace/identity-contract';
import { type Actor, isServiceError, type RateLimitDecision, ServiceError } from '@marketplace/kernel';
import { writeRateLimitHeaders } from './rate-limits.ts';
import { callerOf, type GatewayContext, type GatewayMiddleware } from '../context.ts';

/**
 * Finds out who asks: one call to identity, and none when no credential was sent. If a request has an `Authorization`
 * header, its cookie is ignored: a bad key with a good cookie is refused.
 */
export function authenticate({
  identity,
  cookieName,
}: {
  identity: IdentityClient;
  cookieName: string;
}): GatewayMiddleware {
  return async (ctx, next) => {
    if (ctx.get('authorization') !== '') {
      const { actor, turns } = await ask(identity, ctx, { apiKey: bearerToken(ctx.get('authorization')) });
      ctx.state.actor = actor;
      writeRateLimitHeaders(ctx, turns);
    } else {
      // The signature is checked before anyone is asked, so made-up cookies cost nothing.
      const sessionToken = ctx.cookies.get(cookieName, { signed: true });
      if (sessionToken) await resume(identity, ctx, sessionToken);
    }
    ctx.state.authenticatedAt = performance.now();
    await next();
  };
}

/**
 * An ended session is no session: its cookie must not stand in the way of signing in again. It is not cleared either:
 * this answer may arrive after that of a request which has renewed the session meanwhile, and would take the new cookie
 * away.
 */
async function resume(identity: IdentityClient, ctx: GatewayContext, sessionToken: string): Promise<void> {
  let turns: RateLimitDecision[] = [];
  try {
    ({ actor: ctx.state.actor, turns } = await ask(identity, ctx, { sessionToken }));
  } catch (error) {
    if (!isServiceError(error, 'unauthenticated')) throw error;
  }
  if (ctx.state.actor.type === 'user') ctx.state.sessionToken = sessionToken;
  writeRateLimitHeaders(ctx, turns);
}

const lateMs = 1_000;

/**
 * A body may arrive long after its headers, and who was let in then may be signed out, removed or revoked by now. So
 * whoever took their time is asked for again, before anything is changed: as `authenticate` does, but for the turns,
 * which were told.
 */
export async function authenticateLate(identity: IdentityClient, ctx: GatewayContext): Promise<void> {
  const { actor, authenticatedAt } = ctx.state;
  if (performance.now() - authenticatedAt < lateMs) return;
  if (actor.type === 'api_key')
    ctx.state.actor = (await ask(identity, ctx, { apiKey: bearerToken(ctx.get('authorization')) })).actor;
  if (actor.type !== 'user') return;
  ctx.state.actor = await currentActor(identity, ctx).catch((error: unknown) => {
    if (isServiceError(error, 'unauthenticated')) return { type: 'anonymous' } as const;
    throw error;
  });
}

/**
 * Who the session of a request is now, which may be answered long after it was authenticated. Throws `unauthenticated`
 * at its end.
 */
export async function currentActor(identity: IdentityClient, ctx: GatewayContext): Promise<Actor> {
  return (await ask(identity, ctx, { sessionToken: ctx.state.sessionToken ?? '', counts: false })).actor;
}

type Credential = { apiKey: string } | { sessionToken: string; counts?: boolean };

async function ask(
  identity: IdentityClient,
  ctx: GatewayContext,
  credential: Credential,
): Promise<{ actor: Actor; turns: RateLimitDecision[] }> {
  // The key of the request belongs to the request's own operation.
  const { idempotencyKey: _, ...caller } = callerOf(ctx, { type: 'anonymous' });
  const { output } = await identity.authenticate(caller, credential);
  return output;
}

function bearerToken(authorization: string): string {
  const token = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization)?.[1];
  if (token === undefined)
    throw new ServiceError('invalid_api_key', 'Send the API key as `Authorization: Bearer <API_KEY>`.');
  return token;
}
