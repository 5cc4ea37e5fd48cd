import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiKey, ApiRequest } from '@marketplace/identity-contract';
import { type Api, createApi } from '../support/api.ts';
import { type RunningStack, startOneProcess, sharedStack } from '../support/stacks/stack-host.ts';
import { newSeller } from '../support/sign-up.ts';
import { waitFor } from '../support/wait-for.ts';

/** Two gateways, each with its own identity service, on one database. */
let other: RunningStack;
let owner: Api;
let elsewhere: (token: string) => Api;
beforeAll(async () => {
  const { base, origin } = await sharedStack();
  other = await startOneProcess(base);
  ({ owner } = await newSeller(origin, base.inboxUrl, 'ada@api-keys.example'));
  elsewhere = (token) => createApi(other.origin, token);
});
afterAll(() => other?.stop());

type Made = { apiKey: ApiKey; token: string };
const newKey = async (): Promise<Made> =>
  (await owner.post<Made>('/auth/api-keys', { name: 'server', scopes: ['listings:write'] })).body;
const use = async (token: string): Promise<[number, unknown]> => {
  const { status, body } = await elsewhere(token).get('/listings');
  return [status, body.code];
};
const rounds = Array.from({ length: 5 });

test('a key works at every gateway once it is created, and at none once it is revoked', async () => {
  for (const _ of rounds) {
    const { apiKey, token } = await newKey();
    expect(await use(token)).toEqual([200, undefined]);
    expect((await owner.send('DELETE', `/auth/api-keys/${apiKey.id}`)).status).toBe(204);
    expect(await use(token)).toEqual([401, 'api_key_revoked']);
  }
});

test('a rotation without overlap ends the old key everywhere at once, and one with overlap leaves both', async () => {
  let { apiKey, token } = await newKey();
  for (const _ of rounds) {
    const rotated = await owner.post<Made>(`/auth/api-keys/${apiKey.id}/rotate`, { overlapSeconds: 0 });
    expect(rotated.status).toBe(201);
    expect(await use(token)).toEqual([401, 'api_key_expired']);
    ({ apiKey, token } = rotated.body);
    expect(await use(token)).toEqual([200, undefined]);
  }
  const kept = await owner.post<Made>(`/auth/api-keys/${apiKey.id}/rotate`, {});
  expect([await use(token), await use(kept.body.token)]).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  expect((await owner.get(`/auth/api-keys/${apiKey.id}`)).body).toMatchObject({
    replacedBy: kept.body.apiKey.id,
    status: 'active',
  });
});

test('developers see the refusals of a key at any gateway: a missing scope, and its revocation', async () => {
  const { apiKey, token } = await newKey();
  const order = await elsewhere(token).post('/orders', { listingId: 'hunter2' });
  expect(order.body['code']).toBe('insufficient_scope');
  expect((await owner.send('DELETE', `/auth/api-keys/${apiKey.id}`)).status).toBe(204);
  const late = await elsewhere(token).get('/listings?q=hunter2');
  const { data } = await waitFor('both requests', async () => {
    const { body } = await owner.get<{ data: ApiRequest[] }>(`/requests?keyId=${apiKey.id}&status=4xx`);
    return body.data.length === 2 && body;
  });
  expect(data).toMatchObject([
    { id: late.headers['x-request-id'], method: 'GET', status: 401, code: 'api_key_revoked' },
    { id: order.headers['x-request-id'], method: 'POST', path: '/api/v1/orders', status: 403 },
  ]);
  expect(JSON.stringify(data)).not.toContain('hunter2');
  const found = await owner.get<{ data: ApiRequest[] }>(`/requests?requestId=${data[0]!.id}`);
  expect(found.body.data).toEqual([data[0]]);
});
