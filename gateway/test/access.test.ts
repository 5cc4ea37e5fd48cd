import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { permissionsDocument } from '../src/pages/permissions-document.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('docs/permissions.md is what the contracts say; `npm run generate` renews it', () => {
  expect(readFileSync(new URL('../../docs/permissions.md', import.meta.url), 'utf8')).toBe(permissionsDocument());
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
