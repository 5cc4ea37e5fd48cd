import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

/** A console at another address of the same site, which `CSRF_ORIGINS` names. */
const console = 'https://console.market.example';
const elsewhere = 'https://elsewhere.example';

let named: StartedGateway;
let alone: StartedGateway;
beforeAll(async () => {
  [named, alone] = await Promise.all([
    startGateway({ publicUrl: 'https://api.market.example', csrf: { origins: [console] } }),
    startGateway({ publicUrl: 'https://api.market.example' }),
  ]);
});
afterAll(() => Promise.all([named.close(), alone.close()]));

const send = (
  gateway: StartedGateway,
  path: string,
  { method = 'GET', headers = {} as Record<string, string>, body = undefined as string | undefined } = {},
) => fetch(`http://127.0.0.1:${gateway.port}${path}`, { method, headers, ...(body !== undefined && { body }) });
const corsOf = ({ headers }: Response) => ({
  origin: headers.get('access-control-allow-origin'),
  credentials: headers.get('access-control-allow-credentials'),
  vary: headers.get('vary')?.toLowerCase().includes('origin') ?? false,
});
const allowed = { origin: console, credentials: 'true', vary: true };
const none = { origin: null, credentials: null };
const ask = (gateway: StartedGateway, origin: string, path = '/api/v1/graphql') =>
  send(gateway, path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  });

test('the preflight request of a named origin is answered, without a credential and without an operation', async () => {
  const response = await ask(named, console);
  expect([response.status, corsOf(response)]).toEqual([204, allowed]);
  expect(response.headers.get('access-control-allow-methods')).toContain('POST');
  expect(response.headers.get('access-control-allow-headers')).toMatch(/content-type.*idempotency-key/);
  expect(response.headers.get('x-request-id')).toMatch(/^req_/);
  expect(named.domains.calls).toEqual([]);
});

test('its page changes something and reads the answer, and reads refusals too', async () => {
  const from = { origin: console, 'sec-fetch-site': 'same-site', 'content-type': 'application/json' };
  const body = JSON.stringify({ query: 'mutation { revokeOtherSessions { replayed } }' });
  const made = await send(named, '/api/v1/graphql', {
    method: 'POST',
    headers: { ...named.as('owner'), ...from },
    body,
  });
  expect([made.status, corsOf(made)]).toEqual([200, allowed]);
  expect(made.headers.get('access-control-expose-headers')).toContain('x-request-id');
  const refused = await send(named, '/api/v1/graphql', { method: 'POST', headers: from, body });
  expect([refused.status, corsOf(refused)]).toEqual([401, allowed]);
  expect(corsOf(await send(named, '/api/v1/no-such-route', { headers: { origin: console } }))).toEqual(allowed);
});

test.each(['null', elsewhere, `${console}.elsewhere.example`, console.replace('https', 'http'), `${console}:8443`])(
  'the origin %s gets no such headers',
  async (origin) => {
    const response = await ask(named, origin);
    expect(response.headers.get('access-control-allow-methods')).toBeNull();
    expect(corsOf(response)).toEqual({ ...none, vary: true });
    const read = await send(named, '/api/v1/auth/session', { headers: { ...named.as('owner'), origin } });
    expect([read.status, corsOf(read)]).toEqual([200, { ...none, vary: true }]);
  },
);

test('without named origins, and outside the API, there are no such headers at all', async () => {
  for (const response of [
    await ask(alone, console),
    await send(alone, '/api/v1/auth/session', { headers: { ...alone.as('owner'), origin: console } }),
    await send(named, '/docs', { headers: { origin: console } }),
  ])
    expect(corsOf(response)).toEqual({ ...none, vary: false });
});
