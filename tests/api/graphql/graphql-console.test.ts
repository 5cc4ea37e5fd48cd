import { beforeAll, expect, test } from '@jest/globals';
import type { Api } from '../../support/api.ts';
import { sharedStack, type SharedStack } from '../../support/stacks/stack-host.ts';
import { mailedToken, password, signUp } from '../../support/sign-up.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Use of the console by GraphQL: everything after signing in, on the real services. */
interface Answer<T> {
  data: T;
  errors?: { extensions: { code: string } }[];
}
interface Outcome {
  userErrors: { code: string; field: string[] | null }[];
}

let stack: SharedStack;
let ada: Api;
let bob: Api;
let organizationId: string;
let keyId: string;

async function ask<T>(api: Api, query: string, variables: object = {}): Promise<T> {
  const { body } = await api.post<Answer<T>>('/graphql', { query, variables });
  expect(body).not.toHaveProperty('errors');
  return body.data;
}
const codesOf = async (api: Api, query: string, variables: object = {}) =>
  (await api.post<Answer<unknown>>('/graphql', { query, variables })).body.errors?.map(
    ({ extensions }) => extensions.code,
  );

beforeAll(async () => {
  stack = await sharedStack();
  ada = await signUp(stack.origin, stack.base.inboxUrl, 'ada@graphqlconsole.example');
  bob = await signUp(stack.origin, stack.base.inboxUrl, 'bob@graphqlconsole.example');
});
test('a created organization is the active one from the next request on', async () => {
  const made = await ask<{
    createOrganization: Outcome & { organization: { id: string }; membership: { role: string } };
  }>(
    ada,
    `mutation { createOrganization(input: { name: "Engines" }) {
      organization { id } membership { role } userErrors { code field } } }`,
  );
  expect(made.createOrganization).toMatchObject({ membership: { role: 'owner' }, userErrors: [] });
  organizationId = made.createOrganization.organization.id;
  const id = { id: organizationId };
  expect(
    await ask(ada, 'query ($id: ID!) { organization { id } node(id: $id) { id } viewer { role hasTotp } }', id),
  ).toEqual({
    organization: id,
    node: id,
    viewer: { role: 'owner', hasTotp: false },
  });
  expect(await ask(bob, 'query ($id: ID!) { organization(id: $id) { id } node(id: $id) { id } }', id)).toEqual({
    organization: null,
    node: null,
  });
});

test('an invited user joins, and gets the role that the owner sets', async () => {
  const invited = await ask<{ createInvitation: Outcome & { invitation: { id: string } } }>(
    ada,
    `mutation ($id: ID!) {
      createInvitation(organizationId: $id, input: { email: "bob@graphqlconsole.example", role: developer }) {
        invitation { id } userErrors { code field } } }`,
    { id: organizationId },
  );
  expect(invited.createInvitation.userErrors).toEqual([]);
  const wrong = await ask(
    bob,
    'mutation { acceptInvitation(token: "wrong") { membership { id } userErrors { code field } } }',
  );
  expect(wrong).toEqual({
    acceptInvitation: { membership: null, userErrors: [{ code: 'not_found', field: ['token'] }] },
  });
  const joined = await waitFor('the invitation', async () => {
    const mailed = await mailedToken(stack.base.inboxUrl, 'bob@graphqlconsole.example');
    const query = 'mutation ($token: String!) { acceptInvitation(token: $token) { membership { id } } }';
    const { acceptInvitation } = await ask<{ acceptInvitation: { membership: object | null } }>(bob, query, {
      token: mailed,
    });
    return acceptInvitation.membership;
  });
  expect(joined).toMatchObject({ id: expect.stringMatching(/^mem_/) });
  const { members } = await ask<{ members: { nodes: { id: string; role: string; user: { email: string } }[] } }>(
    ada,
    '{ members { nodes { id role user { email } } } }',
  );
  expect(members.nodes.map(({ role, user }) => [user.email, role]).sort()).toEqual([
    ['ada@graphqlconsole.example', 'owner'],
    ['bob@graphqlconsole.example', 'developer'],
  ]);
  expect(await codesOf(bob, '{ apiKeys { nodes { id } } }')).toEqual(['role_not_allowed']);
  const { id } = members.nodes.find(({ role }) => role === 'developer')!;
  const change = 'mutation ($id: ID!) { updateMember(id: $id, role: finance) { member { role } userErrors { code } } }';
  expect(await ask(ada, change, { id })).toEqual({ updateMember: { member: { role: 'finance' }, userErrors: [] } });
  expect(await ask(bob, '{ viewer { role } apiKeys { nodes { id } } }')).toEqual({
    viewer: { role: 'finance' },
    apiKeys: { nodes: [] },
  });
});

test('the last owner cannot be removed, and the refusal is data', async () => {
  const { members } = await ask<{ members: { nodes: { id: string; role: string }[] } }>(
    ada,
    '{ members { nodes { id role } } }',
  );
  const { id } = members.nodes.find(({ role }) => role === 'owner')!;
  const leave = 'mutation ($id: ID!) { removeMember(id: $id) { removedId userErrors { code field } } }';
  expect(await ask(ada, leave, { id })).toEqual({
    removeMember: { removedId: null, userErrors: [{ code: 'last_owner', field: null }] },
  });
});

test('a created API key works at once, is shown once, and is refused once it is revoked', async () => {
  const create = `mutation ($key: String!) {
    createApiKey(input: { name: "server", scopes: ["listings:write"] }, idempotencyKey: $key) {
    apiKey { id status } token replayed userErrors { code field } } }`;
  const { createApiKey } = await ask<{ createApiKey: { apiKey: { id: string }; token: string } }>(ada, create, {
    key: 'one',
  });
  expect((await ada.withKey(createApiKey.token).get('/listings')).status).toBe(200);
  keyId = createApiKey.apiKey.id;
  expect(await ask(ada, create, { key: 'one' })).toMatchObject({
    createApiKey: { apiKey: { id: keyId }, token: null, replayed: true, userErrors: [] },
  });
  expect(await ask(ada, 'query ($id: ID!) { node(id: $id) { ... on ApiKey { name status } } }', { id: keyId })).toEqual(
    { node: { name: 'server', status: 'active' } },
  );
  const revoke = 'mutation ($id: ID!) { revokeApiKey(id: $id) { revokedId userErrors { code } } }';
  expect(await ask(ada, revoke, { id: keyId })).toEqual({ revokeApiKey: { revokedId: keyId, userErrors: [] } });
  expect((await ada.withKey(createApiKey.token).get('/listings')).body).toMatchObject({
    status: 401,
    code: 'api_key_revoked',
  });
});

test('the audit log has the changes, and verifies', async () => {
  const query = `{ auditEvents(first: 50) { nodes { action targets { id } seq } }
       auditVerification { ok complete firstBreak { seq } } }`;
  interface Log {
    auditEvents: { nodes: { action: string; targets: { id: string }[] }[] };
    auditVerification: object;
  }
  const log = await waitFor('the revocation in the log', async () => {
    const answer = await ask<Log>(ada, query);
    return (
      answer.auditEvents.nodes.some(
        ({ action, targets }) => action === 'api_key.revoked' && targets.some(({ id }) => id === keyId),
      ) && answer
    );
  });
  expect((log as Log).auditVerification).toEqual({ ok: true, complete: true, firstBreak: null });
  expect(await codesOf(bob, '{ auditEvents { nodes { id } } }')).toEqual(['role_not_allowed']);
});

test('switching, reauthenticating and a new password renew the cookie, and the session continues', async () => {
  const other = await ask<{ createOrganization: { organization: { id: string } } }>(
    ada,
    'mutation { createOrganization(input: { name: "Looms" }) { organization { id } } }',
  );
  expect(await ask(ada, '{ organization { id } }')).toEqual({
    organization: { id: other.createOrganization.organization.id },
  });
  const renewals: [string, object][] = [
    ['switchOrganization(organizationId: $id)', { id: organizationId }],
    ['reauthenticate(input: { password: $password })', { password }],
    [
      'changePassword(input: { currentPassword: $password, newPassword: $newPassword })',
      { password, newPassword: 'another horse battery staple' },
    ],
  ];
  const types: Record<string, string> = { id: 'ID!', password: 'String!', newPassword: 'String!' };
  for (const [call, variables] of renewals) {
    const declared = Object.keys(variables)
      .map((name) => `$${name}: ${types[name]}`)
      .join(', ');
    const before = await ask<{ sessions: { nodes: { id: string; current: boolean }[] } }>(
      ada,
      '{ sessions { nodes { id current } } }',
    );
    const answer = await ask<Record<string, object>>(
      ada,
      `mutation (${declared}) { ${call} { viewer { activeOrganization { id } } userErrors { code } } }`,
      variables,
    );
    expect(Object.values(answer)).toEqual([{ viewer: { activeOrganization: { id: organizationId } }, userErrors: [] }]);
    const after = await ask<typeof before>(ada, '{ sessions { nodes { id current } } }');
    const currentOf = ({ sessions }: typeof before) =>
      sessions.nodes.filter(({ current }) => current).map(({ id }) => id);
    expect(currentOf(after)).toHaveLength(1);
    expect(after.sessions.nodes.map(({ id }) => id)).not.toContain(currentOf(before)[0]);
  }
  const wrong = await ask(
    ada,
    `mutation { reauthenticate(input: { password: "not this one at all" }) {
      viewer { role } userErrors { code field } } }`,
  );
  expect(wrong).toEqual({
    reauthenticate: { viewer: null, userErrors: [{ code: 'invalid_credentials', field: null }] },
  });
  expect(await ask(ada, '{ viewer { role } }')).toEqual({ viewer: { role: 'owner' } });
});

test('a revoked session is refused', async () => {
  const { sessions } = await ask<{ sessions: { nodes: { id: string }[] } }>(bob, '{ sessions { nodes { id } } }');
  await ask(bob, 'mutation ($id: ID!) { revokeSession(id: $id) { revokedId userErrors { code } } }', {
    id: sessions.nodes[0]!.id,
  });
  expect((await bob.post('/graphql', { query: '{ viewer { role } }' })).body).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  });
});
