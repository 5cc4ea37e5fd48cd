import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId, ServiceError } from '@marketplace/kernel';
import { ask, codesOf } from '../support/graphql/ask-graphql.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('of an unexpected error the client gets the request id only; it is logged with its cause', async () => {
  gateway.logged.length = 0;
  gateway.domains.failNext('getSession', new TypeError('column "password_hash" is missing'));
  const answer = await ask(gateway, '{ viewer { role } listings { nodes { id } } }');
  expect(answer).toMatchObject({ status: 200, data: { viewer: null, listings: { nodes: [{}] } } });
  expect(codesOf(answer)).toEqual(['internal_error']);
  expect(JSON.stringify(answer)).not.toContain('password_hash');
  const { requestId } = answer.errors![0]!.extensions;
  expect(
    gateway.logged.find((line) => line.includes(String(requestId)) && line.includes('password_hash')),
  ).toBeDefined();
});

test('so it is for errors of loaders and records', async () => {
  const failures: [string, string, unknown][] = [
    ['getDeliveries', `{ webhookDelivery(id: "${newId('whd')}") { id } }`, new TypeError('secret detail')],
    ['getEndpoints', '{ webhookDeliveries { nodes { endpoint { id } } } }', 'secret detail'],
  ];
  for (const [operation, query, failure] of failures) {
    gateway.domains.failNext(operation, failure);
    const answer = await ask(gateway, query);
    expect(new Set(codesOf(answer))).toEqual(new Set(['internal_error']));
    expect(JSON.stringify(answer)).not.toContain('secret detail');
  }
});

test('an error of a service keeps its code and detail, without its cause', async () => {
  gateway.domains.failNext(
    'getSession',
    new ServiceError('temporarily_unavailable', 'Away.', { retryAfterSeconds: 3 }, new Error('secret cause')),
  );
  const answer = await ask(gateway, '{ viewer { role } }');
  expect(answer.errors).toMatchObject([
    { message: 'Away.', extensions: { code: 'temporarily_unavailable', retryAfter: 3 } },
  ]);
  expect(JSON.stringify(answer)).not.toContain('secret cause');
});

test.each([
  ['no document', '', 'malformed_body'],
  ['a syntax error', '{ viewer ', 'malformed_body'],
  ['an unknown field', '{ viewer { rolle } }', 'validation_failed'],
  [
    'a variable of the wrong type',
    'query ($first: Int!) { listings(first: $first) { nodes { id } } }',
    'validation_failed',
  ],
  [
    'a misspelled value',
    'query ($role: ListingStatus = draft) { listings(status: $role) { nodes { id } } }',
    'validation_failed',
  ],
  ['two operations without a name', 'query A { viewer { role } } query B { viewer { role } }', 'invalid_parameter'],
])('%s is 400 and no internal error', async (_, query, code) => {
  gateway.logged.length = 0;
  const answer = await ask(gateway, query, { first: 'many', role: 'publishd' });
  expect(answer.status).toBe(400);
  expect(codesOf(answer)).toEqual([code]);
  expect(JSON.stringify(answer)).not.toContain('Did you mean');
  expect(gateway.logged.join('')).not.toContain('request failed');
});

test.each([
  ['a field', '{ viewer { rolle } }'],
  ['an argument', '{ listings(fist: 1) { nodes { id } } }'],
  ['a value', '{ listings(status: publishd) { nodes { id } } }'],
  ['a type', '{ viewer { ... on Viewr { role } } }'],
  ['a type of a variable', 'query ($status: ListingStatu) { listings(status: $status) { nodes { id } } }'],
  ['a member of an input', 'mutation { createApiKey(input: { nam: "server", scopes: [] }) { token } }'],
  ['a member of a variable', 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { token } }'],
])('%s that is misspelled is refused without a suggestion from the schema', async (_, query) => {
  const answer = await ask(gateway, query, { input: { name: 'server', scops: [] } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer)).not.toMatch(/did you mean/i);
});

test('null instead of a default value is an error of the request', async () => {
  const query = 'query ($first: Int = 5) { listings(first: $first) { nodes { id } } }';
  expect(codesOf(await ask(gateway, query, { first: null }))).toEqual(['validation_failed']);
});

test('persisted queries and batches are refused', async () => {
  const headers = gateway.as('owner');
  const send = (body: unknown) => gateway.send('/api/v1/graphql', { method: 'POST', headers, body });
  const persisted = await send({ extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } });
  expect(await persisted.json()).toMatchObject({ errors: [{ extensions: { code: 'invalid_parameter' } }] });
  expect((await send([{ query: '{ viewer { role } }' }])).status).toBe(422);
});

test('unknown members of the body, and query strings, are refused as in REST', async () => {
  const send = (body: object, search = '') =>
    gateway.send(`/api/v1/graphql${search}`, { method: 'POST', headers: gateway.as('owner'), body });
  const query = '{ viewer { role } }';
  const problem = await expectProblem(await send({ query, operatioName: 'A' }), 422, 'validation_failed');
  expect(problem.errors).toMatchObject([{ pointer: '/operatioName', code: 'unknown_member' }]);
  const { errors } = await expectProblem(await send({ query }, '?operationName=A'), 400, 'invalid_parameter');
  expect(errors).toMatchObject([{ parameter: 'operationName', code: 'unknown_parameter' }]);
  expect((await send({ query, variables: {}, operationName: null, extensions: {} })).status).toBe(200);
});

test('at most ten errors of a document are named', async () => {
  const answer = await ask(gateway, `{ ${Array.from({ length: 40 }, (_, n) => `f${n}`).join(' ')} }`);
  expect(answer.errors!.length).toBeLessThanOrEqual(11);
});
