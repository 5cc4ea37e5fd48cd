import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { GraphQLInterfaceType } from 'graphql';
import { newId, ServiceError } from '@marketplace/kernel';
import { marketplaceApi } from '../../src/api.ts';
import { ask, codesOf } from '../support/graphql/ask-graphql.ts';
import { everyField, withLists } from '../support/graphql/every-field.ts';
import {
  apiKey,
  deliveries,
  delivery,
  dispute,
  endpoint,
  eventType,
  ledgerTransaction,
  listing,
  notice,
  offer,
  order,
  organization,
  payment,
  payout,
  recovery,
  refund,
  session,
  stats,
  user,
} from '../support/fake-records.ts';
import { documents, lacking } from '../support/graphql/graphql-operations.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(() => gateway.close());

const callsOf = (operation: string) => gateway.domains.calls.filter((call) => call.operation === operation);

/** The link to an organization. Only one is known. */
function nameOf(id: string): object | null {
  return id === organization.id ? { id, name: organization.name } : null;
}
const partiesOf = (one: { buyerOrganizationId: string; sellerOrganizationId: string }) => ({
  buyer: nameOf(one.buyerOrganizationId),
  seller: nameOf(one.sellerOrganizationId),
});

const shownEndpoint = withLists(endpoint);
const responseClassCounts = [
  { responseClass: 'http_2xx', count: 7 },
  { responseClass: 'none', count: 2 },
];
/** The listing as GraphQL answers it, with the thresholds that REST leaves out. */
const listed = {
  autoAcceptAmount: null,
  autoDeclineAmount: null,
  ...withLists(listing),
  organization: nameOf(listing.organizationId),
};
/** Without what organizations keep with a record for their servers, which GraphQL does not have. */
function shown<T extends { externalId: string | null; metadata: object }>(
  record: T,
): Omit<T, 'externalId' | 'metadata'> {
  const { externalId: _, metadata: _metadata, ...rest } = record;
  return rest;
}
const paid = { ...shown(payment), refunds: [refund] };
/** The order with the listings of its items, and its payments. */
const ordered = {
  ...shown(order),
  ...partiesOf(order),
  items: order.items.map((item) => ({ ...item, listing: listed })),
  payments: [paid],
  disputes: [{ ...dispute, ...partiesOf(dispute) }],
  ledger: [ledgerTransaction],
};

test('records have the members of the contracts', async () => {
  // In two documents, because of the limit of tokens.
  const answers = await Promise.all(
    [
      `{ viewer ${everyField('Viewer')} organization ${everyField('Organization')}
         listings { nodes ${everyField('Listing')} } webhookEndpoints { nodes ${everyField('WebhookEndpoint')} } }`,
      `{ webhookDelivery(id: "${delivery.id}") ${everyField('WebhookDelivery')}
         webhookEventTypes ${everyField('WebhookEventType')} }`,
    ].map((document) => ask(gateway, document)),
  );
  const data: object = Object.assign({}, ...answers.map((answer) => answer.data));
  expect(data).toEqual({
    viewer: { ...session, memberships: session.memberships.map((one) => ({ ...one, organization })) },
    organization,
    listings: { nodes: [listed] },
    webhookEndpoints: { nodes: [shownEndpoint] },
    webhookDelivery: { ...withLists(delivery), endpoint: shownEndpoint },
    webhookEventTypes: [eventType],
  });
});

test('offers and orders have the members of the contracts, and the records that they name', async () => {
  // In three documents, because of the limit of tokens.
  const answers = await Promise.all(
    [
      `{ offers(first: 2) { nodes ${everyField('Offer')} } }`,
      `{ offer(id: "${offer.id}") ${everyField('Offer')} orders { nodes { id } } }`,
      `{ order(id: "${order.id}") ${everyField('Order')} }`,
    ].map((document) => ask(gateway, document)),
  );
  const data: object = Object.assign({}, ...answers.map((answer) => answer.data));
  const offered = { ...shown(offer), ...partiesOf(offer), listing: listed };
  const whole = { ...offered, order: ordered };
  expect(data).toEqual({
    offers: { nodes: [whole] },
    offer: whole,
    orders: { nodes: [{ id: order.id }] },
    order: { ...ordered, offer: offered },
  });
});

test('what only the seller sees is null in the records that a buyer gets', async () => {
  const { autoDecided: _decided, ...buyersOffer } = { ...offer, buyerOrganizationId: organization.id };
  const { platformFee: _fee, platformFeeBps: _bps, sellerNet: _net, ...buyersOrder } = order;
  gateway.domains.answerNext('getOffers', { data: [buyersOffer] });
  gateway.domains.answerNext('getOrders', { data: [buyersOrder] });
  const { data, errors } = await ask(
    gateway,
    `{ offer(id: "${offer.id}") { id autoDecided }
       order(id: "${order.id}") { id platformFee { amount } platformFeeBps sellerNet { amount } } }`,
  );
  expect({ data, errors }).toEqual({
    data: {
      offer: { id: offer.id, autoDecided: null },
      order: { id: order.id, platformFee: null, platformFeeBps: null, sellerNet: null },
    },
    errors: undefined,
  });
});

test('a payment has the members of the contract, and the payments of orders are loaded together', async () => {
  const { data } = await ask(
    gateway,
    `{ payment(id: "${payment.id}") { ...all order { id } }
       payments(role: payer, status: succeeded, orderId: "${order.id}", first: 2) { nodes { id } } }
     fragment all on Payment ${everyField('Payment', ['Order'])}`,
  );
  expect(data).toEqual({ payment: { ...paid, order: { id: order.id } }, payments: { nodes: [{ id: payment.id }] } });
  expect(callsOf('listPayments')[0]!.input).toEqual({
    role: 'payer',
    status: ['succeeded'],
    orderId: order.id,
    limit: 2,
  });
  const orders = [order, { ...order, id: newId('ord') }];
  gateway.domains.answerNext('listOrders', { data: orders, nextCursor: null });
  const page = await ask(gateway, '{ orders { nodes { payments { id } } } }');
  expect(page.data).toEqual({ orders: { nodes: [{ payments: [{ id: payment.id }] }, { payments: [] }] } });
  expect(callsOf('getPaymentsOfOrders').map(({ input }) => input)).toEqual([{ orderIds: orders.map(({ id }) => id) }]);
});

test('an order without an offer, and an offer without an order, load nothing for it', async () => {
  gateway.domains.answerNext('getOrders', { data: [{ ...order, offerId: null }] });
  const { data } = await ask(gateway, `{ order(id: "${order.id}") { offerId offer { id } } }`);
  expect(data).toEqual({ order: { offerId: null, offer: null } });
  expect(callsOf('getOffers')).toEqual([]);
});

test('filters of listings, offers and orders are those of REST', async () => {
  const filters = {
    listings:
      'mine: true, q: "brass", categories: ["a", "b"], currency: USD, minPrice: 1, maxPrice: 99999999999, ' +
      'sort: price_desc',
    offers:
      'role: buyer, statuses: [countered, submitted], updatedAfter: "2026-11-20T00:00:00Z", ' +
      `listingId: "${listing.id}"`,
    orders:
      `role: seller, status: paid, listingId: "${listing.id}", offerId: "${offer.id}", currency: USD, ` +
      `minTotal: 1, maxTotal: 2, buyerOrganizationId: "${organization.id}", createdAfter: "2026-11-20T00:00:00Z"`,
  };
  for (const [list, filter] of Object.entries(filters))
    expect((await ask(gateway, `{ ${list}(${filter}) { nodes { id } } }`)).errors).toBeUndefined();
  expect(
    gateway.domains.calls.filter(({ operation }) => operation !== 'authenticate').map(({ input }) => input),
  ).toEqual([
    {
      limit: 25,
      mine: true,
      q: 'brass',
      categories: ['a', 'b'],
      currency: 'USD',
      minPrice: 1,
      maxPrice: 99_999_999_999,
      sort: 'price_desc',
    },
    {
      limit: 25,
      role: 'buyer',
      status: ['countered', 'submitted'],
      updatedAfter: '2026-11-20T00:00:00Z',
      listingId: listing.id,
    },
    {
      limit: 25,
      role: 'seller',
      status: ['paid'],
      listingId: listing.id,
      offerId: offer.id,
      currency: 'USD',
      minTotal: 1,
      maxTotal: 2,
      buyerOrganizationId: organization.id,
      createdAfter: '2026-11-20T00:00:00Z',
    },
  ]);
});

test('statistics, notices and recoveries have the members of the contracts', async () => {
  const { data } = await ask(
    gateway,
    `{ webhookEndpoint(id: "${endpoint.id}") {
       stats(since: "2026-11-20T00:00:00Z", until: null) ${everyField('WebhookEndpointStats')}
       notices(first: 2) { nodes ${everyField('WebhookEndpointNotice')} } }
        webhookEndpointNotices { nodes { id } }
       webhookRecovery(id: "${recovery.id}") ${everyField('WebhookRecovery')} }`,
  );
  expect(data).toEqual({
    webhookEndpoint: {
      stats: { ...withLists(stats), responseClassCounts },
      notices: { nodes: [{ ...notice, endpoint: shownEndpoint }] },
    },
    webhookEndpointNotices: { nodes: [{ id: notice.id }] },
    webhookRecovery: { ...recovery, endpoint: shownEndpoint },
  });
  expect(callsOf('getEndpointStats').map(({ input }) => input)).toEqual([
    { id: endpoint.id, since: '2026-11-20T00:00:00Z' },
  ]);
  expect(callsOf('listEndpointNotices').map(({ input }) => input)).toEqual(
    expect.arrayContaining([{ limit: 25 }, { endpointId: endpoint.id, limit: 2 }]),
  );
});

test('a delivery is the same by GraphQL and by REST', async () => {
  const { data } = await ask<{ webhookDelivery: object }>(
    gateway,
    `{ webhookDelivery(id: "${delivery.id}") ${everyField('WebhookDelivery')} }`,
  );
  const rest = await gateway.send(`/api/v1/webhooks/deliveries/${delivery.id}`, { headers: gateway.as('owner') });
  expect(data!.webhookDelivery).toEqual({ ...withLists((await rest.json()) as object), endpoint: shownEndpoint });
});

test('the bodies of a delivery are loaded by one call, and those of a list by one call for each delivery', async () => {
  const headers = 'requestHeaderList { name value } responseHeaderList { name value }';
  const bodies = `payload attempts { ${headers} responseBody }`;
  const { payload, attempts } = delivery;
  const [{ requestHeaders, responseHeaders, responseBody } = { requestHeaders: {} }] = attempts;
  const seen = { payload, attempts: [withLists({ requestHeaders, responseHeaders, responseBody })] };
  const one = await ask(gateway, `{ webhookDelivery(id: "${delivery.id}") { ${bodies} } }`);
  expect(one.data).toEqual({ webhookDelivery: seen });
  expect(callsOf('getDelivery').map(({ input }) => input)).toEqual([{ id: delivery.id }]);
  gateway.domains.calls.length = 0;
  const list = await ask<{ webhookDeliveries: { nodes: object[] } }>(
    gateway,
    `{ webhookDeliveries(first: 3) { nodes { ${bodies} } } }`,
  );
  expect(list.data!.webhookDeliveries.nodes[0]).toEqual(seen);
  expect(callsOf('getDelivery').map(({ input }) => input)).toEqual(deliveries.map(({ id }) => ({ id })));
});

test('the session is loaded once, and so is a delivery with its attempts', async () => {
  await ask(
    gateway,
    `{ viewer { role } organization { id } webhookDelivery(id: "${delivery.id}") { id attempts { number } } }`,
  );
  expect([callsOf('getSession').length, callsOf('getDeliveries').length]).toEqual([1, 1]);
});

test('the endpoints of many deliveries are one call, and a deleted one is null', async () => {
  const { data } = await ask<{ webhookDeliveries: { nodes: { endpoint: unknown }[] } }>(
    gateway,
    '{ webhookDeliveries { nodes { id endpointId endpoint { id } } } }',
  );
  expect(data!.webhookDeliveries.nodes.map((node) => node.endpoint)).toEqual([
    { id: endpoint.id },
    { id: endpoint.id },
    null,
  ]);
  expect(callsOf('getEndpoints').map(({ input }) => input)).toEqual([
    { ids: [endpoint.id, deliveries[2]!.endpointId] },
  ]);
});

test('the attempts of many deliveries are one call', async () => {
  const { data } = await ask<{ webhookDeliveries: { nodes: { attempts: unknown[] }[] } }>(
    gateway,
    '{ webhookDeliveries { nodes { id attempts { number } } } }',
  );
  expect(data!.webhookDeliveries.nodes).toEqual(deliveries.map(({ id }) => ({ id, attempts: [{ number: 1 }] })));
  expect(callsOf('getDeliveries').map(({ input }) => input)).toEqual([{ ids: deliveries.map(({ id }) => id) }]);
  expect(callsOf('getDelivery')).toEqual([]);
});

const lists = Object.values(marketplaceApi().graphql.schema.getQueryType()!.getFields()).filter(({ type }) =>
  String(type).endsWith('Connection'),
);

test.each(lists.map(({ name, type }) => [name, String(type).replace('Connection', '')]))(
  'all records of `%s` are loaded by one call of each operation',
  async (name, record) => {
    // Two pages with all long members would be too complex.
    const page = `${name}(first: 2) { nodes ${everyField(record, [], 'short')} }`;
    expect((await ask(gateway, `{ a: ${page} b: ${page} }`)).errors).toBeUndefined();
    const counts = new Map<string, number>();
    for (const { operation } of gateway.domains.calls) counts.set(operation, (counts.get(operation) ?? 0) + 1);
    counts.delete('authenticate');
    // Two calls of the list, and one call of each operation that loads records.
    const [list, ...others] = [...counts].sort(([, a], [, b]) => b - a);
    expect(list).toEqual([expect.stringMatching(/^list/), 2]);
    expect(others.filter(([, count]) => count > 1)).toEqual([]);
  },
);

test('`node` loads a record by its id, whose prefix gives the type', async () => {
  const records = {
    ApiKey: apiKey,
    Dispute: dispute,
    Listing: listing,
    Offer: offer,
    Order: order,
    Organization: organization,
    Payment: payment,
    Payout: payout,
    WebhookDelivery: delivery,
    WebhookEndpoint: endpoint,
    WebhookRecovery: recovery,
  };
  const types = marketplaceApi().graphql.schema.getPossibleTypes(
    marketplaceApi().graphql.schema.getType('Node') as GraphQLInterfaceType,
  );
  expect(types.map(({ name }) => name).sort()).toEqual(Object.keys(records));
  for (const [type, { id }] of Object.entries(records)) {
    const { data } = await ask(
      gateway,
      `query ($id: ID!) { node(id: $id) { __typename id ... on ${type} { createdAt } } }`,
      { id },
    );
    expect(data).toEqual({ node: { __typename: type, id, createdAt: expect.any(String) } });
  }
});

test('`node` is null for a missing, foreign or malformed id, and for ids of other records', async () => {
  const ids = [
    newId('key'),
    newId('lst'),
    newId('off'),
    newId('ord'),
    newId('org'),
    newId('whd'),
    newId('whe'),
    newId('whr'),
    newId('mem'),
    user.id,
    'key_',
    'constructor_x',
    'x',
    '',
  ];
  for (const id of ids)
    expect(await ask(gateway, 'query ($id: ID!) { node(id: $id) { id } }', { id })).toEqual({
      status: 200,
      data: { node: null },
    });
});

test('the operation of a node checks the caller', async () => {
  const query = 'query ($id: ID!) { node(id: $id) { id } }';
  expect(codesOf(await ask(gateway, query, { id: apiKey.id }, gateway.as('developer')))).toEqual(['role_not_allowed']);
  expect(codesOf(await ask(gateway, query, { id: endpoint.id }, gateway.as(null)))).toEqual(['no_active_organization']);
});

test('a record is loaded once, however often it is selected', async () => {
  await ask(gateway, `{ a: node(id: "${listing.id}") { id } b: listing(id: "${listing.id}") { title } }`);
  expect(callsOf('getListings')).toHaveLength(1);
});

test('a malformed id does not fail the batch of the others', async () => {
  const query = `{ good: webhookDelivery(id: "${delivery.id}") { id } bad: webhookDelivery(id: "x") { id } }`;
  expect(await ask(gateway, query)).toEqual({ status: 200, data: { good: { id: delivery.id }, bad: null } });
});

test('each request loads records anew', async () => {
  for (const _ of [1, 2]) await ask(gateway, '{ webhookDeliveries { nodes { endpoint { id } } } }');
  expect(callsOf('getEndpoints')).toHaveLength(2);
});

test('a connection has the cursors of the REST list: one at the end of the page', async () => {
  const page = '{ edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';
  const { data } = await ask<{ webhookDeliveries: { edges: object[]; pageInfo: object } }>(
    gateway,
    `{ webhookDeliveries(
         first: 3, after: "this", status: retrying, eventType: "order.paid", responseClass: http_5xx, endpointId: null
       ) ${page} }`,
  );
  expect(data!.webhookDeliveries).toEqual({
    edges: deliveries.map(({ id }, index) => ({ cursor: index === 2 ? 'next-page' : null, node: { id } })),
    pageInfo: { hasNextPage: true, hasPreviousPage: true, startCursor: null, endCursor: 'next-page' },
  });
  expect(callsOf('listDeliveries')[0]!.input).toEqual({
    limit: 3,
    cursor: 'this',
    status: ['retrying'],
    eventType: 'order.paid',
    codeClass: '5xx',
  });
  await ask(gateway, '{ invitations(first: 3, status: expired) { nodes { id } } }');
  expect(callsOf('listInvitations')[0]!.input).toMatchObject({ limit: 3, status: 'expired' });
});

test('errors of a list name arguments, with the codes of REST', async () => {
  const detail = 'This cursor was not made for this list.';
  gateway.domains.failNext(
    'listListings',
    new ServiceError('invalid_cursor', detail, { faults: [{ path: ['cursor'], code: 'invalid_cursor', detail }] }),
  );
  const cursor = await ask(gateway, '{ listings(after: "x") { nodes { id } } }');
  expect(cursor.errors).toMatchObject([
    { message: detail, extensions: { code: 'invalid_cursor', errors: [{ field: ['after'] }] } },
  ]);
  const filter = await ask(
    gateway,
    '{ webhookDeliveries(eventType: "nothing.happened", since: "yesterday") { nodes { id } } }',
  );
  const [error] = filter.errors!;
  expect(error!.extensions.code).toBe('invalid_parameter');
  const faults = error!.extensions.errors as { field: string[] }[];
  expect(new Set(faults.flatMap(({ field }) => field))).toEqual(new Set(['eventType', 'since']));
});

test('a missing, foreign or malformed id is null and no error', async () => {
  for (const id of [newId('whd'), newId('lst'), 'x', '']) {
    const query = `query ($id: ID!) {
      webhookDelivery(id: $id) { id } webhookEndpoint(id: $id) { id } webhookRecovery(id: $id) { id } }`;
    const nothing = { webhookDelivery: null, webhookEndpoint: null, webhookRecovery: null };
    expect(await ask(gateway, query, { id })).toEqual({ status: 200, data: nothing });
  }
});

test('if one domain cannot be reached, the others still answer', async () => {
  gateway.domains.failNext('listListings', new ServiceError('temporarily_unavailable', 'Away.'));
  const answer = await ask(gateway, '{ listings { nodes { id } } webhookEndpoints { nodes { id } } }');
  expect(answer.data).toEqual({ listings: null, webhookEndpoints: { nodes: [{ id: endpoint.id }] } });
  expect(codesOf(answer)).toEqual(['temporarily_unavailable']);
});

describe('each operation over GraphQL', () => {
  test('GraphQL has each operation that the console needs', () => {
    expect(lacking).toEqual([]);
  });

  test.each(Object.entries(documents))('%s is called by its document', async (operation, document) => {
    gateway.domains.calls.length = 0;
    const { errors, data } = await ask(gateway, document);
    expect({ errors, data }).toEqual({ errors: undefined, data: expect.anything() });
    const [answer] = Object.values(data!);
    expect(answer).not.toBeNull();
    expect(gateway.domains.calls.map((call) => call.operation)).toContain(operation);
  });

  test.each(Object.entries(documents).filter(([, document]) => document.startsWith('mutation')))(
    '%s takes an idempotency key, answers `replayed`, and answers refusals as user errors',
    async (operation, document) => {
      if (operation === 'awaitAttempt') return;
      const outcome = 'replayed userErrors { code field message }';
      const keyed = document
        .replace(
          /^mutation \{ (\w+)(?:\(| )/,
          (_, name: string) => `mutation { ${name}(idempotencyKey: "own"${document.includes(`${name}(`) ? ', ' : ') '}`,
        )
        .replace(/\) \{/, `) { ${outcome}`);
      gateway.domains.replays.set('own', 'req_first');
      gateway.domains.calls.length = 0;
      const { data } = await ask<Record<string, { replayed: boolean; userErrors: unknown[] }>>(gateway, keyed);
      expect(Object.values(data!)[0]).toMatchObject({ replayed: true, userErrors: [] });
      expect(gateway.domains.calls.find((call) => call.operation === operation)!.caller.idempotencyKey).toBe('own');
    },
  );
});
