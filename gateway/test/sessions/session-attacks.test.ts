import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../support/expect-problem.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const credentials = { email: 'ada@example.com', password: 'correct horse battery staple' };
const secondFactor = { ...credentials, email: 'totp@example.com' };

/** The cookies that an answer sets, as a `cookie` header. */
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
/** The attributes of a `set-cookie` line, sorted, without `expires`. */
const attributesOf = (line: string): string[] =>
  line
    .split('; ')
    .slice(1)
    .map((attribute) => attribute.toLowerCase())
    .filter((attribute) => !attribute.startsWith('expires='))
    .sort();

describe('CSRF, for every combination of headers', () => {
  const own = 'https://market.example.com';
  const sites = [
    null,
    '',
    'same-origin',
    'none',
    'same-site',
    'cross-site',
    'Same-Origin',
    'same-origin, cross-site',
    'unknown',
  ];
  const origins = [
    null,
    own,
    'https://evil.example.com',
    'http://market.example.com',
    `${own}:8443`,
    'https://market.example.com.evil.example',
    'null',
    `${own}/`,
    'https://MARKET.example.com',
  ];
  /** `Referer` and `Sec-Fetch-Mode`, which must not influence the check. */
  const others = [
    [null, null],
    [`${own}/page`, 'cors'],
    ['https://evil.example.com/page', 'navigate'],
    ['https://evil.example.com/page', 'no-cors'],
  ] as const;
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', null];
  /** The expected result, written independently of the code: whether our own pages or no browser sent the request. */
  const isOurs = (site: string | null, origin: string | null): boolean =>
    site !== null && site !== '' ? site === 'same-origin' || site === 'none' : origin === null || origin === own;

  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGateway({ publicUrl: own });
  });
  afterAll(() => gateway.close());

  const headersOf = (given: Record<string, string | null>): Record<string, string> =>
    Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null));
  const pairs = sites.flatMap((site) => origins.map((origin) => ({ site, origin })));
  /** Each pair once, with one of the others. */
  const eachPair = pairs.map((pair, n) => ({ ...pair, other: others[n % others.length]! }));
  const everything = pairs.flatMap((pair) => others.map((other) => ({ ...pair, other })));

  // One check comes before all routes. Every combination is tried at the first route, each pair at all routes.
  test.each([
    ['POST', '/auth/sign-in', credentials, everything],
    ['POST', '/auth/sign-in/totp', { code: '123456' }, eachPair],
    ['POST', '/auth/password/forgot', { email: credentials.email }, eachPair],
    ['PUT', '/auth/password', { currentPassword: credentials.password, newPassword: credentials.password }, eachPair],
    ['DELETE', '/auth/sessions?except=current', undefined, eachPair],
  ] as const)('%s %s is refused for every page but our own', async (method, path, body, combinations) => {
    const wrong: object[] = [];
    const send = async ({ site, origin, other: [referer, mode] }: (typeof everything)[number]): Promise<void> => {
      const headers = headersOf({ 'sec-fetch-site': site, origin, referer, 'sec-fetch-mode': mode });
      const response = await gateway.send(`/api/v1${path}`, {
        method,
        headers: { ...gateway.as('owner'), ...headers },
        body,
      });
      const refused = response.status === 403;
      await response.body?.cancel();
      if (refused === isOurs(site, origin)) wrong.push({ ...headers, status: response.status });
    };
    const atOnce = 9;
    for (let from = 0; from < combinations.length; from += atOnce)
      await Promise.all(combinations.slice(from, from + atOnce).map(send));
    expect(wrong).toEqual([]);
  });

  test('a body that a form of another site could send is refused, whatever the headers', async () => {
    for (const type of types.slice(1)) {
      const headers = headersOf({ ...gateway.as('owner'), 'content-type': type, 'sec-fetch-site': 'same-origin' });
      const response = await gateway.send('/api/v1/organizations', {
        method: 'POST',
        headers,
        body: new TextEncoder().encode('{"name":"A"}'),
      });
      await expectProblem(response, 415, 'unsupported_media_type');
    }
  });

  const foreign = 'https://evil.example.com';
  const cases: [string, Record<string, string>, boolean][] = [
    ['neither header (no browser)', {}, true],
    ['same-origin', { 'sec-fetch-site': 'same-origin' }, true],
    ['typed by the user', { 'sec-fetch-site': 'none' }, true],
    ['same-site', { 'sec-fetch-site': 'same-site' }, false],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }, false],
    ['cross-site with the own origin', { 'sec-fetch-site': 'cross-site', origin: own }, false],
    ['the own origin', { origin: own }, true],
    ['a foreign origin', { origin: foreign }, false],
    ['the own host over http', { origin: 'http://market.example.com' }, false],
    ['the own host at another port', { origin: `${own}:8443` }, false],
    ['the origin null', { origin: 'null' }, false],
  ];

  test.each(cases)('with a session or at sign-in, unsafe requests from %s', async (_, headers, allowed) => {
    const attempts = [
      await gateway.send('/api/v1/organizations', {
        method: 'POST',
        headers: { ...gateway.as('owner'), ...headers },
        body: { name: 'A' },
      }),
      await gateway.send('/api/v1/auth/sign-in', { method: 'POST', headers, body: credentials }),
      await gateway.send('/api/v1/auth/sign-up', { method: 'POST', headers, body: { ...credentials, name: 'Ada' } }),
    ];
    for (const response of attempts) {
      if (allowed) expect(response.status).toBeLessThan(300);
      else await expectProblem(response, 403, 'csrf_rejected');
    }
  });

  test('requests with API keys are exempt, and so are safe methods', async () => {
    const headers = { origin: foreign, 'sec-fetch-site': 'cross-site' };
    const price = { amount: 1, currency: 'USD' };
    const created = await gateway.send('/api/v1/listings', {
      method: 'POST',
      headers: { ...headers, ...gateway.withKey('listings:write') },
      body: { title: 'A', price },
    });
    expect(created.status).toBe(201);
    expect(
      (await gateway.send('/api/v1/auth/session', { headers: { ...headers, ...gateway.as('owner') } })).status,
    ).toBe(200);
  });

  test('headers and parameters that override the method are ignored', async () => {
    const headers = { ...gateway.as('owner'), 'x-http-method-override': 'DELETE', origin: 'https://evil.example.com' };
    gateway.domains.calls.length = 0;
    expect((await gateway.send('/api/v1/auth/sessions', { headers })).status).toBe(200);
    expect((await gateway.send('/api/v1/auth/sessions?_method=DELETE', { headers })).status).toBe(400);
    expect(gateway.domains.calls.map(({ operation }) => operation)).not.toContain('revokeOtherSessions');
  });
});

describe.each([
  ['http://localhost:3000', 'sid-3000', 'sign-in-3000', ['httponly', 'path=/', 'samesite=lax']],
  ['https://market.example.com', '__Host-sid', '__Host-sign-in', ['httponly', 'path=/', 'samesite=lax', 'secure']],
])('cookies at %s', (publicUrl, sessionName, challengeName, flags) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGateway({ publicUrl });
  });
  afterAll(() => gateway.close());
  const send = (path: string, body: unknown, cookie = '', method = 'POST') =>
    gateway.send(`/api/v1${path}`, {
      method,
      body,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    });
  const strict = flags.map((flag) => flag.replace('samesite=lax', 'samesite=strict'));

  test.each([
    ['POST', '/auth/reauthenticate', { password: credentials.password }],
    ['PUT', '/auth/password', { currentPassword: credentials.password, newPassword: credentials.password }],
    ['PUT', '/auth/session/organization', { organizationId: 'org_01h2xcejqtf2nbrexx3vqjhp41' }],
  ])(
    '%s %s renews the cookie with the same flags, answers no token, and ends the old session',
    async (method, path, body) => {
      const { cookie } = gateway.as('owner');
      const response = await send(path, body, cookie, method);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('session-token');
      expect(response.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
        sessionName,
        `${sessionName}.sig`,
      ]);
      for (const line of response.headers.getSetCookie()) expect(attributesOf(line)).toEqual(flags);
      expect(cookieOf(response)).not.toBe(cookie);
      expect((await gateway.send('/api/v1/auth/session', { headers: { cookie: cookie! } })).status).toBe(401);
      expect((await gateway.send('/api/v1/auth/session', { headers: { cookie: cookieOf(response) } })).status).toBe(
        200,
      );
    },
  );

  test('a sign-in that waits for its code has another cookie, strict and short-lived, and no session', async () => {
    const response = await send('/auth/sign-in', secondFactor);
    expect(await response.json()).toMatchObject({ status: 'totp_required' });
    const lines = response.headers.getSetCookie();
    expect(lines.map((line) => line.split('=')[0])).toEqual([challengeName, `${challengeName}.sig`]);
    for (const line of lines) expect(attributesOf(line)).toEqual(strict);
    const expires = Date.parse(/expires=([^;]+)/i.exec(lines[0]!)![1]!);
    expect(Math.abs(expires - Date.now() - 300_000)).toBeLessThan(10_000);
    await expectProblem(
      await gateway.send('/api/v1/auth/session', { headers: { cookie: cookieOf(response) } }),
      401,
      'unauthenticated',
    );
  });

  test('the code starts the session; a wrong code keeps the cookie, and an unsigned cookie is ignored', async () => {
    const half = cookieOf(await send('/auth/sign-in', secondFactor));
    await expectProblem(await send('/auth/sign-in/totp', { code: '654321' }, half), 401, 'invalid_credentials');
    for (const cookie of [
      '',
      `${challengeName}=challenge-token`,
      `${challengeName}=challenge-token; ${challengeName}.sig=AAAA`,
    ]) {
      await expectProblem(await send('/auth/sign-in/totp', { code: '123456' }, cookie), 401, 'unauthenticated');
    }
    const finished = await send('/auth/sign-in/totp', { code: '123456' }, half);
    expect(finished.status).toBe(200);
    expect(await finished.text()).not.toMatch(/session-token|challenge-token/);
    const set = Object.fromEntries(
      finished.headers.getSetCookie().map((line) => line.split(';')[0]!.split('=') as [string, string]),
    );
    expect(set).toMatchObject({ [sessionName]: expect.stringMatching(/^session-token/), [challengeName]: '' });
  });

  test('the sign-in that waits is identified by the cookie only', async () => {
    const response = await send('/auth/sign-in/totp', { code: '123456', challengeToken: 'challenge-token' });
    const problem = await expectProblem(response, 422, 'validation_failed');
    expect(problem).toMatchObject({ errors: [{ pointer: '/challengeToken', code: 'unknown_member' }] });
  });
});

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

describe('the sessions of a user', () => {
  test.each(['', '?except=', '?except=none', '?except=current&except=current', '?except=current&all=true'])(
    '`DELETE /auth/sessions%s` ends no session',
    async (query) => {
      gateway.domains.calls.length = 0;
      const response = await gateway.send(`/api/v1/auth/sessions${query}`, {
        method: 'DELETE',
        headers: gateway.as('owner'),
      });
      await expectProblem(response, 400, 'invalid_parameter');
      expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual(['authenticate']);
    },
  );

  test('a parameter of the query, not of the body, ends all sessions except the own', async () => {
    const headers = gateway.as('owner');
    expect((await gateway.send('/api/v1/auth/sessions?except=current', { method: 'DELETE', headers })).status).toBe(
      204,
    );
    const twice = await gateway.send('/api/v1/auth/sessions?except=current', {
      method: 'DELETE',
      headers,
      body: { except: 'current' },
    });
    await expectProblem(twice, 422, 'validation_failed');
  });
});

describe('settings of sessions and CSRF', () => {
  const send = async (options: object, headers: Record<string, string>) => {
    const gateway = await startGateway({ publicUrl: 'https://market.example.com', ...options });
    try {
      return await gateway.send('/api/v1/auth/sign-in', { method: 'POST', headers, body: credentials });
    } finally {
      await gateway.close();
    }
  };

  test('the pages of a configured origin may send requests, and those of no other one', async () => {
    const csrf = { origins: ['https://console.example.com'] };
    const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });
    expect((await send({ csrf }, from('https://console.example.com'))).status).toBe(200);
    await expectProblem(await send({ csrf }, from('https://evil.example.com')), 403, 'csrf_rejected');
    await expectProblem(await send({}, from('https://console.example.com')), 403, 'csrf_rejected');
  });

  test('the cookie lasts as long as a session', async () => {
    const [line = ''] = (await send({ sessionLifetimeSeconds: 600 }, {})).headers.getSetCookie();
    const expiresAt = Date.parse(/expires=([^;]+)/i.exec(line)![1]!);
    expect(Math.abs(expiresAt - Date.now() - 600_000)).toBeLessThan(60_000);
  });
});

describe('the pages of mailed links', () => {
  test.each([
    ['/verify-email', '/api/v1/auth/verify-email'],
    ['/reset-password', '/api/v1/auth/password/reset'],
  ])('%s runs one script of ours and no others, and is not cached', async (path, operation) => {
    const response = await gateway.send(`${path}?token=%3Cscript%3Ealert(1)%3C/script%3E`);
    const body = await response.text();
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(body).toContain(`data-operation="${operation}"`);
    expect(body).not.toContain('alert(1)');
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(body)!;
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain(`script-src 'sha256-${Buffer.from(digest).toString('base64')}';`);
    expect(policy).toMatch(/default-src 'none'.*connect-src 'self'.*form-action 'none'; frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/\son\w+=|javascript:/i);
    expect(gateway.logged.join('')).not.toContain('alert');
  });
});
