import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ServiceError } from '@marketplace/kernel';
import { expectProblem } from '../support/expect-problem.ts';
import { session } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const credentials = { email: 'ada@example.com', password: 'correct horse battery staple' };
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

let gateway: StartedGateway;
let others: StartedGateway[] = [];
beforeAll(async () => {
  gateway = await startGateway();
});
afterEach(async () => {
  await Promise.all(others.map((other) => other.close()));
  others = [];
});
afterAll(() => gateway.close());
const startOther = async (options: Parameters<typeof startGateway>[0]): Promise<StartedGateway> => {
  const other = await startGateway(options);
  others.push(other);
  return other;
};
const signIn = (at: StartedGateway, headers = {}): Promise<Response> =>
  at.send('/api/v1/auth/sign-in', { method: 'POST', body: credentials, headers });

test('sign-in answers the session; its token is in the cookie only', async () => {
  const response = await signIn(gateway);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(session);
  const again = await gateway.send('/api/v1/auth/session', { headers: { cookie: cookieOf(response) } });
  expect(again.status).toBe(200);
  expect(gateway.logged.join('')).not.toContain('session-token');
});

test('on local http the cookie has the port in its name, and is HttpOnly, Lax and not Secure', async () => {
  const [cookie] = (await signIn(gateway)).headers.getSetCookie();
  expect(cookie).toMatch(/^sid-3000=session-token-\d+; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
});

test.each(['https://api.example.com', 'http://api.example.com'])(
  'for %s the cookie is `__Host-sid`, Secure, HttpOnly and Lax, although the socket has no TLS',
  async (publicUrl) => {
    const [cookie, signature] = (await signIn(await startOther({ publicUrl }))).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-sid=session-token-\d+; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/i);
    expect(signature).toMatch(/^__Host-sid\.sig=.*; secure; httponly$/i);
  },
);

test.each(['http://localhost:3000', 'https://api.example.com'])(
  'the document that %s serves names the cookies that a sign-in sets, and a session needs both',
  async (publicUrl) => {
    const server = await startOther({ publicUrl });
    const set = (await signIn(server)).headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    const served = (await (await server.send('/api/v1/openapi.json')).json()) as {
      components: { securitySchemes: Record<string, { name?: string }> };
      paths: Record<string, { get: { security: unknown } }>;
    };
    const { sessionCookie, sessionSignature } = served.components.securitySchemes;
    expect([sessionCookie?.name, sessionSignature?.name]).toEqual(set);
    expect(served.paths['/api/v1/webhooks/endpoints']!.get.security).toEqual([
      { sessionCookie: [], sessionSignature: [] },
    ]);
  },
);

test('the cookie lives for 24 hours', async () => {
  const [cookie] = (await signIn(gateway)).headers.getSetCookie();
  const expires = Date.parse(/expires=([^;]+)/.exec(cookie!)![1]!);
  expect(Math.abs(expires - Date.now() - 86_400_000)).toBeLessThan(10_000);
});

test('sign-in replaces the session id that the browser sent, so a planted one is useless', async () => {
  const first = cookieOf(await signIn(gateway));
  const second = cookieOf(await signIn(gateway, { cookie: first }));
  expect(second).not.toBe(first);
  const planted = cookieOf(await signIn(gateway, { cookie: 'sid-3000=planted; sid-3000.sig=planted' }));
  expect(planted).toMatch(/sid-3000=session-token-\d+/);
});

test('two instances on one computer sign nobody out of the other, by the same browser', async () => {
  const other = await startOther({ publicUrl: 'http://localhost:3001' });
  const jar = `${cookieOf(await signIn(gateway))}; ${cookieOf(await signIn(other))}`;
  for (const instance of [gateway, other])
    expect((await instance.send('/api/v1/auth/session', { headers: { cookie: jar } })).status).toBe(200);
  // Without a port, it is that of http.
  const plain = await startOther({ publicUrl: 'http://localhost' });
  expect(cookieOf(await signIn(plain))).toMatch(/^sid-80=/);
});

test('a cookie of the same name from another program, before or after ours, does not hide it', async () => {
  const [token, signature] = gateway.as('owner').cookie!.split('; ') as [string, string];
  const foreign = ['sid-3000=foreign', 'sid-3000.sig=foreign'];
  for (const pairs of [
    [...foreign, token, signature],
    [token, signature, ...foreign],
    ['sid-3000=foreign', token, signature],
    [token, 'sid-3000.sig=foreign', signature],
  ]) {
    const answer = await gateway.send('/api/v1/auth/session', { headers: { cookie: pairs.join('; ') } });
    expect([pairs, answer.status]).toEqual([pairs, 200]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  const out = await gateway.send('/api/v1/auth/session', { headers: { cookie: foreign.join('; ') } });
  expect(out.status).toBe(401);
});

test('a cookie with a wrong signature is ignored, and identity is not asked', async () => {
  const [token] = gateway.as('owner').cookie!.split(';');
  gateway.domains.calls.length = 0;
  await expectProblem(
    await gateway.send('/api/v1/auth/session', { headers: { cookie: `${token}; sid-3000.sig=AAAA` } }),
    401,
    'unauthenticated',
  );
  expect(gateway.domains.calls).toEqual([]);
});

test('sign-out ends the session and clears the cookie; without a session it is 401', async () => {
  const headers = { cookie: cookieOf(await signIn(gateway)) };
  const response = await gateway.send('/api/v1/auth/sign-out', { method: 'POST', headers });
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()[0]).toMatch(/^sid-3000=; path=\/; expires=Thu, 01 Jan 1970/);
  await expectProblem(await gateway.send('/api/v1/auth/session', { headers }), 401, 'unauthenticated');
  await expectProblem(await gateway.send('/api/v1/auth/sign-out', { method: 'POST', headers }), 401, 'unauthenticated');
});

const cleared = [
  expect.stringMatching(/^sid-3000=; path=\/; expires=Thu, 01 Jan 1970[^;]+; samesite=lax; httponly$/i),
  expect.stringMatching(/^sid-3000\.sig=[^;]+; path=\/; expires=Thu, 01 Jan 1970/),
];

test('the cookie of an ended session is not cleared, and signing in with it succeeds', async () => {
  const headers = { cookie: cookieOf(await signIn(gateway)) };
  await gateway.send('/api/v1/auth/sign-out', { method: 'POST', headers });
  for (const [path, request] of [
    ['/api/v1/auth/session', {}],
    ['/api/v1/webhooks/event-types', {}],
    ['/api/v1/graphql', { method: 'POST' }],
    ['/nowhere', {}],
  ] as const) {
    expect((await gateway.send(path, { ...request, headers })).headers.getSetCookie()).toEqual([]);
  }
  gateway.domains.failNext('authenticate', new ServiceError('temporarily_unavailable', 'Away.'));
  const unchecked = await gateway.send('/api/v1/auth/session', { headers: gateway.as('owner') });
  expect([unchecked.status, unchecked.headers.getSetCookie()]).toEqual([503, []]);
  const again = await signIn(gateway, headers);
  expect(again.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sid-3000=session-token/),
    expect.stringMatching(/^sid-3000\.sig=/),
  ]);
});

test('the cleared cookie has the attributes of the one that was set, as `__Host-` requires', async () => {
  const secure = await startOther({ publicUrl: 'https://api.example.com' });
  const headers = { cookie: cookieOf(await signIn(secure)) };
  const [cookie] = (await secure.send('/api/v1/auth/sign-out', { method: 'POST', headers })).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-sid=; path=\/; expires=Thu, 01 Jan 1970[^;]+; samesite=lax; secure; httponly$/i);
});

test('sign-out without a valid session clears the cookie', async () => {
  for (const cookie of [
    'sid-3000=planted; sid-3000.sig=planted',
    gateway.as('owner').cookie!.replace('session-token', 'other'),
  ]) {
    const response = await gateway.send('/api/v1/auth/sign-out', { method: 'POST', headers: { cookie } });
    await expectProblem(response, 401, 'unauthenticated');
    expect(response.headers.getSetCookie()).toContainEqual(cleared[0]);
  }
});

test('signing in succeeds with the cookie of an ended session', async () => {
  const headers = { cookie: cookieOf(await signIn(gateway)) };
  await gateway.send('/api/v1/auth/sign-out', { method: 'POST', headers });
  expect((await signIn(gateway, headers)).status).toBe(200);
  const ended = gateway.as('owner');
  gateway.domains.failNext('authenticate', new ServiceError('unauthenticated', 'The session has ended.'));
  expect((await signIn(gateway, ended)).status).toBe(200);
});

test('anonymous requests, failed sign-ins and signed-in reads set no cookie', async () => {
  const failed = await gateway.send('/api/v1/auth/sign-in', {
    method: 'POST',
    body: { ...credentials, password: 'wrong' },
  });
  const anonymous = await gateway.send('/api/v1/webhooks/event-types');
  const read = await gateway.send('/api/v1/auth/session', { headers: gateway.as('owner') });
  expect(await expectProblem(failed, 401, 'invalid_credentials')).not.toHaveProperty('errors');
  for (const response of [failed, anonymous, read]) expect(response.headers.getSetCookie()).toEqual([]);
});

test('a request with a credential makes one call of authenticate, others make none', async () => {
  const authentications = async (headers: Record<string, string>): Promise<number> => {
    gateway.domains.calls.length = 0;
    await gateway.send('/api/v1/webhooks/event-types', { headers });
    return gateway.domains.calls.filter(({ operation }) => operation === 'authenticate').length;
  };
  expect(await authentications({})).toBe(0);
  expect(await authentications(gateway.as('owner'))).toBe(1);
  expect(await authentications(gateway.withKey())).toBe(1);
});

test.each(['Bearer mk_test_unknown', 'Bearer', 'Bearer ', 'Basic YWRhOmFkYQ==', 'bearer a b', 'mk_test_1'])(
  '`authorization: %s` is refused even with a valid cookie, on public routes too',
  async (authorization) => {
    for (const path of ['/api/v1/auth/session', '/api/v1/webhooks/event-types']) {
      const response = await gateway.send(path, { headers: { ...gateway.as('owner'), authorization } });
      expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      await expectProblem(response, 401, 'invalid_api_key');
    }
  },
);

test('without a credential the challenge is `Bearer` only', async () => {
  const response = await gateway.send('/api/v1/auth/session');
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
});

test('the code for a change of the second factor is in the body, also of DELETE, not in the query', async () => {
  const headers = gateway.as('owner');
  const change = (method: string, path: string, body?: object) =>
    gateway.send(`/api/v1/auth/${path}`, { method, headers, body });
  expect((await change('DELETE', 'totp', { code: '492039' })).status).toBe(204);
  expect(gateway.domains.calls.at(-1)).toMatchObject({ operation: 'deleteTotp', input: { code: '492039' } });
  expect((await change('DELETE', 'totp')).status).toBe(204);
  expect((await change('POST', 'recovery-codes', { code: '492039' })).status).toBe(200);
  await expectProblem(await change('DELETE', 'totp?code=492039'), 400, 'invalid_parameter');
  await expectProblem(await change('POST', 'reauthenticate', { code: '492039' }), 422, 'validation_failed');
});
