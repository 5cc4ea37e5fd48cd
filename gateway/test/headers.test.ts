import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectProblem } from './support/expect-problem.ts';
import { apiKey, listing, organization } from './support/fake-records.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(() => gateway.close());

const one = `/api/v1/listings/${listing.id}`;
const lastCall = () => gateway.domains.calls.at(-1)!;

test.each([
  ['order-1', 'order-1'],
  ['"order-1"', 'order-1'],
  ['"a\\"b\\\\c"', 'a"b\\c'],
  ['a"b', 'a"b'],
  ['k'.repeat(255), 'k'.repeat(255)],
])('idempotency-key %s is echoed unquoted on every answer, and passed on to commands only', async (sent, key) => {
  const headers = { ...gateway.withKey('listings:write'), 'idempotency-key': sent };
  const created = await gateway.send(`${one}/publish`, { method: 'POST', headers });
  expect([created.status, created.headers.get('idempotency-key')]).toEqual([200, key]);
  expect(lastCall().caller.idempotencyKey).toBe(key);
  expect(gateway.domains.calls[0]).toMatchObject({ operation: 'authenticate' });
  expect(gateway.domains.calls[0]!.caller).not.toHaveProperty('idempotencyKey');

  const read = await gateway.send(one, { headers });
  expect([read.status, read.headers.get('idempotency-key')]).toEqual([200, key]);
  expect(lastCall().caller).not.toHaveProperty('idempotencyKey');
  for (const path of ['/nowhere', '/api/v1/auth/session', '/healthz']) {
    expect((await gateway.send(path, { headers: { 'idempotency-key': sent } })).headers.get('idempotency-key')).toBe(
      key,
    );
  }
});

test.each(['""', '', 'a b', 'a, b', '"a', '"a" ;x=1', '"a b"', 'é', 'k'.repeat(256), `"${'k'.repeat(256)}"`])(
  'idempotency-key %j is refused and not echoed',
  async (sent) => {
    const response = await gateway.send(`${one}/publish`, {
      method: 'POST',
      headers: { ...gateway.withKey('listings:write'), 'idempotency-key': sent },
    });
    expect(response.headers.has('idempotency-key')).toBe(false);
    const problem = await expectProblem(response, 400, 'idempotency_key_invalid');
    expect(problem.errors).toMatchObject([{ header: 'Idempotency-Key' }]);
    expect(gateway.domains.calls).toEqual([]);
  },
);

test('a replay has headers that say so and name the original request, and a new request id', async () => {
  gateway.domains.replays.set('again', 'req_first');
  const headers = { ...gateway.withKey('listings:write'), 'idempotency-key': 'again' };
  const response = await gateway.send(`${one}/publish`, { method: 'POST', headers });
  expect(response.headers.get('idempotent-replayed')).toBe('true');
  expect(response.headers.get('x-original-request-id')).toBe('req_first');
  expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9A-Za-z]{22}$/);
});

test('a record has its version as ETag, and If-None-Match with it answers 304', async () => {
  const headers = gateway.withKey();
  expect((await gateway.send(one, { headers })).headers.get('etag')).toBe('"v7"');
  for (const tag of ['"v7"', 'W/"v7"', '"v1", "v7"', '"a,b",,W/"v7"', '*']) {
    const response = await gateway.send(one, { headers: { ...headers, 'if-none-match': tag } });
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, '"v7"', '']);
    expect(response.headers.has('x-request-id')).toBe(true);
  }
  for (const tag of ['"v6"', '"v6,"v7"', 'v7', '"v7', '"x""v7"', ''])
    expect((await gateway.send(one, { headers: { ...headers, 'if-none-match': tag } })).status).toBe(200);
});

test('If-Match reaches the operation as the expected version', async () => {
  const headers = gateway.withKey('listings:write');
  const patch = (ifMatch: string) =>
    gateway.send(one, { method: 'PATCH', headers: { ...headers, 'if-match': ifMatch }, body: {} });
  for (const tag of ['"v7"', '"7"', '*', '"v6", "v7"', 'W/"v6",, "a,b" ,"v7"', '"v7" '])
    expect([tag, (await patch(tag)).status]).toEqual([tag, 200]);
  // Valid tags that no strong comparison matches (RFC 9110, sections 8.8.3.2 and 13.1.1).
  for (const tag of ['"v6"', 'W/"v7"', '"x"', '""', '"v99999999999"', '"v5", "v6"', 'W/"v7", "v6"', '"v6,v7"'])
    await expectProblem(await patch(tag), 412, 'precondition_failed');
  for (const tag of ['v7', '7', '"v7', "'v7'", 'w/"v7"', 'W/v7', '"v6" "v7"', '*, "v7"', ',', '']) {
    expect((await expectProblem(await patch(tag), 400, 'invalid_parameter')).errors).toMatchObject([
      { header: 'If-Match' },
    ]);
  }
  const publish = { method: 'POST', headers: { ...headers, 'if-match': '"v6"' } };
  await expectProblem(await gateway.send(`${one}/publish`, publish), 412, 'precondition_failed');
});

test('If-Match is refused for operations that compare no version; `*` is always accepted', async () => {
  const attempts: [method: string, path: string, body?: object][] = [
    ['DELETE', `/auth/api-keys/${apiKey.id}`],
    ['PUT', '/auth/session/organization', { organizationId: organization.id }],
    ['POST', '/webhooks/endpoints', { url: 'https://example.com', subscribedEvents: ['*'] }],
    ['POST', '/graphql', { query: '{ viewer { role } }' }],
  ];
  for (const [method, path, body] of attempts) {
    const sendWith = (tag: string) =>
      gateway.send(`/api/v1${path}`, {
        method,
        headers: { ...gateway.as('owner'), 'if-match': tag },
        ...(body && { body }),
      });
    gateway.domains.calls.length = 0;
    expect((await expectProblem(await sendWith('"v99"'), 400, 'invalid_parameter')).errors).toMatchObject([
      { header: 'If-Match' },
    ]);
    expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual(['authenticate']);
    expect((await sendWith('*')).status).toBeLessThan(300);
  }
});

test('a list links its next page, with the same filters, at the public URL', async () => {
  const headers = gateway.withKey();
  const response = await gateway.send('/api/v1/listings?status=published&cursor=this&limit=1', { headers });
  expect(response.headers.get('link')).toBe(
    '<http://localhost:3000/api/v1/listings?status=published&cursor=next-page&limit=1>; rel="next"',
  );
});

test('Location names a created record that can be read; statuses are those of the route table', async () => {
  const headers = gateway.withKey('listings:write');
  const price = { amount: 1, currency: 'USD' };
  const created = await gateway.send('/api/v1/listings', { method: 'POST', headers, body: { title: 'A', price } });
  expect([created.status, created.headers.get('location')]).toEqual([201, one]);
  const body = { url: 'https://example.com/', subscribedEvents: ['*'] };
  const endpoint = await gateway.send('/api/v1/webhooks/endpoints', {
    method: 'POST',
    headers: gateway.as('owner'),
    body,
  });
  expect([endpoint.status, endpoint.headers.get('location')]).toEqual([201, null]);
  expect(Object.keys((await endpoint.json()) as object)).toEqual(['endpoint', 'signingSecret']);
});

test('every answer forbids caching, framing and type sniffing', async () => {
  for (const path of ['/healthz', '/nowhere', '/api/v1/openapi.json', '/api/v1/webhooks/event-types']) {
    const { headers } = await gateway.send(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});
