import type { Access } from './access.ts';
import type { Caller } from './caller.ts';
import type { Operation } from '../contract.ts';
import { kernelErrors } from '../../errors/define-errors.ts';
import { ServiceError } from '../../errors/service-error.ts';

/**
 * Returns if the caller has this access. Throws otherwise: `unauthenticated`, `session_required`, `insufficient_scope`
 * (with `requiredScopes`), `no_active_organization`, `operator_required`, `role_not_allowed` (with
 * `requiredRoles`) or `reauthentication_required`.
 */
export function authorize(access: Access, { actor }: Pick<Caller, 'actor'>): void {
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
      throw new ServiceError('session_required', 'API keys cannot do this. Sign in as a member of the organization.');
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
      'Create or join an organization first, or choose one for this session.',
    );
  }
  if (access.who === 'operator' && !actor.operator)
    throw new ServiceError('operator_required', 'Only the operator of the platform may do this.');
  if (access.who === 'organization') return;
  if (!access.roles.includes(actor.role)) {
    throw kernelErrors.role_not_allowed(`Your role ${actor.role} may not do this.`, {
      requiredRoles: [...access.roles],
    });
  }
  assertRecent(access, actor);
}

function assertRecent(
  { recent }: { recent?: true },
  { recentlyAuthenticated }: { recentlyAuthenticated: boolean },
): void {
  if (recent && !recentlyAuthenticated) throw authenticateAgain();
}

/**
 * Throws `reauthentication_required` if the caller is a person who has not authenticated recently. For operations with
 * some sensitive changes; operations with only such changes declare `withRecentAuthentication`. `why` begins the detail
 * of the error.
 */
export function assertRecentlyAuthenticated({ actor }: Caller, why?: string): void {
  if (actor.type === 'user' && !actor.recentlyAuthenticated) throw authenticateAgain(why);
}

function authenticateAgain(why = ''): ServiceError {
  return new ServiceError(
    'reauthentication_required',
    `${why && `${why} `}Authenticate again first, with your password and your second factor if you have one: ` +
      'POST /api/v1/auth/reauthenticate.',
  );
}

/**
 * Throws `invalid_state_transition` if the operation would change data of a suspended or closed organization. Queries,
 * operations with `user` access and operations that declare `whenReadOnly` are allowed. If the organization is closed,
 * so are those that declare `whenClosed`.
 */
export function assertChangeable(
  { kind, access, whenReadOnly, whenClosed }: Pick<Operation, 'kind' | 'access' | 'whenReadOnly' | 'whenClosed'>,
  { actor }: Caller,
): void {
  if (kind === 'query' || whenReadOnly || actor.type !== 'user' || !actor.readOnly) return;
  if (whenClosed && actor.closed) return;
  if (access.who === 'user' || access.who === 'anyone' || access.who === 'system') return;
  throw new ServiceError(
    'invalid_state_transition',
    'This organization is suspended or closed, so it can only finish open trade.',
  );
}

/**
 * Id of the caller's organization, which scopes every query of an operation. Throws `no_active_organization` if there
 * is none. For operations with `member`, `operator` or `organization` access.
 */
export function organizationOf({ actor }: Caller): string {
  const id = 'organizationId' in actor ? actor.organizationId : null;
  if (id === null) throw new ServiceError('no_active_organization', 'This requires an active organization.');
  return id;
}

/**
 * The signed-in person. Throws `session_required` for any other actor. For operations with `user` or `member` access.
 */
export function userOf({ actor }: Caller): Extract<Caller['actor'], { type: 'user' }> {
  if (actor.type !== 'user') throw new ServiceError('session_required', 'This requires a signed-in user.');
  return actor;
}

/**
 * Enforces `If-Match`: throws `precondition_failed` if the caller expects another version than `actual`. The operation
 * must have locked the record before it reads `actual`.
 */
export function assertVersion({ expectedVersion }: Caller, actual: number): void {
  if (expectedVersion !== undefined && ![expectedVersion].flat().includes(actual)) {
    throw new ServiceError('precondition_failed', `The record now has version ${actual}. Read it again.`);
  }
}
