import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { request } from 'undici';
import { createInbox } from '@marketplace/local/inbox/inbox';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const now = new Date('2026-01-15T12:00:00Z');
const nowSeconds = now.getTime() / 1000;

let server: Server;
let url: string;

beforeEach(async () => {
  server = createInbox({ now: () => now }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('mails', () => {
  test('are listed newest first, and by receiver', async () => {
    await post('/mail', { to: 'a@example.com', subject: 'first', text: 'one' });
    const headers = { 'List-Unsubscribe': '<https://example.com/unsubscribe?token=x>' };
    await post('/mail', { to: 'b@example.com', subject: 'second', text: 'two', headers });

    expect(await list('/mail')).toEqual([
      { to: 'b@example.com', subject: 'second', text: 'two', headers, createdAt: now.toISOString() },
      { to: 'a@example.com', subject: 'first', text: 'one', headers: {}, createdAt: now.toISOString() },
    ]);
    expect(await list('/mail?to=a@example.com')).toHaveLength(1);
  });

  test('that lack a member are refused', async () => {
    expect((await post('/mail', { to: 'a@example.com' })).status).toBe(400);
    const mail = { to: 'a@example.com', subject: 'first', text: 'one' };
    for (const headers of [null, 'x', { name: 1 }])
      expect((await post('/mail', { ...mail, headers })).status).toBe(400);
    expect(await list('/mail')).toEqual([]);
  });
});

describe('webhooks', () => {
  test('are recorded with event, id, path, headers and the unchanged body', async () => {
    const body = '{"b": 1,  "a": "ü"}';
    const headers = { 'x-service-event': 'listing.published', 'x-service-event-id': 'evt_1' };
    expect((await post('/hook/shop/one', body, headers)).status).toBe(200);

    const [hook] = await list('/hooks');
    expect(hook).toMatchObject({ path: '/hook/shop/one', event: 'listing.published', eventId: 'evt_1', body });
    expect(hook).toMatchObject({ receivedAt: now.toISOString(), headers });
  });

  test('whose connection breaks within the body are not recorded', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const closed = new Promise((resolve) => server.once('connection', (taken) => taken.once('close', resolve)));
    socket.write('POST /hook HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n{}');
    await once(server, 'request');
    socket.resetAndDestroy();
    await closed;
    expect(await list('/hooks')).toEqual([]);
  });

  test('name their record, whatever the body is', async () => {
    const bodies = [
      '{"data":{"object":{"id":"ord_1"}}}',
      '{"data":{"object":{"endpointId":"whe_1"}}}',
      ...['', 'null', '[]', '{"data":null}', '{"data":{"object":null}}', '{"data":{"object":{"id":7}}}', '{'],
    ];
    for (const body of bodies) await post('/hook/shop', body);
    const found = (await list('/hooks')) as { objectId: string | null }[];
    expect(found.map(({ objectId }) => objectId).reverse()).toEqual(['ord_1', 'whe_1', ...Array<null>(7).fill(null)]);
  });

  test('are answered with the requested status, and still recorded', async () => {
    expect((await post('/hook/shop?status=503', '{}')).status).toBe(503);
    expect(await list('/hooks')).toHaveLength(1);
  });

  test('can be cleared while their secrets stay known', async () => {
    await post('/hooks/secrets', { path: '/hook/shop', secret });
    await post('/hook/shop', '{}');
    expect((await fetch(`${url}/hooks`, { method: 'DELETE' })).status).toBe(204);
    expect(await list('/hooks')).toEqual([]);
    expect(await verdictOf('{}', sign('{}'))).toBe(true);
  });

  test('are refused above 1 MiB', async () => {
    expect((await post('/hook/shop', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect(await list('/hooks')).toEqual([]);
  });

  test('are kept up to a thousand, the oldest going first', async () => {
    for (let number = 0; number <= 1000; number += 1) await post('/hook/shop', `${number}`);
    const hooks = await list('/hooks');
    expect(hooks).toHaveLength(1000);
    expect([hooks[0]!.body, hooks[999]!.body]).toEqual(['1000', '1']);
  });
});

describe('a signature', () => {
  test('is not verified without a secret for the path', async () => {
    expect(await verdictOf('{}', sign('{}'))).toBeNull();
  });

  test('verifies when made over timestamp and raw body with the whole secret', async () => {
    await post('/hooks/secrets', { path: '/hook/shop', secret });
    expect(await verdictOf('{ "a":1 }', sign('{ "a":1 }'))).toBe(true);
  });

  test('verifies when any one of several matches', async () => {
    await post('/hooks/secrets', { path: '/hook/shop', secret });
    const [, current] = sign('{}').split(',');
    expect(await verdictOf('{}', `t=${nowSeconds},v1=${'0'.repeat(64)},${current}`)).toBe(true);
  });

  test.each([
    ['another body', '{"a":2}', sign('{"a":1}')],
    ['another secret', '{}', sign('{}', { key: 'whsec_other' })],
    ['the secret without its prefix', '{}', sign('{}', { key: secret.slice('whsec_'.length) })],
    ['a changed timestamp', '{}', sign('{}').replace(`t=${nowSeconds}`, `t=${nowSeconds + 1}`)],
    ['a timestamp too old', '{}', sign('{}', { timestamp: nowSeconds - 301 })],
    ['a timestamp too far ahead', '{}', sign('{}', { timestamp: nowSeconds + 301 })],
    ['two timestamps', '{}', `t=${nowSeconds},${sign('{}')}`],
    ['no signature', '{}', `t=${nowSeconds}`],
    ['no header', '{}', ''],
    ['a cut-off signature', '{}', sign('{}').slice(0, -2)],
    ['nonsense', '{}', 'nonsense'],
  ])('fails with %s', async (_title, body, signature) => {
    await post('/hooks/secrets', { path: '/hook/shop', secret });
    expect(await verdictOf(body, signature)).toBe(false);
  });

  test.each([-300, 300])('verifies at the edge of the tolerance (%i s)', async (offset) => {
    await post('/hooks/secrets', { path: '/hook/shop', secret });
    expect(await verdictOf('{}', sign('{}', { timestamp: nowSeconds + offset }))).toBe(true);
  });
});

test('an unknown path is 404 and a wrong method 405 with the allowed ones', async () => {
  expect((await fetch(`${url}/nothing`)).status).toBe(404);
  const answer = await fetch(`${url}/hook/shop`);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

function sign(body: string, { key = secret, timestamp = nowSeconds } = {}): string {
  return `t=${timestamp},v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;
}

async function verdictOf(body: string, signature: string): Promise<unknown> {
  await post('/hook/shop', body, signature ? { 'x-service-signature': signature } : {});
  const [latest] = await list('/hooks');
  return latest!.verified;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer;
}

async function list(path: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(url + path);
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
}

test('another website in the same browser can neither read mails by DNS rebinding nor post across sites', async () => {
  const ask = (headers: Record<string, string>, method: 'GET' | 'POST' | 'DELETE', path: string) =>
    request(`${url}${path}`, { method, headers }).then(async (response) => {
      await response.body.dump();
      return response.statusCode;
    });
  expect(await ask({ host: 'evil.example' }, 'GET', '/mail')).toBe(403);
  expect(await ask({ host: 'localhost:3001', 'sec-fetch-site': 'cross-site' }, 'DELETE', '/hooks')).toBe(403);
  expect(await ask({ host: 'localhost:3001' }, 'GET', '/mail')).toBe(200);
  // Webhooks come from anywhere.
  expect(await ask({ host: 'inbox.example', 'sec-fetch-site': 'cross-site' }, 'POST', '/hook/a')).toBe(200);
});
