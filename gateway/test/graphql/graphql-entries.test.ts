import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { marketplaceApi } from '../../src/api.ts';
import { ask } from '../support/graphql/ask-graphql.ts';
import { delivery, endpoint, listing, stats } from '../support/fake-records.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => void (gateway = await startGateway()));
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(() => gateway.close());
const lastInput = () => gateway.domains.calls.at(-1)!.input;
const pairs = (object: object) => Object.entries(object).map(([name, value]: [string, unknown]) => ({ name, value }));

const price = { amount: 1000, currency: 'USD' };
const createListing = `mutation ($input: CreateListingInput!) {
  createListing(input: $input) { listing { id } userErrors { code field fieldCode message } } }`;
const updateListing = `mutation ($id: ID!, $input: UpdateListingInput!) {
  updateListing(id: $id, input: $input) { userErrors { code field fieldCode } } }`;
const createEndpoint = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { userErrors { code field fieldCode message } } }`;
const receiver = { url: 'https://example.com/hook', subscribedEvents: ['*'] };
const errorsOf = async (document: string, variables: Record<string, unknown>): Promise<object[]> => {
  const { data } = await ask<Record<string, { userErrors: object[] }>>(gateway, document, variables);
  return Object.values(data!)[0]!.userErrors;
};

test('attributes, headers, delays and counts are lists, with the same content as the objects', async () => {
  const attributes = { material: 'brass', color: 'black' };
  gateway.domains.answerNext('getListings', { data: [{ ...listing, attributes }] });
  const { data } = await ask(
    gateway,
    `{ listing(id: "${listing.id}") { attributeList { name value } }
       webhookDelivery(id: "${delivery.id}") {
         attempts { requestHeaderList { name value } responseHeaderList { name value } } }
       webhookEndpoint(id: "${endpoint.id}") {
         retryPolicy { eventTypeDelays { eventType delaysSeconds } }
         stats { errorCounts { errorCode count } responseClassCounts { responseClass count } } } }`,
  );
  const [attempt] = delivery.attempts;
  expect(data).toEqual({
    listing: { attributeList: pairs(attributes) },
    webhookDelivery: {
      attempts: [
        { requestHeaderList: pairs(attempt!.requestHeaders), responseHeaderList: pairs(attempt!.responseHeaders!) },
      ],
    },
    webhookEndpoint: {
      retryPolicy: { eventTypeDelays: [{ eventType: 'order.paid', delaysSeconds: [] }] },
      stats: {
        errorCounts: [{ errorCode: 'timeout_response', count: 2 }],
        responseClassCounts: [
          { responseClass: 'http_2xx', count: 7 },
          { responseClass: 'none', count: 2 },
        ],
      },
    },
  });
});

test('an attempt without an answer has no list of headers', async () => {
  gateway.domains.answerNext('getDelivery', {
    ...delivery,
    attempts: delivery.attempts.map((attempt) => ({ ...attempt, responseHeaders: null })),
  });
  const query = `{ webhookDelivery(id: "${delivery.id}") { attempts { responseHeaderList { name } } } }`;
  expect((await ask(gateway, query)).data).toEqual({ webhookDelivery: { attempts: [{ responseHeaderList: null }] } });
});

test('an answer with a status code that is in no class is counted, without a class', async () => {
  gateway.domains.answerNext('getEndpointStats', { ...stats, codeClasses: { '6xx': 3, '4xx': 1 } });
  const query = `{ webhookEndpoint(id: "${endpoint.id}") { stats { responseClassCounts { responseClass count } } } }`;
  expect((await ask(gateway, query)).data).toEqual({
    webhookEndpoint: {
      stats: {
        responseClassCounts: [
          { responseClass: null, count: 3 },
          { responseClass: 'http_4xx', count: 1 },
        ],
      },
    },
  });
});

test('each part of a series counts the answers by class, in the requested range and number of parts', async () => {
  const startedAt = '2026-11-20T00:00:00.000Z';
  const figures = { startedAt, succeeded: 1, failed: 2, durationMs: { p50: 1, p90: 2, p99: 3 } };
  gateway.domains.answerNext('getEndpointSeries', { data: [{ ...figures, codeClasses: { '2xx': 1, '7xx': 2 } }] });
  const query = `{ webhookEndpoint(id: "${endpoint.id}") { series(since: "${startedAt}", until: null, buckets: 1) {
    startedAt succeeded failed responseClassCounts { responseClass count } durationMs { p50 p90 p99 } } } }`;
  expect((await ask(gateway, query)).data).toEqual({
    webhookEndpoint: {
      series: [
        {
          ...figures,
          responseClassCounts: [
            { responseClass: 'http_2xx', count: 1 },
            { responseClass: null, count: 2 },
          ],
        },
      ],
    },
  });
  expect(lastInput()).toEqual({ id: endpoint.id, since: startedAt, buckets: 1 });
});

test('the failures of the worst endpoints are counted by error code', async () => {
  const troubled = {
    endpointId: endpoint.id,
    organizationId: endpoint.organizationId,
    url: endpoint.url,
    status: 'active',
    failingSince: null,
    failedAttempts: 2,
    errors: { http_status: 2 },
    backlog: 0,
    oldestWaitingSince: null,
  };
  gateway.domains.answerNext('listWorstEndpoints', { data: [troubled], nextCursor: null });
  const query = '{ worstWebhookEndpoints { nodes { errorCounts { errorCode count } } } }';
  expect((await ask(gateway, query)).data).toEqual({
    worstWebhookEndpoints: { nodes: [{ errorCounts: [{ errorCode: 'http_status', count: 2 }] }] },
  });
});

test('deliveries are filtered by the class of their answer', async () => {
  await ask(gateway, '{ webhookDeliveries(responseClass: http_5xx) { nodes { id } } }');
  expect(lastInput()).toEqual({ limit: 25, codeClass: '5xx' });
  const query = 'query ($c: WebhookResponseClass) { webhookDeliveries(responseClass: $c) { nodes { id } } }';
  await ask(gateway, query, { c: 'none' });
  expect(lastInput()).toEqual({ limit: 25, codeClass: 'none' });
});

test('lists that are sent reach the operation as objects; null and an absent list stay so', async () => {
  const attributeList = [
    { name: 'material', value: 'brass' },
    { name: 'constructor', value: 'x' },
  ];
  expect(await errorsOf(createListing, { input: { title: 'Lamp', price, attributeList } })).toEqual([]);
  const { attributes } = lastInput() as { attributes: object };
  expect(Object.entries(attributes)).toEqual([
    ['material', 'brass'],
    ['constructor', 'x'],
  ]);
  await errorsOf(updateListing, { id: listing.id, input: { attributeList: [] } });
  expect(lastInput()).toEqual({ id: listing.id, attributes: {} });
  await errorsOf(updateListing, { id: listing.id, input: { title: 'Lamp' } });
  expect(lastInput()).toEqual({ id: listing.id, title: 'Lamp' });
  const input = {
    ...receiver,
    customHeaderList: [{ name: 'x-tenant', value: 'ours' }],
    retryPolicy: { delaysSeconds: [5], eventTypeDelays: [{ eventType: 'order.paid', delaysSeconds: [1, 2] }] },
  };
  expect(await errorsOf(createEndpoint, { input })).toEqual([]);
  expect(lastInput()).toMatchObject({
    customHeaders: { 'x-tenant': 'ours' },
    retryPolicy: { delaysSeconds: [5], byEventType: { 'order.paid': [1, 2] } },
  });
});

test('an error names the item of the list that was sent', async () => {
  const input = {
    ...receiver,
    customHeaderList: [
      { name: 'x-tenant', value: 'ours' },
      { name: 'Host', value: 'example.com' },
    ],
    retryPolicy: { delaysSeconds: [5], eventTypeDelays: [{ eventType: 'order.paid', delaysSeconds: [1, 0] }] },
  };
  expect(await errorsOf(createEndpoint, { input })).toEqual([
    {
      code: 'validation_failed',
      field: ['input', 'retryPolicy', 'eventTypeDelays', '0', 'delaysSeconds', '1'],
      fieldCode: expect.any(String),
      message: expect.any(String),
    },
    {
      code: 'validation_failed',
      field: ['input', 'customHeaderList', '1'],
      fieldCode: expect.any(String),
      message: 'This header cannot be set.',
    },
  ]);
  const many = Array.from({ length: 51 }, (_, index) => ({ name: `n${index}`, value: 'v' }));
  expect(await errorsOf(createListing, { input: { title: 'Lamp', price, attributeList: many } })).toMatchObject([
    { field: ['input', 'attributeList'], message: 'A listing can have at most 50 attributes.' },
  ]);
  expect(await errorsOf(updateListing, { id: listing.id, input: { attributeList: null } })).toMatchObject([
    { field: ['input', 'attributeList'] },
  ]);
});

test('a name that occurs twice is refused; no operation is called', async () => {
  const twice = [
    { name: 'material', value: 'brass' },
    { name: 'material', value: 'tin' },
  ];
  expect(await errorsOf(createListing, { input: { title: 'Lamp', price, attributeList: twice } })).toMatchObject([
    { code: 'validation_failed', field: ['input', 'attributeList', '1', 'name'] },
  ]);
  expect(gateway.domains.calls.filter(({ operation }) => operation === 'createListing')).toEqual([]);
});

test('a name __proto__ is refused as by REST, in a literal and a variable; no operation is called', async () => {
  const unknown = { code: 'validation_failed', fieldCode: 'unknown_member', message: 'There is no such member.' };
  const attributeList = [
    { name: 'material', value: 'brass' },
    { name: '__proto__', value: 'x' },
  ];
  expect(await errorsOf(createListing, { input: { title: 'Lamp', price, attributeList } })).toEqual([
    { ...unknown, field: ['input', 'attributeList', '1', 'name'] },
  ]);
  const literal = `mutation { createListing(input: {
    title: "Lamp", price: { amount: 1000, currency: USD }, attributeList: [{ name: "__proto__", value: "x" }]
  }) { userErrors { code field fieldCode message } } }`;
  expect(await errorsOf(literal, {})).toEqual([{ ...unknown, field: ['input', 'attributeList', '0', 'name'] }]);
  expect(gateway.domains.calls.filter(({ operation }) => operation === 'createListing')).toEqual([]);
});

test('docs/graphql.md says of every field of type JSON why it is free; no input has one', () => {
  const page = readFileSync(new URL('../../../docs/graphql.md', import.meta.url), 'utf8');
  const free = page.split('## Free JSON\n')[1]!.split('\n## ')[0]!;
  const types = Object.values(marketplaceApi().graphql.schema.getTypeMap());
  const jsonOf = (type: GraphQLObjectType | GraphQLInputObjectType): string[] =>
    Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields())
      .filter((field) => getNamedType(field.type).name === 'JSON')
      .map((field) => `${type.name}.${field.name}`);
  for (const name of types.filter(isObjectType).flatMap(jsonOf)) expect(free).toContain(`\`${name}\``);
  expect(types.filter(isInputObjectType).flatMap(jsonOf)).toEqual([]);
});
