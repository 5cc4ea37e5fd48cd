import { expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import {
  anonymous,
  callerWith,
  execute,
  identityWith,
  newAccount,
  newOwner,
  openInbox,
  password,
  signIn,
} from '../identity-under-test.ts';

const inbox = await openInbox();

onBothTransports('sessions', identityWith(inbox), (tested) => {
  const actorOf = async (sessionToken: string) =>
    (await tested().client.authenticate(anonymous(), { sessionToken })).output.actor;
  const idOf = ({ actor }: Caller): string => (actor.type === 'user' ? actor.sessionId : '');
  const ended = { code: 'unauthenticated' };

  test('the list shows the own active sessions, newest first, and which of them is the current one', async () => {
    const email = await newAccount(tested(), inbox);
    const tokens = [await signIn(tested(), email), await signIn(tested(), email), await signIn(tested(), email)];
    const callers = await Promise.all(tokens.map((token) => callerWith(tested(), token)));
    await tested().client.signOut(callers[0]!, {});
    await newOwner(tested(), inbox);
    const { data } = (await tested().client.listSessions(callers[1]!, {})).output;
    expect(data).toEqual([
      {
        id: idOf(callers[2]!),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        ip: '203.0.113.7',
        userAgent: 'test',
        current: false,
      },
      {
        id: idOf(callers[1]!),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        ip: '203.0.113.7',
        userAgent: 'test',
        current: true,
      },
    ]);
    const first = (await tested().client.listSessions(callers[1]!, { limit: 1 })).output;
    expect(
      (await tested().client.listSessions(callers[1]!, { limit: 1, cursor: first.nextCursor! })).output.data,
    ).toEqual(data.slice(1));
  });

  test('a person can end one of their sessions, and none of another person', async () => {
    const email = await newAccount(tested(), inbox);
    const [own, other] = [await signIn(tested(), email), await signIn(tested(), email)];
    const [caller, victim] = [await callerWith(tested(), own), await callerWith(tested(), other)];
    const stranger = (await newOwner(tested(), inbox)).caller;
    await expect(tested().client.revokeSession(stranger, { id: idOf(victim) })).rejects.toMatchObject({
      code: 'not_found',
    });
    await tested().client.revokeSession(caller, { id: idOf(victim) });
    await expect(tested().client.revokeSession(caller, { id: idOf(victim) })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect([await actorOf(own), await actorOf(other)]).toMatchObject([{ type: 'user' }, { type: 'anonymous' }]);
  });

  test('a person ends all sessions but their own', async () => {
    const email = await newAccount(tested(), inbox);
    const [own, ...others] = [
      await signIn(tested(), email),
      await signIn(tested(), email),
      await signIn(tested(), email),
    ];
    const stranger = (await newOwner(tested(), inbox)).sessionToken;
    await tested().client.revokeOtherSessions(await callerWith(tested(), own!), { except: 'current' });
    const types = await Promise.all([own!, ...others, stranger].map(async (token) => (await actorOf(token)).type));
    expect(types).toEqual(['user', 'anonymous', 'anonymous', 'user']);
  });

  const renewals: [string, (caller: Caller, organizationId: string) => Promise<string | null>][] = [
    [
      'reauthenticating',
      async (caller) => (await tested().client.reauthenticate(caller, { password })).output.sessionToken,
    ],
    [
      'switching the organization',
      async (caller, organizationId) =>
        (await tested().client.switchOrganization(caller, { organizationId })).output.sessionToken,
    ],
    [
      'changing the password',
      async (caller) =>
        (
          await tested().client.changePassword(caller, {
            currentPassword: password,
            newPassword: 'another long password of mine',
          })
        ).output.sessionToken,
    ],
  ];
  test.each(renewals)('%s gives the session a new token, and the old one ends at once', async (_, renew) => {
    const { sessionToken, caller, organization } = await newOwner(tested(), inbox);
    const renewed = await renew(caller, organization.id);
    expect(await actorOf(sessionToken)).toEqual({ type: 'anonymous' });
    expect(await actorOf(renewed!)).toMatchObject({ type: 'user', organizationId: organization.id, role: 'owner' });
  });

  test.each(renewals)(
    'a request that began with the old token is refused after %s, however late it comes',
    async (_, renew) => {
      const { caller, organization } = await newOwner(tested(), inbox);
      const { sessionToken } = (await tested().client.reauthenticate(caller, { password })).output;
      for (const [, late] of renewals) await expect(late(caller, organization.id)).rejects.toMatchObject(ended);
      for (const late of [
        () => tested().client.revokeOtherSessions(caller, { except: 'current' }),
        () => tested().client.beginTotp(caller, {}),
        () => tested().client.createOrganization(caller, { name: 'Late' }),
      ])
        await expect(late()).rejects.toMatchObject(ended);
      const renewed = await renew(await callerWith(tested(), sessionToken!), organization.id);
      expect(await actorOf(renewed!)).toMatchObject({ type: 'user' });
    },
  );

  test('of several renewals at once one succeeds, and the others are refused', async () => {
    const { caller, organization } = await newOwner(tested(), inbox);
    const switchOnce = () => tested().client.switchOrganization(caller, { organizationId: organization.id });
    const outcomes = await Promise.allSettled([switchOnce(), switchOnce(), switchOnce()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(ended);
  });

  test('reauthenticating makes the authentication recent and extends the session; switching does neither', async () => {
    const { caller, organization } = await newOwner(tested(), inbox);
    await execute(
      tested(),
      `update session set authenticated_at = now() - interval '1 hour', expires_at = expires_at - interval '1 hour'
        where id = ?`,
      [idOf(caller)],
    );
    const before = (await tested().client.getSession(caller, {})).output.expiresAt;
    const switched = (await tested().client.switchOrganization(caller, { organizationId: organization.id })).output;
    expect(switched.session.expiresAt).toBe(before);
    expect(await actorOf(switched.sessionToken!)).toMatchObject({ recentlyAuthenticated: false });
    const shown = (
      await tested().client.reauthenticate(await callerWith(tested(), switched.sessionToken!), { password })
    ).output;
    expect(Date.parse(shown.session.expiresAt) - Date.parse(before)).toBeGreaterThan(3599_000);
    expect(await actorOf(shown.sessionToken!)).toMatchObject({ recentlyAuthenticated: true });
  });

  test('without a second factor reauthenticating takes the password, and no code', async () => {
    const { caller } = await newOwner(tested(), inbox);
    for (const input of [{}, { code: '123456' }]) {
      await expect(tested().client.reauthenticate(caller, input)).rejects.toMatchObject({
        code: 'validation_failed',
        facts: { faults: [{ path: ['password'] }] },
      });
    }
    await expect(tested().client.reauthenticate(caller, { password, code: '123456' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await expect(tested().client.reauthenticate(caller, { password })).resolves.toBeDefined();
  });
});
