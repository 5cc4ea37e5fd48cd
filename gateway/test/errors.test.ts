import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  createLogger,
  defineContract,
  defineErrors,
  local,
  newId,
  organization,
  ServiceError,
} from '@marketplace/kernel';
import { throughJson } from '@marketplace/kernel/testing';
import { compileApi, marketplaceApi } from '../src/api.ts';
import { contracts } from '../src/calls/domains.ts';
import { readTypeDefs } from '../src/graphql/schema/type-defs.ts';
import { errorsDocument } from '../src/generate/documents/errors-document.ts';
import { readsFirst } from '../src/calls/reads-first.ts';
import type { TableRoute } from '../src/rest/route.ts';
import { table } from '../src/rest/routes/table.ts';
import { ask } from './support/graphql/ask-graphql.ts';
import { expectProblem } from './support/expect-problem.ts';
import { rawRequest } from './support/raw-request.ts';
import { refusalWith } from './support/refusal-with.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test.each([
  '/docs/',
  '/docs/errors/none',
  '/api/v1',
  '/api/v1/listings/',
  '/API/v1/listings',
  '/api/v1/Listings',
  '/api/v1//listings',
  '/api/v1/listings/%zz',
  '//listings',
])('GET %s is 404 with a request id', async (path) => {
  await expectProblem(await gateway.send(path, { headers: gateway.withKey() }), 404, 'not_found');
});

test('an unknown method is 405 with Allow; OPTIONS answers Allow too; HEAD is GET without a body', async () => {
  const response = await gateway.send('/api/v1/listings', { method: 'DELETE' });
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
  await expectProblem(response, 405, 'method_not_allowed');
  const options = await gateway.send('/api/v1/listings', { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
  const head = await gateway.send('/api/v1/listings', { method: 'HEAD', headers: gateway.withKey() });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each([
  ['a request that is no HTTP', 'nonsense\r\n\r\n', 400, 'malformed_body'],
  [
    'headers of more than 16 KB',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['a target of more than 16 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, 'headers_too_large'],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\0b\r\nconnection: close\r\n\r\n', 400, 'malformed_body'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'malformed_body',
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
    'malformed_body',
  ],
  ['no Host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'malformed_body'],
  [
    'a target that is not a URL',
    'GET http://[:: HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    400,
    'malformed_body',
  ],
  ['a target of one word', 'GET listings HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400, 'malformed_body'],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404, 'not_found'],
  ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n', 405, 'method_not_allowed'],
  ['an unknown expectation', 'GET /x HTTP/1.1\r\nhost: a\r\nexpect: x\r\nconnection: close\r\n\r\n', 404, 'not_found'],
])('%s is a problem with a request id', async (_, bytes, status, code) => {
  const [head, body] = (await rawRequest(gateway.port, bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/problem\+json/im);
  const requestId = /^x-request-id: (req_[0-9A-Za-z]{22})$/im.exec(head!)?.[1];
  expect(JSON.parse(body!)).toMatchObject({ status, code, requestId });
});

test('an unknown or repeated query parameter is 400 and named, for commands too', async () => {
  const headers = gateway.withKey('listings:write');
  const errorsOf = async (path: string, method = 'GET') =>
    (await expectProblem(await gateway.send(`/api/v1${path}`, { method, headers }), 400, 'invalid_parameter')).errors;
  expect(await errorsOf('/listings?colour=red')).toMatchObject([{ parameter: 'colour', code: 'unknown_parameter' }]);
  expect(await errorsOf('/listings?limit=1&limit=2')).toMatchObject([
    { parameter: 'limit', code: 'repeated_parameter' },
  ]);
  expect(await errorsOf('/listings?sku=1&sku=2')).toMatchObject([{ parameter: 'sku', code: 'repeated_parameter' }]);
  expect(await errorsOf('/listings?category=')).toMatchObject([{ parameter: 'category', code: 'too_small' }]);
  expect(await errorsOf(`/listings?${'category=a&'.repeat(6)}`)).toMatchObject([
    { parameter: 'category', code: 'too_big' },
  ]);
  expect(await errorsOf('/listings?limit=101')).toMatchObject([{ parameter: 'limit', code: 'too_big' }]);
  expect(await errorsOf('/listings?limit=1e2')).toMatchObject([{ parameter: 'limit' }]);
  expect(await errorsOf('/listings?cursor=%00')).toMatchObject([{ parameter: 'cursor', code: 'invalid_string' }]);
  expect(await errorsOf('/listings?__proto__=1')).toMatchObject([
    { parameter: '__proto__', code: 'unknown_parameter' },
  ]);
  expect(await errorsOf(`/listings/${newId('lst')}?id=1`)).toMatchObject([
    { parameter: 'id', code: 'unknown_parameter' },
  ]);
  expect(await errorsOf('/listings?dry=1', 'POST')).toMatchObject([{ parameter: 'dry', code: 'unknown_parameter' }]);
});

test('a malformed id has the same answer as one that does not exist', async () => {
  const bodyOf = async (id: string) => {
    const response = await gateway.send(`/api/v1/listings/${id}`, { headers: gateway.withKey() });
    const { instance: _, requestId: __, ...rest } = await expectProblem(response, 404, 'not_found');
    return rest;
  };
  const missing = await bodyOf(newId('lst'));
  for (const id of ['x', '%00', '%zz', newId('whe'), '__proto__']) expect(await bodyOf(id)).toEqual(missing);
});

// Only the gateway refuses methods, so no operation in OpenAPI declares this code.
test.each([...marketplaceApi().errors].filter(([code]) => code !== 'method_not_allowed'))(
  'the error %s of a service becomes a problem',
  async (code, declaration) => {
    // A command on a record with a version: it may be answered with every status.
    gateway.domains.failNext(
      'updateListing',
      new ServiceError({ code, declaration }, 'Because.', {}, new Error('secret cause')),
    );
    const request = { method: 'PATCH', headers: gateway.withKey('listings:write'), body: {} };
    const response = await gateway.send(`/api/v1/listings/${newId('lst')}`, request);
    const problem = (await response.json()) as { code: string; detail: string };
    expect(problem.code).toBe(code);
    expect(response.status).toBe(declaration.status);
    expect(JSON.stringify(problem)).not.toContain('secret cause');
  },
);

test('an unexpected error is a 500 without details, and is logged with its cause', async () => {
  gateway.domains.failNext('getSession', new TypeError('column "password_hash" is missing'));
  const response = await gateway.send('/api/v1/auth/session', { headers: gateway.as('owner') });
  const { requestId } = await expectProblem(response, 500, 'internal_error');
  expect(gateway.logged.find((line) => line.includes(requestId) && line.includes('password_hash'))).toBeDefined();
});

test('retryAfter of a service is a header and a member; 503 always has it', async () => {
  gateway.domains.failNext('getSession', new ServiceError('rate_limited', 'Slower.', { retryAfterSeconds: 31 }));
  const limited = await gateway.send('/api/v1/auth/session', { headers: gateway.as('owner') });
  expect(limited.headers.get('retry-after')).toBe('31');
  expect(await limited.json()).toMatchObject({
    retryAfter: 31,
    type: expect.stringMatching(/\/docs\/errors\/rate_limited$/),
  });
  gateway.domains.failNext('publishListing', new ServiceError('idempotency_request_in_progress', 'Still running.'));
  const second = await gateway.send(`/api/v1/listings/${newId('lst')}/publish`, {
    method: 'POST',
    headers: { ...gateway.withKey('listings:write'), 'idempotency-key': 'second' },
  });
  expect([second.status, second.headers.get('retry-after'), second.headers.get('idempotency-key')]).toEqual([
    409,
    '1',
    'second',
  ]);
  gateway.domains.failNext('authenticate', new ServiceError('temporarily_unavailable', 'Away.'));
  const away = await gateway.send('/api/v1/auth/session', { headers: gateway.as('owner') });
  expect(away.headers.get('retry-after')).toBe('1');
  await expectProblem(away, 503, 'temporarily_unavailable');
});

test('a client that accepts application/json gets problems with that type', async () => {
  for (const accept of ['application/json', 'application/json, text/plain, */*']) {
    const response = await gateway.send('/api/v1/auth/session', { headers: { accept } });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' });
  }
  const html = await gateway.send('/api/v1/webhooks/event-types', { headers: { accept: 'text/html' } });
  await expectProblem(html, 406, 'not_acceptable');
});

test.each([
  ['insufficient_stock', { requested: 3, available: 1 }],
  ['price_changed', { unitAmount: { amount: 100, currency: 'USD' } }],
  ['over_fulfillment', { requested: 3, open: 1 }],
])('%s has details of its own shape, which openapi.json declares', async (code, detail) => {
  const details = [{ listingId: newId('lst'), ...detail }];
  gateway.domains.failNext('createOrder', refusalWith(code, 'Because.', { members: { details } }));
  // `send` compares the answer with openapi.json.
  const response = await gateway.send('/api/v1/orders', {
    method: 'POST',
    headers: gateway.withKey('orders:write'),
    body: { items: [{ listingId: newId('lst'), quantity: 3 }] },
  });
  expect(await expectProblem(response, 409, code)).toMatchObject({ details });
});

describe('members that an error declares', () => {
  const depotErrors = defineErrors({
    too_few_left: {
      status: 409,
      title: 'There is not enough stock',
      explanation: {
        meaning: 'Fewer pieces are left than were asked for.',
        remedy: 'Ask for at most `remaining` pieces.',
      },
      members: z.object({ remaining: z.int().meta({ description: 'How many are left.' }) }),
    },
  });
  const depot = defineContract(
    'depot',
    {
      reserveStock: {
        kind: 'command',
        access: organization('orders:write'),
        summary: 'Reserve stock.',
        input: z.strictObject({ quantity: z.int() }),
        output: z.strictObject({ quantity: z.int() }),
      },
    },
    depotErrors,
  );
  const routes: TableRoute<string>[] = [
    { tag: 'Listings', method: 'POST', path: '/stock/reservations', operation: 'depot.reserveStock', status: 201 },
  ];
  const typeDefs = `
    type Mutation {
      reserveStock(input: ReserveStockInput!): ReserveStockPayload @operation(name: "depot.reserveStock")
    }
    input ReserveStockInput { quantity: Int! }
    type ReserveStockPayload { quantity: Int }
  `;
  const api = compileApi({
    contracts: { ...contracts, depot },
    table: [...table, ...routes],
    typeDefs: [...readTypeDefs(), typeDefs],
    readsFirst,
  });
  const reserveStock = async (): Promise<never> => {
    throw depotErrors.too_few_left('Only 3 are left.', { remaining: 3 });
  };
  const client = throughJson(
    local(depot, { reserveStock }, { log: createLogger({ level: 'silent' }), checkOutputs: true }),
    depot.errors,
  );

  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGateway({ api, clients: { depot: client } });
  });
  afterAll(() => gateway.close());

  test('REST answers them as members of the problem', async () => {
    const response = await gateway.send('/api/v1/stock/reservations', {
      method: 'POST',
      headers: gateway.withKey('orders:write'),
      body: { quantity: 5 },
    });
    const problem = await expectProblem(response, 409, 'too_few_left');
    expect(problem).toMatchObject({ title: 'There is not enough stock', detail: 'Only 3 are left.', remaining: 3 });
  });

  test('GraphQL answers them in `details` of the user error', async () => {
    const mutation =
      'mutation { reserveStock(input: { quantity: 5 }) { quantity userErrors { code field message details } } }';
    const { data } = await ask<{ reserveStock: { userErrors: unknown } }>(gateway, mutation);
    expect(data!.reserveStock.userErrors).toEqual([
      { code: 'too_few_left', field: null, message: 'Only 3 are left.', details: { remaining: 3 } },
    ]);
  });

  test('OpenAPI and the page of the code describe them', async () => {
    const document = JSON.parse(api.openapi) as {
      components: {
        schemas: { Problem: { properties: Record<string, object>; required: string[]; 'x-members-by-code': object } };
        responses: Record<string, { description: string }>;
      };
    };
    const { Problem } = document.components.schemas;
    expect(Problem.properties.remaining).toMatchObject({ type: 'integer', description: 'How many are left.' });
    expect(Problem.required).not.toContain('remaining');
    expect(document.components.responses.Problem409!.description).toContain(
      '`too_few_left`: There is not enough stock.',
    );
    // The types of the SDK are generated from this: clients/sdk/test/api-types.test.ts.
    expect(Problem['x-members-by-code']).toMatchObject({
      too_few_left: { remaining: 'always' },
      rate_limited: { 'violated-policies': 'sometimes' },
    });
    expect(errorsDocument(api.errors)).toContain('**Members**:\n\n- `remaining`: How many are left.\n');
    expect(await (await gateway.send('/docs/errors/too_few_left')).text()).toContain(
      '<code>remaining</code>: How many are left.',
    );
  });

  test('a code that two domains declare prevents the start', () => {
    const twice = defineContract('cellar', {}, depotErrors);
    expect(() =>
      compileApi({ contracts: { ...contracts, depot, cellar: twice }, table, typeDefs: readTypeDefs(), readsFirst }),
    ).toThrow('too_few_left is declared twice, the second time by cellar');
  });
});
