import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limits } from '../src/graphql/limits.ts';
import { ask } from './ask-graphql.ts';
import { apiKey, endpoint, organization } from './fake-records.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

const page = readFileSync(new URL('../../docs/graphql.md', import.meta.url), 'utf8');
const ids: Record<string, string> = { key_: apiKey.id, org_: organization.id, whe_: endpoint.id };

/** Each example with the variables that stand below it. */
const examples = [...page.matchAll(/```graphql\n(.*?)```(?:\n\n```json\n(.*?)```)?/gs)].map(([, document, variables = '{}']) => ({
  name: /^\w+ (\w+)/.exec(document!)![1]!,
  document: document!,
  variables: JSON.parse(variables.replace(/(\w{3}_)\.\.\./g, (_, prefix: string) => ids[prefix]!)) as Record<string, unknown>,
}));

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('docs/graphql.md has examples', () => {
  expect(examples.map(({ name }) => name)).toEqual(['EndpointPage', 'Keys', 'Record', 'CreateKey', 'Switch']);
});

test.each(examples)('the example $name of docs/graphql.md works', async ({ document, variables }) => {
  const { errors, data } = await ask<Record<string, { userErrors?: unknown[] } | null>>(gateway, document, variables);
  expect(errors).toBeUndefined();
  for (const answer of Object.values(data!)) {
    expect(answer).not.toBeNull();
    expect(answer!.userErrors ?? []).toEqual([]);
  }
});

test('docs/graphql.md tells the limits as they are', () => {
  const told = [...page.matchAll(/^\| [^|]+ \| ([\d,]+) \|/gm)].map(([, number]) => Number(number!.replace(',', '')));
  const { tokens, depth, aliases, directives, selections, complexity, first, errors } = limits;
  expect(told).toEqual([tokens, depth, aliases, directives, selections, complexity, first, errors]);
});
