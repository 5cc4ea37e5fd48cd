import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql';
import { expectProblem } from '../support/expect-problem.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
let developing: StartedGateway;
beforeAll(async () => {
  [gateway, developing] = await Promise.all([startGateway(), startGateway({ introspection: true })]);
});
afterAll(() => Promise.all([gateway.close(), developing.close()]));

const ask = (on: StartedGateway, query: string, headers: Record<string, string> = {}) =>
  on.send('/api/v1/graphql', { method: 'POST', headers, body: { query } });
const committed = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

test('in development, tools read the schema without a session, and get the committed one', async () => {
  const response = await ask(developing, getIntrospectionQuery({ inputValueDeprecation: true }));
  const { data } = (await response.json()) as { data: Parameters<typeof buildClientSchema>[0] };
  expect(response.status).toBe(200);
  expect(`${printSchema(lexicographicSortSchema(buildClientSchema(data)))}\n`).toBe(committed);
  expect(await (await ask(developing, '{ __type(name: "Money") { name } }')).json()).toEqual({
    data: { __type: { name: 'Money' } },
  });
});

test.each([
  ['a field beside it', '{ __schema { queryType { name } } viewer { role } }'],
  ['a fragment', '{ ...F } fragment F on Query { viewer { role } }'],
  ['a fragment of the schema', '{ ...F } fragment F on Query { __schema { queryType { name } } }'],
  ['a second operation', 'query A { __schema { queryType { name } } } query B { viewer { role } }'],
  ['a mutation', 'mutation { revokeOtherSessions { replayed } }'],
  ['no field of the schema', '{ __typename }'],
  ['no document', '{'],
])('with %s, a session is needed', async (_, query) => {
  const before = developing.domains.calls.length;
  await expectProblem(await ask(developing, query), 401, 'unauthenticated');
  expect(developing.domains.calls.slice(before).filter(({ operation }) => operation !== 'authenticate')).toEqual([]);
});

test('a wrong credential is refused in development too, and so is an API key', async () => {
  const wrong = { authorization: 'Bearer mk_test_wrong' };
  expect((await ask(developing, getIntrospectionQuery(), wrong)).status).toBe(401);
  const key = { authorization: `Bearer ${developing.domains.key('listings:write')}` };
  await expectProblem(await ask(developing, getIntrospectionQuery(), key), 403, 'session_required');
});

test('in production, the schema cannot be queried, with or without a session', async () => {
  await expectProblem(await ask(gateway, getIntrospectionQuery()), 401, 'unauthenticated');
  expect((await ask(gateway, getIntrospectionQuery(), gateway.as('owner'))).status).toBe(400);
});

test('the schema is served as text, without a credential, and can be cached', async () => {
  for (const each of [gateway, developing]) {
    const response = await each.send('/api/v1/schema.graphql');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await response.text()).toBe(committed);
    const again = await each.send('/api/v1/schema.graphql', {
      headers: { 'if-none-match': response.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  }
});
