import { type Actor, newId, type Role, roles, type Scope, scopes } from '@marketplace/kernel';

/**
 * The expected access of an operation. `user`: a signed-in person, with or without an organization. An array of roles:
 * a person with one of them in the active organization. `key`: a person with any role, or an API key, which must have
 * the scope if there is one. `system`: processes of this product only.
 */
export type ExpectedAccess = 'anyone' | 'user' | 'system' | readonly Role[] | { key: Scope | null };

/**
 * Who may call an operation. Written by hand, not derived from the contract, because the contract is tested with it.
 */
export interface ExpectedRight {
  access: ExpectedAccess;
  /** The person must have authenticated recently. */
  stepUp?: true;
}

/** The properties of a caller on which access depends. */
export type ExpectedCaller =
  | { type: 'nobody' }
  | { type: 'person'; role: Role | null; recent: boolean }
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
    if (!keyed && !access.includes(caller.role)) return [403, 'role_not_allowed'];
  }
  return stepUp && !caller.recent ? [403, 'reauthentication_required'] : null;
}

/**
 * Callers of every kind: one without a credential, persons of each role and without an organization, each with a recent
 * and an old authentication, and an API key for each scope.
 */
export const everyCaller: { is: ExpectedCaller; actor: Actor }[] = [
  { is: { type: 'nobody' }, actor: { type: 'anonymous' } },
  ...[...roles, null].flatMap((role) => [true, false].map((recent) => personOf(role, recent))),
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
