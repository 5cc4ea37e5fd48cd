import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { Role, Scope } from '@marketplace/kernel';
import type { Answer, Api } from '../../support/api.ts';
import { sharedStack, type SharedStack } from '../../support/stacks/stack-host.ts';
import { newSeller, signUp } from '../../support/sign-up.ts';

let stack: SharedStack;
let database: pg.Client;
let owner: Api;
let organizationId: string;
beforeAll(async () => {
  stack = await sharedStack();
  database = new pg.Client({ connectionString: stack.base.databaseUrl });
  await database.connect();
  ({ owner, organizationId } = await newSeller(stack.origin, stack.base.inboxUrl, 'owner@idempotencyaccess.example'));
});
afterAll(async () => {
  await database?.end();
});

async function newMember(email: string, role: Role): Promise<{ api: Api; memberId: string }> {
  const api = await signUp(stack.origin, stack.base.inboxUrl, email);
  const { body } = await owner.post<{ token: string }>(`/organizations/${organizationId}/invitations`, { email, role });
  return { api, memberId: (await api.post<{ id: string }>('/invitations/accept', { token: body.token })).body.id };
}

const members = () => `/organizations/${organizationId}/members`;
const shortly = ({ status, body }: Answer): unknown[] => [status, body.code ?? null];
const lamp = { title: 'Lamp', price: { amount: 100, currency: 'USD' } };

test('a key without the scope gets 403 and not the stored answer, even if it made the request itself', async () => {
  const keyed = { 'idempotency-key': 'listing' };
  const newKey = async (scope: Scope) =>
    (await owner.post<{ apiKey: { id: string }; token: string }>('/auth/api-keys', { name: 'server', scopes: [scope] }))
      .body;
  const first = await newKey('listings:write');
  const made = await owner.withKey(first.token).post('/listings', lamp, keyed);
  expect(made.status).toBe(201);
  const again = await owner.withKey(first.token).post('/listings', lamp, keyed);
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([made.body, 'true']);
  const { token } = await newKey('payments:write');
  expect(shortly(await owner.withKey(token).post('/listings', lamp, keyed))).toEqual([403, 'insufficient_scope']);
  // No request removes a scope from a key.
  await database.query(`update identity.api_key set scopes = array['orders:write'] where id = $1`, [first.apiKey.id]);
  expect(shortly(await owner.withKey(first.token).post('/listings', lamp, keyed))).toEqual([403, 'insufficient_scope']);
  await owner.send('DELETE', `/auth/api-keys/${first.apiKey.id}`);
  expect(shortly(await owner.withKey(first.token).post('/listings', lamp, keyed))).toEqual([401, 'api_key_revoked']);
});

test('a member gets the stored answer while the role suffices, and 403 from the next request on', async () => {
  const { api, memberId } = await newMember('admin@idempotencyaccess.example', 'admin');
  const keyed = { 'idempotency-key': 'key' };
  const settings = { name: 'server', scopes: ['listings:write'] };
  const byGraphql = async () => {
    const query = `mutation {
      createApiKey(idempotencyKey: "key", input: { name: "server", scopes: ["listings:write"] }) {
        replayed apiKey { id } } }`;
    const { body } = await api.post<{ data: { createApiKey: unknown }; errors?: { extensions: { code: string } }[] }>(
      '/graphql',
      { query },
    );
    return [body.data.createApiKey, body.errors?.map(({ extensions }) => extensions.code)];
  };
  const made = await api.post<{ apiKey: { id: string }; token: string }>('/auth/api-keys', settings, keyed);
  expect(made.body.token).toMatch(/^mk_test_/);
  const replayed = await api.post('/auth/api-keys', settings, keyed);
  expect([replayed.status, replayed.body, replayed.headers['idempotent-replayed']]).toEqual([
    201,
    { ...made.body, token: null },
    'true',
  ]);
  expect(replayed.headers['x-original-request-id']).toBe(made.headers['x-request-id']);
  expect(await byGraphql()).toEqual([{ replayed: true, apiKey: { id: made.body.apiKey.id } }, undefined]);
  // The idempotency key belongs to the organization: another member with permission gets the same response.
  expect((await owner.post('/auth/api-keys', settings, keyed)).body).toEqual(replayed.body);

  expect((await owner.send('PATCH', `${members()}/${memberId}`, { role: 'developer' })).status).toBe(200);
  expect(shortly(await api.post('/auth/api-keys', settings, keyed))).toEqual([403, 'role_not_allowed']);
  expect(await byGraphql()).toEqual([null, ['role_not_allowed']]);
  // With another body, which would be a conflict, the response is the same.
  expect(shortly(await api.post('/auth/api-keys', { ...settings, name: 'other' }, keyed))).toEqual([
    403,
    'role_not_allowed',
  ]);
  await owner.send('PATCH', `${members()}/${memberId}`, { role: 'finance' });
  expect((await api.post('/auth/api-keys', settings, keyed)).body).toEqual(replayed.body);

  await database.query(
    `update identity.session s set authenticated_at = now() - interval '16 minutes'
       from identity."user" u where u.id = s.user_id and u.email = 'admin@idempotencyaccess.example'`,
  );
  expect(shortly(await api.post('/auth/api-keys', settings, keyed))).toEqual([403, 'reauthentication_required']);
  expect((await owner.send('DELETE', `${members()}/${memberId}`)).status).toBe(204);
  expect(shortly(await api.post('/auth/api-keys', settings, keyed))).toEqual([403, 'no_active_organization']);
  await api.post('/auth/sign-out', {});
  expect(shortly(await api.post('/auth/api-keys', settings, keyed))).toEqual([401, 'unauthenticated']);
});

test('the response to a personal command is replayed to that user only', async () => {
  const [one, other] = [
    await signUp(stack.origin, stack.base.inboxUrl, 'one@idempotencyaccess.example'),
    await signUp(stack.origin, stack.base.inboxUrl, 'other@idempotencyaccess.example'),
  ];
  const keyed = { 'idempotency-key': 'organization' };
  const made = await one.post<{ organization: { id: string } }>('/organizations', { name: 'Twice' }, keyed);
  // The creation changed the active organization, and the stored response is found nevertheless.
  expect((await one.post('/organizations', { name: 'Twice' }, keyed)).body).toEqual(made.body);
  const others = await other.post<{ organization: { id: string } }>('/organizations', { name: 'Twice' }, keyed);
  expect([others.status, others.headers['idempotent-replayed']]).toEqual([201, undefined]);
  expect(others.body.organization.id).not.toBe(made.body.organization.id);
});
