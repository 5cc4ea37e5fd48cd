import { describe, expect, test } from '@jest/globals';
import { apiKeyPattern } from '@marketplace/identity-contract';
import { type Caller, newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { isApiKeyToken } from '../src/api-keys/api-key-token.ts';
import {
  anonymous,
  callerOf,
  callerWith,
  dump,
  execute,
  identityWith,
  newOwner,
  openInbox,
} from './identity-under-test.ts';

const inbox = await openInbox();

onBothTransports('API keys', identityWith(inbox), (tested) => {
  const actorOf = async (apiKey: string) => (await tested().client.authenticate(anonymous(), { apiKey })).output.actor;
  const newKey = async (caller: Parameters<ReturnType<typeof tested>['client']['createApiKey']>[0], more = {}) => {
    const { output } = await tested().client.createApiKey(caller, {
      name: 'server',
      scopes: ['listings:write', 'offers:write'],
      ...more,
    });
    return { ...output, token: output.token! };
  };

  test('a key acts for its organization with its scopes, and for a year by default', async () => {
    const { caller, organization } = await newOwner(tested(), inbox);
    const { apiKey, token } = await newKey(caller);
    expect(token).toMatch(/^mk_test_[0-9A-Za-z]{36}$/);
    expect(apiKey).toMatchObject({
      prefix: token.slice(0, 12),
      last4: token.slice(-4),
      status: 'active',
      revokedAt: null,
    });
    expect(Date.parse(apiKey.expiresAt!) - Date.parse(apiKey.createdAt)).toBe(365 * 86_400_000);
    expect(await actorOf(token)).toEqual({
      type: 'api_key',
      apiKeyId: apiKey.id,
      organizationId: organization.id,
      ownerId: caller.actor.type === 'user' && caller.actor.userId,
      scopes: ['listings:write', 'offers:write'],
    });
    expect((await newKey(caller, { expiresAt: null })).apiKey.expiresAt).toBeNull();
  });

  test('a key is shown once: a repeated creation answers the key without its token', async () => {
    const { sessionToken } = await newOwner(tested(), inbox);
    const caller = await callerWith(tested(), sessionToken, { idempotencyKey: 'key-once' });
    const first = await newKey(caller);
    const again = await tested().client.createApiKey(caller, {
      name: 'server',
      scopes: ['listings:write', 'offers:write'],
    });
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
    expect((await tested().client.listApiKeys(caller, {})).output.data).toMatchObject([
      { status: 'revoked', revokedAt: expect.any(String) },
    ]);
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

  test('a well-formed key that does not exist is refused', async () => {
    await expect(actorOf('mk_test_000000000000000000000000000000')).rejects.toMatchObject({ code: 'invalid_api_key' });
    const { caller } = await newOwner(tested(), inbox);
    const { token } = await newKey(caller);
    await execute(tested(), `delete from api_key`);
    expect(isApiKeyToken(token)).toBe(true);
    await expect(actorOf(token)).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  test('keys of another organization are not found, like keys that never existed', async () => {
    const [ada, eve] = [await newOwner(tested(), inbox), await newOwner(tested(), inbox)];
    const { apiKey } = await newKey(ada.caller);
    const refusals = await Promise.all(
      [apiKey.id, newId('key')].map((id) =>
        tested()
          .client.revokeApiKey(eve.caller, { id })
          .catch((error: unknown) => error),
      ),
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
    await execute(
      tested(),
      `insert into api_key
         (id, organization_id, name, token_hash, prefix, last4, scopes, created_by, created_at, expires_at)
       select id || n, organization_id, name, token_hash || n, prefix, last4, scopes, created_by, created_at, expires_at
         from api_key, generate_series(1, 47) n where id = ?`,
      [first.apiKey.id],
    );
    const codes = await Promise.all(
      Array.from({ length: 4 }, () =>
        newKey(caller).then(
          () => 'made',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(codes.sort()).toEqual(['limit_reached', 'limit_reached', 'made', 'made']);
    await tested().client.revokeApiKey(caller, { id: first.apiKey.id });
    await expect(newKey(caller)).resolves.toMatchObject({ apiKey: { status: 'active' } });
  });

  test('a key cannot expire in the past', async () => {
    const { caller } = await newOwner(tested(), inbox);
    await expect(newKey(caller, { expiresAt: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { faults: [{ path: ['expiresAt'] }] },
    });
  });

  test('the use of a key is recorded, with the IP address', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const { token, apiKey } = await newKey(caller);
    expect(apiKey).toMatchObject({ lastUsedAt: null, lastUsedIp: null });
    await actorOf(token);
    const used = async () => (await tested().client.getApiKey(caller, { id: apiKey.id })).output;
    while ((await used()).lastUsedAt === null) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await used()).toMatchObject({ lastUsedIp: anonymous().ip });
  });

  test('a list shows the keys that have the status asked for, page by page', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const keys = [
      await newKey(caller),
      await newKey(caller),
      await newKey(caller, { expiresAt: null }),
      await newKey(caller),
      await newKey(caller),
    ];
    const ids = keys.map(({ apiKey }) => apiKey.id);
    await tested().client.revokeApiKey(caller, { id: ids[0]! });
    await execute(tested(), `update api_key set expires_at = now() where id in (?, ?)`, [ids[0], ids[1]]);
    const listed = async (status: 'active' | 'revoked' | 'expired', more = {}) =>
      (await tested().client.listApiKeys(caller, { status, ...more })).output;
    expect((await listed('revoked')).data.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await listed('expired')).data.map(({ id }) => id)).toEqual([ids[1]]);
    const first = await listed('active', { limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual([ids[4], ids[3]]);
    expect((await listed('active', { limit: 2, cursor: first.nextCursor! })).data.map(({ id }) => id)).toEqual([
      ids[2],
    ]);
    await expect(listed('revoked', { cursor: first.nextCursor! })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  describe('rotation', () => {
    const rotate = async (caller: Caller, id: string, more = {}) =>
      (await tested().client.rotateApiKey(caller, { id, ...more })).output;
    const get = async (caller: Caller, id: string) => (await tested().client.getApiKey(caller, { id })).output;

    test('makes a key with the same settings and lifetime, and both are valid until the overlap ends', async () => {
      const { caller } = await newOwner(tested(), inbox);
      const expiresAt = new Date(Date.now() + 90 * 86_400_000).toISOString();
      const old = await newKey(caller, { expiresAt });
      const rotated = await rotate(caller, old.apiKey.id, { overlapSeconds: 3600 });
      const { apiKey } = rotated;
      expect(apiKey).toMatchObject({
        name: 'server',
        scopes: old.apiKey.scopes,
        status: 'active',
        rotatedFrom: old.apiKey.id,
        replacedBy: null,
      });
      const lifeOf = (key: typeof apiKey) => Date.parse(key.expiresAt!) - Date.parse(key.createdAt);
      expect(lifeOf(apiKey)).toBe(lifeOf(old.apiKey));
      const replaced = await get(caller, old.apiKey.id);
      expect(replaced).toMatchObject({ status: 'active', replacedBy: apiKey.id, revokedAt: null });
      expect(Date.parse(replaced.expiresAt!) - Date.parse(apiKey.createdAt)).toBe(3_600_000);
      expect(await actorOf(old.token)).toMatchObject({ apiKeyId: old.apiKey.id });
      expect(await actorOf(rotated.token!)).toMatchObject({ apiKeyId: apiKey.id, scopes: old.apiKey.scopes });
    });

    test('ends the old key at once without overlap, after a day by default, and not after its own expiry', async () => {
      const { caller } = await newOwner(tested(), inbox);
      const now = await newKey(caller);
      await rotate(caller, now.apiKey.id, { overlapSeconds: 0 });
      await expect(actorOf(now.token)).rejects.toMatchObject({ code: 'api_key_expired' });
      expect(await get(caller, now.apiKey.id)).toMatchObject({ status: 'expired' });

      const never = await newKey(caller, { expiresAt: null });
      const { apiKey } = await rotate(caller, never.apiKey.id);
      expect(apiKey.expiresAt).toBeNull();
      expect(Date.parse((await get(caller, never.apiKey.id)).expiresAt!) - Date.parse(apiKey.createdAt)).toBe(
        86_400_000,
      );

      const soon = await newKey(caller, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
      await rotate(caller, soon.apiKey.id);
      expect((await get(caller, soon.apiKey.id)).expiresAt).toBe(soon.apiKey.expiresAt);
    });

    test('is refused for keys that are revoked, expired or replaced already', async () => {
      const { caller } = await newOwner(tested(), inbox);
      const [revoked, expired, replaced] = [await newKey(caller), await newKey(caller), await newKey(caller)];
      await tested().client.revokeApiKey(caller, { id: revoked.apiKey.id });
      await execute(tested(), `update api_key set expires_at = now() where id = ?`, [expired.apiKey.id]);
      await rotate(caller, replaced.apiKey.id);
      for (const { apiKey } of [revoked, expired, replaced]) {
        await expect(rotate(caller, apiKey.id)).rejects.toMatchObject({ code: 'invalid_state_transition' });
      }
      expect((await tested().client.listApiKeys(caller, {})).output.data).toHaveLength(4);
    });

    test('several times at once makes one key', async () => {
      const { caller } = await newOwner(tested(), inbox);
      const { apiKey } = await newKey(caller);
      const codes = await Promise.all(
        Array.from({ length: 6 }, () =>
          rotate(caller, apiKey.id).then(
            () => 'made',
            (error: { code: string }) => error.code,
          ),
        ),
      );
      expect(codes.filter((code) => code === 'made')).toHaveLength(1);
      expect((await tested().client.listApiKeys(caller, {})).output.data).toHaveLength(2);
    });

    test('shows the token once: a repeated rotation answers the key without it', async () => {
      const { caller, sessionToken } = await newOwner(tested(), inbox);
      const { apiKey } = await newKey(caller);
      const keyed = await callerWith(tested(), sessionToken, { idempotencyKey: 'rotate-once' });
      const first = await rotate(keyed, apiKey.id);
      expect(await tested().client.rotateApiKey(keyed, { id: apiKey.id })).toMatchObject({
        replayed: true,
        output: { apiKey: first.apiKey, token: null },
      });
      expect(await dump(tested())).not.toContain(first.token);
    });

    test('needs a recent authentication, an allowed role, and an active organization', async () => {
      const { caller, organization } = await newOwner(tested(), inbox);
      const { apiKey } = await newKey(caller);
      const as = (more: object) => callerOf({ ...caller.actor, ...more } as typeof caller.actor);
      await expect(rotate(as({ recentlyAuthenticated: false }), apiKey.id)).rejects.toMatchObject({
        code: 'reauthentication_required',
      });
      await expect(rotate(as({ role: 'developer' }), apiKey.id)).rejects.toMatchObject({ code: 'role_not_allowed' });
      const other = await newOwner(tested(), inbox);
      await expect(rotate(other.caller, apiKey.id)).rejects.toMatchObject({ code: 'not_found' });
      await execute(tested(), `update organization set status = 'closing' where id = ?`, [organization.id]);
      await expect(rotate(caller, apiKey.id)).rejects.toMatchObject({ code: 'invalid_state_transition' });
      await expect(newKey(caller)).rejects.toMatchObject({ code: 'invalid_state_transition' });
    });

    test('counts towards the limit of keys, except without overlap', async () => {
      const { caller } = await newOwner(tested(), inbox);
      const { apiKey } = await newKey(caller);
      for (let n = 0; n < 49; n += 1) await newKey(caller);
      await expect(rotate(caller, apiKey.id)).rejects.toMatchObject({ code: 'limit_reached' });
      expect(await get(caller, apiKey.id)).toEqual(apiKey);
      await expect(rotate(caller, apiKey.id, { overlapSeconds: 0 })).resolves.toMatchObject({
        apiKey: { status: 'active' },
      });
    });
  });

  test('a revoked key shows who revoked it and why', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const { apiKey } = await newKey(caller);
    await tested().client.revokeApiKey(caller, { id: apiKey.id });
    const { userId } = caller.actor as { userId: string };
    const { output } = await tested().client.getApiKey(caller, { id: apiKey.id });
    expect(output).toMatchObject({ status: 'revoked', revokedBy: userId, revokedReason: 'requested' });
  });

  test('the published pattern finds keys in any text, and nothing else', async () => {
    const { caller } = await newOwner(tested(), inbox);
    const { token } = await newKey(caller);
    const found = (text: string) => text.match(new RegExp(apiKeyPattern, 'g'));
    expect(found(`export KEY="${token}";`)).toEqual([token]);
    expect(found(`${token}0 mk_test_${'0'.repeat(35)} xmk_test_${'0'.repeat(36)}`)).toBeNull();
  });
});
