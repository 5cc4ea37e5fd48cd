import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getIntrospectionQuery, getNamedType, type GraphQLObjectType, isObjectType } from 'graphql';
import { marketplaceApi } from '../../src/api.ts';
import { limits } from '../../src/graphql/requests/limits.ts';
import { costOfField } from '../../src/graphql/schema/costs.ts';
import { ask, codesOf } from '../support/graphql/ask-graphql.ts';
import { delivery, listing, organization } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
let developing: StartedGateway;
beforeAll(async () => {
  [gateway, developing] = await Promise.all([startGateway(), startGateway({ introspection: true })]);
});
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(() => Promise.all([gateway.close(), developing.close()]));

async function expectRefused(query: string, variables: Record<string, unknown>, because: RegExp): Promise<void> {
  const answer = await ask(gateway, query, variables);
  expect(answer).toMatchObject({ status: 400, errors: [{ message: expect.stringMatching(because) }] });
  expect(answer.data).toBeUndefined();
  // No operation was called.
  expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual(['authenticate']);
}

/** Fragments that each spread the next one. Each is a level; the types of the schema are not nested that deeply. */
const chain = (levels: number, first: string): string => {
  const fragments = Array.from({ length: levels }, (_, n) => {
    const inner = n === levels - 1 ? 'role' : `...F${n + 1}`;
    return `fragment ${n === 0 ? first : `F${n}`} on Viewer { ${inner} }`;
  });
  return `{ viewer { ...${first} } } ${fragments.join(' ')}`;
};

test.each(['F0', '__schema'])('documents are at most ten levels deep, in a fragment named %s too', async (name) => {
  expect((await ask(gateway, chain(4, name))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(chain(11, name), {}, /^Query depth limit of 10 exceeded/);
});

test('documents have at most 15 aliases', async () => {
  const aliased = (count: number): string =>
    `{ ${Array.from({ length: count }, (_, n) => `v${n}: viewer { role }`).join(' ')} }`;
  expect((await ask(gateway, aliased(15))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(aliased(16), {}, /^Aliases limit of 15 exceeded/);
});

test('documents have at most 10 directives', async () => {
  const directed = (count: number): string =>
    `{ viewer { ${Array.from({ length: count }, (_, n) => `role @include(if: ${n >= 0})`).join(' ')} } }`;
  expect((await ask(gateway, directed(10))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(directed(11), {}, /^Directives limit of 10 exceeded/);
});

test('documents have at most 1,000 tokens', async () => {
  const scoped = (count: number): string =>
    `mutation { createApiKey(input: { name: "s", scopes: [${'"x" '.repeat(count)}] }) { token } }`;
  expect((await ask(gateway, scoped(980))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(scoped(981), {}, /more tha[nt] 1000 tokens/);
});

test('documents select at most 10,000 fields; those of a fragment count wherever it is used', async () => {
  const multiplied = (spreads: number): string => {
    const fragments = Array.from(
      { length: 3 },
      (_, n) => `fragment F${n} on Viewer { ${`...F${n + 1} `.repeat(spreads)} }`,
    );
    return `{ viewer { ...F0 } } ${fragments.join(' ')} fragment F3 on Viewer { role }`;
  };
  expect((await ask(gateway, multiplied(4))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(multiplied(25), {}, /recursively requests too many selections/);
});

test('at most ten errors of variables are named', async () => {
  const query =
    'mutation ($types: [String!]!) { ' +
    'createWebhookEndpoint(input: { url: "https://example.com", subscribedEvents: $types }) { replayed } }';
  const answer = await ask(gateway, query, { types: Array.from({ length: 40 }, (_, n) => n) });
  expect(answer.status).toBe(400);
  expect(answer.errors!.length).toBeLessThanOrEqual(limits.errors + 1);
  expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual(['authenticate']);
});

test('a document can verify the audit log once, because two verifications never run at once', async () => {
  const verifying = (count: number): string =>
    `{ ${Array.from({ length: count }, (_, n) => `v${n}: auditVerification { ok }`).join(' ')} }`;
  expect((await ask(gateway, verifying(1))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(verifying(2), {}, /complexity/);
});

test('a document can check one password or code, or change the session once', async () => {
  const expensive = {
    reauthenticate: 'reauthenticate(input: { password: "a", code: "492039" }) { viewer { role } userErrors { code } }',
    confirmTotp: 'confirmTotp(code: "492039") { recoveryCodes userErrors { code } }',
    deleteTotp: 'deleteTotp(code: "492039") { userErrors { code } }',
    createRecoveryCodes: 'createRecoveryCodes(code: "492039") { recoveryCodes userErrors { code } }',
    changePassword: 'changePassword(input: { currentPassword: "a", newPassword: "b" }) { replayed }',
    switchOrganization: `switchOrganization(organizationId: "${organization.id}") { viewer { role } }`,
  };
  for (const document of Object.values(expensive)) {
    expect((await ask(gateway, `mutation { ${document} }`)).errors).toBeUndefined();
    for (const other of Object.values(expensive)) {
      gateway.domains.calls.length = 0;
      await expectRefused(`mutation { ${document} other: ${other} }`, {}, /complexity/);
    }
  }
});

test('complexity depends on the variables', async () => {
  const query = 'query ($first: Int!) { listings(first: $first) { nodes { id title price { amount } } } }';
  expect((await ask(gateway, query, { first: 50 })).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(query, { first: 1_000_000 }, /^The complexity limit of 5000 is exceeded/);
});

test('complexity includes fragments', async () => {
  const fields = Array.from({ length: 15 }, (_, n) => `a${n}: webhookDeliveries(first: 50) { ...D }`).join(' ');
  await expectRefused(
    `{ ${fields} } fragment D on WebhookDeliveryConnection {
      nodes { id eventId eventType status payload createdAt updatedAt } }`,
    {},
    /complexity/,
  );
});

test('fragments that multiply are refused quickly', async () => {
  const fragments = Array.from({ length: 30 }, (_, n) => `fragment F${n} on Viewer { ...F${n + 1} ...F${n + 1} }`).join(
    ' ',
  );
  const before = process.cpuUsage();
  expect((await ask(gateway, `{ viewer { ...F0 } } ${fragments} fragment F30 on Viewer { role }`)).status).toBe(400);
  // Processor time of this process, because the machine may be busy.
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

test('the attempts of a long list are too complex, those of one delivery are not', async () => {
  const attempts =
    'attempts { id number startedAt statusCode errorCode url responseBody timings { dns connect tls firstByte } }';
  await expectRefused(`{ webhookDeliveries(first: 50) { nodes { ${attempts} } } }`, {}, /complexity/);
  expect((await ask(gateway, `{ webhookDelivery(id: "${delivery.id}") { ${attempts} } }`)).errors).toBeUndefined();
});

test('200 attempts with their bodies are too complex, without them they are not', async () => {
  const lists = (fields: string) =>
    `{ ${['a', 'b', 'c', 'd']
      .map((name) => `${name}: webhookDeliveries(first: 2) { nodes { attempts { ${fields} } } }`)
      .join(' ')} }`;
  expect((await ask(gateway, lists('id number statusCode'))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(
    lists('id responseBody responseHeaderList { name } requestHeaderList { name }'),
    {},
    /complexity/,
  );
  const payloads = (first: number) => `{ webhookDeliveries(first: ${first}) { nodes { id payload } } }`;
  expect((await ask(gateway, payloads(50))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(`{ a: ${payloads(40).slice(1, -1)} b: ${payloads(40).slice(1, -1)} }`, {}, /complexity/);
});

test.each([
  ['Mutation.releasePayoutAsOperator', { time: 'provider' }],
  ['Mutation.changePassword', { time: 'hash' }],
  ['Query.auditVerification', { requests: 20, time: 'alone' }],
  ['Order.ledger', { complexity: 30, length: 5 }],
  ['Order.items', { length: 5 }],
  ['Listing.description', { kb: 10 }],
  ['Listing.attributeList', { kb: 32, length: 1 }],
  ['Evidence.fileUrls', { kb: 20 }],
  ['WebhookAttempt.responseBody', { kb: 16 }],
  ['AuditEvent.changes', { kb: 8 }],
])('%s has the cost that its contract or its relation declares', (name, cost) => {
  const [type, field] = name.split('.') as [string, string];
  const { schema } = marketplaceApi().graphql;
  expect(costOfField((schema.getType(type) as GraphQLObjectType).getFields()[field]!)).toEqual(cost);
});

test('every field of type JSON has a size', () => {
  const fields = Object.values(marketplaceApi().graphql.schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })));
  const json = fields.filter(({ field }) => getNamedType(field.type).name === 'JSON');
  expect(json.filter(({ field }) => costOfField(field).kb === undefined).map(({ name }) => name)).toEqual([]);
});

test('an answer of more than 4 MB is an error that says so, and later answers come again', async () => {
  const query = '{ webhookDeliveries(first: 1) { nodes { id payload } } }';
  const { attempts: _attempts, queuePosition: _position, plannedAttempts: _planned, ...record } = delivery;
  gateway.domains.answerNext('listDeliveries', {
    data: [{ ...record, payload: { text: 'x'.repeat(5_000_000) } }],
    nextCursor: null,
  });
  const answer = await ask(gateway, query);
  expect(answer).toMatchObject({ status: 200, data: null, errors: [{ extensions: { code: 'answer_too_large' } }] });
  expect((await ask(gateway, query)).errors).toBeUndefined();
});

test('a request whose queries read more than 8 MB is refused, selected or not', async () => {
  const large = { ...listing, description: 'x'.repeat(3_000_000) };
  gateway.domains.answerNext('listListings', ...Array.from({ length: 8 }, () => ({ data: [large], nextCursor: null })));
  const lists = Array.from({ length: 8 }, (_, n) => `l${n}: listings(first: 1) { nodes { id } }`).join(' ');
  const answer = await ask(gateway, `{ ${lists} }`);
  expect(codesOf(answer)).toContain('answer_too_large');
  expect(gateway.domains.calls.filter(({ operation }) => operation === 'listListings').length).toBeLessThan(8);
  gateway.domains.answerNext('listListings');
});

test('statistics of a page of endpoints can be queried, those of two pages cannot', async () => {
  const query = (first: number): string =>
    `{ webhookEndpoints(first: ${first}) { nodes { id stats { successRate } } } }`;
  expect((await ask(gateway, query(25))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(query(50), {}, /complexity/);
});

test('a series of 48 parts can be queried for a page of 20 endpoints, and not for 40', async () => {
  const query = (first: number): string =>
    `{ webhookEndpoints(first: ${first}) { nodes { id series { startedAt responseClassCounts { count } } } } }`;
  expect((await ask(gateway, query(20))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(query(40), {}, /complexity/);
});

test.each([0, 51, -1])('a page of %d is refused', async (first) => {
  const answer = await ask(gateway, 'query ($first: Int!) { webhookEndpoints(first: $first) { nodes { id } } }', {
    first,
  });
  expect(answer.errors).toMatchObject([{ extensions: { code: 'invalid_parameter', errors: [{ field: ['first'] }] } }]);
});

test('the schema can be queried only if the gateway allows it', async () => {
  for (const query of [getIntrospectionQuery(), '{ __type(name: "Viewer") { name } }']) {
    const refused = await ask(gateway, query);
    expect(refused.status).toBe(400);
    expect(refused.errors!.map(({ message }) => message)).toContainEqual(expect.stringMatching(/introspection/i));
  }
  const answer = await ask<{ __schema: { queryType: { name: string } } }>(
    developing,
    getIntrospectionQuery(),
    {},
    developing.as('owner'),
  );
  expect(answer.data?.__schema.queryType.name).toBe('Query');
});

test('a document can make at most nine offers or orders, because each locks stock', async () => {
  const offers = (count: number): string =>
    `mutation { ${Array.from(
      { length: count },
      (_, n) =>
        `o${n}: createOffer(input: { listingId: "${listing.id}", unitAmount: { amount: 1, currency: USD } }) ` +
        `{ replayed }`,
    ).join(' ')} }`;
  expect((await ask(gateway, offers(9))).errors).toBeUndefined();
  gateway.domains.calls.length = 0;
  await expectRefused(offers(10), {}, /complexity/);
});

test('a page of orders with their items, and of offers with their revisions, can be queried', async () => {
  const money = '{ amount currency }';
  const pages = {
    orders: `id status total ${money} fulfillBy items { titleSnapshot quantity unitAmount ${money} listing { sku } }`,
    offers: `id status awaiting revisions { revision proposedBy unitAmount ${money} quantity message createdAt }`,
  };
  for (const [list, fields] of Object.entries(pages))
    expect((await ask(gateway, `{ ${list}(first: 50) { nodes { ${fields} } } }`)).errors).toBeUndefined();
});
