import { expect, test } from '@jest/globals';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { purgeExpired } from '../src/retention/purge-expired.ts';
import { digest } from '../src/token.ts';
import { untilWaiting } from './sign-in/hold-up.ts';
import {
  anonymous,
  callerWith,
  execute,
  identityWith,
  mailedToken,
  newAccount,
  newEmail,
  newOwner,
  openInbox,
  password,
  sendMails,
  signIn,
  withStore,
} from './identity-under-test.ts';
import { invite } from './organizations/members-under-test.ts';
import { turnOnTotp } from './sign-in/second-factor.ts';

const inbox = await openInbox();

onBothTransports('the purge deletes', identityWith(inbox), (tested) => {
  const purge = () => withStore(tested(), purgeExpired);
  const signUp = (email: string) => tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
  const idOf = async (email: string) =>
    (await execute<{ id: string }>(tested(), `select id from "user" where email = ?`, [email]))[0]?.id;
  const age = (table: string, column: string, interval: string, where: string, values: unknown[]) =>
    execute(tested(), `update ${table} set ${column} = ${column} - ?::interval where ${where}`, [interval, ...values]);
  /** An unconfirmed account that signed up the interval ago. */
  const unconfirmed = async (interval: string, email = newEmail()) => {
    await signUp(email);
    await sendMails(tested());
    await age('"user"', 'created_at', interval, 'email = ?', [email]);
    await execute(
      tested(),
      `update email_token set created_at = created_at - ?::interval, expires_at = expires_at - ?::interval
        where user_id = ?`,
      [interval, interval, await idOf(email)],
    );
    return email;
  };

  test('counts of mails a day after their hour, and no newer ones', async () => {
    await execute(
      tested(),
      `insert into mailing_count (hour, bucket, requested)
       select date_trunc('hour', now()) - h * interval '1 hour', 'to:org_1', 1 from unnest(array[0, 2, 30, 300]) as h`,
    );
    await purge();
    expect(await execute(tested(), 'select count(*)::int as left from mailing_count')).toEqual([{ left: 2 }]);
  });

  test('an account not confirmed in thirty days, with its tokens, and no younger or confirmed one', async () => {
    const [old, young] = [await unconfirmed('31 days'), await unconfirmed('29 days')];
    const confirmed = await newAccount(tested(), inbox);
    await age('"user"', 'created_at', '400 days', 'email = ?', [confirmed]);
    const id = await idOf(old);
    await purge();
    expect([await idOf(old), await idOf(young), await idOf(confirmed)]).toEqual([
      undefined,
      expect.any(String),
      expect.any(String),
    ]);
    expect(await execute(tested(), 'select 1 from email_token where user_id = ?', [id])).toEqual([]);
    await expect(
      tested().client.verifyEmail(anonymous(), { token: mailedToken(inbox, old), password }),
    ).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });

  test('an account, so that signing up again makes a new one; the audit events of the old one stay', async () => {
    const email = await unconfirmed('31 days');
    const before = await idOf(email);
    await purge();
    await signUp(email);
    await sendMails(tested());
    await tested().client.verifyEmail(anonymous(), { token: mailedToken(inbox, email), password });
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
    expect(await idOf(email)).not.toBe(before);
    expect(JSON.stringify(await takeRows(tested(), 'audit'))).toContain(before);
  });

  test('no account that was mailed another link meanwhile', async () => {
    const email = await unconfirmed('31 days');
    await tested().client.resendVerification(anonymous(), { email });
    await purge();
    await sendMails(tested());
    await purge();
    await tested().client.verifyEmail(anonymous(), { token: mailedToken(inbox, email), password });
    await expect(signIn(tested(), email)).resolves.toEqual(expect.any(String));
  });

  test('no account that is confirmed concurrently', async () => {
    const email = await unconfirmed('31 days');
    await withStore(tested(), (store) =>
      store.fork().transactional(async (em) => {
        await em.execute(`update "user" set email_verified_at = now() where email = ?`, [email]);
        await purge();
      }),
    );
    await purge();
    expect(await idOf(email)).toEqual(expect.any(String));
  });

  test('an account that is signed up with concurrently, and the sign-up makes a new one', async () => {
    const email = await unconfirmed('31 days');
    const id = await idOf(email);
    await withStore(tested(), async (store) => {
      let late: Promise<unknown> | undefined;
      await store.fork().transactional(async (em) => {
        await em.execute(`select 1 from "user" where id = ? for update`, [id]);
        late = signUp(email);
        await untilWaiting(em, 1);
        await em.execute('delete from email_token where user_id = ?', [id]);
        await em.execute('delete from "user" where id = ?', [id]);
      });
      await late;
    });
    await sendMails(tested());
    await tested().client.verifyEmail(anonymous(), { token: mailedToken(inbox, email), password });
    expect(await idOf(email)).not.toBe(id);
  });

  test('many accounts in batches, also if several purges run at once', async () => {
    await execute(
      tested(),
      `with people as (
         insert into "user" (id, email, name, password_hash, created_at, updated_at)
         select 'usr_old' || n, 'old' || n || '@example.com', 'Ada', 'x', now() - interval '40 days', now()
           from generate_series(1, 2100) n returning id
       ) insert into email_token (token_hash, user_id, purpose, name, created_at, expires_at)
       select 't' || id, id, 'verify_email', 'Ada', now() - interval '40 days', now() - interval '39 days'
         from people`,
    );
    await Promise.all([purge(), purge(), purge()]);
    await purge();
    expect(
      await execute(
        tested(),
        `select 1 from "user" where id like 'usr_old%'
         union all select 1 from email_token where user_id like 'usr_old%'`,
      ),
    ).toEqual([]);
  });

  test('links a day after they expire; a used link gives the same answer again until then', async () => {
    const email = newEmail();
    await signUp(email);
    await sendMails(tested());
    const token = mailedToken(inbox, email);
    await tested().client.verifyEmail(anonymous(), { token, password });
    await purge();
    expect((await tested().client.verifyEmail(anonymous(), { token, password })).output).toEqual({
      status: 'verified',
    });
    const left = () => execute(tested(), 'select 1 from email_token where token_hash = ?', [digest(token)]);
    await age('email_token', 'expires_at', '47 hours', 'token_hash = ?', [digest(token)]);
    await purge();
    expect(await left()).toHaveLength(1);
    await age('email_token', 'expires_at', '2 hours', 'token_hash = ?', [digest(token)]);
    await purge();
    expect(await left()).toEqual([]);
  });

  test('sessions after a month, and expired challenges', async () => {
    const { email, caller, sessionToken } = await newOwner(tested(), inbox);
    const old = await signIn(tested(), email);
    await age('session', 'created_at', '31 days', 'token_hash = ?', [digest(old)]);
    await age('session', 'created_at', '29 days', 'token_hash = ?', [digest(sessionToken)]);
    await turnOnTotp(tested(), caller);
    const begin = async () => (await tested().client.signIn(anonymous(), { email, password })).output.challengeToken!;
    const [late, waiting] = [await begin(), await begin()];
    await age('sign_in_challenge', 'expires_at', '6 minutes', 'token_hash = ?', [digest(late)]);
    await purge();
    expect(await execute(tested(), 'select 1 from session where token_hash = ?', [digest(old)])).toEqual([]);
    expect((await callerWith(tested(), sessionToken)).actor).toMatchObject({ type: 'user' });
    const left = await execute<{ token: string }>(
      tested(),
      'select token_hash as token from sign_in_challenge where token_hash in (?, ?)',
      [digest(late), digest(waiting)],
    );
    expect(left).toEqual([{ token: digest(waiting) }]);
  });

  test('invitations ninety days after they expire, whatever their status', async () => {
    const { caller, organization } = await newOwner(tested(), inbox);
    const [old, young] = [
      await invite(tested(), caller, organization.id, newEmail()),
      await invite(tested(), caller, organization.id, newEmail()),
    ];
    await age('invitation', 'expires_at', '98 days', 'id = ?', [old.invitation.id]);
    await age('invitation', 'expires_at', '96 days', 'id = ?', [young.invitation.id]);
    await purge();
    expect(
      (await tested().client.listInvitations(caller, { organizationId: organization.id })).output.data.map(
        ({ id }) => id,
      ),
    ).toEqual([young.invitation.id]);
  });
});
