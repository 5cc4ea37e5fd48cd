import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId, notFound, ServiceError } from '@marketplace/kernel';
import { marketplaceApi } from '../../src/api.ts';
import { ask, codesOf } from '../support/graphql/ask-graphql.ts';
import {
  apiKey,
  delivery,
  endpoint,
  listing,
  member,
  offer,
  order,
  organization,
  recovery,
} from '../support/fake-records.ts';
import { refusalWith } from '../support/refusal-with.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

const outcome = 'replayed userErrors { code field message }';
const create = `mutation ($input: CreateWebhookEndpointInput!, $key: String) {
  createWebhookEndpoint(input: $input, idempotencyKey: $key) { endpoint { id } signingSecret ${outcome} } }`;
const update = `mutation ($id: ID!, $input: UpdateWebhookEndpointInput!, $version: Int, $key: String) {
  updateWebhookEndpoint(id: $id, input: $input, expectedVersion: $version, idempotencyKey: $key) {
    endpoint { id } ${outcome} } }`;
const remove = `mutation ($id: ID!, $version: Int) {
  deleteWebhookEndpoint(id: $id, expectedVersion: $version) { deletedId ${outcome} } }`;
const input = { url: 'https://example.com/hook', subscribedEvents: ['listing.published'] };

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => void (gateway.domains.calls.length = 0));
afterAll(() => gateway.close());
const lastCall = () => gateway.domains.calls.at(-1)!;

test('creating answers the secret, updating the record, deleting the id', async () => {
  expect((await ask(gateway, create, { input })).data).toEqual({
    createWebhookEndpoint: {
      endpoint: { id: endpoint.id },
      signingSecret: 'whsec_shown_once',
      replayed: false,
      userErrors: [],
    },
  });
  const changes = { url: 'https://example.com/other', description: 'd', events: ['*'], status: 'paused' };
  expect((await ask(gateway, update, { id: endpoint.id, input: changes })).data).toEqual({
    updateWebhookEndpoint: { endpoint: { id: endpoint.id }, replayed: false, userErrors: [] },
  });
  expect(lastCall().input).toEqual({ id: endpoint.id, ...changes });
  expect((await ask(gateway, remove, { id: endpoint.id })).data).toEqual({
    deleteWebhookEndpoint: { deletedId: endpoint.id, replayed: false, userErrors: [] },
  });
});

test('the settings of an endpoint are passed to the operation unchanged', async () => {
  const settings = {
    retryPolicy: { delaysSeconds: [5, 60], byEventType: { 'order.paid': [] } },
    timeoutSeconds: 10,
    maxInFlight: 4,
    rateLimit: { perSecond: 0.5, burst: 2 },
    customHeaders: { 'x-tenant': 'ours' },
  };
  const { customHeaders: _, ...sent } = settings;
  const lists = {
    retryPolicy: { delaysSeconds: [5, 60], eventTypeDelays: [{ eventType: 'order.paid', delaysSeconds: [] }] },
    customHeaderList: [{ name: 'x-tenant', value: 'ours' }],
  };
  await ask(gateway, create, { input: { ...input, ...sent, ...lists } });
  expect(lastCall().input).toMatchObject(settings);
  await ask(gateway, update, { id: endpoint.id, input: { retryPolicy: null, rateLimit: null } });
  expect(lastCall().input).toEqual({ id: endpoint.id, retryPolicy: null, rateLimit: null });
  const customHeaderList = [{ name: 'Host', value: 'example.com' }];
  const wrong = { ...sent, ...lists, customHeaderList, timeoutSeconds: 31 };
  const { data } = await ask<{ updateWebhookEndpoint: { userErrors: object[] } }>(gateway, update, {
    id: endpoint.id,
    input: wrong,
  });
  expect(data!.updateWebhookEndpoint.userErrors).toMatchObject([
    { field: ['input', 'timeoutSeconds'] },
    { field: ['input', 'customHeaderList', '0'], message: 'This header cannot be set.' },
  ]);
});

test('a test answers the delivery with its attempt, without loading it again', async () => {
  const query = `mutation ($id: ID!, $type: String!, $key: String) {
    testWebhookEndpoint(id: $id, eventType: $type, idempotencyKey: $key) {
    delivery { id attempts { number statusCode } } ${outcome} } }`;
  const { data } = await ask(gateway, query, { id: endpoint.id, type: 'order.paid', key: 'test' });
  expect(data).toEqual({
    testWebhookEndpoint: {
      delivery: { id: delivery.id, attempts: [{ number: 1, statusCode: 204 }] },
      replayed: false,
      userErrors: [],
    },
  });
  expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual([
    'authenticate',
    'testEndpoint',
    'awaitAttempt',
  ]);
  expect(gateway.domains.calls[1]).toMatchObject({
    input: { id: endpoint.id, eventType: 'order.paid' },
    caller: { idempotencyKey: 'test' },
  });
  expect((await ask(gateway, query, { id: endpoint.id, type: 'no.such' })).data).toMatchObject({
    testWebhookEndpoint: { delivery: null, userErrors: [{ code: 'validation_failed', field: ['eventType'] }] },
  });
});

test('resuming, recovering and erasing are mutations like the others', async () => {
  const resume = `mutation ($id: ID!) {
    resumeWebhookEndpoint(id: $id, input: { replay: since, since: "2026-11-20T00:00:00Z" }) {
    endpoint { id } ${outcome} } }`;
  expect((await ask(gateway, resume, { id: endpoint.id })).data).toMatchObject({
    resumeWebhookEndpoint: { endpoint: { id: endpoint.id }, userErrors: [] },
  });
  expect(lastCall().input).toEqual({
    id: endpoint.id,
    replay: 'since',
    since: '2026-11-20T00:00:00Z',
    retryNow: false,
  });
  const incomplete = `mutation ($id: ID!) { resumeWebhookEndpoint(id: $id, input: { replay: since }) { ${outcome} } }`;
  expect((await ask(gateway, incomplete, { id: endpoint.id })).data).toMatchObject({
    resumeWebhookEndpoint: { userErrors: [{ field: ['input', 'since'] }] },
  });

  const recover = `mutation ($id: ID!) {
    recoverWebhookEndpoint(id: $id, input: { since: "2026-11-20T00:00:00Z", eventTypes: ["order.paid"] }) {
    recovery { id } ${outcome} } }`;
  expect((await ask(gateway, recover, { id: endpoint.id })).data).toMatchObject({
    recoverWebhookEndpoint: { recovery: { id: recovery.id } },
  });
  expect(lastCall().input).toEqual({
    id: endpoint.id,
    since: '2026-11-20T00:00:00Z',
    eventTypes: ['order.paid'],
    only: 'failed',
  });
  const cancel = `mutation ($id: ID!) {
    cancelWebhookRecovery(id: $id, expectedVersion: 2) { recovery { id } ${outcome} } }`;
  expect((await ask(gateway, cancel, { id: recovery.id })).data).toMatchObject({
    cancelWebhookRecovery: { recovery: { id: recovery.id } },
  });
  expect(lastCall().caller.expectedVersion).toBe(2);

  const erase = `mutation ($id: ID!) { eraseWebhookEventContent(id: $id) { eventId ${outcome} } }`;
  expect((await ask(gateway, erase, { id: delivery.eventId })).data).toMatchObject({
    eraseWebhookEventContent: { eventId: delivery.eventId },
  });
  expect((await ask(gateway, erase, { id: 'x' })).data).toMatchObject({
    eraseWebhookEventContent: { eventId: null, userErrors: [{ code: 'not_found' }] },
  });
});

test('invalid input is a user error with the code of REST and the path of the argument', async () => {
  const { status, data, errors } = await ask(gateway, create, {
    input: { url: 'x'.repeat(2049), subscribedEvents: ['no.such', '*'], description: null },
  });
  expect([status, errors]).toEqual([200, undefined]);
  expect(data).toMatchObject({
    createWebhookEndpoint: {
      endpoint: null,
      signingSecret: null,
      replayed: false,
      userErrors: [
        { code: 'validation_failed', field: ['input', 'url'], message: expect.any(String) },
        { code: 'validation_failed', field: ['input', 'description'] },
        {
          code: 'validation_failed',
          field: ['input', 'subscribedEvents', '0'],
          message: 'No event type matches this.',
        },
      ],
    },
  });
});

test.each([
  'webhook_url_not_allowed',
  'limit_reached',
  'busy',
  'precondition_failed',
  'idempotency_key_reused',
  'invalid_state_transition',
] as const)('the refusal %s is data', async (code) => {
  gateway.domains.failNext('updateEndpoint', refusalWith(code, 'Because.'));
  const answer = await ask(gateway, update, { id: endpoint.id, input: {} });
  expect(answer.errors).toBeUndefined();
  expect(answer.data).toMatchObject({
    updateWebhookEndpoint: { endpoint: null, userErrors: [{ code, field: null, message: 'Because.' }] },
  });
});

test('a missing id and a malformed one are the same user error, `not_found` at the argument', async () => {
  const answerTo = async (id: string) => (await ask(gateway, remove, { id })).data;
  const missing = await answerTo(newId('whe'));
  expect(missing).toMatchObject({
    deleteWebhookEndpoint: { deletedId: null, userErrors: [{ code: 'not_found', field: ['id'] }] },
  });
  for (const id of ['x', '', newId('whd')]) expect(await answerTo(id)).toEqual(missing);
});

test.each([
  'unauthenticated',
  'no_active_organization',
  'rate_limited',
  'temporarily_unavailable',
  'internal_error',
] as const)('%s is a top-level error, and the other mutations of the document are executed', async (code) => {
  gateway.domains.failNext('updateEndpoint', refusalWith(code, 'Because.'));
  const both = `mutation {
    updateWebhookEndpoint(id: "${endpoint.id}", input: {}) { replayed }
    deleteWebhookEndpoint(id: "${endpoint.id}") { deletedId } }`;
  const answer = await ask(gateway, both);
  expect(codesOf(answer)).toEqual([code]);
  expect(answer.data).toEqual({ updateWebhookEndpoint: null, deleteWebhookEndpoint: { deletedId: endpoint.id } });
});

test('the idempotency key of the argument is passed to the operation, unquoted; by default the header', async () => {
  const keyOf = async (key: string | null, headers = {}): Promise<string | undefined> => {
    await ask(gateway, create, { input, key }, { ...gateway.as('owner'), ...headers });
    return lastCall().caller.idempotencyKey;
  };
  expect(await keyOf('one')).toBe('one');
  expect(await keyOf('"one"')).toBe('one');
  expect(await keyOf('one', { 'idempotency-key': 'two' })).toBe('one');
  expect(await keyOf(null, { 'idempotency-key': 'two' })).toBe('two');
  expect(await keyOf(null)).toBeUndefined();
});

test('a key in the header is for one mutation: a document with two that need it is refused', async () => {
  const headers = { ...gateway.as('owner'), 'idempotency-key': 'header' };
  const change = (alias: string, key = '') =>
    `${alias}: deleteWebhookEndpoint(id: "${endpoint.id}"${key}) { deletedId }`;
  const own = (key: string) => `, idempotencyKey: ${key}`;
  const refused = [
    `mutation { ${change('a')} ${change('b')} }`,
    `mutation { ${change('a')} ...B } fragment B on Mutation { ... { ${change('b')} } }`,
    `mutation ($key: String) { ${change('a', own('$key'))} ${change('b', own('null'))} }`,
  ];
  for (const query of refused) {
    gateway.domains.calls.length = 0;
    const answer = await ask(gateway, query, {}, headers);
    expect([answer.status, answer.data, codesOf(answer)]).toEqual([400, undefined, ['idempotency_key_invalid']]);
    expect(answer.errors![0]!.message).toContain('give each mutation its own `idempotencyKey`');
    expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual(['authenticate']);
  }
  const allowed = [
    `mutation { ${change('a', own('"a"'))} ${change('b', own('"b"'))} }`,
    `mutation ($key: String = "a") { ${change('a', own('$key'))} ${change('b')} }`,
  ];
  for (const query of allowed) expect((await ask(gateway, query, {}, headers)).errors).toBeUndefined();
  expect((await ask(gateway, refused[0]!)).errors).toBeUndefined();
});

test('queries get no idempotency key', async () => {
  await ask(gateway, '{ viewer { role } }', {}, { ...gateway.as('owner'), 'idempotency-key': 'two' });
  expect(lastCall().caller).not.toHaveProperty('idempotencyKey');
});

test.each(['', 'a b', 'a,b', 'k'.repeat(256)])('the idempotency key %j is a user error', async (key) => {
  const { data } = await ask(gateway, create, { input, key });
  expect(data).toMatchObject({
    createWebhookEndpoint: {
      endpoint: null,
      userErrors: [{ code: 'idempotency_key_invalid', field: ['idempotencyKey'] }],
    },
  });
  expect(gateway.domains.calls.map(({ operation }) => operation)).toEqual(['authenticate']);
});

test('a replayed answer has `replayed: true`', async () => {
  gateway.domains.replays.set('again', 'req_first');
  expect((await ask(gateway, create, { input, key: 'again' })).data).toMatchObject({
    createWebhookEndpoint: { replayed: true },
  });
});

test('an expected version is passed to the operation', async () => {
  await ask(gateway, update, { id: endpoint.id, input: {}, version: 7 });
  expect(lastCall().caller.expectedVersion).toBe(7);
  await ask(gateway, remove, { id: endpoint.id, version: 8 });
  expect(lastCall().caller.expectedVersion).toBe(8);
  await ask(gateway, update, { id: endpoint.id, input: {} });
  expect(lastCall().caller).not.toHaveProperty('expectedVersion');
});

test('every mutation of a record that REST changes with If-Match takes `expectedVersion`', () => {
  const { expanded } = marketplaceApi().graphql;
  const without = expanded.operations.filter(
    ({ root, node, entry }) =>
      root === 'Mutation' &&
      entry.operation.versioned === true &&
      !node.arguments!.some(({ name }) => name.value === 'expectedVersion'),
  );
  expect(without.map(({ node }) => node.name.value)).toEqual([]);
});

test('offers and orders pass terms, `clientRequestId` and version to the operation', async () => {
  const accept = `mutation ($input: AcceptOfferInput!) {
    acceptOffer(id: "${offer.id}", input: $input, expectedVersion: 4) { offer { id } order { id } ${outcome} } }`;
  const shippingAddress = { name: 'Ada', line1: 'Square 12', line2: null, city: 'London', country: 'GB' };
  const terms = { expectedRevision: 3, shippingAddress, clientRequestId: 'deal-1' };
  expect((await ask(gateway, accept, { input: terms })).data).toEqual({
    acceptOffer: { offer: { id: offer.id }, order: { id: order.id }, replayed: false, userErrors: [] },
  });
  expect(lastCall()).toMatchObject({
    operation: 'acceptOffer',
    input: {
      id: offer.id,
      ...terms,
      shippingAddress: { ...shippingAddress, region: null, postalCode: null },
    },
    caller: { expectedVersion: 4 },
  });
  const cancel = `mutation {
    cancelOrder(id: "${order.id}", reason: "late", clientRequestId: "c-1") { order { id } ${outcome} } }`;
  expect((await ask(gateway, cancel)).data).toMatchObject({ cancelOrder: { order: { id: order.id } } });
  expect(lastCall().input).toEqual({ id: order.id, reason: 'late', clientRequestId: 'c-1' });
});

test('a refusal of the trade has the members of its code, and the path of an invalid argument', async () => {
  const details = [{ listingId: listing.id, requested: 3, available: 1 }];
  gateway.domains.failNext('createOrder', refusalWith('insufficient_stock', 'One is left.', { members: { details } }));
  const buy = `mutation ($input: CreateOrderInput!) {
    createOrder(input: $input) { order { id } userErrors { code field details } } }`;
  const items = [{ listingId: listing.id, quantity: 3 }];
  expect((await ask(gateway, buy, { input: { items } })).data).toEqual({
    createOrder: { order: null, userErrors: [{ code: 'insufficient_stock', field: null, details: { details } }] },
  });
  const wrong = { items: [{ ...items[0], expectedUnitAmount: { amount: 0, currency: 'USD' } }] };
  expect((await ask(gateway, buy, { input: wrong })).data).toMatchObject({
    createOrder: {
      userErrors: [{ code: 'validation_failed', field: ['input', 'items', '0', 'expectedUnitAmount', 'amount'] }],
    },
  });
});

test('a wrong `clientRequestId` is an invalid argument, not a missing record', async () => {
  const reject = `mutation ($request: String) {
    rejectOffer(id: "${offer.id}", clientRequestId: $request) { userErrors { code field } } }`;
  for (const request of ['', 'x'.repeat(129)])
    expect((await ask(gateway, reject, { request })).data).toEqual({
      rejectOffer: { userErrors: [{ code: 'validation_failed', field: ['clientRequestId'] }] },
    });
});

const renewals = {
  switchOrganization: `switchOrganization(organizationId: "${organization.id}")`,
  reauthenticate: 'reauthenticate(input: { password: "correct horse battery staple" })',
  changePassword: 'changePassword(input: { currentPassword: "correct horse", newPassword: "battery staple battery" })',
};

test.each(Object.entries(renewals))(
  '%s renews the session cookie, and the token is not in the body',
  async (name, call) => {
    const query = `mutation { ${call} { viewer { role } userErrors { code } } }`;
    const before = gateway.as('owner');
    const response = await gateway.send('/api/v1/graphql', { method: 'POST', headers: before, body: { query } });
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({ data: { [name]: { viewer: { role: 'owner' }, userErrors: [] } } });
    const [, token] = /^sid-3000=([^;]+);.*httponly/i.exec(
      response.headers.getSetCookie().find((each) => each.startsWith('sid-3000='))!,
    )!;
    expect(before.cookie).not.toContain(token);
    expect(text).not.toContain(token);
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect(codesOf(await ask(gateway, '{ viewer { role } }', {}, { cookie }))).toEqual([]);
  },
);

test('a refused renewal does not set the cookie, and names the argument', async () => {
  gateway.domains.failNext('switchOrganization', notFound());
  gateway.domains.failNext('reauthenticate', refusalWith('invalid_credentials', 'This is not the password.'));
  const answers = {
    switchOrganization: { code: 'not_found', field: ['organizationId'] },
    reauthenticate: { code: 'invalid_credentials', field: null },
  };
  for (const [name, error] of Object.entries(answers)) {
    const call = renewals[name as keyof typeof renewals];
    const query = `mutation { ${call} { viewer { role } userErrors { code field } } }`;
    const response = await gateway.send('/api/v1/graphql', {
      method: 'POST',
      headers: gateway.as('owner'),
      body: { query },
    });
    expect(await response.json()).toEqual({ data: { [name]: { viewer: null, userErrors: [error] } } });
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test('a missing recent authentication is a top-level error', async () => {
  gateway.domains.failNext('createApiKey', new ServiceError('reauthentication_required', 'Show your password again.'));
  const answer = await ask(
    gateway,
    'mutation { createApiKey(input: { name: "server", scopes: ["listings:write"] }) { token } }',
  );
  expect(answer.data).toEqual({ createApiKey: null });
  expect(codesOf(answer)).toEqual(['reauthentication_required']);
});

test('user errors name their argument, whether it is in `input` or not', async () => {
  const errorsOf = async (call: string): Promise<unknown> => {
    const { data } = await ask<Record<string, { userErrors: unknown }>>(
      gateway,
      `mutation { ${call} { userErrors { code field } } }`,
    );
    return Object.values(data!)[0]!.userErrors;
  };
  const scopes = 'createApiKey(input: { name: "server", scopes: ["listings:read"], expiresAt: null })';
  expect(await errorsOf(scopes)).toEqual([{ code: 'validation_failed', field: ['input', 'scopes', '0'] }]);
  expect(await errorsOf(`rotateApiKey(id: "${apiKey.id}", overlapSeconds: -1)`)).toEqual([
    { code: 'validation_failed', field: ['overlapSeconds'] },
  ]);
  for (const name of ['deleteTotp', 'createRecoveryCodes']) {
    expect(await errorsOf(`${name}(code: "1")`)).toEqual([{ code: 'validation_failed', field: ['code'] }]);
    expect(await errorsOf(`${name}(code: "492039")`)).toEqual([]);
    expect(lastCall()).toMatchObject({ operation: name, input: { code: '492039' } });
  }
  expect(await errorsOf('confirmTotp(code: "1")')).toEqual([{ code: 'validation_failed', field: ['code'] }]);
  expect(await errorsOf('updateMember(id: "x", role: admin)')).toEqual([{ code: 'not_found', field: ['id'] }]);
  expect(await errorsOf('switchOrganization(organizationId: "x")')).toEqual([
    { code: 'not_found', field: ['organizationId'] },
  ]);
  expect(
    await errorsOf('createInvitation(organizationId: "x", input: { email: "b@example.com", role: admin })'),
  ).toEqual([{ code: 'not_found', field: ['organizationId'] }]);
  const email = `createInvitation(organizationId: "${organization.id}", input: { email: "nobody", role: admin })`;
  expect(await errorsOf(email)).toEqual([{ code: 'validation_failed', field: ['input', 'email'] }]);
});

test('absent and null differ: an API key without expiry, and one with the default expiry', async () => {
  const creation = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { token } }';
  const key = { name: 'server', scopes: ['listings:write'] };
  await ask(gateway, creation, { input: { ...key, expiresAt: null } });
  expect(lastCall().input).toEqual({ ...key, expiresAt: null });
  await ask(gateway, creation, { input: key });
  expect(lastCall().input).toEqual(key);
});

test('members and invitations are those of the active organization', async () => {
  await ask(gateway, '{ members { nodes { id } } invitations { nodes { id } } }');
  expect(gateway.domains.calls.slice(1).map((call) => call.input)).toMatchObject([
    { organizationId: organization.id },
    { organizationId: organization.id },
  ]);
  for (const query of ['{ members { nodes { id } } }', `mutation { removeMember(id: "${member.id}") { removedId } }`]) {
    expect(codesOf(await ask(gateway, query, {}, gateway.as(null)))).toEqual(['no_active_organization']);
  }
});
