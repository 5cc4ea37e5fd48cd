import type { GatewayContext } from '../context.ts';

const challengeLifetimeMs = 5 * 60_000;

/**
 * Writes the cookie of a sign-in that waits for the code of the second factor; null clears it. It is not the session
 * cookie, so it authenticates no request, and only the route that takes the code reads it. `SameSite=Strict`, because
 * no other site takes part in signing in.
 */
export function setChallenge(ctx: GatewayContext, challengeToken: string | null): void {
  ctx.cookies.set(ctx.state.cookieNames.signIn, challengeToken, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    overwrite: true,
    ...(challengeToken && { maxAge: challengeLifetimeMs }),
  });
}

/** The challenge token of the cookie. Empty if there is no cookie or its signature is wrong. */
export function challengeOf(ctx: GatewayContext): string {
  return ctx.cookies.get(ctx.state.cookieNames.signIn, { signed: true }) ?? '';
}
