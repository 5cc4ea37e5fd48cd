import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { anyone, createLogger, defineContract, local, pageInput, pageOf, user } from '@marketplace/kernel';
import { compileApi } from '../src/api.ts';
import { contracts } from '../src/calls/domains.ts';
import { readTypeDefs } from '../src/graphql/schema/type-defs.ts';
import { deprecationHeaders } from '../src/http/deprecation.ts';
import { readsFirst } from '../src/calls/reads-first.ts';
import { table } from '../src/rest/routes/table.ts';
import { organization } from './support/fake-records.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

const shop = defineContract('shop', {
  listLamps: {
    kind: 'query',
    access: anyone,
    summary: 'List lamps.',
    input: z.strictObject(pageInput),
    output: pageOf(z.strictObject({ id: z.string() })),
  },
  getMood: {
    kind: 'query',
    access: user,
    summary: 'Get the mood.',
    input: z.strictObject({ room: z.string().optional(), lamp: z.strictObject({ color: z.string() }).optional() }),
    output: z.strictObject({ light: z.string() }),
  },
});
const old = { since: '2027-01-31', sunset: '2027-07-31', guide: '/docs/changes#lamps' };
const api = compileApi({
  contracts: { ...contracts, shop },
  readsFirst,
  table: [
    ...table,
    { method: 'GET', path: '/lamps', operation: 'shop.listLamps', tag: 'Shop', deprecated: old },
    { method: 'GET', path: '/lights', operation: 'shop.listLamps', tag: 'Shop' },
  ],
  typeDefs: [
    ...readTypeDefs(),
    `type Query {
       mood: Mood @operation(name: "shop.getMood") @deprecation(since: "2027-03-01", reason: "Use lights.")
       moodOf(
         room: String @deprecation(since: "2027-04-01", reason: "Use lamp.")
         lamp: LampInput
       ): Mood @operation(name: "shop.getMood")
     }
     input LampInput {
       color: String @deprecation(since: "2027-05-01", reason: "Lamps are white.")
     }
     type Mood {
       light: String @deprecation(since: "2027-02-01", sunset: "2027-08-01", guide: "/docs/mood", reason: "Use lamp.")
     }`,
  ],
});
const clients = {
  shop: local(
    shop,
    {
      listLamps: async () => ({ output: { data: [{ id: 'lamp' }], nextCursor: 'next' } }),
      getMood: async () => ({ output: { light: 'warm' } }),
    },
    { log: createLogger({ name: 'shop', level: 'silent' }), checkOutputs: true },
  ),
};

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ api, clients });
});
afterAll(() => gateway.close());

const since = `@${Date.parse('2027-01-31T00:00:00Z') / 1000}`;

test('every answer of a deprecated route says since when, until when, and where to read more', async () => {
  for (const path of ['/api/v1/lamps', '/api/v1/lamps?limit=none']) {
    const { headers } = await gateway.send(path);
    expect(headers.get('deprecation')).toBe(since);
    expect(headers.get('sunset')).toBe('Sat, 31 Jul 2027 00:00:00 GMT');
    expect(headers.get('link')).toContain(
      '<http://localhost:3000/docs/changes#lamps>; rel="deprecation"; type="text/html", ' +
        '<http://localhost:3000/docs/changes#lamps>; rel="sunset"; type="text/html"',
    );
  }
  expect((await gateway.send('/api/v1/lamps')).headers.get('link')).toMatch(/, <[^>]*cursor=next>; rel="next"$/);
});

test('the log line of a deprecated request says so, with the organization, and those of others do not', async () => {
  gateway.logged.length = 0;
  const query = (text: string) =>
    gateway.send('/api/v1/graphql', { method: 'POST', headers: gateway.as('owner'), body: { query: text } });
  await gateway.send('/api/v1/lamps');
  await gateway.send('/api/v1/lights');
  await query('{ mood { light } }');
  await query('{ viewer { role } }');
  const lines = gateway.logged.map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    { msg: 'request', route: '/api/v1/lamps', deprecated: true },
    { msg: 'request', route: '/api/v1/lights' },
    { msg: 'request', org_id: organization.id, deprecated: true },
    { msg: 'request', org_id: organization.id },
  ]);
  for (const other of [lines[1], lines[3]]) expect(other).not.toHaveProperty('deprecated');
});

test('other routes have none of these headers', async () => {
  const { headers } = await gateway.send('/api/v1/lights');
  expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
  expect(headers.get('link')).toMatch(/^<[^>]*cursor=next>; rel="next"$/);
});

test('openapi.json marks the deprecated route and declares its headers', () => {
  const { paths } = JSON.parse(api.openapi) as {
    paths: Record<string, { get: { deprecated?: boolean; responses: Record<string, { headers: object }> } }>;
  };
  const [lamps, lights] = [paths['/api/v1/lamps']!.get, paths['/api/v1/lights']!.get];
  expect(lamps).toMatchObject({ deprecated: true, 'x-deprecation': old });
  expect(lamps.responses['200']!.headers).toMatchObject({ deprecation: {}, sunset: {}, link: {} });
  expect(lights).not.toHaveProperty('deprecated');
  expect(lights.responses['200']!.headers).not.toHaveProperty('sunset');
});

test('a GraphQL answer has the headers of the deprecated fields of its document, with the earliest dates', async () => {
  const ask = async (query: string) =>
    (await gateway.send('/api/v1/graphql', { method: 'POST', headers: gateway.as('owner'), body: { query } })).headers;
  const headers = await ask('{ mood { ...M } } fragment M on Mood { light }');
  expect(headers.get('deprecation')).toBe(`@${Date.parse('2027-02-01T00:00:00Z') / 1000}`);
  expect(headers.get('sunset')).toBe('Sun, 01 Aug 2027 00:00:00 GMT');
  expect(headers.get('link')).toContain('<http://localhost:3000/docs/mood>; rel="deprecation"');
  expect((await ask('{ viewer { role } }')).get('deprecation')).toBeNull();
});

test('answers to requests with a deprecated argument or input field say so, in document or variable', async () => {
  const dayOf = async (query: string, variables: object = {}): Promise<string | null> => {
    const sent = { method: 'POST', headers: gateway.as('owner'), body: { query, variables } };
    return (await gateway.send('/api/v1/graphql', sent)).headers.get('deprecation');
  };
  const at = (day: string): string => `@${Date.parse(day) / 1000}`;
  expect(await dayOf('{ moodOf(room: "attic") { __typename } }')).toBe(at('2027-04-01'));
  expect(await dayOf('{ moodOf(lamp: { color: "red" }) { __typename } }')).toBe(at('2027-05-01'));
  const query = 'query ($lamp: LampInput) { moodOf(lamp: $lamp) { __typename } }';
  expect(await dayOf(query, { lamp: { color: 'red' } })).toBe(at('2027-05-01'));
  expect(await dayOf(query, { lamp: {} })).toBeNull();
  expect(await dayOf(query)).toBeNull();
});

test('the GraphQL schema marks deprecated fields, with their dates in the reason', () => {
  const { mood } = api.graphql.schema.getQueryType()!.getFields();
  expect(mood!.deprecationReason).toBe('Use lights. Deprecated since 2027-03-01.');
});

test.each([
  [{ since: '2027-01-31', sunset: '2026-12-31' }, /before the deprecation/],
  [{ since: 'soon' }, /not a day/],
  [{ since: '2027-13-01' }, /not a day/],
])('dates that make no sense stop the start: %j', (deprecation, because) => {
  expect(() => deprecationHeaders(deprecation, new URL('http://localhost'))).toThrow(because);
});
