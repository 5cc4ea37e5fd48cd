import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { roles } from '@marketplace/kernel';
import { permissionsDocument } from '../../src/generate/documents/permissions-document.ts';
import { ask, codesOf } from '../support/graphql/ask-graphql.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { organization } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('docs/permissions.md is up to date; `npm run generate` writes it', () => {
  expect(readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')).toBe(permissionsDocument());
});

test('a caller without permission is refused before the body is read', async () => {
  const response = await gateway.send('/api/v1/listings', {
    method: 'POST',
    headers: gateway.withKey(),
    body: '{ not json',
  });
  expect(response.status).toBe(403);
  expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="listings:write"');
  expect(await response.json()).toMatchObject({ requiredScopes: ['listings:write'] });
});

test('the refusal of a role names the roles that are allowed', async () => {
  const response = await gateway.send('/api/v1/auth/api-keys', { headers: gateway.as('developer') });
  expect(await response.json()).toMatchObject({
    code: 'role_not_allowed',
    requiredRoles: ['owner', 'admin', 'finance'],
  });
});

describe('access over GraphQL', () => {
  const path = '/api/v1/graphql';
  const viewer = { query: 'query WhoAmI { viewer { role } }' };
  const create =
    'mutation { createWebhookEndpoint(input: { url: "https://example.com", subscribedEvents: ["*"] }) ' +
    '{ endpoint { id } } }';

  beforeEach(() => void (gateway.domains.calls.length = 0));

  test('an anonymous call is 401 and an API key 403, before the body is read', async () => {
    for (const body of [viewer, '{ not json']) {
      await expectProblem(await gateway.send(path, { method: 'POST', body }), 401, 'unauthenticated');
      const headers = gateway.withKey('listings:write', 'offers:write', 'orders:write', 'payments:write');
      await expectProblem(await gateway.send(path, { method: 'POST', headers, body }), 403, 'session_required');
    }
    expect(gateway.domains.calls.filter(({ operation }) => operation !== 'authenticate')).toEqual([]);
  });

  test('without an organization a user can query the viewer, but no field that requires an organization', async () => {
    const answer = await ask(
      gateway,
      '{ viewer { user { email } } webhookEndpoints { nodes { id } } }',
      {},
      gateway.as(null),
    );
    expect(answer).toMatchObject({
      status: 200,
      data: { viewer: { user: { email: 'ada@example.com' } }, webhookEndpoints: null },
    });
    expect(codesOf(answer)).toEqual(['no_active_organization']);
  });

  test.each(roles)('a %s has the same permissions in GraphQL and REST', async (role) => {
    const answer = await ask(gateway, create, {}, gateway.as(role));
    if (role !== 'finance') return expect(answer.errors).toBeUndefined();
    expect(answer).toMatchObject({ status: 200, data: { createWebhookEndpoint: null } });
    expect(answer.errors).toMatchObject([
      {
        path: ['createWebhookEndpoint'],
        extensions: { code: 'role_not_allowed', requiredRoles: ['owner', 'admin', 'developer'] },
      },
    ]);
  });

  test('requests that another site makes a browser send are refused', async () => {
    for (const [name, value] of [
      ['origin', 'https://evil.example.com'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const headers = { ...gateway.as('owner'), [name]: value };
      await expectProblem(await gateway.send(path, { method: 'POST', headers, body: viewer }), 403, 'csrf_rejected');
    }
    const form = { ...gateway.as('owner'), 'content-type': 'text/plain' };
    await expectProblem(
      await gateway.send(path, { method: 'POST', headers: form, body: JSON.stringify(viewer) }),
      415,
      'unsupported_media_type',
    );
  });

  test('only POST is allowed, at exactly one path', async () => {
    const headers = gateway.as('owner');
    const response = await gateway.send(`${path}?query={viewer{role}}`, { headers });
    expect(response.headers.get('allow')).toBe('OPTIONS, POST');
    await expectProblem(response, 405, 'method_not_allowed');
    await expectProblem(await gateway.send(`${path}/`, { method: 'POST', headers, body: viewer }), 404, 'not_found');
    await expectProblem(
      await gateway.send(path, { method: 'POST', headers: { ...headers, accept: 'text/html' }, body: viewer }),
      406,
      'not_acceptable',
    );
  });

  test('answers have the headers that all answers have', async () => {
    const response = await gateway.send(path, { method: 'POST', headers: gateway.as('owner'), body: viewer });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_/),
    });
  });

  test('a request is one log line, with the operation and the codes of its errors', async () => {
    gateway.logged.length = 0;
    await gateway.send(path, { method: 'POST', headers: gateway.as('owner'), body: viewer });
    await ask(gateway, create.replace('mutation', `mutation ${'M'.repeat(100)}`), {}, gateway.as('finance'));
    expect(gateway.logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        msg: 'request',
        route: path,
        graphql_type: 'query',
        graphql_operation: 'WhoAmI',
        status: 200,
        org_id: organization.id,
      },
      { graphql_type: 'mutation', graphql_operation: 'M'.repeat(64), graphql_errors: ['role_not_allowed'] },
    ]);
    expect(gateway.logged[0]).not.toContain('graphql_errors');
  });
});
