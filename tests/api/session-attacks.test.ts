import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  newBrowser,
  otherPassword,
  password,
  type People,
  signedIn,
  signUp,
  startPeople,
  whoIs,
} from '../support/people.ts';
import { totpCode } from '../support/sign-up.ts';
import { waitFor } from '../support/wait-for.ts';

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.close());

const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code: unknown }).code;

test('an attacker who plants a cookie, invented or their own, does not get the session of the victim', async () => {
  const eve = await signedIn(people);
  const { email } = await signUp(people);
  const invented = eve.browser.cookie().replaceAll(/=[^;]*/g, '=planted');
  for (const planted of [eve.browser.cookie(), invented]) {
    const victim = newBrowser(people);
    for (const pair of planted.split('; ')) victim.jar.set(pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1));
    expect((await victim.send('/auth/sign-in', { body: { email, password } })).status).toBe(200);
    expect(await whoIs(victim)).toBe(email);
    const attacker = await fetch(`${people.origin}/api/v1/auth/session`, { headers: { cookie: planted } });
    expect(attacker.status).toBe(401);
  }
});

test('every step-up issues a new cookie, and the previous one is invalid', async () => {
  const { browser } = await signedIn(people);
  const created = (await (await browser.send('/organizations', { body: { name: 'Ada Lamps' } })).json()) as {
    organization: { id: string };
  };
  const steps: [string, object][] = [
    ['POST /auth/reauthenticate', { password }],
    ['PUT /auth/session/organization', { organizationId: created.organization.id }],
    ['PUT /auth/password', { currentPassword: password, newPassword: otherPassword }],
  ];
  for (const [step, body] of steps) {
    const [method, path] = step.split(' ') as [string, string];
    const before = browser.cookie();
    expect((await browser.send(path, { method, body })).status).toBe(200);
    expect(browser.cookie()).not.toBe(before);
    expect((await fetch(`${people.origin}/api/v1/auth/session`, { headers: { cookie: before } })).status).toBe(401);
    expect((await browser.send('/auth/session', { method: 'GET' })).status).toBe(200);
  }
});

test.each(['signing out', 'changing the password elsewhere'])(
  'a request that is still running at the end of its session, by %s, revives nothing',
  async (how) => {
    const { email, browser } = await signedIn(people);
    const created = (await (await browser.send('/organizations', { body: { name: 'Slow' } })).json()) as {
      organization: { id: string };
    };
    const stolen = newBrowser(people);
    for (const [name, value] of browser.jar) stolen.jar.set(name, value);
    const elsewhere = newBrowser(people);
    await elsewhere.send('/auth/sign-in', { body: { email, password } });

    const lock = await people.sql.connect();
    await lock.query('begin');
    await lock.query(`select 1 from "user" where email = $1 for update`, [email]);
    const slow = stolen.send('/auth/session/organization', {
      method: 'PUT',
      body: { organizationId: created.organization.id },
    });
    await waitFor('the slow request to wait', async () => {
      const { rows } = await people.sql.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    // Signing out does not wait for the lock. The change does, and may come before or after.
    const ended =
      how === 'signing out'
        ? browser.send('/auth/sign-out')
        : elsewhere.send('/auth/password', {
            method: 'PUT',
            body: { currentPassword: password, newPassword: otherPassword },
          });
    if (how === 'signing out') await ended;
    await lock.query('commit');
    lock.release();
    expect((await ended).ok).toBe(true);
    const answer = await slow;
    if (how === 'signing out') {
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie().filter((line) => /^sid-\d+=[^;]/.test(line))).toEqual([]);
    }
    expect(await whoIs(stolen)).toBe(401);
  },
);

test('a changed or reset password ends all other sessions', async () => {
  const { email, browser } = await signedIn(people);
  const thief = newBrowser(people);
  const signIn = (typed: string) => thief.send('/auth/sign-in', { body: { email, password: typed } });
  await signIn(password);
  await browser.send('/auth/password', {
    method: 'PUT',
    body: { currentPassword: password, newPassword: otherPassword },
  });
  expect([await whoIs(browser), await whoIs(thief)]).toEqual([email, 401]);
  await signIn(otherPassword);
  await browser.send('/auth/password/forgot', { body: { email } });
  const reset = await browser.send('/auth/password/reset', {
    body: { token: await people.mailedToken(email), password },
  });
  expect(await reset.json()).toEqual({ status: 'changed' });
  expect([await whoIs(browser), await whoIs(thief)]).toEqual([401, 401]);
});

test.each([
  [0, (n: number) => `203.0.113.${n}`],
  [1, (n: number) => `203.0.113.${n}, 198.51.100.9`],
  [1, (n: number) => `198.51.100.9:${n}`],
  [1, (n: number) => `[2001:db8::9]:${n}`],
  [1, (n: number) => `unknown-${n}`],
])('behind %i proxies, another X-Forwarded-For for each guess does not help', async (proxies, forwardedFor) => {
  const limited = await startPeople({ proxies });
  try {
    const { email } = await signUp(limited);
    const guess = (n: number, typed = otherPassword) =>
      newBrowser(limited).send('/auth/sign-in', {
        body: { email, password: typed },
        headers: { 'x-forwarded-for': forwardedFor(n) },
      });
    const codes: unknown[] = [];
    for (let n = 1; n <= 14; n += 1) codes.push(await codeOf(await guess(n)));
    expect(codes).toEqual([...Array(10).fill('invalid_credentials'), ...Array(4).fill('mailed_code_required')]);
    expect(await codeOf(await guess(99, password))).toBe('mailed_code_required');
  } finally {
    await limited.close();
  }
});

test('an unfinished sign-in has no access, and only its browser finishes it, once, with a one-time code', async () => {
  const { email, browser } = await signedIn(people);
  const { secret } = (await (await browser.send('/auth/totp')).json()) as { secret: string };
  const { recoveryCodes } = (await (
    await browser.send('/auth/totp/confirm', { body: { code: totpCode(secret) } })
  ).json()) as { recoveryCodes: string[] };
  // Simulates that the code which confirmed the second factor was used long ago.
  await people.sql.query(`update totp t set last_step = null from "user" u where u.id = t.user_id and u.email = $1`, [
    email,
  ]);
  const begin = async () => {
    const half = newBrowser(people);
    const response = await half.send('/auth/sign-in', { body: { email, password } });
    expect(await response.json()).toEqual({ status: 'totp_required', expiresAt: expect.any(String) });
    return half;
  };
  const finish = (half: ReturnType<typeof newBrowser>, code: string) =>
    half.send('/auth/sign-in/totp', { body: { code } });

  const half = await begin();
  const [name, signature] = [...half.jar.keys()].sort() as [string, string];
  expect([name, signature]).toEqual([expect.stringMatching(/^sign-in-\d+$/), `${name}.sig`]);
  for (const [method, path] of [
    ['GET', '/auth/session'],
    ['GET', '/organizations'],
    ['POST', '/auth/totp'],
    ['DELETE', '/auth/sessions?except=current'],
  ] as const) {
    expect((await half.send(path, { method })).status).toBe(401);
  }
  // The challenge is sent as a session cookie.
  const sneaky = newBrowser(people);
  sneaky.jar.set(name.replace('sign-in', 'sid'), half.jar.get(name)!);
  sneaky.jar.set(signature.replace('sign-in', 'sid'), half.jar.get(signature)!);
  expect(await whoIs(sneaky)).toBe(401);

  expect(await codeOf(await finish(newBrowser(people), totpCode(secret)))).toBe('unauthenticated');
  const copy = newBrowser(people);
  for (const [name, value] of half.jar) copy.jar.set(name, value);
  const code = totpCode(secret);
  expect((await finish(half, code)).status).toBe(200);
  expect([await whoIs(half), half.jar.has('sign-in')]).toEqual([email, false]);
  expect(await codeOf(await finish(copy, totpCode(secret, 1)))).toBe('unauthenticated');
  expect(await codeOf(await finish(await begin(), code))).toBe('invalid_credentials');
  expect((await finish(await begin(), recoveryCodes[0]!)).status).toBe(200);
  expect(await codeOf(await finish(await begin(), recoveryCodes[0]!))).toBe('invalid_credentials');
});

test('no response reveals whether an address has an account: same status, headers and body', async () => {
  const known = (await signedIn(people)).email;
  const doors: [string, (email: string) => object][] = [
    ['/auth/sign-up', (email) => ({ email, password: otherPassword, name: 'Eve' })],
    ['/auth/sign-in', (email) => ({ email, password: otherPassword })],
    ['/auth/password/forgot', (email) => ({ email })],
    ['/auth/verify-email/resend', (email) => ({ email })],
  ];
  for (const [path, body] of doors) {
    const seen = await Promise.all(
      [known, `nobody-${known}`].map(async (email) => {
        const response = await newBrowser(people).send(path, { body: body(email) });
        const { 'x-request-id': requestId = '', date: _, ...headers } = Object.fromEntries(response.headers);
        return { status: response.status, headers, body: (await response.text()).replaceAll(requestId, 'req') };
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
  }
});
