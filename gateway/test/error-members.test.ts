import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { createLogger, defineContract, defineErrors, local, organization } from '@marketplace/kernel';
import { throughJson } from '@marketplace/kernel/testing';
import { compileApi } from '../src/api.ts';
import { contracts } from '../src/domains.ts';
import { readTypeDefs } from '../src/graphql/type-defs.ts';
import { errorDocuments } from '../src/pages/error-documents.ts';
import type { TableRoute } from '../src/rest/route.ts';
import { table } from '../src/rest/table.ts';
import { ask } from './ask-graphql.ts';
import { expectProblem } from './expect-problem.ts';
import { type StartedGateway, startGateway } from './start-gateway.ts';

const depotErrors = defineErrors({
  insufficient_stock: {
    status: 409,
    title: 'There is not enough stock',
    explanation: { meaning: 'Fewer pieces are left than were asked for.', remedy: 'Ask for at most `available` pieces.' },
    members: z.object({ available: z.int().meta({ description: 'How many are left.' }) }),
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
const routes: TableRoute<string>[] = [{ tag: 'Listings', method: 'POST', path: '/stock/reservations', operation: 'depot.reserveStock', status: 201 }];
const typeDefs = `
  type Mutation { reserveStock(input: ReserveStockInput!): ReserveStockPayload @operation(name: "depot.reserveStock") }
  input ReserveStockInput { quantity: Int! }
  type ReserveStockPayload { quantity: Int }
`;
const api = compileApi({ contracts: { ...contracts, depot }, table: [...table, ...routes], typeDefs: [...readTypeDefs(), typeDefs] });
const reserveStock = async (): Promise<never> => {
  throw depotErrors.insufficient_stock('Only 3 are left.', { available: 3 });
};
const client = throughJson(local(depot, { reserveStock }, { log: createLogger({ level: 'silent' }), checkOutputs: true }), depot.errors);

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ api, clients: { depot: client } });
});
afterAll(() => gateway.close());

test('REST answers the extra members beside those of all problems', async () => {
  const response = await gateway.send('/api/v1/stock/reservations', { method: 'POST', headers: gateway.withKey('orders:write'), body: { quantity: 5 } });
  const problem = await expectProblem(response, 409, 'insufficient_stock');
  expect(problem).toMatchObject({ title: 'There is not enough stock', detail: 'Only 3 are left.', available: 3 });
});

test('GraphQL answers them in `details` of the user error', async () => {
  const mutation = 'mutation { reserveStock(input: { quantity: 5 }) { quantity userErrors { code field message details } } }';
  const { data } = await ask<{ reserveStock: { userErrors: unknown } }>(gateway, mutation);
  expect(data!.reserveStock.userErrors).toEqual([{ code: 'insufficient_stock', field: null, message: 'Only 3 are left.', details: { available: 3 } }]);
});

test('the reference and the page of the code tell of them', async () => {
  const document = JSON.parse(api.openapi) as { components: { schemas: { Problem: { properties: Record<string, object>; required: string[]; 'x-members-by-code': object } }; responses: Record<string, { description: string }> } };
  const { Problem } = document.components.schemas;
  expect(Problem.properties.available).toMatchObject({ type: 'integer', description: 'How many are left.' });
  expect(Problem.required).not.toContain('available');
  expect(document.components.responses.Problem409!.description).toContain('`insufficient_stock`: There is not enough stock.');
  // The types of the SDK are made from this: clients/sdk/test/api-types.test.ts.
  expect(Problem['x-members-by-code']).toMatchObject({ insufficient_stock: { available: 'always' }, rate_limited: { 'violated-policies': 'sometimes' } });
  expect(errorDocuments(api.errors).get('insufficient_stock.md')).toContain('## Members\n\n- `available`: How many are left.\n');
  expect(await (await gateway.send('/docs/errors/insufficient_stock')).text()).toContain('<code>available</code>: How many are left.');
});

test('a code that two domains declare stops the start', () => {
  const twice = defineContract('cellar', {}, depotErrors);
  expect(() => compileApi({ contracts: { ...contracts, depot, cellar: twice }, table, typeDefs: readTypeDefs() })).toThrow('insufficient_stock is declared twice, the second time by cellar');
});
