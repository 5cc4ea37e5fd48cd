import { Agent, get, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ask, codesOf } from '../support/graphql/ask-graphql.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { endpoint, listing } from '../support/fake-records.ts';
import { rawRequest } from '../support/raw-request.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const json = { 'content-type': 'application/json' };
const valid = JSON.stringify({ title: 'A', price: { amount: 1, currency: 'USD' } });
const deep = (levels: number): string => `{"attributes":${'['.repeat(levels)}${']'.repeat(levels)}}`;

const post = (
  body: string | Uint8Array,
  headers: Record<string, string> = json,
  path = '/api/v1/listings',
): Promise<Response> =>
  gateway.send(path, { method: 'POST', headers: { ...headers, ...gateway.withKey('listings:write') }, body });

const unreadable: [string, string | Uint8Array, Record<string, string>, number, string][] = [
  ['half of a JSON', '{"title":', json, 400, 'malformed_body'],
  ['a trailing comma', '{"title":"a",}', json, 400, 'malformed_body'],
  ['white space only', '   ', json, 400, 'malformed_body'],
  ['NaN', '{"quantity":NaN}', json, 400, 'malformed_body'],
  ['two documents', '{}{}', json, 400, 'malformed_body'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), json, 400, 'malformed_body'],
  ['UTF-16', Buffer.from(valid, 'utf16le'), json, 400, 'malformed_body'],
  ['a NUL in a value', '{"title":"a\\u0000b"}', json, 400, 'malformed_body'],
  ['a NUL in a key', '{"attributes":{"a\\u0000":"b"}}', json, 400, 'malformed_body'],
  ['half of a surrogate pair', '{"title":"\\ud800"}', json, 400, 'malformed_body'],
  ['33 levels', deep(33), json, 400, 'malformed_body'],
  ['5,000 levels', deep(5_000), json, 400, 'malformed_body'],
  ['100,000 levels', deep(100_000), json, 400, 'malformed_body'],
  ['broken gzip', Buffer.from('not gzip'), { ...json, 'content-encoding': 'gzip' }, 400, 'malformed_body'],
  ['half of a gzip', gzipSync(valid).subarray(0, 20), { ...json, 'content-encoding': 'gzip' }, 400, 'malformed_body'],
  ['a gzip of nothing', gzipSync(''), { ...json, 'content-encoding': 'gzip' }, 400, 'malformed_body'],
  ['gzip called brotli', gzipSync(valid), { ...json, 'content-encoding': 'br' }, 400, 'malformed_body'],
  [
    'a gzip bomb',
    gzipSync(Buffer.alloc(64 * 1024 * 1024)),
    { ...json, 'content-encoding': 'gzip' },
    413,
    'payload_too_large',
  ],
  ['513 KB', `{"title":"${'a'.repeat(513 * 1024)}"}`, json, 413, 'payload_too_large'],
  ['an unknown encoding', valid, { ...json, 'content-encoding': 'compress' }, 415, 'unsupported_media_type'],
  [
    'two encodings',
    gzipSync(gzipSync(valid)),
    { ...json, 'content-encoding': 'gzip, gzip' },
    415,
    'unsupported_media_type',
  ],
  [
    'an encoding named like an object member',
    valid,
    { ...json, 'content-encoding': 'constructor' },
    415,
    'unsupported_media_type',
  ],
  ['text/plain', valid, { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ['a form', 'title=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
  ['a foreign charset', valid, { 'content-type': 'application/json; charset=latin1' }, 415, 'unsupported_media_type'],
  ['an array', '[]', json, 422, 'validation_failed'],
  ['null', 'null', json, 422, 'validation_failed'],
  ['a string', '"a"', json, 422, 'validation_failed'],
  ['a number', '1e999', json, 422, 'validation_failed'],
];

test.each(unreadable)('%s is a problem and never a 5xx', async (_, body, headers, status, code) => {
  await expectProblem(await post(body, headers), status, code);
  expect(gateway.domains.calls.filter(({ operation }) => operation === 'createListing')).toEqual([]);
});

const misfits: [string, string, string, string][] = [
  [
    'an unknown member',
    '{"title":"A","price":{"amount":1,"currency":"USD"},"colour":"red"}',
    '/colour',
    'unknown_member',
  ],
  [
    'an unknown member inside',
    '{"title":"A","price":{"amount":1,"currency":"USD","tax":1}}',
    '/price/tax',
    'unknown_member',
  ],
  ['__proto__', '{"__proto__":{"title":"A"}}', '/__proto__', 'unknown_member'],
  ['__proto__ inside free members', '{"attributes":{"__proto__":"a"}}', '/attributes/__proto__', 'unknown_member'],
  [
    'constructor',
    '{"title":"A","price":{"amount":1,"currency":"USD"},"constructor":1}',
    '/constructor',
    'unknown_member',
  ],
  [
    'a member with a slash in its name',
    '{"title":"A","price":{"amount":1,"currency":"USD"},"a/b~c":1}',
    '/a~1b~0c',
    'unknown_member',
  ],
  ['an amount as text', '{"title":"A","price":{"amount":"1","currency":"USD"}}', '/price/amount', 'invalid_type'],
  ['a fraction', '{"title":"A","price":{"amount":1.5,"currency":"USD"}}', '/price/amount', 'invalid_type'],
  [
    'a fraction that a double rounds to an integer',
    '{"title":"A","price":{"amount":12.0000000000000001,"currency":"USD"}}',
    '/price/amount',
    'invalid_type',
  ],
  ['a negative amount', '{"title":"A","price":{"amount":-1,"currency":"USD"}}', '/price/amount', 'too_small'],
  [
    'an amount of -0',
    '{"title":"A","price":{"amount":1,"currency":"USD"},"shippingAmount":{"amount":-0,"currency":"USD"}}',
    '/shippingAmount/amount',
    'custom',
  ],
  [
    'an amount beyond the limit',
    '{"title":"A","price":{"amount":100000000000,"currency":"USD"}}',
    '/price/amount',
    'too_big',
  ],
  ['an infinite amount', '{"title":"A","price":{"amount":1e999,"currency":"USD"}}', '/price/amount', 'invalid_type'],
  [
    'a wrong element',
    '{"title":"A","price":{"amount":1,"currency":"USD"},"categories":["a",1]}',
    '/categories/1',
    'invalid_type',
  ],
];

test.each(misfits)('%s is 422 and points at the member', async (_, body, pointer, code) => {
  const problem = await expectProblem(await post(body), 422, 'validation_failed');
  expect(problem.errors).toEqual([{ pointer, code, detail: expect.any(String) }]);
});

const nul = '\\u0000';

test.each([
  [
    'the description of a creation',
    `mutation {
      x: createWebhookEndpoint(input: { url: "https://example.com", subscribedEvents: ["*"], description: "a${nul}b" })
      { userErrors { code field } } }`,
    'validation_failed',
    ['input', 'description'],
  ],
  [
    'the url of a change',
    `mutation {
      x: updateWebhookEndpoint(id: "${endpoint.id}", input: { url: "https://example.com/${nul}" })
      { userErrors { code field } } }`,
    'validation_failed',
    ['input', 'url'],
  ],
  [
    'an id',
    `mutation { x: deleteWebhookEndpoint(id: "${endpoint.id}${nul}") { userErrors { code field } } }`,
    'not_found',
    ['id'],
  ],
  [
    'a key',
    `mutation {
      x: deleteWebhookEndpoint(id: "${endpoint.id}", idempotencyKey: "a${nul}") { userErrors { code field } } }`,
    'idempotency_key_invalid',
    ['idempotencyKey'],
  ],
])('a NUL in a GraphQL literal is a user error that names the argument: %s', async (_, query, code, field) => {
  gateway.domains.calls.length = 0;
  expect(await ask(gateway, query)).toEqual({ status: 200, data: { x: { userErrors: [{ code, field }] } } });
  expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual(['authenticate']);
});

test('a NUL in the literals of a GraphQL query is refused, or finds no record', async () => {
  expect(codesOf(await ask(gateway, `{ listings(after: "a${nul}") { nodes { id } } }`))).toEqual(['invalid_parameter']);
  expect(await ask(gateway, `{ webhookDelivery(id: "a${nul}") { id } }`)).toEqual({
    status: 200,
    data: { webhookDelivery: null },
  });
});

test.each([
  ['a NUL', '\0'],
  ['half of a surrogate pair', '\ud800'],
])('%s in the variables of GraphQL, or raw in its document, is refused like in any body', async (_, text) => {
  const path = '/api/v1/graphql';
  for (const body of [
    { query: 'query ($a: String) { listings(after: $a) { nodes { id } } }', variables: { a: text } },
    { query: `{ listings(after: "${text}") { nodes { id } } }` },
  ]) {
    await expectProblem(
      await gateway.send(path, { method: 'POST', headers: gateway.as('owner'), body }),
      400,
      'malformed_body',
    );
  }
});

test('half of a surrogate pair in a GraphQL literal is a syntax error', async () => {
  expect(codesOf(await ask(gateway, '{ listings(after: "\\ud800") { nodes { id } } }'))).toEqual(['malformed_body']);
});

test('a member that belongs in the path is refused in the body', async () => {
  const response = await post(JSON.stringify({ id: listing.id }), json, `/api/v1/listings/${listing.id}/publish`);
  expect((await expectProblem(response, 422, 'validation_failed')).errors).toMatchObject([
    { pointer: '/id', code: 'unknown_member' },
  ]);
});

test('a missing body is an empty object, which suffices for some commands only', async () => {
  const headers = gateway.withKey('listings:write');
  expect((await gateway.send(`/api/v1/listings/${listing.id}/publish`, { method: 'POST', headers })).status).toBe(200);
  expect(
    (await gateway.send(`/api/v1/listings/${listing.id}/publish`, { method: 'POST', headers, body: {} })).status,
  ).toBe(200);
  const problem = await expectProblem(
    await gateway.send('/api/v1/listings', { method: 'POST', headers }),
    422,
    'validation_failed',
  );
  expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/title', '/price']);
});

test.each([
  ['plain', valid, {}],
  ['with a charset', valid, { 'content-type': 'Application/JSON; charset="UTF-8"' }],
  ['with an empty parameter', valid, { 'content-type': 'application/json;' }],
  ['with an unknown parameter', valid, { 'content-type': 'application/json; odata="a;b"; charset=utf8' }],
  ['gzip', gzipSync(valid), { 'content-encoding': 'gzip' }],
  ['gzip in a list', gzipSync(valid), { 'content-encoding': ', identity, GZIP' }],
  ['deflate', deflateSync(valid), { 'content-encoding': 'deflate' }],
  ['brotli', brotliCompressSync(valid), { 'content-encoding': 'br' }],
])('a valid body is read: %s', async (_, body, headers) => {
  expect((await post(body, { ...json, ...headers })).status).toBe(201);
});

test.each(['', 'content-type: text/plain\r\n', 'content-encoding: br\r\n'])(
  'an empty chunked body is no body, as proxies send it: %j',
  async (header) => {
    const { authorization } = gateway.withKey('listings:write');
    const answer = await rawRequest(
      gateway.port,
      `POST /api/v1/listings/${listing.id}/publish HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${header}` +
        `authorization: ${authorization}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test.each([true, false])(
  'a client that sends 20 MB gets the 413 (with content-length: %s), and its connection stays open',
  async (announced) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = {
      ...json,
      ...gateway.withKey('listings:write'),
      ...(announced && { 'content-length': 20 * 1024 * 1024 }),
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ port: gateway.port, path: '/api/v1/listings', method: 'POST', headers, agent }, resolve);
      sent.on('error', reject);
      for (let megabyte = 0; megabyte < 20; megabyte += 1) sent.write(Buffer.alloc(1024 * 1024, 0x20));
      sent.end();
    });
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'keep-alive']);
    answer.resume();
    const status = await new Promise((resolve, reject) => {
      get({ port: gateway.port, path: '/healthz', agent }, (next) => resolve(next.resume().statusCode)).on(
        'error',
        reject,
      );
    });
    expect(status).toBe(200);
    agent.destroy();
  },
);

describe('late bodies', () => {
  beforeEach(() => void (gateway.domains.calls.length = 0));
  afterEach(() => void jest.restoreAllMocks());

  const asked = (): string[] => gateway.domains.calls.map(({ operation }) => operation);

  /** A clock that stands until it is told that `ms` have passed. */
  function standingClock(): (ms: number) => void {
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    return (ms) => void (now += ms);
  }

  /** Sends the headers, calls `meanwhile` after they have been authenticated, and then sends the body. */
  async function sendInTwo(
    path: string,
    headers: Record<string, string>,
    body: object,
    meanwhile: () => unknown = () => undefined,
  ) {
    const bytes = JSON.stringify(body);
    const sent = request({
      port: gateway.port,
      path: `/api/v1${path}`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
    });
    const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      sent
        .once('error', reject)
        .once(
          'response',
          (response) =>
            void text(response).then((answer) => resolve({ status: response.statusCode, body: answer }), reject),
        );
    });
    const before = asked().length;
    sent.flushHeaders();
    while (!asked().slice(before).includes('authenticate')) await new Promise(setImmediate);
    // Identity is in this process, so its answer has reached the gateway one turn later.
    await new Promise(setImmediate);
    await meanwhile();
    sent.end(bytes);
    return answered;
  }

  const lamp = { title: 'Lamp', price: { amount: 100, currency: 'USD' } };
  const query = { query: '{ viewer { user { id } } }' };

  test.each([
    ['a key that was revoked', '/listings', lamp, 'invalid_api_key', () => gateway.withKey('listings:write')],
    ['a session that was ended', '/listings', lamp, 'unauthenticated', () => gateway.as('owner')],
    ['a session that was ended, over GraphQL,', '/graphql', query, 'unauthenticated', () => gateway.as('owner')],
  ])('%s before its body arrived calls no operation', async (_, path, body, code, credential) => {
    const pass = standingClock();
    const headers = credential();
    const answer = await sendInTwo(path, headers, body, () => {
      pass(1_500);
      return 'cookie' in headers ? gateway.domains.endSession(headers) : gateway.domains.revokeKey(headers);
    });
    expect({ status: answer.status, ...(JSON.parse(answer.body) as object) }).toMatchObject({ status: 401, code });
    expect(asked().filter((operation) => operation !== 'authenticate')).toEqual([]);
  });

  test('sign-in succeeds even if the previous session ends before the body arrives', async () => {
    const pass = standingClock();
    const headers = gateway.as('owner');
    const credentials = { email: 'ada@example.com', password: 'correct horse battery staple' };
    const answer = await sendInTwo('/auth/sign-in', headers, credentials, () => {
      pass(1_500);
      return gateway.domains.endSession(headers);
    });
    expect(answer).toMatchObject({ status: 200 });
  });

  test('a caller is authenticated once if the body comes at once, and twice if it takes long', async () => {
    const headers = gateway.withKey('listings:write');
    expect(await sendInTwo('/listings', headers, lamp)).toMatchObject({ status: 201 });
    expect(asked()).toEqual(['authenticate', 'createListing']);
    const pass = standingClock();
    expect(await sendInTwo('/listings', headers, lamp, () => pass(1_500))).toMatchObject({ status: 201 });
    expect(asked().slice(2)).toEqual(['authenticate', 'authenticate', 'createListing']);
    // The request is counted once by the rate limits.
    expect(gateway.domains.calls.slice(2, 4).map(({ input }) => input)).toMatchObject([
      { counts: true },
      { counts: false },
    ]);
  });

  test('nor is it authenticated again if another change with its key was, within the last second', async () => {
    const headers = gateway.withKey('listings:write');
    const pass = standingClock();
    const sendOther = async (): Promise<void> => {
      pass(1_500);
      const other = await gateway.send('/api/v1/listings', { method: 'POST', headers, body: lamp });
      expect(other.status).toBe(201);
    };
    expect(await sendInTwo('/listings', headers, lamp, sendOther)).toMatchObject({ status: 201 });
    expect(asked()).toEqual(['authenticate', 'authenticate', 'createListing', 'createListing']);
  });
});
