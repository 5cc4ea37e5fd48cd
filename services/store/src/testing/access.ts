import { type Actor, newId, type Role, roles, type Scope, scopes } from '@marketplace/kernel';

/**
 * `user`: a person, in an organization or not. Roles: a person with one of them in the active organization. `key`: a person of any
 * role, or an API key; with a scope, the key must hold it. `system`: no credential.
 */
export type ExpectedAccess = 'anyone' | 'user' | 'system' | readonly Role[] | { key: Scope | null };

/** Who may call an operation, written by hand. It is never read from the contract, which is tested against it. */
export interface ExpectedRight {
  access: ExpectedAccess;
  /** The person must have authenticated within the last 15 minutes. */
  stepUp?: true;
}

/** Who asks, as far as it decides. */
export type ExpectedCaller =
  | { type: 'nobody' }
  | { type: 'person'; role: Role | null; recent: boolean }
  | { type: 'key'; scopes: Scope[] }
  /** A credential that is refused wherever it is shown. */
  | { type: 'refused key'; code: 'invalid_api_key' | 'api_key_revoked' | 'api_key_expired' };

/** Status and code of the refusal; null where the caller may. */
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

/** Callers of each kind: nobody, each role with a fresh and a stale authentication, and keys with each scope alone. */
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
