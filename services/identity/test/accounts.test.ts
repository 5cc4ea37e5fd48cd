import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import {
  anonymous,
  callerOf,
  callerWith,
  dump,
  execute,
  identityWith,
  mailedToken,
  newAccount,
  newEmail,
  openInbox,
  password,
  sendMails,
  signIn,
  type TestedIdentity,
  withStore,
} from './identity-under-test.ts';

const inbox = await openInbox();
const otherPassword = 'another long password of mine';
const actorOf = async (tested: TestedIdentity, sessionToken: string) =>
  (await tested.client.authenticate(anonymous(), { sessionToken })).output.actor;

onBothTransports('accounts and sessions', identityWith(inbox), (tested) => {
  test('two sign-ups with one address make one account', async () => {
    const email = newEmail();
    const spellings = [email, ` ${email.toUpperCase()} `, email.replace('@', '＠')];
    const answers = await Promise.all(
      spellings.map((spelling) => tested().client.signUp(anonymous(), { email: spelling, password, name: 'Ada' })),
    );
    expect(answers.map(({ output }) => output)).toEqual(spellings.map(() => ({ status: 'accepted' })));
    expect(await execute(tested(), 'select id from "user" where email = ?', [email])).toHaveLength(1);
  });

  test('signing up with a confirmed address answers the same, and the mail tells without a token', async () => {
    const email = await newAccount(tested(), inbox);
    const again = await tested().client.signUp(anonymous(), { email, password: otherPassword, name: 'Eve' });
    expect(again.output).toEqual({ status: 'accepted' });
    await sendMails(tested());
    expect(inbox.mails.findLast(({ to }) => to === email)?.subject).toBe('You already have an account');
    expect(mailedToken(inbox, email)).toBe('');
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
  });

  test('the password of the sign-up whose mail was opened is the one that counts', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await sendMails(tested());
    const token = mailedToken(inbox, email);
    await tested().client.signUp(anonymous(), { email, password: otherPassword, name: 'Eve' });
    await tested().client.verifyEmail(anonymous(), { token });
    await expect(tested().client.signIn(anonymous(), { email, password: otherPassword })).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
  });

  test('a sign-up at the moment of the confirmation does not change the password', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await withStore(tested(), async (store) => {
      let late: Promise<unknown> | undefined;
      await store.fork().transactional(async (em) => {
        await em.execute(`update "user" set email_verified_at = now() where email = ?`, [email]);
        late = tested().client.signUp(anonymous(), { email, password: otherPassword, name: 'Eve' });
        await new Promise((resolve) => setTimeout(resolve, 500));
      });
      await late;
    });
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
  });

  test('a token verifies an address once, and spends the tokens mailed before', async () => {
    const email = newEmail();
    const tokens = [];
    for (let n = 0; n < 2; n += 1) {
      await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
      await sendMails(tested());
      tokens.push(mailedToken(inbox, email));
    }
    const all = await Promise.allSettled([...tokens, ...tokens].map((token) => tested().client.verifyEmail(anonymous(), { token })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of all) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'invalid_token' });
  });

  test('a wrong or expired token verifies nothing', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await sendMails(tested());
    await execute(tested(), `update email_token set expires_at = now() where used_at is null`);
    for (const token of ['wrong', mailedToken(inbox, email)]) {
      await expect(tested().client.verifyEmail(anonymous(), { token })).rejects.toMatchObject({ code: 'invalid_token' });
    }
  });

  test('a wrong password and an unknown address are refused alike', async () => {
    const email = await newAccount(tested(), inbox);
    const refusals = await Promise.all(
      [email, newEmail()].map((address) =>
        tested()
          .client.signIn(anonymous(), { email: address, password: otherPassword })
          .catch((error: unknown) => error),
      ),
    );
    expect(refusals[0]).toMatchObject({ code: 'invalid_credentials' });
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test('an unconfirmed address is told only to who knows the password', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await expect(tested().client.signIn(anonymous(), { email, password })).rejects.toMatchObject({ code: 'email_not_verified' });
    await expect(tested().client.signIn(anonymous(), { email, password: otherPassword })).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('of many guesses at once at most ten reach the password, and then the right one has to wait too', async () => {
    const email = await newAccount(tested(), inbox);
    const guess = (n: number) =>
      tested()
        .client.signIn(anonymous({ ip: `198.51.100.${n}` }), { email, password: otherPassword })
        .catch((error: { code: string }) => error.code);
    const codes = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)));
    expect(codes.filter((code) => code === 'invalid_credentials').length).toBeLessThanOrEqual(10);
    for (let n = 0; n < 10; n += 1) await guess(n);
    await expect(tested().client.signIn(anonymous(), { email, password })).rejects.toMatchObject({
      code: 'rate_limited',
      facts: { retryAfterSeconds: expect.any(Number) },
    });
    await execute(tested(), `update sign_in_failure set failed_at = failed_at - interval '16 minutes'`);
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
  });

  test('a new sign-in ends the session that it came with', async () => {
    const email = await newAccount(tested(), inbox);
    const first = await signIn(tested(), email);
    const second = (await tested().client.signIn(await callerWith(tested(), first), { email, password })).output;
    expect(await actorOf(tested(), first)).toEqual({ type: 'anonymous' });
    expect(await actorOf(tested(), second.sessionToken)).toMatchObject({ type: 'user', organizationId: null, role: null });
    expect(second.session).toMatchObject({ user: { email }, memberships: [], activeOrganization: null, role: null });
  });

  test('signing out ends the session, twice as well as once', async () => {
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox));
    const caller = await callerWith(tested(), sessionToken);
    await tested().client.signOut(caller, {});
    await tested().client.signOut(caller, {});
    expect(await actorOf(tested(), sessionToken)).toEqual({ type: 'anonymous' });
    await expect(tested().client.getSession(caller, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a session ends after a day, and after two hours without use', async () => {
    const email = await newAccount(tested(), inbox);
    for (const aged of [`expires_at = now()`, `last_seen_at = now() - interval '2 hours 1 second'`]) {
      const sessionToken = await signIn(tested(), email);
      const { actor } = await callerWith(tested(), sessionToken);
      await execute(tested(), `update session set ${aged} where id = ?`, [actor.type === 'user' ? actor.sessionId : '']);
      expect(await actorOf(tested(), sessionToken)).toEqual({ type: 'anonymous' });
    }
  });

  test('use prolongs a session', async () => {
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox));
    const { actor } = await callerWith(tested(), sessionToken);
    const id = actor.type === 'user' ? actor.sessionId : '';
    await execute(tested(), `update session set last_seen_at = now() - interval '1 hour' where id = ?`, [id]);
    await Promise.all(Array.from({ length: 5 }, () => actorOf(tested(), sessionToken)));
    const seenNow = () => execute(tested(), `select id from session where id = ? and last_seen_at > now() - interval '1 minute'`, [id]);
    while ((await seenNow()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  test('an unknown session is nobody, and a wrong key is refused even beside a good session', async () => {
    expect(await actorOf(tested(), 'no-such-token')).toEqual({ type: 'anonymous' });
    expect((await tested().client.authenticate(anonymous(), {})).output.actor).toEqual({ type: 'anonymous' });
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox));
    await expect(tested().client.authenticate(anonymous(), { sessionToken, apiKey: 'mk_test_nonsense' })).rejects.toMatchObject({
      code: 'invalid_api_key',
    });
  });

  test('what needs a person is refused to a stranger', async () => {
    for (const name of ['getSession', 'signOut', 'listOrganizations', 'listApiKeys'] as const) {
      await expect(tested().client[name](anonymous(), {})).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    const key = callerOf({ type: 'api_key', apiKeyId: 'key_x', organizationId: 'org_x', scopes: [] });
    await expect(tested().client.listApiKeys(key, {})).rejects.toMatchObject({ code: 'session_required' });
  });

  test('nothing in tables or outbox shows a password or token in clear', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    const before = await dump(tested());
    await sendMails(tested());
    const mailed = mailedToken(inbox, email);
    await tested().client.verifyEmail(anonymous(), { token: mailed });
    const sessionToken = await signIn(tested(), email);
    await tested().client.createOrganization(await callerWith(tested(), sessionToken), { name: 'Ada' });
    const caller = await callerWith(tested(), sessionToken, { idempotencyKey: 'secret-once' });
    const { token } = (await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] })).output;
    const everything = before + (await dump(tested()));
    expect(everything).toContain(email);
    for (const secret of [password, mailed, sessionToken, token!]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(everything).not.toContain(secret);
    }
  });
});
