import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { roles, type Role } from '@marketplace/kernel';
import { table } from '../src/rest/table.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

/** interface.txt, section 5, and api.md, section 6, by hand: this is what the contracts must say. */
const expected: Record<string, 'anyone' | 'user' | Role[] | { key: string | null }> = {
  'POST /auth/sign-up': 'anyone',
  'POST /auth/verify-email': 'anyone',
  'POST /auth/sign-in': 'anyone',
  'POST /auth/sign-out': 'user',
  'GET /auth/session': 'user',
  'PUT /auth/session/organization': 'user',
  'GET /organizations': 'user',
  'POST /organizations': 'user',
  'GET /auth/api-keys': ['owner', 'admin', 'finance'],
  'POST /auth/api-keys': ['owner', 'admin', 'finance'],
  'DELETE /auth/api-keys/:id': ['owner', 'admin', 'finance'],
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

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('the table has exactly the routes whose access is decided here', () => {
  expect(table.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(expected).sort());
});

/** Null when access was granted; a body that is missing or wrong comes later, with another code. */
async function refusal(route: { method: string; path: string }, headers: Record<string, string>): Promise<string | null> {
  const response = await gateway.send(`/api/v1${route.path.replace(':id', 'missing')}`, { method: route.method, headers });
  if (![401, 403].includes(response.status)) return null;
  return ((await response.json()) as { code: string }).code;
}

for (const route of table) {
  const name = `${route.method} ${route.path}`;
  test(`${name} requires what its access says`, async () => {
    const access = expected[name]!;
    const open = access === 'anyone';
    const keyed = typeof access === 'object' && 'key' in access;
    const allowed = Array.isArray(access) ? access : roles;

    expect(await refusal(route, {})).toBe(open ? null : 'unauthenticated');
    expect(await refusal(route, gateway.as(null))).toBe(open || access === 'user' ? null : 'no_active_organization');
    for (const role of roles) {
      // Signing out ends the session, so each request has its own.
      expect(await refusal(route, gateway.as(role))).toBe(allowed.includes(role) ? null : 'role_not_allowed');
    }
    const withoutScope = keyed ? (access.key === null ? null : 'insufficient_scope') : 'session_required';
    expect(await refusal(route, gateway.withKey('payments:write'))).toBe(open ? null : withoutScope);
    expect(await refusal(route, gateway.withKey('listings:write'))).toBe(open || keyed ? null : 'session_required');
  });
}

test('a caller who may not do it is refused before the body is read', async () => {
  const response = await gateway.send('/api/v1/listings', { method: 'POST', headers: gateway.withKey(), body: '{ not json' });
  expect(response.status).toBe(403);
  expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="listings:write"');
  expect(await response.json()).toMatchObject({ requiredScopes: ['listings:write'] });
});

test('a role that does not suffice is told which do', async () => {
  const response = await gateway.send('/api/v1/auth/api-keys', { headers: gateway.as('developer') });
  expect(await response.json()).toMatchObject({ code: 'role_not_allowed', requiredRoles: ['owner', 'admin', 'finance'] });
});
