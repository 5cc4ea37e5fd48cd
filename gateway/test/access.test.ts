import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { roles } from '@marketplace/kernel';
import { permissionsDocument } from '../src/pages/permissions-document.ts';
import { expectedAccess, type ExpectedCaller, expectedOf, expectedRefusal, routesUnderTest } from './expected-access.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('the table has exactly the routes whose access is decided by hand', () => {
  expect(routesUnderTest.map(({ name }) => name).sort()).toEqual(Object.keys(expectedAccess).sort());
});

test('docs/permissions.md is what the contracts say; `npm run generate` renews it', () => {
  expect(readFileSync(new URL('../../docs/permissions.md', import.meta.url), 'utf8')).toBe(permissionsDocument());
});

/** Null when access was granted; a body that is missing or wrong comes later, with another code. */
async function refusal(route: { method: string; path: string }, headers: Record<string, string>): Promise<[number, string] | null> {
  const response = await gateway.send(`/api/v1${route.path.replace(':id', 'missing')}`, { method: route.method, headers });
  if (![401, 403].includes(response.status)) return null;
  return [response.status, ((await response.json()) as { code: string }).code];
}

test.each(routesUnderTest)('$name requires what its access says', async (route) => {
  const expected = (caller: ExpectedCaller) => expectedRefusal(expectedOf(route.operation), caller);
  expect(await refusal(route, {})).toEqual(expected({ type: 'nobody' }));
  // Signing out ends the session, so each request has its own.
  for (const role of [...roles, null]) {
    expect([role, await refusal(route, gateway.as(role))]).toEqual([role, expected({ type: 'person', role, recent: true })]);
  }
  for (const scope of ['payments:write', 'listings:write'] as const) {
    expect([scope, await refusal(route, gateway.withKey(scope))]).toEqual([scope, expected({ type: 'key', scopes: [scope] })]);
  }
});

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
