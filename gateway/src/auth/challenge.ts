import type { GatewayContext } from '../context.ts';

const challengeLifetimeMs = 5 * 60_000;

/**
 * A sign-in that waits for its code, in a cookie of its own: it is never looked at where sessions are, so whoever holds
 * it is nobody to every route but the one that takes the code. `Strict`: no other site has a part in this.
 */
export function setChallenge(ctx: GatewayContext, challengeToken: string | null): void {
  ctx.cookies.set(nameOf(ctx), challengeToken, {
    signed: true,
    httpOnly: true,
    sameSite: 'strict',
    overwrite: true,
    ...(challengeToken && { maxAge: challengeLifetimeMs }),
  });
}

/** Empty when the browser has none, or one that we did not sign. */
export function challengeOf(ctx: GatewayContext): string {
  return ctx.cookies.get(nameOf(ctx), { signed: true }) ?? '';
}

function nameOf({ cookies: { secure } }: GatewayContext): string {
  return secure ? '__Host-sign-in' : 'sign-in';
}
