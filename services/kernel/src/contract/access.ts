import type { Caller, Role, Scope } from './caller.ts';
import { roles as allRoles } from './caller.ts';
import type { Operation } from './contract.ts';
import { kernelErrors } from '../errors/define-errors.ts';
import { ServiceError } from '../errors/service-error.ts';

/**
 * Who may call an operation. Declared once, in the contract; enforced by every transport and, before it reads a body,
 * by the gateway. All `access` values together are the permission table (docs/permissions.md).
 */
export type Access =
  /** No credential needed. */
  | { who: 'anyone' }
  /** A signed-in person, with or without an organization. */
  | { who: 'user'; recent?: true }
  /** A signed-in person with one of the roles in the active organization. API keys do not pass role checks. */
  | { who: 'member'; roles: readonly Role[]; recent?: true }
  /** A signed-in member of any role, or an API key; with `scope` set, the key must hold it. */
  | { who: 'organization'; scope: Scope | null }
  /**
   * Relay and activities over the engine contract; the gateway on its own behalf over the other. No credential makes
   * such a caller.
   */
  | { who: 'system' };

export const anyone: Access = { who: 'anyone' };
export const user: Extract<Access, { who: 'user' }> = { who: 'user' };
export const system: Access = { who: 'system' };
export const member = (...roles: Role[]): Extract<Access, { who: 'member' }> => ({
  who: 'member',
  roles: roles.length > 0 ? roles : allRoles,
});
/** The same, for changes so sensitive that the person must have authenticated a short while ago (step-up). */
export const withRecentAuthentication = <A extends Extract<Access, { who: 'user' | 'member' }>>(access: A): A => ({
  ...access,
  recent: true,
});
export const organization = (scope: Scope | null): Access => ({ who: 'organization', scope });

/** Throws the refusal that fits, or returns. */
export function authorize(access: Access, { actor }: Caller): void {
  if (access.who === 'anyone') return;
  if (access.who === 'system') {
    if (actor.type !== 'system') throw new ServiceError('unauthenticated', 'This operation is internal.');
    return;
  }
  if (actor.type === 'anonymous' || actor.type === 'system') {
    throw new ServiceError('unauthenticated', 'Sign in, or send an API key as `Authorization: Bearer <API_KEY>`.');
  }
  if (actor.type === 'api_key') {
    if (access.who !== 'organization') {
      throw new ServiceError('session_required', 'API keys cannot do this: sign in as a member of the organization.');
    }
    if (access.scope !== null && !actor.scopes.includes(access.scope)) {
      throw kernelErrors.insufficient_scope(`This API key lacks the scope ${access.scope}.`, {
        requiredScopes: [access.scope],
      });
    }
    return;
  }
  if (access.who === 'user') return assertRecent(access, actor);
  if (actor.organizationId === null || actor.role === null) {
    throw new ServiceError(
      'no_active_organization',
      'Create or join an organization, or choose one for this session, first.',
    );
  }
  if (access.who === 'member' && !access.roles.includes(actor.role)) {
    throw kernelErrors.role_not_allowed(`Your role ${actor.role} may not do this.`, {
      requiredRoles: [...access.roles],
    });
  }
  if (access.who === 'member') assertRecent(access, actor);
}

function assertRecent(
  { recent }: { recent?: true },
  { recentlyAuthenticated }: { recentlyAuthenticated: boolean },
): void {
  if (!recent || recentlyAuthenticated) return;
  throw new ServiceError(
    'reauthentication_required',
    'Show your password, and second factor if you have one, again first: POST /api/v1/auth/reauthenticate.',
  );
}

/** Throws when this would change something of an organization that is suspended or closed. */
export function assertChangeable(
  { kind, access, whenReadOnly }: Pick<Operation, 'kind' | 'access' | 'whenReadOnly'>,
  { actor }: Caller,
): void {
  if (kind === 'query' || whenReadOnly || actor.type !== 'user' || !actor.readOnly) return;
  if (access.who !== 'member' && access.who !== 'organization') return;
  throw new ServiceError(
    'invalid_state_transition',
    'This organization is suspended or closed: nothing of it can be changed.',
  );
}

/**
 * The organization every query of this call is scoped by. Operations that use it declare `member` or `organization`
 * access.
 */
export function organizationOf({ actor }: Caller): string {
  const id = 'organizationId' in actor ? actor.organizationId : null;
  if (id === null) throw new ServiceError('no_active_organization', 'This needs an active organization.');
  return id;
}

/** The signed-in person. Operations that use it declare `user` or `member` access. */
export function userOf({ actor }: Caller): Extract<Caller['actor'], { type: 'user' }> {
  if (actor.type !== 'user') throw new ServiceError('session_required', 'This needs a signed-in user.');
  return actor;
}

/** Enforces `If-Match` on the record as it is now, under its lock. */
export function assertVersion({ expectedVersion }: Caller, actual: number): void {
  if (expectedVersion !== undefined && expectedVersion !== actual) {
    throw new ServiceError('precondition_failed', `The record is at version ${actual} now; read it again.`);
  }
}
