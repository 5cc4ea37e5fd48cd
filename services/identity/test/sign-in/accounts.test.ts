import { expect, test } from '@jest/globals';
import { testLog } from '@marketplace/kernel/testing';
import { onBothTransports } from '@marketplace/store/testing';
import { identityService } from '../../src/module.ts';
import { digest } from '../../src/token.ts';
import { untilWaiting } from './hold-up.ts';
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
} from '../identity-under-test.ts';

const inbox = await openInbox();
const otherPassword = 'another long password of mine';
const actorOf = async (tested: TestedIdentity, sessionToken: string) =>
  (await tested.client.authenticate(anonymous(), { sessionToken })).output.actor;

onBothTransports('accounts and sessions', identityWith(inbox), (tested) => {
  test('two sign-ups with one address make one account', async () => {
    // The first transaction of a process takes long on a busy machine, and the others wait for its lock.
    await newAccount(tested(), inbox);
    const email = newEmail();
    const spellings = [email, ` ${email.toUpperCase()} `, email.replace('@', '＠')];
    const answers = await Promise.all(
      spellings.map((spelling) => tested().client.signUp(anonymous(), { email: spelling, password, name: 'Ada' })),
    );
    expect(answers.map(({ output }) => output)).toEqual(spellings.map(() => ({ status: 'accepted' })));
    expect(await execute(tested(), 'select id from "user" where email = ?', [email])).toHaveLength(1);
  });

  test('a mailbox below an international domain has one account, by whatever spelling, and is mailed', async () => {
    const name = newEmail().replace(/@.*/, '');
    const email = `r&d-${name}@xn--r8jz45g.xn--zckzah`;
    await newAccount(tested(), inbox, email);
    for (const typed of [`R&D-${name}@例え.テスト`, `"r&d-${name}"@例え。テスト`]) {
      await tested().client.signUp(anonymous(), { email: typed, name: 'Ada' });
      expect(await signIn(tested(), typed)).toEqual(expect.any(String));
    }
    expect(await execute(tested(), 'select 1 from "user" where email like ?', [`%${name}%`])).toHaveLength(1);
    await sendMails(tested());
    expect(inbox.mails.findLast(({ to }) => to === email)?.subject).toBe('You already have an account');
  });

  test('signing up with a confirmed address has the same answer, and a mail without a token reports it', async () => {
    const email = await newAccount(tested(), inbox);
    const again = await tested().client.signUp(anonymous(), { email, password: otherPassword, name: 'Eve' });
    expect(again.output).toEqual({ status: 'accepted' });
    await sendMails(tested());
    expect(inbox.mails.findLast(({ to }) => to === email)?.subject).toBe('You already have an account');
    expect(mailedToken(inbox, email)).toBe('');
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
  });

  test('a mailed link never activates the password of a sign-up: the one sent with the token counts', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password: otherPassword, name: 'Eve' });
    await sendMails(tested());
    const token = mailedToken(inbox, email);
    await expect(tested().client.verifyEmail(anonymous(), { token })).rejects.toMatchObject({
      code: 'validation_failed',
      facts: { faults: [{ path: ['password'] }] },
    });
    await tested().client.verifyEmail(anonymous(), { token, password });
    await expect(tested().client.signIn(anonymous(), { email, password: otherPassword })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
  });

  test('an account can be made without a password, which the mailed link sets', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, name: 'Ada' });
    await sendMails(tested());
    await tested().client.verifyEmail(anonymous(), { token: mailedToken(inbox, email), password });
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
  });

  test('a sign-up concurrent with the confirmation is mailed no token', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await withStore(tested(), async (store) => {
      let late: Promise<unknown> | undefined;
      await store.fork().transactional(async (em) => {
        await em.execute(`update "user" set email_verified_at = now() where email = ?`, [email]);
        late = tested().client.signUp(anonymous(), { email, password: otherPassword, name: 'Eve' });
        await untilWaiting(em, 1);
      });
      await late;
    });
    await sendMails(tested());
    expect(inbox.mails.findLast(({ to }) => to === email)?.subject).toBe('You already have an account');
  });

  test('a repeated sign-up does not change the account; the used token determines the name', async () => {
    const email = newEmail();
    const row = () => execute(tested(), 'select * from "user" where email = ?', [email]);
    await tested().client.signUp(anonymous(), { email, password: otherPassword, name: 'Eve' });
    const before = await row();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    expect(await row()).toEqual(before);
    await sendMails(tested());
    await tested().client.verifyEmail(anonymous(), { token: mailedToken(inbox, email), password });
    const { answer } = (await tested().client.signIn(anonymous(), { email, password })).output;
    expect(answer).toMatchObject({ user: { name: 'Ada' } });
  });

  const confirmations = (email: string) =>
    execute(
      tested(),
      `select o.id from outbox o join "user" u on o.payload::text like '%' || u.id || '%'
        where u.email = ? and o.payload->>'action' = 'user.email_verified'`,
      [email],
    );

  test('a token used again with its password answers the same, also at once, and confirms once', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await sendMails(tested());
    const token = mailedToken(inbox, email);
    const verify = () => tested().client.verifyEmail(anonymous(), { token, password });
    const answers = await Promise.all(Array.from({ length: 8 }, verify));
    expect(answers.map(({ output }) => output)).toEqual(answers.map(() => ({ status: 'verified' })));
    expect((await verify()).output).toEqual({ status: 'verified' });
    expect(await confirmations(email)).toHaveLength(1);
    const withAnother = tested().client.verifyEmail(anonymous(), { token, password: otherPassword });
    await expect(withAnother).rejects.toMatchObject({ code: 'invalid_token' });
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
    await execute(tested(), `update email_token set expires_at = now() where used_at is not null`);
    await expect(verify()).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('a used link tests no more passwords than a sign-in, and both are counted together', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await sendMails(tested());
    const token = mailedToken(inbox, email);
    const from = anonymous({ ip: '198.51.100.91' });
    const verify = (typed: string) => tested().client.verifyEmail(from, { token, password: typed });
    await verify(password);
    const wrong = { email, password: otherPassword };
    await expect(tested().client.signIn(from, wrong)).rejects.toMatchObject({ code: 'invalid_credentials' });
    for (let n = 0; n < 9; n += 1) await expect(verify(otherPassword)).rejects.toMatchObject({ code: 'invalid_token' });
    for (const typed of [otherPassword, password])
      await expect(verify(typed)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('of two tokens of one account one confirms, and the other becomes invalid', async () => {
    const email = newEmail();
    const tokens: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
      await sendMails(tested());
      tokens.push(mailedToken(inbox, email));
    }
    const verify = () =>
      Promise.allSettled(tokens.map((token) => tested().client.verifyEmail(anonymous(), { token, password })));
    for (const outcomes of [await verify(), await verify()]) {
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'invalid_token' } });
    }
    expect(await confirmations(email)).toHaveLength(1);
  });

  test('a wrong or expired token verifies nothing', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await sendMails(tested());
    await execute(tested(), `update email_token set expires_at = now() where used_at is null`);
    for (const token of ['wrong', mailedToken(inbox, email)]) {
      await expect(tested().client.verifyEmail(anonymous(), { token, password })).rejects.toMatchObject({
        code: 'invalid_token',
      });
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

  test('signing in before the confirmation does not reveal whether the address has an account', async () => {
    const addresses = [await newAccount(tested(), inbox), newEmail()];
    const ownPassword = 'a password of the one who asks';
    const refusals: unknown[] = [];
    for (const email of addresses) {
      await tested().client.signUp(anonymous(), { email, password: ownPassword, name: 'Eve' });
      for (const typed of [ownPassword, otherPassword]) {
        refusals.push(
          await tested()
            .client.signIn(anonymous(), { email, password: typed })
            .catch((error: unknown) => error),
        );
      }
    }
    expect(refusals[0]).toMatchObject({ code: 'invalid_credentials' });
    expect(refusals).toEqual(refusals.map(() => refusals[0]));
    const counted = await execute(
      tested(),
      `select count(*)::int as failures from sign_in_failure where account in (?, ?) group by account`,
      addresses.map(digest),
    );
    expect(counted).toEqual([{ failures: 2 }, { failures: 2 }]);
  });

  // From the command line of the reference implementation, with a different cost. The password is "password".
  const foreignHash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  const storedHash = async (email: string) =>
    (await execute<{ hash: string }>(tested(), 'select password_hash as hash from "user" where email = ?', [email]))[0]
      ?.hash;

  test('signing in renews a hash of another cost, unless the password is changed concurrently', async () => {
    const email = await newAccount(tested(), inbox);
    const signInOnce = () => tested().client.signIn(anonymous(), { email, password: 'password' });
    const meanwhile = await storedHash(email);
    await execute(tested(), 'update "user" set password_hash = ? where email = ?', [foreignHash, email]);
    await withStore(tested(), async (store) => {
      let late: Promise<unknown> | undefined;
      await store.fork().transactional(async (em) => {
        await em.execute('update "user" set password_hash = ? where email = ?', [meanwhile, email]);
        late = signInOnce();
        await untilWaiting(em, 1);
      });
      await expect(late).rejects.toMatchObject({ code: 'invalid_credentials' });
    });
    expect(await storedHash(email)).toBe(meanwhile);
    await execute(tested(), 'update "user" set password_hash = ? where email = ?', [foreignHash, email]);
    await signInOnce();
    expect(await storedHash(email)).toMatch(/\$m=8,t=1,p=1\$/);
    await expect(signInOnce()).resolves.toBeDefined();
  });

  test('the deployed service hashes passwords at the cost of OWASP, and renews a hash of a lower cost', async () => {
    const deployed = await identityService.open(
      {
        DATABASE_URL: tested().databaseUrl,
        KEYRING: `k1:${Buffer.alloc(32).toString('base64')}`,
        GATEWAY_TOKEN: 'x'.repeat(32),
        WORKER_TOKEN: 'y'.repeat(32),
        PORT: '0',
        PUBLIC_URL: 'https://market.example',
        INBOX_URL: inbox.url,
      },
      testLog(),
    );
    const owasp = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
    try {
      const [before, newcomer] = [await newAccount(tested(), inbox), newEmail()];
      expect(await storedHash(before)).not.toMatch(owasp);
      await expect(deployed.client.signIn(anonymous(), { email: before, password })).resolves.toBeDefined();
      await deployed.client.signUp(anonymous(), { email: newcomer, password, name: 'Ada' });
      // The mail is sealed under the key of this process, so only this process can send it.
      await sendMails({ client: deployed.client, engine: deployed.engine, databaseUrl: tested().databaseUrl });
      await deployed.client.verifyEmail(anonymous(), { token: mailedToken(inbox, newcomer), password });
      for (const email of [before, newcomer]) expect(await storedHash(email)).toMatch(owasp);
    } finally {
      await deployed.close();
    }
  });

  test('a new sign-in ends the session of its request', async () => {
    const email = await newAccount(tested(), inbox);
    const first = await signIn(tested(), email);
    const second = (await tested().client.signIn(await callerWith(tested(), first), { email, password })).output;
    expect(await actorOf(tested(), first)).toEqual({ type: 'anonymous' });
    expect(await actorOf(tested(), second.sessionToken!)).toMatchObject({
      type: 'user',
      organizationId: null,
      role: null,
    });
    expect(second.answer).toMatchObject({ user: { email }, memberships: [], activeOrganization: null, role: null });
  });

  test('signing out ends the session, and can be repeated', async () => {
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
      await execute(tested(), `update session set ${aged} where id = ?`, [
        actor.type === 'user' ? actor.sessionId : '',
      ]);
      expect(await actorOf(tested(), sessionToken)).toEqual({ type: 'anonymous' });
    }
  });

  test('use prolongs a session', async () => {
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox));
    const { actor } = await callerWith(tested(), sessionToken);
    const id = actor.type === 'user' ? actor.sessionId : '';
    await execute(tested(), `update session set last_seen_at = now() - interval '1 hour' where id = ?`, [id]);
    await Promise.all(Array.from({ length: 5 }, () => actorOf(tested(), sessionToken)));
    const seenNow = () =>
      execute(tested(), `select id from session where id = ? and last_seen_at > now() - interval '1 minute'`, [id]);
    while ((await seenNow()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  test('an unknown session is anonymous, and a wrong key is refused even with a valid session', async () => {
    expect(await actorOf(tested(), 'no-such-token')).toEqual({ type: 'anonymous' });
    expect((await tested().client.authenticate(anonymous(), {})).output.actor).toEqual({ type: 'anonymous' });
    const sessionToken = await signIn(tested(), await newAccount(tested(), inbox));
    await expect(
      tested().client.authenticate(anonymous(), { sessionToken, apiKey: 'mk_test_nonsense' }),
    ).rejects.toMatchObject({
      code: 'invalid_api_key',
    });
  });

  test('operations for people refuse anonymous callers and API keys', async () => {
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
    await tested().client.verifyEmail(anonymous(), { token: mailed, password });
    const sessionToken = await signIn(tested(), email);
    await tested().client.createOrganization(await callerWith(tested(), sessionToken), { name: 'Ada' });
    const caller = await callerWith(tested(), sessionToken, { idempotencyKey: 'secret-once' });
    const { token } = (await tested().client.createApiKey(caller, { name: 'server', scopes: ['listings:write'] }))
      .output;
    const everything = before + (await dump(tested()));
    expect(everything).toContain(email);
    for (const secret of [password, mailed, sessionToken, token!]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(everything).not.toContain(secret);
    }
  });
});
