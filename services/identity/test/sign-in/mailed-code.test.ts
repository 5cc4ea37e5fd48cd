import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import {
  anonymous,
  callerWith,
  execute,
  identityWith,
  newAccount,
  newEmail,
  openInbox,
  password,
  sendMails,
} from '../identity-under-test.ts';
import { turnOnTotp } from './second-factor.ts';

const inbox = await openInbox();
const wrong = 'a long password that is wrong';

onBothTransports('signing in beside an attacker', identityWith(inbox), (tested) => {
  const signIn = async (email: string, ip: string, sent: { password?: string; mailedCode?: string } = {}) =>
    (await tested().client.signIn(anonymous({ ip }), { email, password, ...sent })).output;
  const statusOf = async (...attempt: Parameters<typeof signIn>) => {
    const { answer, sessionToken } = await signIn(...attempt).catch(({ code }: { code: string }) => ({
      answer: { status: code },
      sessionToken: null,
    }));
    return 'status' in answer ? answer.status : sessionToken === null ? 'no session' : 'signed in';
  };
  const mailsTo = async (email: string) => {
    await sendMails(tested());
    return inbox.mails.filter(({ to, subject }) => to === email && subject === 'Your sign-in code');
  };
  const codeFor = async (email: string) =>
    /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/m.exec((await mailsTo(email)).at(-1)!.text)![0];
  /** Failures that a network may have, with any account. */
  const crowd = (ip: string) =>
    execute(
      tested(),
      `insert into sign_in_failure (account, ip, site, region)
       select 'account ' || n, ?, ?, ? from generate_series(1, 50) n`,
      [ip, ip.replace(/\d+$/, '0/24'), ip.replace(/\d+\.\d+$/, '0.0/16')],
    );

  test('at the very address of an attacker who is at his limits, a newcomer signs in with a mailed code', async () => {
    const email = await newAccount(tested(), inbox);
    const ip = '203.0.113.77';
    await crowd(ip);
    const attacking = Array.from({ length: 10 }, () => statusOf(email, ip, { password: wrong }));
    expect(await statusOf(email, ip)).toBe('mailed_code_required');
    expect(await Promise.all(attacking)).toEqual(Array(10).fill('mailed_code_required'));
    const code = await codeFor(email);
    const more = Array.from({ length: 10 }, () => statusOf(newEmail(), ip, { password: wrong }));
    expect(await statusOf(email, ip, { mailedCode: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })).toBe('signed in');
    await Promise.all(more);
    // Later sign-ins of a known network need no code.
    expect(await statusOf(email, ip)).toBe('signed in');
  });

  test('in the /24 of attackers whose attempts are being delayed, a newcomer is not refused', async () => {
    const email = await newAccount(tested(), inbox);
    for (const last of [1, 2, 3, 4]) await crowd(`192.0.2.${last}`);
    // Sixteen attempts of a site are delayed at the same time.
    const delayed = Array.from({ length: 18 }, (_, n) =>
      statusOf(newEmail(), `192.0.2.${100 + n}`, { password: wrong }),
    );
    const status = await statusOf(email, '192.0.2.50');
    if (status === 'mailed_code_required')
      expect(await statusOf(email, '192.0.2.50', { mailedCode: await codeFor(email) })).toBe('signed in');
    else expect(status).toBe('signed in');
    expect(new Set(await Promise.all(delayed))).toEqual(new Set(['invalid_credentials', 'mailed_code_required']));
    expect(await statusOf(email, '192.0.2.50')).toBe('signed in');
  });

  test('the answer is the same for a wrong password and an unknown address, which are mailed nothing', async () => {
    const email = await newAccount(tested(), inbox);
    const [ip, unknown] = ['203.0.113.8', newEmail()];
    await crowd(ip);
    const refusalOf = (to: string, attempt = {}) => signIn(to, ip, attempt).catch((error: Error) => error);
    const refusals = [await refusalOf(email), await refusalOf(email, { password: wrong }), await refusalOf(unknown)];
    expect(refusals[0]).toMatchObject({ code: 'mailed_code_required' });
    expect(refusals.slice(1)).toEqual([refusals[0], refusals[0]]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(unknown)).toEqual([]);
    expect(await execute(tested(), `select 1 from email_token where purpose = 'sign_in'`)).toHaveLength(1);
  });

  test('a code works once, for its account and for 15 minutes only, and is gone after a wrong password', async () => {
    const [email, other] = [await newAccount(tested(), inbox), await newAccount(tested(), inbox)];
    const ip = '203.0.113.9';
    await crowd(ip);
    const newCode = async () => {
      expect(await statusOf(email, ip)).toBe('mailed_code_required');
      return codeFor(email);
    };
    const first = await newCode();
    expect(await statusOf(other, ip, { mailedCode: first })).toBe('invalid_credentials');
    expect(await statusOf(email, ip, { mailedCode: first, password: wrong })).toBe('invalid_credentials');
    expect(await statusOf(email, ip, { mailedCode: first })).toBe('invalid_credentials');
    const late = await newCode();
    await execute(tested(), `update email_token set expires_at = now() where purpose = 'sign_in'`);
    expect(await statusOf(email, ip, { mailedCode: late })).toBe('invalid_credentials');
    const good = await newCode();
    const both = await Promise.all([1, 2].map(() => statusOf(email, ip, { mailedCode: good })));
    expect(both.toSorted()).toEqual(['invalid_credentials', 'signed in']);
    expect(await statusOf(email, ip, { mailedCode: 'aaaa-aaaa-aaaa-aaaa' })).toBe('invalid_credentials');
  });

  test('a code does not replace the second factor, whose code is accepted there too', async () => {
    const email = await newAccount(tested(), inbox);
    const { sessionToken } = await signIn(email, '203.0.113.10');
    const authenticator = await turnOnTotp(tested(), await callerWith(tested(), sessionToken!));
    const ip = '203.0.113.11';
    await crowd(ip);
    expect(await statusOf(email, ip)).toBe('mailed_code_required');
    const { answer, challengeToken } = await signIn(email, ip, { mailedCode: await codeFor(email) });
    expect(answer).toMatchObject({ status: 'totp_required' });
    const finished = { challengeToken: challengeToken!, code: authenticator.code() };
    await expect(tested().client.signInTotp(anonymous({ ip }), finished)).resolves.toBeDefined();
  });

  test('an address gets five codes an hour, and the answer stays the same', async () => {
    const email = await newAccount(tested(), inbox);
    const ip = '203.0.113.12';
    await crowd(ip);
    for (let n = 0; n < 6; n += 1) expect(await statusOf(email, ip)).toBe('mailed_code_required');
    expect(await mailsTo(email)).toHaveLength(5);
  });
});
