import { ServiceError } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, organizationOf } from '../context.ts';

/** The headers by which a request says for which organization it is meant, and as whom. */
const expectedOrganizationHeader = 'expected-organization';
const expectedUserHeader = 'expected-user';

/**
 * Refuses a request that is meant for another organization than the one that is active now, or as another person than
 * the one who is signed in. All tabs of a browser share one session: in one of them, somebody may have switched the
 * organization, or somebody else may have signed in. Throws `organization_changed` or `user_changed`.
 */
export function expectedCaller(): GatewayMiddleware {
  return (ctx, next) => {
    assertExpectedCaller(ctx);
    return next();
  };
}

/** As `expectedCaller`, after the caller was authenticated again. */
export function assertExpectedCaller(ctx: GatewayContext): void {
  const { actor } = ctx.state;
  if (actor.type === 'anonymous') return;
  // An empty header names nobody, so it is not taken for an absent one.
  const { [expectedUserHeader]: user, [expectedOrganizationHeader]: organization } = ctx.req.headers;
  if (user !== undefined && !(actor.type === 'user' && actor.userId === user))
    throw new ServiceError(
      'user_changed',
      'The request is meant to be made by another person than the one who is signed in. Nothing was done.',
    );
  if (organization !== undefined && organizationOf(ctx) !== organization)
    throw new ServiceError(
      'organization_changed',
      'The request is meant for another organization than the active one. Nothing was done.',
    );
}
