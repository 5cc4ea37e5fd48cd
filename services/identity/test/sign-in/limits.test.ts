import { expect, test } from '@jest/globals';
import { createLogger } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { digest } from '../../src/token.ts';
import { atOnce } from './hold-up.ts';
import {
  anonymous,
  execute,
  identityWith,
  mailedToken,
  newAccount,
  newEmail,
  openInbox,
  password,
  sendMails,
} from '../identity-under-test.ts';

const inbox = await openInbox();
const wrong = 'a long password that is wrong';
let networks = 0;
/** An IP address of a network that no other test uses. */
const newIp = (): string => `198.18.${Math.floor((networks += 1) / 256)}.${networks % 256}`;

onBothTransports('limits', identityWith(inbox), (tested) => {
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'ok',
      (error: { code: string; facts?: { retryAfterSeconds?: number } }) => error,
    );
  const signIn = (email: string, typed: string, ip: string) =>
    codeOf(tested().client.signIn(anonymous({ ip }), { email, password: typed }));
  /** Answer to a sign-in after too many have failed in its network, whether or not the password is right. */
  const asked = { code: 'mailed_code_required' };
  const refused = { code: 'invalid_credentials' };
  const later = (email: string, seconds: number) =>
    execute(tested(), `update sign_in_failure set failed_at = failed_at - make_interval(secs => ?) where account = ?`, [
      seconds,
      digest(email),
    ]);
  /** Failures, each from a different network. */
  const attack = (email: string, failures: number) =>
    execute(
      tested(),
      `insert into sign_in_failure (account, ip, failed_at)
       select ?, 'stranger ' || n, clock_timestamp() - make_interval(secs => 120 - n) from generate_series(1, ?) n`,
      [digest(email), failures],
    );

  test('after ten wrong passwords from one network, also at once, the right one needs a mailed code', async () => {
    const email = await newAccount(tested(), inbox);
    const ip = newIp();
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(email, wrong, ip)));
    const codes = answers.map((answer) => (answer as { code: string }).code);
    expect(codes.filter((code) => code === refused.code)).toHaveLength(10);
    expect(codes.filter((code) => code === asked.code)).toHaveLength(4);
    expect(await signIn(email, password, ip)).toMatchObject(asked);
    await later(email, 16 * 60);
    expect(await signIn(email, password, ip)).toBe('ok');
  });

  test.each([
    ['IPv6 addresses of one /64', (n: number) => `2001:db8:77:${networks.toString(16)}::${(n + 1).toString(16)}`],
    ['spellings of one IPv4 address', (n: number) => `${n % 2 ? '' : '::ffff:'}198.19.77.${networks % 256}`],
  ])('%s count as one', async (_, ipOf) => {
    const email = await newAccount(tested(), inbox);
    newIp();
    for (let n = 0; n < 10; n += 1)
      expect(await signIn(email, wrong, ipOf(n))).toMatchObject({ code: 'invalid_credentials' });
    await later(email, 61);
    expect(await signIn(email, password, ipOf(10))).toMatchObject(asked);
    expect(await signIn(email, password, newIp())).toBe('ok');
  });

  test('3,000 failures from sixty other networks refuse nobody who knows the password', async () => {
    const email = await newAccount(tested(), inbox);
    await execute(
      tested(),
      `insert into sign_in_failure (account, ip, site, region)
       select 'account ' || n, '100.' || n % 60 || '.0.1', '100.' || n % 60 || '.0.0/24', '100.' || n % 60 || '.0.0/16'
         from generate_series(1, 3000) n`,
    );
    expect(await signIn(email, password, newIp())).toBe('ok');
  });

  test('strangers who attack an account delay its owner by a second, and have three tries per network', async () => {
    const email = await newAccount(tested(), inbox);
    const attacker = newIp();
    for (let n = 0; n < 3; n += 1) expect(await signIn(email, wrong, attacker)).toMatchObject(refused);
    await attack(email, 7);
    expect(await signIn(email, password, attacker)).toMatchObject(asked);
    const startedAt = performance.now();
    expect(await signIn(email, password, newIp())).toBe('ok');
    expect(performance.now() - startedAt).toBeGreaterThan(490);
  });

  test('attempts beyond the limit do not prolong the wait', async () => {
    const email = await newAccount(tested(), inbox);
    const attacker = newIp();
    for (let n = 0; n < 3; n += 1) await signIn(email, wrong, attacker);
    await attack(email, 7);
    const count = () => execute(tested(), `select id from sign_in_failure where account = ?`, [digest(email)]);
    const before = await count();
    await Promise.all(Array.from({ length: 20 }, () => signIn(email, wrong, attacker)));
    expect(await count()).toEqual(before);
    await later(email, 16 * 60);
    expect(await signIn(email, password, attacker)).toBe('ok');
  });

  test('in a network where the owner has signed in before, failures elsewhere cause no delay', async () => {
    const email = await newAccount(tested(), inbox);
    const home = `2001:db8:88:${networks.toString(16)}::`;
    expect(await signIn(email, password, `${home}1`)).toBe('ok');
    await attack(email, 40);
    await execute(
      tested(),
      `insert into sign_in_failure (account, ip) select 'account ' || n, ? from generate_series(1, 50) n`,
      [`2001:db8:88:${networks.toString(16)}::/64`],
    );
    const startedAt = performance.now();
    expect(await signIn(email, password, `${home}2`)).toBe('ok');
    expect(performance.now() - startedAt).toBeLessThan(3_500);
    expect(await signIn(await newAccount(tested(), inbox), password, `${home}2`)).toMatchObject(asked);
    for (let n = 0; n < 10; n += 1) await signIn(email, wrong, `${home}3`);
    expect(await signIn(email, password, `${home}4`)).toMatchObject(asked);
  });

  test.each([
    ['site', 'four times', '192.0.2.0/24', 200],
    ['region', 'twenty times', '192.0.0.0/16', 1000],
  ])('a %s with %s the failures of a network is delayed, and nobody in it is refused', async (column, _, name, max) => {
    const email = await newAccount(tested(), inbox);
    await execute(tested(), `delete from sign_in_failure where site = '192.0.2.0/24' or region = '192.0.0.0/16'`);
    await execute(
      tested(),
      `insert into sign_in_failure (account, ${column}) select 'account ' || n, ? from generate_series(1, ?) n`,
      [name, max - 1],
    );
    const took = async (ip: string) => {
      const startedAt = performance.now();
      expect(await signIn(email, wrong, ip)).toMatchObject({ code: 'invalid_credentials' });
      return performance.now() - startedAt;
    };
    await took('192.0.2.1');
    expect(await took('192.0.2.2')).toBeGreaterThan(490);
  });

  test('the right password resets the failures of its network, not those of other networks', async () => {
    const email = await newAccount(tested(), inbox);
    const [ip, elsewhere] = [newIp(), newIp()];
    for (const from of [ip, ip, elsewhere]) await signIn(email, wrong, from);
    expect(await signIn(email, password, ip)).toBe('ok');
    expect(await execute(tested(), `select ip from sign_in_failure where account = ?`, [digest(email)])).toEqual([
      { ip: elsewhere },
    ]);
  });

  test('after fifty failures from one network all sign-ins from there need mailed codes', async () => {
    const ip = newIp();
    await execute(
      tested(),
      `insert into sign_in_failure (account, ip) select 'account ' || n, ? from generate_series(1, 50) n`,
      [ip],
    );
    expect(await signIn(newEmail(), wrong, ip)).toMatchObject(asked);
    expect(await signIn(newEmail(), wrong, newIp())).toMatchObject({ code: 'invalid_credentials' });
  });

  const signUp = (email: string, ip: string | undefined) =>
    codeOf(tested().client.signUp(anonymous({ ip }), { email, password, name: 'Ada' }));
  const mailsTo = (email: string) => inbox.mails.filter(({ to }) => to === email);

  test.each(['confirmed', 'unconfirmed'])(
    'an address that is %s gets five mails an hour, and the answer stays the same',
    async (kind) => {
      const email = kind === 'confirmed' ? await newAccount(tested(), inbox) : newEmail();
      expect(await Promise.all(Array.from({ length: 8 }, () => signUp(email, newIp())))).toEqual(Array(8).fill('ok'));
      await sendMails(tested());
      expect(mailsTo(email)).toHaveLength(5);
      await execute(
        tested(),
        `update sign_up_attempt set attempted_at = attempted_at - interval '61 minutes' where account = ?`,
        [digest(email)],
      );
      expect(await signUp(email, newIp())).toBe('ok');
      await sendMails(tested());
      expect(mailsTo(email)).toHaveLength(6);
    },
  );

  test('all plus tags of an address are one mailbox, which gets five mails an hour, also at once', async () => {
    const email = newEmail();
    const tagged = (n: number) => email.replace('@', `+${n}@`);
    for (let n = 0; n < 4; n += 1) await signUp(tagged(n), newIp());
    expect(
      await atOnce(
        tested(),
        [4, 5].map((n) => () => signUp(tagged(n), newIp())),
      ),
    ).toEqual(['ok', 'ok']);
    await sendMails(tested());
    expect(inbox.mails.filter(({ to }) => to.startsWith(email.split('@')[0]!))).toHaveLength(5);
  });

  test('a network signs up sixty times an hour, also at once; internal callers are not limited', async () => {
    const home = `2001:db8:99:${networks.toString(16)}::`;
    await execute(
      tested(),
      `insert into sign_up_attempt (account, network, attempted_at)
       select 'a' || n, ?, now() - interval '30 minutes' from generate_series(1, 57) n`,
      [`2001:db8:99:${networks.toString(16)}::/64`],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => signUp(newEmail(), `${home}${n + 1}`)));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(3);
    const refusal = answers.find((answer) => answer !== 'ok');
    expect(refusal).toMatchObject({ code: 'quota_exhausted' });
    const { availableAt } = (refusal as unknown as { facts: { members: { availableAt: string } } }).facts.members;
    expect(Math.abs(Date.parse(availableAt) - Date.now() - 1_800_000)).toBeLessThan(60_000);
    expect(await signUp(newEmail(), newIp())).toBe('ok');
    expect(await signUp(newEmail(), undefined)).toBe('ok');
  });

  test('attempts that no longer count are deleted', async () => {
    await execute(
      tested(),
      `insert into sign_up_attempt (account, attempted_at) values ('old', now() - interval '61 minutes')`,
    );
    await execute(
      tested(),
      `insert into sign_in_failure (account, failed_at) values ('old', now() - interval '16 minutes')`,
    );
    const email = await newAccount(tested(), inbox);
    await signIn(email, wrong, newIp());
    expect(
      await execute(
        tested(),
        `select 1 from sign_up_attempt where account = 'old'
         union all select 1 from sign_in_failure where account = 'old'`,
      ),
    ).toEqual([]);
  });
});

const limits = {
  RATE_LIMITS: {
    signIn: { max: 2, seconds: 60 },
    signInNetwork: null,
    signInSuccess: { max: 3, seconds: 60 },
    mail: { max: 1, seconds: 60 },
    signUp: { max: 4, seconds: 60 },
  },
};

onBothTransports('configured limits', identityWith(inbox, limits), (tested) => {
  const signIn = (email: string, typed: string, ip: string) =>
    tested()
      .client.signIn(anonymous({ ip }), { email, password: typed })
      .then(
        () => 'ok',
        ({ code }: { code: string }) => code,
      );

  test('apply; successes are limited too, from one network', async () => {
    const [email, home] = [newEmail(), newIp()];
    const from = anonymous({ ip: home });
    await tested().client.signUp(from, { email, password, name: 'Ada' });
    for (let n = 0; n < 3; n += 1) await tested().client.resendVerification(from, { email });
    await expect(tested().client.resendVerification(from, { email })).rejects.toMatchObject({ code: 'rate_limited' });
    await sendMails(tested());
    expect(inbox.mails.filter(({ to }) => to === email)).toHaveLength(1);
    await tested().client.verifyEmail(anonymous(), { token: mailedToken(inbox, email), password });

    for (let n = 0; n < 3; n += 1) expect(await signIn(email, password, home)).toBe('ok');
    const refusal = tested().client.signIn(from, { email, password });
    // From this the gateway writes the headers RateLimit and RateLimit-Policy.
    await expect(refusal).rejects.toMatchObject({
      code: 'rate_limited',
      facts: {
        members: { 'violated-policies': ['sign-in'] },
        rateLimits: [{ policy: 'sign-in', quota: 2, windowSeconds: 60, resetSeconds: expect.any(Number) }],
      },
    });
    expect(await signIn(email, password, newIp())).toBe('ok');
    const account = newEmail();
    expect([
      await signIn(account, wrong, home),
      await signIn(account, wrong, home),
      await signIn(account, wrong, home),
    ]).toEqual(['invalid_credentials', 'invalid_credentials', 'mailed_code_required']);
    for (let n = 0; n < 4; n += 1) expect(await signIn(newEmail(), wrong, home)).toBe('invalid_credentials');
  });
});

test('without a mailer the service logs a warning at its start', async () => {
  for (const [module, warnings] of [
    [identityWith(null), 1],
    [identityWith(inbox), 0],
  ] as const) {
    const lines: string[] = [];
    const log = createLogger({
      name: 'identity',
      level: 'warn',
      destination: { write: (line) => void lines.push(line) },
    });
    const created = await module.create('postgres://nobody@127.0.0.1:1/none', log).catch(() => null);
    await created?.close();
    expect(lines.filter((line) => line.includes('INBOX_URL'))).toHaveLength(warnings);
  }
});
