import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ask } from './support/graphql/ask-graphql.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const lastInput = () => gateway.domains.calls.at(-1)!.input;

test.each([
  ['category=a', { category: ['a'] }],
  ['category=Home%2C%20Garden', { category: ['Home, Garden'] }],
  ['category=Home,+Garden&limit=5&category=b&category=', null],
  ['category=Home,+Garden&limit=5&category=b', { category: ['Home, Garden', 'b'], limit: 5 }],
  ['categories=a,b', { categories: ['a', 'b'] }],
  ['categories=a,b&categories=c', { categories: ['a', 'b', 'c'] }],
])('listings?%s asks for %j', async (query, input) => {
  const response = await gateway.send(`/api/v1/listings?${query}`, { headers: gateway.withKey() });
  expect(response.status).toBe(input === null ? 400 : 200);
  if (input) expect(lastInput()).toEqual(input);
});

test('deliveries are filtered by several statuses, separated by commas or in a repeated parameter', async () => {
  for (const query of ['status=failed,held', 'status=failed&status=held', 'status=failed&status=held,failed']) {
    const path = `/api/v1/webhooks/deliveries?${query}`;
    const response = await gateway.send(path, { headers: gateway.as('owner') });
    expect(response.status).toBe(200);
    expect(lastInput()).toMatchObject({ status: ['failed', 'held'] });
    expect(response.headers.get('link')).toContain(new URLSearchParams(query).toString());
  }
});

test('GraphQL expresses the same categories', async () => {
  await ask(gateway, '{ listings(categories: ["Home, Garden", "b"]) { nodes { id } } }');
  expect(lastInput()).toMatchObject({ categories: ['Home, Garden', 'b'] });
});
