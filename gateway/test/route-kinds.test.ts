import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  anyone,
  type Caller,
  createLogger,
  defineContract,
  factsOf,
  idSchema,
  local,
  newId,
  notFound,
  organization,
  rawRequestInput,
  ServiceError,
} from '@marketplace/kernel';
import { compileApi } from '../src/api.ts';
import { readFirst } from '../src/calls/catalogue.ts';
import { contracts } from '../src/calls/domains.ts';
import { readTypeDefs } from '../src/graphql/schema/type-defs.ts';
import { readsFirst } from '../src/calls/reads-first.ts';
import type { TableRoute } from '../src/rest/route.ts';
import { table } from '../src/rest/routes/table.ts';
import { ask, codesOf } from './support/graphql/ask-graphql.ts';
import { expectProblem } from './support/expect-problem.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

const sales = defineContract('sales', {
  getOrder: {
    kind: 'query',
    access: organization('orders:write'),
    summary: 'Get an order.',
    input: z.strictObject({ id: idSchema('ord') }),
    output: z.strictObject({ id: z.string(), total: z.int() }),
  },
});
const till = defineContract('till', {
  payOrder: {
    kind: 'command',
    access: organization('payments:write'),
    summary: 'Pay an order.',
    input: z.strictObject({ orderId: idSchema('ord'), method: z.enum(['card', 'bank']) }),
    facts: z.strictObject({ total: z.int() }),
    output: z.strictObject({ orderId: z.string(), paid: z.int() }),
  },
  receiveEvent: {
    kind: 'command',
    access: anyone,
    summary: 'Receive an event of a provider.',
    input: z.strictObject({ provider: z.enum(['stripe']), ...rawRequestInput }),
    output: z.strictObject({ received: z.literal(true) }),
  },
  advanceClock: {
    kind: 'command',
    access: anyone,
    summary: 'Advance the clock.',
    input: z.strictObject({ seconds: z.int() }),
    output: z.strictObject({ seconds: z.int() }),
  },
});
const routes: TableRoute<string>[] = [
  { tag: 'Payments', method: 'POST', path: '/till-payments', operation: 'till.payOrder', status: 201 },
  {
    tag: 'Payments',
    method: 'POST',
    path: '/till-providers/:provider/webhooks',
    operation: 'till.receiveEvent',
    raw: { headers: ['stripe-signature', 'content-type'] },
  },
  {
    tag: 'Test helpers',
    method: 'POST',
    path: '/test-helpers/till/advance',
    operation: 'till.advanceClock',
    then: { operation: 'till.advanceClock', input: (output, { seconds }) => ({ seconds: Number(seconds) + 1 }) },
    testHelper: true,
  },
];
const typeDefs = `
  type Mutation {
    payOrder(input: PayOrderInput!): PayOrderPayload @operation(name: "till.payOrder")
  }
  input PayOrderInput {
    orderId: ID!
    method: String!
  }
  type PayOrderPayload {
    orderId: ID
    paid: Int
  }
`;
const sources = {
  contracts: { ...contracts, sales, till },
  table: [...table, ...routes],
  typeDefs: [...readTypeDefs(), typeDefs],
  readsFirst: [
    ...readsFirst,
    readFirst(till.operations.payOrder, sales.operations.getOrder, {
      input: ({ orderId }) => ({ id: orderId }),
      facts: ({ total }) => ({ total }),
    }),
  ],
};
const api = compileApi(sources);

/** Every call of the two domains, with its caller and input. */
const calls: { operation: string; caller: Caller; input: unknown }[] = [];
const order = { id: newId('ord'), total: 100 };
const options = { log: createLogger({ level: 'silent' }), checkOutputs: true };
const note = (operation: string, caller: Caller, input: unknown): void => void calls.push({ operation, caller, input });
const clients = {
  sales: local(
    sales,
    {
      getOrder: async (caller, input) => {
        note('getOrder', caller, input);
        if (input.id !== order.id) throw notFound();
        return { output: order };
      },
    },
    options,
  ),
  till: local(
    till,
    {
      payOrder: async (caller, input) => {
        note('payOrder', caller, input);
        return { output: { orderId: input.orderId, paid: factsOf(till.operations.payOrder, caller).total } };
      },
      receiveEvent: async (caller, input) => {
        note('receiveEvent', caller, input);
        if (input.headers['stripe-signature'] !== 'good')
          throw new ServiceError('malformed_body', 'The signature is wrong.');
        return { output: { received: true as const } };
      },
      advanceClock: async (caller, input) => {
        note('advanceClock', caller, input);
        return { output: input };
      },
    },
    options,
  ),
};

let gateway: StartedGateway;
const started: StartedGateway[] = [];
async function start(more: Parameters<typeof startGateway>[0] = {}): Promise<StartedGateway> {
  const one = await startGateway({ api, clients, ...more });
  started.push(one);
  return one;
}
beforeAll(async () => {
  gateway = await start();
});
beforeEach(() => {
  calls.length = 0;
  gateway.domains.calls.length = 0;
  order.total = 100;
});
afterAll(() => Promise.all(started.map(({ close }) => close())));

const pay = (body: unknown, headers = {}) =>
  gateway.send('/api/v1/till-payments', {
    method: 'POST',
    headers: { ...gateway.withKey('payments:write', 'orders:write'), ...headers },
    body,
  });
const operations = () => calls.map(({ operation }) => operation);

test('a read-first is called as the same caller, and its facts are passed apart from the input', async () => {
  const response = await pay({ orderId: order.id, method: 'card' });
  expect([response.status, await response.json()]).toEqual([201, { orderId: order.id, paid: 100 }]);
  const [read, command] = calls;
  expect([read!.operation, read!.input, command!.input]).toEqual([
    'getOrder',
    { id: order.id },
    { orderId: order.id, method: 'card' },
  ]);
  expect(read!.caller.actor).toEqual(command!.caller.actor);
  expect(command!.caller.facts).toEqual({ total: 100 });
});

test('the read gets no idempotency key, and is made for a repetition too', async () => {
  const headers = { 'idempotency-key': 'once' };
  await pay({ orderId: order.id, method: 'card' }, headers);
  order.total = 250;
  await pay({ orderId: order.id, method: 'card' }, headers);
  const [firstRead, first, secondRead, second] = calls;
  expect([firstRead!.caller, secondRead!.caller].map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    undefined,
    undefined,
  ]);
  expect([first!.caller.idempotencyKey, second!.caller.idempotencyKey]).toEqual(['once', 'once']);
  expect(second!.input).toEqual(first!.input);
  expect([first!.caller.facts, second!.caller.facts]).toEqual([{ total: 100 }, { total: 250 }]);
});

test('a caller who may not see the record, or may not call the command, is refused before it', async () => {
  await expectProblem(await pay({ orderId: newId('ord'), method: 'card' }), 404, 'not_found');
  await expectProblem(
    await pay({ orderId: order.id, method: 'card' }, gateway.withKey('payments:write')),
    403,
    'insufficient_scope',
  );
  expect(operations()).toEqual(['getOrder']);
  await expectProblem(
    await pay({ orderId: order.id, method: 'card' }, gateway.withKey('orders:write')),
    403,
    'insufficient_scope',
  );
  expect(operations()).toEqual(['getOrder']);
});

test('GraphQL makes the read too, and clients cannot supply facts there either', async () => {
  const query = `mutation ($input: PayOrderInput!) {
    payOrder(input: $input, idempotencyKey: "once") { orderId paid userErrors { code field } } }`;
  for (const total of [100, 250]) {
    order.total = total;
    const { data } = await ask(gateway, query, { input: { orderId: order.id, method: 'card' } });
    expect(data).toEqual({ payOrder: { orderId: order.id, paid: total, userErrors: [] } });
    const [read, command] = calls.splice(0);
    expect([read!.caller.idempotencyKey, command!.caller.idempotencyKey]).toEqual([undefined, 'once']);
    expect([command!.input, command!.caller.facts]).toEqual([{ orderId: order.id, method: 'card' }, { total }]);
  }
  const wrong = await ask(gateway, query, { input: { orderId: 'x', method: 'cash' } });
  expect(wrong.data).toMatchObject({
    payOrder: { orderId: null, userErrors: [{ field: ['input', 'orderId'] }, { field: ['input', 'method'] }] },
  });
  expect(
    codesOf(await ask(gateway, query, { input: { orderId: order.id, method: 'card', facts: { total: 1 } } })),
  ).toEqual(['validation_failed']);
  expect(operations()).toEqual([]);
  const supplied = `type Mutation {
    pay(orderId: ID!, method: String!, facts: JSON): PayOrderPayload @operation(name: "till.payOrder") }`;
  expect(() => compileApi({ ...sources, typeDefs: [...sources.typeDefs, supplied] })).toThrow(
    'till.payOrder has no input member facts',
  );
});

test('a client cannot supply facts, and invalid input is refused without a read', async () => {
  for (const [body, pointers] of [
    [{ orderId: order.id, method: 'card', facts: { total: 1 } }, ['/facts']],
    [{ orderId: order.id, method: 'card', total: 1 }, ['/total']],
    [{ orderId: 'x', method: 'cash' }, ['/orderId', '/method']],
  ] as const) {
    const problem = await expectProblem(await pay(body), 422, 'validation_failed');
    expect(problem.errors!.map(({ pointer }) => pointer)).toEqual(pointers);
  }
  await expectProblem(
    await gateway.send(`/api/v1/till-payments?facts=1`, {
      method: 'POST',
      headers: gateway.withKey('payments:write'),
      body: { orderId: order.id, method: 'card' },
    }),
    400,
    'invalid_parameter',
  );
  expect(operations()).toEqual([]);
});

test('an API with a command that has facts and no read-first does not start', () => {
  expect(() => compileApi({ contracts: { sales, till }, table: [], typeDefs: [] })).toThrow(
    'till.payOrder declares facts, but no read-first gives them.',
  );
});

const webhooks = '/api/v1/till-providers/stripe/webhooks';
const deliver = (body: Uint8Array | string, headers: Record<string, string> = {}, path = webhooks) =>
  gateway.send(path, { method: 'POST', headers: { 'stripe-signature': 'good', ...headers }, body });

test('a raw route passes on the exact bytes and the headers that it names, for any content type', async () => {
  const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
  for (const type of ['application/octet-stream', 'application/json', 'text/nonsense; charset=latin1']) {
    const response = await deliver(bytes, { 'content-type': type, 'content-encoding': 'gzip', 'x-other': 'left out' });
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    const { input } = calls.at(-1)!;
    expect(input).toEqual({
      provider: 'stripe',
      body: Buffer.from(bytes).toString('base64'),
      headers: { 'stripe-signature': 'good', 'content-type': type },
    });
  }
  expect((await deliver('')).status).toBe(200);
  expect(calls.at(-1)!.input).toMatchObject({ body: '' });
});

test('a raw route ignores credentials, makes no CSRF check, and passes on no idempotency key', async () => {
  const headers = {
    ...gateway.as('owner'),
    origin: 'https://evil.example.com',
    'sec-fetch-site': 'cross-site',
    accept: 'text/html',
    'idempotency-key': 'once',
  };
  const response = await deliver('{}', headers);
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  expect((await deliver('{}', { authorization: 'Bearer wrong' })).status).toBe(200);
  expect(gateway.domains.calls).toEqual([]);
  for (const { caller } of calls) {
    expect(caller).toMatchObject({ requestId: expect.stringMatching(/^req_/), actor: { type: 'anonymous' } });
    expect(caller).not.toHaveProperty('idempotencyKey');
  }
});

test('a raw route answers problems: bad signature, large body, unknown provider, another method', async () => {
  await expectProblem(await deliver('{}', { 'stripe-signature': 'bad' }), 400, 'malformed_body');
  expect((await deliver(new Uint8Array(256 * 1024))).status).toBe(200);
  await expectProblem(await deliver(new Uint8Array(256 * 1024 + 1)), 413, 'payload_too_large');
  await expectProblem(await deliver('{}', {}, '/api/v1/till-providers/nobody/webhooks'), 404, 'not_found');
  await expectProblem(await deliver('{}', {}, `${webhooks}?a=1`), 400, 'invalid_parameter');
  const other = await gateway.send(webhooks);
  expect(other.headers.get('allow')).toBe('OPTIONS, POST');
  await expectProblem(other, 405, 'method_not_allowed');
});

test('requests of a raw route are counted by the address limit', async () => {
  const limited = await start({ rateLimit: { perSecond: 0.001, burst: 1 } });
  const send = () => limited.send(webhooks, { method: 'POST', headers: { 'stripe-signature': 'good' }, body: '{}' });
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
});

test('OpenAPI describes a raw route with a body of any type and no idempotency key', () => {
  const { paths } = JSON.parse(api.openapi) as { paths: Record<string, Record<string, object>> };
  expect(paths['/api/v1/till-providers/{provider}/webhooks']!.post).toMatchObject({
    security: [],
    'x-idempotency': 'none',
    parameters: [{ name: 'provider', in: 'path' }],
    requestBody: { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    responses: { 200: {}, 400: {}, 404: {}, 413: {}, 429: {} },
  });
});

/** The answer without headers and texts that differ in every answer. */
async function answerOf(
  at: StartedGateway,
  path: string,
  request: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
) {
  const response = await at.send(path, request);
  const { date: _, 'x-request-id': requestId, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: (await response.text()).replaceAll(requestId!, '<request>') };
}

test('a disabled test helper answers exactly like an unknown path, and is in no document', async () => {
  const [helper, unknown] = ['/api/v1/test-helpers/till/advance', '/api/v1/test-helpers/till/unknown'];
  for (const headers of [
    {},
    gateway.as('owner'),
    gateway.withKey('payments:write'),
    { authorization: 'Bearer wrong' },
    { origin: 'https://evil.example.com' },
  ]) {
    for (const request of [
      { method: 'POST', body: { seconds: 5 } },
      { method: 'POST', body: '{' },
      { method: 'GET' },
      { method: 'OPTIONS' },
      { method: 'HEAD' },
    ]) {
      expect(await answerOf(gateway, helper, { ...request, headers })).toEqual(
        await answerOf(gateway, unknown, { ...request, headers }),
      );
    }
  }
  expect((await gateway.send(helper, { method: 'POST', body: { seconds: 5 } })).status).toBe(404);
  expect(operations()).toEqual([]);
  for (const path of ['/api/v1/openapi.json', '/docs', '/docs/reference'])
    expect(await (await gateway.send(path)).text()).not.toMatch(/test-helpers|advanceClock|Test helpers/);
});

test('an enabled test helper is a route, may call a second command, and is in no document', async () => {
  const testing = await start({ testHelpers: true });
  const response = await testing.send('/api/v1/test-helpers/till/advance', { method: 'POST', body: { seconds: 5 } });
  expect([response.status, await response.json()]).toEqual([200, { seconds: 6 }]);
  expect(calls.map(({ operation, input }) => [operation, input])).toEqual([
    ['advanceClock', { seconds: 5 }],
    ['advanceClock', { seconds: 6 }],
  ]);
  expect(await (await testing.send('/api/v1/openapi.json')).text()).not.toContain('test-helpers');
});
