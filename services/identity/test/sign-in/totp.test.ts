import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import {
  anonymous,
  callerWith,
  dump,
  execute,
  identityWith,
  mailedToken,
  newAccount,
  openInbox,
  password,
  sendMails,
  signIn,
  withStore,
} from '../identity-under-test.ts';
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
  const begin = async (email: string): Promise<string> =>
    (await tested().client.signIn(anonymous(), { email, password })).output.challengeToken!;
  const finish = (challengeToken: string, code: string) =>
    tested().client.signInTotp(anonymous(), { challengeToken, code });
  const wrongCode = ({ code }: Authenticator): string =>
    ['000000', '111111', '222222', '333333'].find((typed) => ![-1, 0, 1].map(code).includes(typed))!;
  const refused = { code: 'invalid_credentials' };
  const codeMissing = { code: 'validation_failed', facts: { faults: [{ path: ['code'], code: 'required' }] } };

  test('once it is on, a password alone gives no session, and a code completes the sign-in', async () => {
    const { email, authenticator } = await protectedPerson();
    const { answer, sessionToken, challengeToken } = (await tested().client.signIn(anonymous(), { email, password }))
      .output;
    expect(answer).toEqual({ status: 'totp_required', expiresAt: expect.any(String) });
    expect(sessionToken).toBeNull();
    expect((await tested().client.authenticate(anonymous(), { sessionToken: challengeToken! })).output.actor).toEqual({
      type: 'anonymous',
    });
    const finished = (await finish(challengeToken!, authenticator.code())).output;
    expect(finished.session).toMatchObject({ user: { email }, hasTotp: true });
    expect((await callerWith(tested(), finished.sessionToken!)).actor).toMatchObject({
      type: 'user',
      recentlyAuthenticated: true,
    });
  });

  test('before a code confirms it, signing in does not change', async () => {
    const { email, caller } = await person();
    await tested().client.beginTotp(caller, {});
    expect((await tested().client.signIn(anonymous(), { email, password })).output).toMatchObject({
      answer: { hasTotp: false },
      challengeToken: null,
    });
    await expect(tested().client.confirmTotp(caller, { code: '000000' })).rejects.toMatchObject(refused);
    expect((await tested().client.getSession(caller, {})).output.hasTotp).toBe(false);
  });

  test('a code is accepted once, also if it is sent twice at once, and no older one after it', async () => {
    const { email, authenticator } = await protectedPerson();
    const challenges = [await begin(email), await begin(email), await begin(email)];
    const code = authenticator.code();
    const outcomes = await Promise.allSettled(challenges.slice(0, 2).map((challenge) => finish(challenge, code)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused });
    await expect(finish(challenges[2]!, authenticator.code(-1))).rejects.toMatchObject(refused);
    await expect(finish(challenges[2]!, authenticator.code(1))).resolves.toBeDefined();
  });

  test('a reset of the password keeps the second factor', async () => {
    const { email, caller } = await protectedPerson();
    for (const typed of ['another long password of mine', password]) {
      await tested().client.forgotPassword(anonymous(), { email });
      await sendMails(tested());
      await tested().client.resetPassword(anonymous(), { token: mailedToken(inbox, email), password: typed });
    }
    const { challengeToken, sessionToken } = (await tested().client.signIn(anonymous(), { email, password })).output;
    expect([challengeToken !== null, sessionToken !== null]).toEqual([true, false]);
    await sendMails(tested());
    const subjects = inbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects.includes('Your second factor is off')).toBe(false);
    const { userId } = caller.actor as { userId: string };
    const left = await execute(tested(), 'select 1 from recovery_code where user_id = ?', [userId]);
    expect(left).toHaveLength(10);
  });

  test('the code that turned it on does not sign in', async () => {
    const { email, caller } = await person();
    const authenticator = await turnOnTotp(tested(), caller);
    await execute(tested(), `update totp set last_step = 2147483647 where user_id = ?`, [
      caller.actor.type === 'user' ? caller.actor.userId : '',
    ]);
    await expect(finish(await begin(email), authenticator.code())).rejects.toMatchObject(refused);
  });

  test('a challenge can be used once, for five minutes, and not after a change of the password', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    const used = await begin(email);
    await finish(used, authenticator.code());
    await forgetSteps(tested(), caller);
    const late = await begin(email);
    await execute(tested(), `update sign_in_challenge set expires_at = now()`);
    const outdated = await begin(email);
    await tested().client.changePassword(caller, {
      currentPassword: password,
      newPassword: 'another long password of mine',
    });
    for (const challenge of [used, late, outdated, 'made-up', '']) {
      await expect(finish(challenge, authenticator.code())).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });

  test('five wrong codes in 15 minutes are tried, from any network and operation; then none is', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    const challengeToken = await begin(email);
    const wrong = wrongCode(authenticator);
    const operations = [
      (n: number) => tested().client.signInTotp(anonymous({ ip: `198.51.100.${n}` }), { challengeToken, code: wrong }),
      () => tested().client.reauthenticate(caller, { password, code: wrong }),
      () => tested().client.deleteTotp(caller, { code: wrong }),
      () => tested().client.createRecoveryCodes(caller, { code: wrong }),
    ];
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => operations[n % 4]!(n)));
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'ok',
    );
    expect(codes.sort()).toEqual([
      ...Array<string>(5).fill('invalid_credentials'),
      ...Array<string>(3).fill('rate_limited'),
    ]);
    await expect(finish(challengeToken, authenticator.code())).rejects.toMatchObject({
      code: 'rate_limited',
      facts: { retryAfterSeconds: expect.any(Number) },
    });
    for (const operation of operations.slice(1))
      await expect(operation(0)).rejects.toMatchObject({ code: 'rate_limited' });
    await execute(tested(), `update sign_in_failure set failed_at = failed_at - interval '15 minutes'`);
    await expect(finish(challengeToken, authenticator.code())).resolves.toBeDefined();
  });

  test('attempts that end with an internal error, before the code is checked, do not count', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    const ask = () => tested().client.createRecoveryCodes(caller, { code: authenticator.code() });
    await withStore(tested(), (store) =>
      store.fork().transactional(async (held) => {
        await held.execute('select 1 from "user" where email = ? for update', [email]);
        for (const outcome of await Promise.allSettled([ask(), ask(), ask(), ask(), ask()]))
          expect(outcome).toMatchObject({ reason: { code: 'busy' } });
      }),
    );
    await expect(ask()).resolves.toBeDefined();
  });

  test('each of ten recovery codes signs in once, however it is typed, and a mail reports it', async () => {
    const {
      email,
      authenticator: { recoveryCodes },
    } = await protectedPerson();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first, second, third] = recoveryCodes as [string, string, string];
    const challenges = [await begin(email), await begin(email)];
    const outcomes = await Promise.allSettled(challenges.map((challenge) => finish(challenge, first)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(finish(await begin(email), second.replaceAll('-', ' ').toUpperCase())).resolves.toBeDefined();
    await expect(finish(await begin(email), third.replaceAll('-', ''))).resolves.toBeDefined();
    await sendMails(tested());
    expect(
      inbox.mails.filter(({ to, subject }) => to === email && subject === 'A recovery code was used'),
    ).toHaveLength(3);
  });

  test('new recovery codes invalidate the old ones, and the codes of another person are refused', async () => {
    const [ada, eve] = [await protectedPerson(), await protectedPerson()];
    const { recoveryCodes } = (
      await tested().client.createRecoveryCodes(ada.caller, { code: ada.authenticator.code() })
    ).output;
    for (const code of [ada.authenticator.recoveryCodes[0]!, eve.authenticator.recoveryCodes[0]!]) {
      await expect(finish(await begin(ada.email), code)).rejects.toMatchObject(refused);
    }
    await expect(finish(await begin(ada.email), recoveryCodes![0]!)).resolves.toBeDefined();
  });

  test('turning it off deletes its codes, and setting it up again makes another secret', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    await expect(tested().client.beginTotp(caller, {})).rejects.toMatchObject({ code: 'invalid_state_transition' });
    await tested().client.deleteTotp(caller, { code: authenticator.code() });
    expect((await tested().client.signIn(anonymous(), { email, password })).output).toMatchObject({
      answer: { hasTotp: false },
    });
    for (const attempt of [
      tested().client.deleteTotp(caller, {}),
      tested().client.createRecoveryCodes(caller, {}),
      tested().client.confirmTotp(caller, { code: authenticator.code(1) }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_state_transition' });
    }
    const again = await turnOnTotp(tested(), caller);
    expect(again.secret).not.toEqual(authenticator.secret);
    await expect(finish(await begin(email), authenticator.recoveryCodes[0]!)).rejects.toMatchObject(refused);
  });

  test('changing it requires a recent authentication, which takes password and code', async () => {
    const { caller, authenticator } = await protectedPerson();
    const old = { ...caller, actor: { ...caller.actor, recentlyAuthenticated: false } };
    const code = authenticator.code();
    for (const attempt of [
      tested().client.beginTotp(old as typeof caller, {}),
      tested().client.deleteTotp(old as typeof caller, { code }),
      tested().client.createRecoveryCodes(old as typeof caller, { code }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'reauthentication_required' });
    await expect(tested().client.reauthenticate(caller, { password })).rejects.toMatchObject(codeMissing);
    await expect(
      tested().client.reauthenticate(caller, { password: 'not my password at all', code: authenticator.code() }),
    ).rejects.toMatchObject(refused);
    await expect(
      tested().client.reauthenticate(caller, { password, code: wrongCode(authenticator) }),
    ).rejects.toMatchObject(refused);
    const { sessionToken } = (await tested().client.reauthenticate(caller, { password, code: authenticator.code() }))
      .output;
    expect((await callerWith(tested(), sessionToken!)).actor).toMatchObject({ recentlyAuthenticated: true });
  });

  test('a recent authentication does not replace the code when it is changed', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    for (const change of [tested().client.deleteTotp(caller, {}), tested().client.createRecoveryCodes(caller, {})])
      await expect(change).rejects.toMatchObject(codeMissing);
    for (const code of [wrongCode(authenticator), authenticator.recoveryCodes[0]!.replace(/.$/, 'o')]) {
      await expect(tested().client.deleteTotp(caller, { code })).rejects.toMatchObject(refused);
      await expect(tested().client.createRecoveryCodes(caller, { code })).rejects.toMatchObject(refused);
    }
    await expect(finish(await begin(email), authenticator.recoveryCodes[0]!)).resolves.toBeDefined();
  });

  test('a used code is refused by every operation, also concurrently; so is a used recovery code', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    const code = authenticator.code();
    const made = await Promise.allSettled([0, 1, 2].map(() => tested().client.createRecoveryCodes(caller, { code })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of [
      tested().client.deleteTotp(caller, { code }),
      tested().client.reauthenticate(caller, { password, code }),
      finish(await begin(email), code),
    ]) {
      await expect(attempt).rejects.toMatchObject(refused);
    }
    const [first, second] = made.find((outcome) => outcome.status === 'fulfilled')!.value.output.recoveryCodes!;
    // Up to five attempts have failed: the three operations, and those of the three concurrent ones that were counted
    // after one had succeeded.
    await execute(tested(), 'delete from sign_in_failure');
    await tested()
      .client.createRecoveryCodes(caller, { code: first! })
      .then(({ output }) => expect(output.recoveryCodes).not.toContain(first));
    await expect(tested().client.deleteTotp(caller, { code: second! })).rejects.toMatchObject(refused);
  });

  test('a recovery code turns it off if the authenticator is lost, and mails report it', async () => {
    const { email, caller, authenticator } = await protectedPerson();
    await tested().client.deleteTotp(caller, { code: authenticator.recoveryCodes[0]! });
    expect((await tested().client.getSession(caller, {})).output.hasTotp).toBe(false);
    await sendMails(tested());
    expect(
      inbox.mails
        .filter(({ to }) => to === email)
        .map(({ subject }) => subject)
        .slice(-2)
        .sort(),
    ).toEqual(['A recovery code was used', 'Your second factor is off']);
  });

  test('an authenticator that was not confirmed is deleted without a code', async () => {
    const { caller } = await person();
    await tested().client.beginTotp(caller, {});
    await tested().client.deleteTotp(caller, {});
    await expect(tested().client.confirmTotp(caller, { code: '000000' })).rejects.toMatchObject({
      code: 'invalid_state_transition',
    });
  });

  test('changing the password counts as an authentication only if it is off', async () => {
    for (const [{ email, caller }, recent] of [
      [await protectedPerson(), false],
      [await person(), true],
    ] as const) {
      const { actor } = caller;
      await execute(tested(), `update session set authenticated_at = now() - interval '1 hour' where id = ?`, [
        actor.type === 'user' ? actor.sessionId : '',
      ]);
      const { sessionToken } = (
        await tested().client.changePassword(caller, {
          currentPassword: password,
          newPassword: `another one of ${email.length} letters`,
        })
      ).output;
      expect((await callerWith(tested(), sessionToken!)).actor).toMatchObject({ recentlyAuthenticated: recent });
    }
  });

  test('turning it on ends the other sessions, which began with a password alone', async () => {
    const { email, caller } = await person();
    const other = await signIn(tested(), email);
    await turnOnTotp(tested(), caller);
    expect((await callerWith(tested(), other)).actor).toEqual({ type: 'anonymous' });
    await expect(tested().client.getSession(caller, {})).resolves.toBeDefined();
  });

  test('a password may have eight characters while it is on, and then it cannot be turned off', async () => {
    const { email, caller } = await person();
    const short = 'tr0ub4d&';
    const change = (newPassword: string, currentPassword: string) =>
      tested().client.changePassword(caller, { currentPassword, newPassword });
    const tooShort = { code: 'validation_failed', facts: { faults: [{ path: ['newPassword'], code: 'too_short' }] } };
    await expect(change(short, password)).rejects.toMatchObject(tooShort);
    const { code } = await turnOnTotp(tested(), caller);
    const changed = (await change(short, password)).output;
    const own = await callerWith(tested(), changed.sessionToken!);
    await expect(tested().client.deleteTotp(own, { code: code() })).rejects.toMatchObject({
      code: 'invalid_state_transition',
    });
    const { challengeToken } = (await tested().client.signIn(anonymous(), { email, password: short })).output;
    await expect(finish(challengeToken!, code())).resolves.toBeDefined();
  });

  test('neither secret nor codes are stored in clear, audited or kept for an idempotency key', async () => {
    const email = await newAccount(tested(), inbox);
    const caller = await callerWith(tested(), await signIn(tested(), email), { idempotencyKey: 'second-factor' });
    const begun = (await tested().client.beginTotp(caller, {})).output;
    expect((await tested().client.beginTotp(caller, {})).output).toEqual({ secret: null, otpauthUri: null });
    const { idempotencyKey: _, ...plain } = caller;
    await tested().client.beginTotp(plain, {});
    const { secret, recoveryCodes } = await turnOnTotp(tested(), plain);
    const everything = await dump(tested());
    for (const shown of [
      begun.secret!,
      secret.toString('base64url'),
      secret.toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(everything).not.toContain(shown);
    }
  });
});
