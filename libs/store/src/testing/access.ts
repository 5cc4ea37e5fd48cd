import { type Actor, type Caller, newId, type Role, roles, type Scope, scopes } from '@marketplace/kernel';

/**
 * The expected access of an operation. `user`: a signed-in person, with or without an organization. An array of roles:
 * a person with one of them in the active organization. `key`: a person with any role, or an API key, which must have
 * the scope if there is one. `operator`: a person with one of these roles in the organization that operates the
 * platform.
 * `system`: processes of this product only.
 */
export type ExpectedAccess =
  | 'anyone'
  | 'user'
  | 'system'
  | readonly Role[]
  | { key: Scope | null }
  | { operator: readonly Role[] };

/**
 * Expected access to an operation. Written by hand, not derived from the contract, because the contract is tested with
 * it.
 */
export interface ExpectedRight {
  access: ExpectedAccess;
  /** The person must have authenticated recently. */
  stepUp?: true;
}

/** The properties of a caller on which access depends. */
export type ExpectedCaller =
  | { type: 'nobody' }
  | { type: 'person'; role: Role | null; recent: boolean; operator?: true }
  | { type: 'key'; scopes: Scope[] }
  /** An API key that every operation refuses. */
  | { type: 'refused key'; code: 'invalid_api_key' | 'api_key_revoked' | 'api_key_expired' };

/** HTTP status and error code with which the caller is refused; null if the caller has access. */
export function expectedRefusal({ access, stepUp }: ExpectedRight, caller: ExpectedCaller): [number, string] | null {
  if (caller.type === 'refused key') return [401, caller.code];
  if (access === 'anyone') return null;
  if (caller.type === 'nobody' || access === 'system') return [401, 'unauthenticated'];
  const keyed = typeof access === 'object' && 'key' in access;
  if (caller.type === 'key') {
    if (!keyed) return [403, 'session_required'];
    return access.key === null || caller.scopes.includes(access.key) ? null : [403, 'insufficient_scope'];
  }
  if (access !== 'user') {
    if (caller.role === null) return [403, 'no_active_organization'];
    const operating = typeof access === 'object' && 'operator' in access;
    if (operating && !caller.operator) return [403, 'operator_required'];
    const allowed = keyed ? null : operating ? access.operator : access;
    if (allowed && !allowed.includes(caller.role)) return [403, 'role_not_allowed'];
  }
  return stepUp && !caller.recent ? [403, 'reauthentication_required'] : null;
}

/**
 * Callers of every kind: one without a credential, persons of each role and without an organization, and of each role
 * of the operator, each with a recent and an old authentication, and an API key for each scope.
 */
export const everyCaller: { is: ExpectedCaller; actor: Actor }[] = [
  { is: { type: 'nobody' }, actor: { type: 'anonymous' } },
  ...[...roles, null].flatMap((role) => [true, false].map((recent) => personOf(role, recent))),
  ...roles.flatMap((role) => [true, false].map((recent) => operatorOf(role, recent))),
  ...scopes.map((scope) => ({
    is: { type: 'key' as const, scopes: [scope] },
    actor: { type: 'api_key' as const, apiKeyId: newId('key'), organizationId: newId('org'), scopes: [scope] },
  })),
];

function personOf(role: Role | null, recentlyAuthenticated: boolean): { is: ExpectedCaller; actor: Actor } {
  const organizationId = role === null ? null : newId('org');
  return {
    is: { type: 'person', role, recent: recentlyAuthenticated },
    actor: { type: 'user', userId: newId('usr'), sessionId: newId('ses'), organizationId, role, recentlyAuthenticated },
  };
}

function operatorOf(role: Role, recent: boolean): { is: ExpectedCaller; actor: Actor } {
  const { actor } = personOf(role, recent);
  return { is: { type: 'person', role, recent, operator: true }, actor: { ...actor, operator: true } as Actor };
}

/** A caller who is a member of the operator of the platform and has authenticated recently. */
export function newOperator(role: Role = 'owner'): Caller & { organizationId: string } {
  const { actor } = operatorOf(role, true);
  return { requestId: 'req_operator', actor, organizationId: (actor as { organizationId: string }).organizationId };
}
