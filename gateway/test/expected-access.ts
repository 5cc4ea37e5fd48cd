import { type Role, roles, type Scope } from '@marketplace/kernel';
import { table } from '../src/rest/table.ts';

/** `user`: a person, in an organization or not; roles: who of the active organization; `key`: any of them, or a key with that scope. */
export type ExpectedAccess = 'anyone' | 'user' | Role[] | { key: Scope | null };

/**
 * interface.txt, section 5, and api.md, section 6, by hand: this is what the contracts must say. Tests decide by this table and
 * `expectedRefusal`, never by the contracts, which are what they test.
 */
export const expectedAccess: Record<string, ExpectedAccess> = {
  'POST /auth/sign-up': 'anyone',
  'POST /auth/verify-email': 'anyone',
  'POST /auth/sign-in': 'anyone',
  'POST /auth/verify-email/resend': 'anyone',
  'POST /auth/sign-in/totp': 'anyone',
  'POST /auth/password/forgot': 'anyone',
  'POST /auth/password/reset': 'anyone',
  'PUT /auth/password': 'user',
  'POST /auth/totp': 'user',
  'POST /auth/totp/confirm': 'user',
  'DELETE /auth/totp': 'user',
  'POST /auth/recovery-codes': 'user',
  'POST /auth/reauthenticate': 'user',
  'GET /auth/sessions': 'user',
  'DELETE /auth/sessions': 'user',
  'DELETE /auth/sessions/:id': 'user',
  'POST /auth/sign-out': 'user',
  'GET /auth/session': 'user',
  'PUT /auth/session/organization': 'user',
  'GET /organizations': 'user',
  'POST /organizations': 'user',
  'GET /organizations/:id': 'user',
  'PATCH /organizations/:id': ['owner', 'admin'],
  'POST /organizations/:id/close': ['owner'],
  'GET /organizations/:organizationId/members': [...roles],
  'PATCH /organizations/:organizationId/members/:memberId': ['owner', 'admin'],
  'DELETE /organizations/:organizationId/members/:memberId': [...roles],
  'GET /organizations/:organizationId/invitations': ['owner', 'admin'],
  'POST /organizations/:organizationId/invitations': ['owner', 'admin'],
  'DELETE /organizations/:organizationId/invitations/:invitationId': ['owner', 'admin'],
  'POST /invitations/accept': 'user',
  'GET /auth/api-keys': ['owner', 'admin', 'finance'],
  'POST /auth/api-keys': ['owner', 'admin', 'finance'],
  'GET /auth/api-keys/:id': ['owner', 'admin', 'finance'],
  'POST /auth/api-keys/:id/rotate': ['owner', 'admin', 'finance'],
  'DELETE /auth/api-keys/:id': ['owner', 'admin', 'finance'],
  'GET /audit-events': ['owner', 'admin'],
  'GET /audit-events/export': ['owner', 'admin'],
  'GET /audit-events/verify': ['owner', 'admin'],
  'GET /listings': { key: null },
  'POST /listings': { key: 'listings:write' },
  'GET /listings/:id': { key: null },
  'PATCH /listings/:id': { key: 'listings:write' },
  'POST /listings/:id/publish': { key: 'listings:write' },
  'GET /webhooks/endpoints': [...roles],
  'POST /webhooks/endpoints': ['owner', 'admin', 'developer'],
  'PATCH /webhooks/endpoints/:id': ['owner', 'admin', 'developer'],
  'DELETE /webhooks/endpoints/:id': ['owner', 'admin', 'developer'],
  'GET /webhooks/endpoints/:id': [...roles],
  'POST /webhooks/endpoints/:id/test': ['owner', 'admin', 'developer'],
  'GET /webhooks/endpoints/:id/stats': [...roles],
  'GET /webhooks/endpoints/:endpointId/notices': [...roles],
  'POST /webhooks/endpoints/:id/resume': ['owner', 'admin', 'developer'],
  'POST /webhooks/endpoints/:id/recover': ['owner', 'admin', 'developer'],
  'GET /webhooks/recoveries/:id': [...roles],
  'POST /webhooks/recoveries/:id/cancel': ['owner', 'admin', 'developer'],
  'DELETE /webhooks/events/:id/content': ['owner', 'admin', 'developer'],
  'POST /webhooks/endpoints/:id/secret/rotate': ['owner', 'admin', 'developer'],
  'DELETE /webhooks/endpoints/:id/secret/previous': ['owner', 'admin', 'developer'],
  'GET /webhooks/deliveries': [...roles],
  'POST /webhooks/deliveries/:id/redeliver': ['owner', 'admin', 'developer'],
  'POST /webhooks/deliveries/:id/retry': ['owner', 'admin', 'developer'],
  'POST /webhooks/deliveries/:id/cancel': ['owner', 'admin', 'developer'],
  'GET /webhooks/deliveries/:id': [...roles],
  'GET /webhooks/deliveries/stream': [...roles],
  'GET /webhooks/event-types': 'anyone',
};

/** What wants an authentication within the last 15 minutes (api.md 1.10). */
export const expectedStepUp = new Set([
  'POST /auth/totp',
  'DELETE /auth/totp',
  'POST /auth/recovery-codes',
  'POST /organizations/:id/close',
  'PATCH /organizations/:organizationId/members/:memberId',
  'POST /organizations/:organizationId/invitations',
  'POST /auth/api-keys',
  'POST /auth/api-keys/:id/rotate',
  'POST /webhooks/endpoints/:id/secret/rotate',
]);

/** What GraphQL alone asks, by operation. */
const withoutRoute: Record<string, ExpectedAccess> = {
  getEndpoints: [...roles],
  getDeliveries: [...roles],
  awaitAttempt: [...roles],
};

export const routesUnderTest = table.map(({ method, path, operation }) => ({ name: `${method} ${path}`, method, path, operation: operation.split('.')[1]! }));

/** The same for an operation, whichever way it is asked for. Throws where nothing is decided. */
export function expectedOf(operation: string): { access: ExpectedAccess; stepUp: boolean } {
  const route = routesUnderTest.find((each) => each.operation === operation)?.name;
  const access = route === undefined ? withoutRoute[operation] : expectedAccess[route];
  if (access === undefined) throw new Error(`Who may do ${operation} is not in the table.`);
  return { access, stepUp: route !== undefined && expectedStepUp.has(route) };
}

/** Who asks, as far as it decides. */
export type ExpectedCaller =
  | { type: 'nobody' }
  | { type: 'person'; role: Role | null; recent: boolean }
  | { type: 'key'; scopes: Scope[] }
  /** A credential that is refused wherever it is shown. */
  | { type: 'refused key'; code: 'invalid_api_key' | 'api_key_revoked' | 'api_key_expired' };

/** Status and code of the refusal; null where the caller may. */
export function expectedRefusal({ access, stepUp }: { access: ExpectedAccess; stepUp: boolean }, caller: ExpectedCaller): [number, string] | null {
  if (caller.type === 'refused key') return [401, caller.code];
  if (access === 'anyone') return null;
  if (caller.type === 'nobody') return [401, 'unauthenticated'];
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
