import type { IdentityClient } from '@marketplace/identity-contract';
import { type Actor, isServiceError, ServiceError } from '@marketplace/kernel';
import { callerOf, type GatewayContext, type GatewayMiddleware } from '../context.ts';

/**
 * Who asks: one call to identity, and none when no credential was sent. An `Authorization` header decides alone: a bad key with
 * a good cookie is refused (api.md 1.11).
 */
export function authenticate({ identity, cookieName }: { identity: IdentityClient; cookieName: string }): GatewayMiddleware {
  return async (ctx, next) => {
    if (ctx.get('authorization') !== '') {
      ctx.state.actor = await actorOf(identity, ctx, { apiKey: bearerToken(ctx.get('authorization')) });
    } else {
      // The signature is checked before anyone is asked, so made-up cookies cost nothing.
      const sessionToken = ctx.cookies.get(cookieName, { signed: true });
      if (sessionToken) await resume(identity, ctx, { sessionToken, cookieName });
    }
    await next();
  };
}

/** An ended session is no session: its cookie must not stand in the way of signing in again, and the answer clears it. */
async function resume(identity: IdentityClient, ctx: GatewayContext, known: { sessionToken: string; cookieName: string }): Promise<void> {
  try {
    ctx.state.actor = await actorOf(identity, ctx, { sessionToken: known.sessionToken });
  } catch (error) {
    if (!isServiceError(error, 'unauthenticated')) throw error;
  }
  if (ctx.state.actor.type === 'user') ctx.state.sessionToken = known.sessionToken;
  // A sign-in writes over this.
  else ctx.cookies.set(known.cookieName, null, { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true });
}

/** Who the session of a request is now, which may be answered long after it was authenticated. Throws `unauthenticated` at its end. */
export function currentActor(identity: IdentityClient, ctx: GatewayContext): Promise<Actor> {
  return actorOf(identity, ctx, { sessionToken: ctx.state.sessionToken ?? '' });
}

async function actorOf(
  identity: IdentityClient,
  ctx: GatewayContext,
  credential: { apiKey: string } | { sessionToken: string },
): Promise<Actor> {
  // The key of the request belongs to the request's own operation.
  const { idempotencyKey: _, ...caller } = callerOf(ctx, { type: 'anonymous' });
  const { output } = await identity.authenticate(caller, credential);
  return output.actor;
}

function bearerToken(authorization: string): string {
  const token = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw new ServiceError('invalid_api_key', 'Send the API key as `Authorization: Bearer <API_KEY>`.');
  return token;
}
