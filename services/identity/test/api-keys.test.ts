import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { isApiKeyToken } from '../src/api-key-token.ts';
import { anonymous, callerOf, callerWith, execute, identityWith, newOwner, openInbox } from './identity-under-test.ts';

const inbox = await openInbox();

onBothTransports('API keys', identityWith(inbox), (tested) => {
  const actorOf = async (apiKey: string) => (await tested().client.authenticate(anonymous(), { apiKey })).output.actor;
  const newKey = async (caller: Parameters<ReturnType<typeof tested>['client']['createApiKey']>[0], more = {}) => {
    const { output } = await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write', 'offers:write'], ...more });
    return { ...output, token: output.token! };
  };

  test('a key acts for its organization with its scopes, and for a year unless told otherwise', async () => {
    const { caller, organization } = await newOwner(tested(), inbox);
    const { apiKey, token } = await newKey(caller);
    expect(token).toMatch(/^mk_test_[0-9A-Za-z]{36}$/);
    expect(apiKey).toMatchObject({ prefix: token.slice(0, 12), last4: token.slice(-4), status: 'active', revokedAt: null });
    expect(Date.parse(apiKey.expiresAt!) - Date.parse(apiKey.createdAt)).toBe(365 * 86_400_000);
    expect(await actorOf(token)).toEqual({
      type: 'api_key',
      apiKeyId: apiKey.id,
      organizationId: organization.id,
      scopes: ['listings:write', 'offers:write'],
    });
    expect((await newKey(caller, { expiresAt: null })).apiKey.expiresAt).toBeNull();
  });

  test('a key is shown once: a repeated creation answers the key without its token', async () => {
    const { sessionToken } = await newOwner(tested(), inbox);
    const caller = await callerWith(tested(), sessionToken, { idempotencyKey: 'key-once' });
    const first = await newKey(caller);
    const again = await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write', 'offers:write'] });
    expect(again).toMatchObject({ replayed: true, output: { apiKey: first.apiKey, token: null } });
    const { data } = (await tested().client.listApiKeys(caller, {})).output;
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(first.token);
  });

  test('a revoked key is refused at once', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const { apiKey, token } = await newKey(caller);
    await tested().client.revokeApiKey(caller, { id: apiKey.id });
    await expect(actorOf(token)).rejects.toMatchObject({ code: 'api_key_revoked' });
    await tested().client.revokeApiKey(caller, { id: apiKey.id });
    expect((await tested().client.listApiKeys(caller, {})).output.data).toMatchObject([{ status: 'revoked', revokedAt: expect.any(String) }]);
  });

  test('an expired key is refused and shown as expired', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const { apiKey, token } = await newKey(caller);
    await execute(tested(), `update api_key set expires_at = now() where id = ?`, [apiKey.id]);
    await expect(actorOf(token)).rejects.toMatchObject({ code: 'api_key_expired' });
    expect((await tested().client.listApiKeys(caller, {})).output.data).toMatchObject([{ status: 'expired' }]);
  });

  test('a key of an organization that is not active is refused, and none is made', async () => {
    const { caller, organization } = await newOwner(tested(), inbox);
    const { token } = await newKey(caller);
    await execute(tested(), `update organization set status = 'suspended' where id = ?`, [organization.id]);
    await expect(actorOf(token)).rejects.toMatchObject({ code: 'invalid_api_key' });
    await expect(newKey(caller)).rejects.toMatchObject({ code: 'invalid_state_transition' });
  });

  test('a well-formed key that nobody made is refused', async () => {
    await expect(actorOf('mk_test_000000000000000000000000000000')).rejects.toMatchObject({ code: 'invalid_api_key' });
    const { caller } = await newOwner(tested(), inbox);
    const { token } = await newKey(caller);
    await execute(tested(), `delete from api_key`);
    expect(isApiKeyToken(token)).toBe(true);
    await expect(actorOf(token)).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  test('keys of another organization are as missing as keys that never were', async () => {
    const [ada, eve] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const { apiKey } = await newKey(ada.caller);
    const refusals = await Promise.all(
      [apiKey.id, newId('key')].map((id) => tested().client.revokeApiKey(eve.caller, { id }).catch((error: unknown) => error)),
    );
    expect(refusals[0]).toMatchObject({ code: 'not_found' });
    expect(refusals[1]).toEqual(refusals[0]);
    expect((await tested().client.listApiKeys(eve.caller, {})).output.data).toEqual([]);
  });

  test.each([
    ['owner', true],
    ['admin', true],
    ['finance', true],
    ['developer', false],
  ] as const)('keys made by a member with the role %s: %s', async (role, allowed) => {
    const { caller } = await newOwner(tested(), inbox);
    const made = newKey(callerOf({ ...caller.actor, role } as typeof caller.actor));
    if (allowed) await expect(made).resolves.toMatchObject({ apiKey: { status: 'active' } });
    else await expect(made).rejects.toMatchObject({ code: 'role_not_allowed' });
  });

  test('an organization has at most fifty active keys, also when several are made at once', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const first = await newKey(caller);
    await Promise.all(Array.from({ length: 47 }, () => newKey(caller)));
    const codes = await Promise.all(Array.from({ length: 4 }, () => newKey(caller).then(() => 'made', (error: { code: string }) => error.code)));
    expect(codes.sort()).toEqual(['limit_reached', 'limit_reached', 'made', 'made']);
    await tested().client.revokeApiKey(caller, { id: first.apiKey.id });
    await expect(newKey(caller)).resolves.toMatchObject({ apiKey: { status: 'active' } });
  });

  test('a key cannot end before it begins', async () => {
    const { caller } = await newOwner(tested(), inbox);
    await expect(newKey(caller, { expiresAt: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { faults: [{ path: ['expiresAt'] }] },
    });
  });

  test('the use of a key is noted', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const { token } = await newKey(caller);
    await actorOf(token);
    const lastUsedAt = async () => (await tested().client.listApiKeys(caller, {})).output.data[0]?.lastUsedAt;
    while ((await lastUsedAt()) === null) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
