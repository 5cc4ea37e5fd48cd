import { ServiceError } from '@marketplace/kernel';
import { type GatewayContext, type GatewayMiddleware, organizationOf } from '../context.ts';

/** The header by which a request says for which organization it is meant. */
const expectedOrganizationHeader = 'expected-organization';

/**
 * Refuses a request that is meant for another organization than the one that is active now. Two tabs of a browser share
 * one session, so one of them may have switched it. Throws `organization_changed`.
 */
export function expectedOrganization(): GatewayMiddleware {
  return (ctx, next) => {
    assertExpectedOrganization(ctx);
    return next();
  };
}

/** As `expectedOrganization`, after the caller was authenticated again. */
export function assertExpectedOrganization(ctx: GatewayContext): void {
  const expected = ctx.get(expectedOrganizationHeader);
  if (expected === '' || ctx.state.actor.type === 'anonymous' || organizationOf(ctx) === expected) return;
  throw new ServiceError(
    'organization_changed',
    'The request is meant for another organization than the active one. Nothing was done.',
  );
}
