import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ask } from './ask-graphql.ts';
import { documents, lacking } from './graphql-operations.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('GraphQL has each operation that the console needs', () => {
  expect(lacking).toEqual([]);
});

test.each(Object.entries(documents))('%s is called by its document, which GraphQL answers', async (operation, document) => {
  gateway.domains.calls.length = 0;
  const { errors, data } = await ask(gateway, document);
  expect({ errors, data }).toEqual({ errors: undefined, data: expect.anything() });
  const [answer] = Object.values(data!);
  expect(answer).not.toBeNull();
  expect(gateway.domains.calls.map((call) => call.operation)).toContain(operation);
});

test.each(Object.entries(documents).filter(([, document]) => document.startsWith('mutation')))(
  '%s takes an idempotency key of its own, says whether it is replayed, and answers refusals as data',
  async (operation, document) => {
    if (operation === 'awaitAttempt') return;
    const outcome = 'replayed userErrors { code field message }';
    const keyed = document
      .replace(/^mutation \{ (\w+)(?:\(| )/, (_, name: string) => `mutation { ${name}(idempotencyKey: "own"${document.includes(`${name}(`) ? ', ' : ') '}`)
      .replace(/\) \{/, `) { ${outcome}`);
    gateway.domains.replays.set('own', 'req_first');
    gateway.domains.calls.length = 0;
    const { data } = await ask<Record<string, { replayed: boolean; userErrors: unknown[] }>>(gateway, keyed);
    expect(Object.values(data!)[0]).toMatchObject({ replayed: true, userErrors: [] });
    expect(gateway.domains.calls.find((call) => call.operation === operation)!.caller.idempotencyKey).toBe('own');
  },
);
