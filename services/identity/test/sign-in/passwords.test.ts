import { randomBytes } from 'node:crypto';
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
  newEmail,
  openInbox,
  password,
  sendMails,
  signIn,
} from '../identity-under-test.ts';

const inbox = await openInbox();
const otherPassword = 'another long password of mine';

onBothTransports('passwords', identityWith(inbox), (tested) => {
  const forgot = async (email: string): Promise<string> => {
    // From a random network, because the number of mails that one network may request is limited.
    await tested().client.forgotPassword(anonymous({ ip: `10.${randomBytes(3).join('.')}` }), { email });
    await sendMails(tested());
    return mailedToken(inbox, email);
  };
  const reset = (token: string, to = otherPassword) =>
    tested().client.resetPassword(anonymous(), { token, password: to });
  const signInWith = (email: string, typed: string) => tested().client.signIn(anonymous(), { email, password: typed });
  const hasEnded = async (sessionToken: string) =>
    (await tested().client.authenticate(anonymous(), { sessionToken })).output.actor.type === 'anonymous';
  const subjects = (email: string) => inbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  const refused = { code: 'invalid_credentials' };
  const invalid = { code: 'invalid_token' };

  test('a mailed link sets a new password, ends all sessions, and a mail reports it', async () => {
    const email = await newAccount(tested(), inbox);
    const sessions = [await signIn(tested(), email), await signIn(tested(), email)];
    const token = await forgot(email);
    expect(inbox.mails.at(-1)?.text).toContain(`https://market.example/reset-password#token=${token}`);
    expect((await reset(token)).output).toEqual({ status: 'changed' });
    for (const session of sessions) expect(await hasEnded(session)).toBe(true);
    await expect(signInWith(email, password)).rejects.toMatchObject(refused);
    await expect(signInWith(email, otherPassword)).resolves.toBeDefined();
    await sendMails(tested());
    expect(subjects(email).at(-1)).toBe('Your password was changed');
  });

  test('a link can be used once, also concurrently, for 30 minutes, and using one invalidates the others', async () => {
    const email = await newAccount(tested(), inbox);
    const [first, second, expired] = [await forgot(email), await forgot(email), await forgot(email)];
    await execute(
      tested(),
      `update email_token set expires_at = expires_at - interval '30 minutes'
        where expires_at = (select max(expires_at) from email_token where purpose = 'reset_password')`,
    );
    await expect(reset(expired)).rejects.toMatchObject(invalid);
    const outcomes = await Promise.allSettled([reset(first), reset(first), reset(first)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual(
      [1, 2].map(() => ({ status: 'rejected', reason: expect.objectContaining(invalid) })),
    );
    for (const token of [first, second, 'made-up']) await expect(reset(token)).rejects.toMatchObject(invalid);
  });

  test('a link that confirms does not reset, and one that resets does not confirm by itself', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await sendMails(tested());
    const confirming = mailedToken(inbox, email);
    await expect(reset(confirming)).rejects.toMatchObject(invalid);
    const resetting = await forgot(email);
    await expect(tested().client.verifyEmail(anonymous(), { token: resetting, password })).rejects.toMatchObject(
      invalid,
    );
    await reset(resetting);
    await expect(signInWith(email, otherPassword)).resolves.toBeDefined();
    await expect(tested().client.verifyEmail(anonymous(), { token: confirming, password })).rejects.toMatchObject(
      invalid,
    );
  });

  test('requests for mails have the same answer and time for any address, and mail only accounts', async () => {
    const [known, unknown] = [await newAccount(tested(), inbox), newEmail()];
    for (const ask of ['forgotPassword', 'resendVerification'] as const) {
      const before = inbox.mails.length;
      const tookMs: number[] = [];
      for (const email of [known, unknown, known, unknown]) {
        const startedAt = performance.now();
        expect((await tested().client[ask](anonymous(), { email })).output).toEqual({ status: 'accepted' });
        tookMs.push(performance.now() - startedAt);
      }
      expect(Math.min(...tookMs)).toBeGreaterThan(95);
      await sendMails(tested());
      expect(inbox.mails.slice(before).map(({ to }) => to)).toEqual([known, known]);
    }
  });

  test('an address gets five such mails an hour, and five more that set a password, despite sign-ups', async () => {
    const email = newEmail();
    for (let n = 0; n < 6; n += 1) await tested().client.resendVerification(anonymous(), { email });
    for (let n = 0; n < 3; n += 1) {
      await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
      await tested().client.resendVerification(anonymous(), { email });
    }
    await sendMails(tested());
    expect(subjects(email)).toHaveLength(5);
    await Promise.all(Array.from({ length: 8 }, () => tested().client.forgotPassword(anonymous(), { email })));
    await sendMails(tested());
    expect(subjects(email)).toHaveLength(10);
    expect(subjects(email).slice(5)).toEqual(Array.from({ length: 5 }, () => 'Choose a new password'));
  });

  test('a stranger who uses up the mails of an hour leaves a link in the mailbox that can be used', async () => {
    const email = await newAccount(tested(), inbox);
    const links = () => subjects(email).filter((subject) => subject === 'Choose a new password').length;
    for (let n = 0; n < 8; n += 1) await forgot(email);
    expect(links()).toBe(5);
    const age = (minutes: number) =>
      execute(
        tested(),
        `update email_token set expires_at = expires_at - make_interval(mins => ?)
          where user_id = (select id from "user" where email = ?)`,
        [minutes, email],
      );
    await age(14);
    await forgot(email);
    expect(links()).toBe(5);
    await age(2);
    for (let n = 0; n < 3; n += 1) await forgot(email);
    expect(links()).toBe(6);
    await expect(reset(mailedToken(inbox, email))).resolves.toBeDefined();
  });

  test('unused expired links are deleted when another link is requested', async () => {
    const email = await newAccount(tested(), inbox);
    for (let n = 0; n < 3; n += 1) {
      await forgot(email);
      await execute(
        tested(),
        `update email_token set expires_at = now()
          where user_id = (select id from "user" where email = ?) and purpose = 'reset_password'`,
        [email],
      );
    }
    expect(
      await execute(
        tested(),
        `select 1 from email_token join "user" u on u.id = user_id where email = ? and purpose = 'reset_password'`,
        [email],
      ),
    ).toHaveLength(1);
  });

  test("a stranger who used up the mails with sign-ups knows no password of the owner's account", async () => {
    const email = newEmail();
    for (let n = 0; n < 5; n += 1)
      await tested().client.signUp(anonymous(), { email, password: otherPassword, name: 'Eve' });
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await sendMails(tested());
    expect(subjects(email)).toHaveLength(5);
    await tested().client.verifyEmail(anonymous(), { token: mailedToken(inbox, email), password });
    await expect(signInWith(email, otherPassword)).rejects.toMatchObject(refused);
    await expect(signInWith(email, password)).resolves.toBeDefined();
  });

  test('a resent confirmation link sets the password', async () => {
    const email = newEmail();
    await tested().client.signUp(anonymous(), { email, password, name: 'Ada' });
    await tested().client.resendVerification(anonymous(), { email });
    await sendMails(tested());
    await tested().client.verifyEmail(anonymous(), { token: mailedToken(inbox, email), password: otherPassword });
    await expect(signInWith(email, otherPassword)).resolves.toBeDefined();
  });

  test('changing the password ends the other sessions and renews this one, and a mail reports it', async () => {
    const email = await newAccount(tested(), inbox);
    const [own, other] = [await signIn(tested(), email), await signIn(tested(), email)];
    const caller = await callerWith(tested(), own);
    await expect(
      tested().client.changePassword(caller, { currentPassword: otherPassword, newPassword: otherPassword }),
    ).rejects.toMatchObject(refused);
    expect(await hasEnded(own)).toBe(false);
    const { session, sessionToken } = (
      await tested().client.changePassword(caller, { currentPassword: password, newPassword: otherPassword })
    ).output;
    expect(session.user.email).toBe(email);
    expect([await hasEnded(own), await hasEnded(other), await hasEnded(sessionToken!)]).toEqual([true, true, false]);
    await expect(signInWith(email, otherPassword)).resolves.toBeDefined();
    await sendMails(tested());
    expect(subjects(email).at(-1)).toBe('Your password was changed');
  });

  test('of two concurrent changes one succeeds, and the other is refused', async () => {
    const email = await newAccount(tested(), inbox);
    const callers = [
      await callerWith(tested(), await signIn(tested(), email)),
      await callerWith(tested(), await signIn(tested(), email)),
    ];
    const passwords = ['the first of two new passwords', 'the second of two new passwords'];
    const outcomes = await Promise.allSettled(
      callers.map((caller, n) =>
        tested().client.changePassword(caller, { currentPassword: password, newPassword: passwords[n]! }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    await expect(signInWith(email, passwords[winner]!)).resolves.toBeDefined();
    await expect(signInWith(email, passwords[1 - winner]!)).rejects.toMatchObject(refused);
  });

  test('wrong current passwords are counted together, for the person in all sessions and networks', async () => {
    const email = await newAccount(tested(), inbox);
    const callers = [
      await callerWith(tested(), await signIn(tested(), email)),
      await callerWith(tested(), await signIn(tested(), email), { ip: '198.51.100.42' }),
    ];
    const caller = callers[0]!;
    const guesses = [
      (n: number) =>
        tested().client.changePassword(callers[n % 2]!, { currentPassword: otherPassword, newPassword: otherPassword }),
      (n: number) => tested().client.reauthenticate(callers[n % 2]!, { password: otherPassword }),
    ];
    for (let n = 0; n < 10; n += 1) await expect(guesses[n % 2]!(n)).rejects.toMatchObject(refused);
    for (const guess of guesses) await expect(guess(1)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(tested().client.reauthenticate(caller, { password })).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('failed sign-ins from the network of the owner lock nothing in a session that is open', async () => {
    const email = await newAccount(tested(), inbox);
    const caller = await callerWith(tested(), await signIn(tested(), email));
    for (let n = 0; n < 10; n += 1) await expect(signInWith(email, otherPassword)).rejects.toMatchObject(refused);
    await expect(signInWith(email, otherPassword)).rejects.toMatchObject({ code: 'mailed_code_required' });
    const { sessionToken } = (await tested().client.reauthenticate(caller, { password })).output;
    await tested().client.changePassword(await callerWith(tested(), sessionToken!), {
      currentPassword: password,
      newPassword: otherPassword,
    });
  });

  test('made-up reset tokens of one network are limited, and the mailed one is accepted there', async () => {
    const email = await newAccount(tested(), inbox);
    const from = anonymous({ ip: '198.51.100.77' });
    const attempt = () => tested().client.resetPassword(from, { token: 'made-up', password: otherPassword });
    for (let n = 0; n < 10; n += 1) await expect(attempt()).rejects.toMatchObject(invalid);
    await expect(attempt()).rejects.toMatchObject({ code: 'rate_limited' });
    const token = await forgot(email);
    await expect(tested().client.resetPassword(from, { token, password: otherPassword })).resolves.toBeDefined();
  });

  test.each([
    ['is common', 'Passw0rd-123456789', 'too_common'],
    ['contains the name of the address', 'xx the.name.of.mine yy', 'contains_address'],
  ])('a password that %s is refused by every operation', async (_, poor, code) => {
    const email = 'The.Name.of.Mine@example.com';
    const fault = (path: string) => ({ code: 'validation_failed', facts: { faults: [{ path: [path], code }] } });
    await expect(tested().client.signUp(anonymous(), { email, password: poor, name: 'Ada' })).rejects.toMatchObject(
      fault('password'),
    );
    const known = await execute<{ email: string }>(
      tested(),
      `select email from "user" where email = lower(?) and email_verified_at is not null`,
      [email],
    );
    if (known.length === 0) await newAccount(tested(), inbox, email.toLowerCase());
    const caller = await callerWith(tested(), await signIn(tested(), email));
    await expect(
      tested().client.changePassword(caller, { currentPassword: password, newPassword: poor }),
    ).rejects.toMatchObject(fault('newPassword'));
    await expect(reset(await forgot(email.toLowerCase()), poor)).rejects.toMatchObject(fault('password'));
  });

  test('nothing in tables or outbox shows a password or mailed token in clear', async () => {
    const email = await newAccount(tested(), inbox);
    const before = await dump(tested());
    const token = await forgot(email);
    const waiting = await dump(tested());
    await reset(token);
    const everything = before + waiting + (await dump(tested()));
    for (const secret of [token, password, otherPassword]) expect(everything).not.toContain(secret);
  });
});
