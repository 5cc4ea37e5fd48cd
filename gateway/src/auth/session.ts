import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import { createSession } from 'koa-session';
import type { CookieNames, GatewayContext, GatewayMiddleware } from '../context.ts';
import { challengeOf, setChallenge } from './challenge.ts';

/** koa-session's part of a context; version 7 does not declare it itself. */
interface SessionContext {
  session: { regenerate(): Promise<void> } | null;
}

/**
 * Writes the session cookie with koa-session. The session itself is a row of identity, written by `signIn` and ended by
 * `signOut` in their own transactions. So the store here stores nothing, and a request that ends late cannot revive a
 * session that was revoked meanwhile. The cookie lasts as long as a session at most (`lifetime` of `SESSION_SECONDS`).
 */
export function session(app: Koa, names: CookieNames, lifetimeSeconds: number): GatewayMiddleware {
  const store = {
    // A token is a session only if `authenticate` has accepted it in this request.
    get: async (token: string, _maxAge: number, { ctx }: { ctx?: GatewayContext }) =>
      token === ctx?.state.sessionToken && ctx.state.actor.type === 'user'
        ? { userId: ctx.state.actor.userId }
        : undefined,
    set: async () => {},
    destroy: async () => {},
  };
  return createSession(
    {
      key: names.session,
      secure: names.secure,
      httpOnly: true,
      sameSite: 'lax',
      signed: true,
      rolling: false,
      renew: false,
      maxAge: lifetimeSeconds * 1000,
      genid: (ctx: GatewayContext) => ctx.state.sessionToken ?? randomUUID(),
      store,
    },
    app,
  ) as GatewayMiddleware;
}

/**
 * The part of a command's output that starts or renews a session. If the second factor is still missing, `sessionToken`
 * is null and `challengeToken` is set.
 */
export interface SessionStart {
  sessionToken: string | null;
  challengeToken?: string | null;
}

/**
 * Writes the session's token into the cookie. The token is always new, so an id that an attacker planted before sign-in
 * is not used. A replayed reply has no token, because tokens are not stored; then the cookie stays as it is.
 */
export async function startSession(
  ctx: GatewayContext,
  { sessionToken, challengeToken = null }: SessionStart,
): Promise<void> {
  if (challengeToken !== null) setChallenge(ctx, challengeToken);
  if (sessionToken === null) return;
  if (challengeOf(ctx) !== '') setChallenge(ctx, null);
  ctx.state.sessionToken = sessionToken;
  await (ctx as unknown as SessionContext).session?.regenerate();
}

/** Clears the session cookie. */
export function endSession(ctx: GatewayContext): void {
  ctx.state.sessionToken = undefined;
  (ctx as unknown as SessionContext).session = null;
}
