import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.close());

const other = { 'expected-organization': 'org_00000000000000000000000000' };

test('a request for another organization than the active one does nothing, by REST and GraphQL', async () => {
  const before = gateway.domains.calls.filter((call) => !JSON.stringify(call).includes('authenticate')).length;
  const headers = { ...gateway.as('owner'), ...other };
  const rest = await gateway.send('/api/v1/listings', { method: 'POST', headers, body: { title: 'Lamp' } });
  await expectProblem(rest, 409, 'organization_changed');
  await expectProblem(await gateway.send('/api/v1/listings', { headers }), 409, 'organization_changed');
  const body = { query: 'mutation { revokeOtherSessions { replayed } }' };
  await expectProblem(
    await gateway.send('/api/v1/graphql', { method: 'POST', headers, body }),
    409,
    'organization_changed',
  );
  const after = gateway.domains.calls.filter((call) => !JSON.stringify(call).includes('authenticate')).length;
  expect(after).toBe(before);
});

test('a request that names the active organization, or none, is executed', async () => {
  const me = await gateway.send('/api/v1/auth/session', { headers: gateway.as('owner') });
  const { activeOrganization } = (await me.json()) as { activeOrganization: { id: string } };
  const headers = { ...gateway.as('owner'), 'expected-organization': activeOrganization.id };
  expect((await gateway.send('/api/v1/listings', { headers })).status).toBe(200);
  expect((await gateway.send('/api/v1/listings', { headers: gateway.as('owner') })).status).toBe(200);
});

test('a request as another person than the one who is signed in does nothing, by REST and GraphQL', async () => {
  const before = gateway.domains.calls.filter((call) => !JSON.stringify(call).includes('authenticate')).length;
  const headers = { ...gateway.as('owner'), 'expected-user': 'usr_00000000000000000000000000' };
  const rename = { method: 'PATCH', headers, body: { name: 'Eve' } };
  await expectProblem(
    await gateway.send('/api/v1/organizations/org_00000000000000000000000000', rename),
    409,
    'user_changed',
  );
  for (const path of ['/api/v1/auth/session', '/api/v1/listings'])
    await expectProblem(await gateway.send(path, { headers }), 409, 'user_changed');
  await expectProblem(
    await gateway.send('/api/v1/auth/sign-out', { method: 'POST', headers, body: {} }),
    409,
    'user_changed',
  );
  const body = { query: 'mutation { revokeOtherSessions { replayed } }' };
  await expectProblem(await gateway.send('/api/v1/graphql', { method: 'POST', headers, body }), 409, 'user_changed');
  const after = gateway.domains.calls.filter((call) => !JSON.stringify(call).includes('authenticate')).length;
  expect(after).toBe(before);
});

test('a request that names the person who is signed in is executed, and one with an API key is not', async () => {
  const me = await gateway.send('/api/v1/auth/session', { headers: gateway.as('owner') });
  const { user } = (await me.json()) as { user: { id: string } };
  const expected = { 'expected-user': user.id };
  expect((await gateway.send('/api/v1/listings', { headers: { ...gateway.as('owner'), ...expected } })).status).toBe(
    200,
  );
  const withKey = await gateway.send('/api/v1/listings', {
    headers: { ...gateway.withKey('listings:write'), ...expected },
  });
  await expectProblem(withKey, 409, 'user_changed');
});

test('a method that the path does not have is 405, whichever organization is expected', async () => {
  const headers = { ...gateway.as('owner'), ...other };
  await expectProblem(
    await gateway.send('/api/v1/listings', { method: 'PUT', headers, body: {} }),
    405,
    'method_not_allowed',
  );
  await expectProblem(
    await gateway.send('/api/v1/graphql', { method: 'PUT', headers, body: {} }),
    405,
    'method_not_allowed',
  );
  await expectProblem(await gateway.send('/api/v1/no-such-path', { headers }), 404, 'not_found');
});

test('an empty header is refused, and not taken for an absent one', async () => {
  const cookie = gateway.as('owner');
  const withNone = await gateway.send('/api/v1/listings', { headers: { ...cookie, 'expected-organization': '' } });
  await expectProblem(withNone, 409, 'organization_changed');
  const noKey = await gateway.send('/api/v1/listings', { headers: { ...cookie, authorization: '' } });
  await expectProblem(noKey, 401, 'invalid_api_key');
});

test('without a credential the header does not hide that one is needed', async () => {
  await expectProblem(
    await gateway.send('/api/v1/listings', { headers: { ...other, 'expected-user': 'usr_1' } }),
    401,
    'unauthenticated',
  );
});
