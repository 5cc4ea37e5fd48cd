import { expect, test } from '@jest/globals';
import { newId, userOf } from '@marketplace/kernel';
import { explainStatements, onBothTransports, rowsRead } from '@marketplace/store/testing';
import { listRequests } from '../src/operations/list-requests.ts';
import { purgeRequests } from '../src/retention/purge-expired.ts';
import { digest } from '../src/token.ts';
import {
  execute,
  identityWith,
  newOwner,
  openInbox,
  relay,
  type TestedIdentity,
  withStore,
} from './identity-under-test.ts';
import { recorded } from './operations.ts';

const inbox = await openInbox();

onBothTransports('requests to the API', identityWith(inbox), (tested) => {
  const record = (...requests: object[]) =>
    tested().client.recordRequests(relay, { requests: requests as ReturnType<typeof recorded>[] });
  const owner = () => newOwner(tested(), inbox);
  type Owner = Awaited<ReturnType<typeof owner>>;
  type Filters = Parameters<TestedIdentity['client']['listRequests']>[1];
  const list = async ({ caller }: Owner, filters: Filters = {}) =>
    (await tested().client.listRequests(caller, filters)).output;
  const idsOf = async (of: Owner, filters?: Filters) => (await list(of, filters)).data.map(({ id }) => id);
  const withKey = async (of: Owner) =>
    (await tested().client.createApiKey(of.caller, { name: 'Shop server', scopes: ['listings:write'] })).output;

  test('are listed newest first, with the key or the person who sent each, in pages that miss none', async () => {
    const seller = await owner();
    const { apiKey } = await withKey(seller);
    const { userId } = userOf(seller.caller);
    const organizationId = seller.organization.id;
    const old = recorded(organizationId, { ageMs: 60_000, by: { organizationId, userId } });
    const middle = recorded(organizationId, { ageMs: 30_000, by: { organizationId, apiKeyId: newId('key') } });
    const young = recorded(organizationId, { status: 409, code: 'busy', by: { organizationId, apiKeyId: apiKey.id } });
    await record(middle, young, old);
    const { data } = await list(seller);
    expect(data).toMatchObject([
      { id: young.id, status: 409, code: 'busy', actor: { type: 'api_key', id: apiKey.id, name: 'Shop server' } },
      { id: middle.id, code: null, actor: { type: 'api_key', name: null } },
      { id: old.id, actor: { type: 'user', id: userId, name: 'Ada' } },
    ]);
    expect(Date.parse(data[0]!.createdAt) - Date.parse(data[2]!.createdAt)).toBe(60_000);
    const first = await list(seller, { limit: 2 });
    const second = await list(seller, { limit: 2, cursor: first.nextCursor! });
    expect([...first.data, ...second.data]).toEqual(data);
    expect(second.nextCursor).toBeNull();
  });

  test('are found by status, class of status, method, path, route, key and id', async () => {
    const seller = await owner();
    const organizationId = seller.organization.id;
    const apiKeyId = newId('key');
    const path = `/api/v1/orders/${newId('ord')}`;
    const refused = recorded(organizationId, { status: 404, code: 'not_found', ageMs: 1 });
    const other = recorded(organizationId, { status: 409, code: 'busy', method: 'POST', ageMs: 2 });
    const order = recorded(organizationId, { path, route: '/api/v1/orders/:id', by: { organizationId, apiKeyId } });
    await record(refused, other, order);
    expect(await idsOf(seller, { status: '404' })).toEqual([refused.id]);
    expect(await idsOf(seller, { status: '4xx' })).toEqual([refused.id, other.id]);
    expect(await idsOf(seller, { method: 'POST' })).toEqual([other.id]);
    expect(await idsOf(seller, { path })).toEqual([order.id]);
    expect(await idsOf(seller, { path: '/api/v1/orders/:id' })).toEqual([order.id]);
    expect(await idsOf(seller, { keyId: apiKeyId })).toEqual([order.id]);
    expect(await idsOf(seller, { requestId: other.id })).toEqual([other.id]);
    expect(await idsOf(seller, { requestId: other.id, status: '404' })).toEqual([]);
  });

  test('of another organization are not found, whatever is known of them', async () => {
    const [seller, stranger] = [await owner(), await owner()];
    const { apiKey } = await withKey(stranger);
    const organizationId = stranger.organization.id;
    const theirs = recorded(organizationId, { by: { organizationId, apiKeyId: apiKey.id } });
    await record(theirs);
    expect(await idsOf(seller)).toEqual([]);
    expect(await idsOf(seller, { requestId: theirs.id })).toEqual([]);
    expect(await idsOf(seller, { keyId: apiKey.id })).toEqual([]);
    expect(await idsOf(stranger, { keyId: apiKey.id })).toEqual([theirs.id]);
  });

  test("with a refused key belong to the key's organization; those with an unknown key are not recorded", async () => {
    const seller = await owner();
    const { apiKey, token } = await withKey(seller);
    await tested().client.revokeApiKey(seller.caller, { id: apiKey.id });
    const refused = { status: 401, code: 'api_key_revoked' };
    const known = recorded('', { ...refused, by: { keyHash: digest(token!) } });
    await record(known, recorded('', { ...refused, by: { keyHash: digest('unknown') } }));
    expect((await list(seller)).data).toMatchObject([{ id: known.id, actor: { id: apiKey.id, name: 'Shop server' } }]);
  });

  test('are recorded once, however often a gateway repeats the call', async () => {
    const seller = await owner();
    const request = recorded(seller.organization.id);
    await record(request);
    await record(request, { ...request, status: 500 });
    expect((await list(seller)).data).toMatchObject([{ id: request.id, status: 200 }]);
  });

  test('are deleted after seven days, and the oldest beyond a number, successes and failures apart', async () => {
    const [flooder, neighbour] = [await owner(), await owner()];
    const failed = { status: 500, code: 'internal_error' };
    const flood = Array.from({ length: 5 }, (_, n) => recorded(flooder.organization.id, { ageMs: n }));
    const failure = recorded(flooder.organization.id, { ...failed, ageMs: 60_000 });
    const theirs = recorded(neighbour.organization.id, { ageMs: 60_000 });
    const old = recorded(neighbour.organization.id, { ageMs: 7 * 86_400_000 + 1_000 });
    await record(...flood, failure, theirs, old);
    await withStore(tested(), (store) => purgeRequests(store, 3));
    expect(await idsOf(flooder)).toEqual([...flood.slice(0, 3).map(({ id }) => id), failure.id]);
    expect(await idsOf(neighbour)).toEqual([theirs.id]);
    expect(await execute(tested(), 'select id from request where id = ?', [old.id])).toEqual([]);
  });

  test('are found by an index of each filter, among many of the same organization', async () => {
    const seller = await owner();
    await execute(
      tested(),
      `insert into request (id, organization_id, created_at, method, path, route, status, duration_ms, api_key_id)
       select 'req_many' || n, ?, now(), 'GET', '/p' || n, '/r/:' || n, 200 + n % 300, 1, 'key_' || n
         from generate_series(1, 5000) n`,
      [seller.organization.id],
    );
    const readFor = (filters: Filters): Promise<number> =>
      withStore(tested(), async (store) => {
        const em = store.fork();
        const plans = explainStatements(em);
        await listRequests({ em } as never, seller.caller, filters as never);
        return plans.map(rowsRead).reduce((sum, rows) => sum + rows, 0);
      });
    const selecting: Filters[] = [
      { status: '404' },
      { method: 'DELETE' },
      { path: '/p7' },
      { path: '/r/:7' },
      { keyId: 'key_7' },
      { requestId: 'req_many7' },
    ];
    for (const filters of [{}, ...selecting]) expect(await readFor(filters)).toBeLessThan(100);
  });
});
