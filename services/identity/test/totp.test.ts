import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { anonymous, callerWith, dump, execute, identityWith, newAccount, openInbox, password, sendMails, signIn, withStore } from './identity-under-test.ts';
import { type Authenticator, forgetSteps, turnOnTotp } from './second-factor.ts';

const inbox = await openInbox();

onBothTransports('the second factor', identityWith(inbox), (tested) => {
  const person = async () => {
    const email = await newAccount(tested(), inbox);
    const caller = await callerWith(tested(), await signIn(tested(), email));
    return { email, caller };
  };
  const protectedPerson = async () => {
    const { email, caller } = await person();
    return { email, caller, authenticator: await turnOnTotp(tested(), caller) };
  };
  const begin = async (email: string): Promise<string> => (await tested().client.signIn(anonymous(), { email, password })).output.challengeToken!;
  const finish = (challengeToken: string, code: string) => tested().client.signInTotp(anonymous(), { challengeToken, code });
  const wrongCode = ({ code }: Authenticator): string => ['000000', '111111', '222222', '333333'].find((typed) => ![-1, 0, 1].map(code).includes(typed))!;
  const refused = { code: 'invalid_credentials' };

  test('once it is on, a password is half a sign-in, and the code makes the session', async () => {
    const { email, authenticator } = await protectedPerson();
    const { answer, sessionToken, challengeToken } = (await tested().client.signIn(anonymous(), { email, password })).output;
    expect(answer).toEqual({ status: 'totp_required', expiresAt: expect.any(String) });
    expect(sessionToken).toBeNull();
    expect((await tested().client.authenticate(anonymous(), { sessionToken: challengeToken! })).output.actor).toEqual({ type: 'anonymous' });
    const finished = (await finish(challengeToken!, authenticator.code())).output;
    expect(finished.session).toMatchObject({ user: { email }, hasTotp: true });
    expect((await callerWith(tested(), finished.sessionToken!)).actor).toMatchObject({ type: 'user', recentlyAuthenticated: true });
  });

  test('before a code confirms it, nothing changes for signing in', async () => {
    const { email, caller } = await person();
    await tested().client.beginTotp(caller, {});
    expect((await tested().client.signIn(anonymous(), { email, password })).output).toMatchObject({ answer: { hasTotp: false }, challengeToken: null });
    await expect(tested().client.confirmTotp(caller, { code: '000000' })).rejects.toMatchObject(refused);
    expect((await tested().client.getSession(caller, {})).output.hasTotp).toBe(false);
  });

  test('a code is accepted once, also when it comes twice at once, and no older one after it', async () => {
    const { email, authenticator } = await protectedPerson();
    const challenges = [await begin(email), await begin(email), await begin(email)];
    const outcomes = await Promise.allSettled(challenges.slice(0, 2).map((challenge) => finish(challenge, authenticator.code())));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused });
    await expect(finish(challenges[2]!, authenticator.code(-1))).rejects.toMatchObject(refused);
    await expect(finish(challenges[2]!, authenticator.code(1))).resolves.toBeDefined();
  });

  test('the code that turned it on does not sign in', async () => {
    const { email, caller } = await person();
    const authenticator = await turnOnTotp(tested(), caller);
    await execute(tested(), `update totp set last_step = 2147483647 where user_id = ?`, [caller.actor.type === 'user' ? caller.actor.userId : '']);
    await expect(finish(await begin(email), authenticator.code())).rejects.toMatchObject(refused);
  });

  test('a half sign-in serves once, for five minutes, and not beyond a change of the password', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    const used = await begin(email);
    await finish(used, authenticator.code());
    await forgetSteps(tested(), caller);
    const late = await begin(email);
    await execute(tested(), `update sign_in_challenge set expires_at = now()`);
    const outdated = await begin(email);
    await tested().client.changePassword(caller, { currentPassword: password, newPassword: 'another long password of mine' });
    for (const challenge of [used, late, outdated, 'made-up', '']) {
      await expect(finish(challenge, authenticator.code())).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });

  test('five wrong codes in 15 minutes are tried, wherever from, at all doors together; the right one waits then', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    const challengeToken = await begin(email);
    const wrong = wrongCode(authenticator);
    const doors = [
      (n: number) => tested().client.signInTotp(anonymous({ ip: `198.51.100.${n}` }), { challengeToken, code: wrong }),
      () => tested().client.reauthenticate(caller, { code: wrong }),
    ];
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => doors[n % 2]!(n)));
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'ok'));
    expect(codes.sort()).toEqual([...Array<string>(5).fill('invalid_credentials'), ...Array<string>(3).fill('rate_limited')]);
    await expect(finish(challengeToken, authenticator.code())).rejects.toMatchObject({ code: 'rate_limited', facts: { retryAfterSeconds: expect.any(Number) } });
    await execute(tested(), `update sign_in_failure set failed_at = failed_at - interval '15 minutes'`);
    await expect(finish(challengeToken, authenticator.code())).resolves.toBeDefined();
  });

  test('attempts that end with a fault of ours, nothing tried, do not count', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    const ask = () => tested().client.reauthenticate(caller, { code: authenticator.code() });
    await withStore(tested(), (store) =>
      store.fork().transactional(async (held) => {
        await held.execute('select 1 from "user" where email = ? for update', [email]);
        for (const outcome of await Promise.allSettled([ask(), ask(), ask(), ask(), ask()])) expect(outcome).toMatchObject({ reason: { code: 'busy' } });
      }),
    );
    await expect(ask()).resolves.toBeDefined();
  });

  test('each of ten recovery codes signs in once, however it is typed, and its owner is told', async () => {
    const { email, authenticator: { recoveryCodes } } = await protectedPerson();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first, second, third] = recoveryCodes as [string, string, string];
    const challenges = [await begin(email), await begin(email)];
    const outcomes = await Promise.allSettled(challenges.map((challenge) => finish(challenge, first)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(finish(await begin(email), second.replaceAll('-', ' ').toUpperCase())).resolves.toBeDefined();
    await expect(finish(await begin(email), third.replaceAll('-', ''))).resolves.toBeDefined();
    await sendMails(tested());
    expect(inbox.mails.filter(({ to, subject }) => to === email && subject === 'A recovery code was used')).toHaveLength(3);
  });

  test('new recovery codes end the old ones, and nobody uses those of another', async () => {
    const [ada, eve] = [await protectedPerson(), await protectedPerson()];
    const { recoveryCodes } = (await tested().client.createRecoveryCodes(ada.caller, {})).output;
    for (const code of [ada.authenticator.recoveryCodes[0]!, eve.authenticator.recoveryCodes[0]!]) {
      await expect(finish(await begin(ada.email), code)).rejects.toMatchObject(refused);
    }
    await expect(finish(await begin(ada.email), recoveryCodes![0]!)).resolves.toBeDefined();
  });

  test('it is turned off with its codes, and set up anew with another secret', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    await expect(tested().client.beginTotp(caller, {})).rejects.toMatchObject({ code: 'invalid_state_transition' });
    await tested().client.deleteTotp(caller, {});
    expect((await tested().client.signIn(anonymous(), { email, password })).output).toMatchObject({ answer: { hasTotp: false } });
    for (const attempt of [tested().client.deleteTotp(caller, {}), tested().client.createRecoveryCodes(caller, {}), tested().client.confirmTotp(caller, { code: authenticator.code(1) })]) {
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_state_transition' });
    }
    const again = await turnOnTotp(tested(), caller);
    expect(again.secret).not.toEqual(authenticator.secret);
    await expect(finish(await begin(email), authenticator.recoveryCodes[0]!)).rejects.toMatchObject(refused);
  });

  test('changing it asks for a recent authentication; a code is one', async () => {
    const { caller, authenticator } = await protectedPerson();
    const old = { ...caller, actor: { ...caller.actor, recentlyAuthenticated: false } };
    for (const name of ['beginTotp', 'deleteTotp', 'createRecoveryCodes'] as const) {
      await expect(tested().client[name](old as typeof caller, {})).rejects.toMatchObject({ code: 'reauthentication_required' });
    }
    const { sessionToken } = (await tested().client.reauthenticate(caller, { code: authenticator.code() })).output;
    await expect(tested().client.createRecoveryCodes(await callerWith(tested(), sessionToken!), {})).resolves.toBeDefined();
  });

  test('eight characters suffice for a password while it is on, and then it stays on', async () => {
    const { email, caller } = await person();
    const short = 'tr0ub4d&';
    const change = (newPassword: string, currentPassword: string) => tested().client.changePassword(caller, { currentPassword, newPassword });
    const tooShort = { code: 'validation_failed', facts: { faults: [{ path: ['newPassword'], code: 'too_short' }] } };
    await expect(change(short, password)).rejects.toMatchObject(tooShort);
    const { code } = await turnOnTotp(tested(), caller);
    const changed = (await change(short, password)).output;
    const own = await callerWith(tested(), changed.sessionToken!);
    await expect(tested().client.deleteTotp(own, {})).rejects.toMatchObject({ code: 'invalid_state_transition' });
    const { challengeToken } = (await tested().client.signIn(anonymous(), { email, password: short })).output;
    await expect(finish(challengeToken!, code())).resolves.toBeDefined();
  });

  test('neither secret nor codes are stored, audited or remembered for an idempotency key', async () => {
    const email = await newAccount(tested(), inbox);
    const caller = await callerWith(tested(), await signIn(tested(), email), { idempotencyKey: 'second-factor' });
    const begun = (await tested().client.beginTotp(caller, {})).output;
    expect((await tested().client.beginTotp(caller, {})).output).toEqual({ secret: null, otpauthUri: null });
    const { idempotencyKey: _, ...plain } = caller;
    await tested().client.beginTotp(plain, {});
    const { secret, recoveryCodes } = await turnOnTotp(tested(), plain);
    const everything = await dump(tested());
    for (const shown of [begun.secret!, secret.toString('base64url'), secret.toString('hex'), ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(everything).not.toContain(shown);
    }
  });
});
