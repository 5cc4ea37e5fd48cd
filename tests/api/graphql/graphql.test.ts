import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Delivery, DeliveryDetail, Endpoint } from '@marketplace/webhooks-contract';
import { type Api, createApi, inGraphql, selectionOf } from '../../support/api.ts';
import { sharedStack, type SharedStack } from '../../support/stacks/stack-host.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { newSeller } from '../../support/sign-up.ts';
import { waitFor } from '../../support/wait-for.ts';

interface Page<T> {
  data: T[];
  nextCursor: string | null;
}
interface Payload {
  endpoint?: Endpoint | null;
  signingSecret?: string | null;
  deletedId?: string | null;
  replayed: boolean;
  userErrors: { code: string; field: string[] | null }[];
}

let stack: SharedStack;
let receiver: Receiver;
let owner: Api;
let server: Api;
let stranger: Api;
let endpoint: Endpoint;
let delivery: DeliveryDetail;

async function ask<T>(api: Api, query: string, variables: object = {}): Promise<T> {
  const { status, body } = await api.post<{ data: T; errors?: unknown }>('/graphql', { query, variables });
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return body.data;
}

const outcome = 'replayed userErrors { code field }';
const createEndpoint = (api: Api, input: object, key?: string): Promise<Payload> =>
  ask<{ createWebhookEndpoint: Payload }>(
    api,
    `mutation ($input: CreateWebhookEndpointInput!, $key: String) {
      createWebhookEndpoint(input: $input, idempotencyKey: $key) {
        endpoint { id version } signingSecret ${outcome} } }`,
    { input, key },
  ).then((data) => data.createWebhookEndpoint);
const updateEndpoint = (api: Api, id: string, input: object, version?: number): Promise<Payload> =>
  ask<{ updateWebhookEndpoint: Payload }>(
    api,
    `mutation ($id: ID!, $input: UpdateWebhookEndpointInput!, $version: Int) {
      updateWebhookEndpoint(id: $id, input: $input, expectedVersion: $version) {
        endpoint ${selectionOf(endpoint)} ${outcome} } }`,
    { id, input, version },
  ).then((data) => data.updateWebhookEndpoint);
const deleteEndpoint = (api: Api, id: string): Promise<Payload> =>
  ask<{ deleteWebhookEndpoint: Payload }>(
    api,
    `mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) { deletedId ${outcome} } }`,
    { id },
  ).then((data) => data.deleteWebhookEndpoint);
const endpointsOf = async (api: Api): Promise<Endpoint[]> =>
  (await api.get<Page<Endpoint>>('/webhooks/endpoints')).body.data.map(inGraphql);

beforeAll(async () => {
  stack = await sharedStack();
  receiver = await startReceiver(
    (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('thanks'),
  );
  ({ owner, server } = await newSeller(stack.origin, stack.base.inboxUrl, 'ada@graphql.example'));
  ({ owner: stranger } = await newSeller(stack.origin, stack.base.inboxUrl, 'eve@graphql.example'));
});
afterAll(async () => {
  await receiver?.close();
});

test('an endpoint created by GraphQL is shown by REST, and gets its webhooks', async () => {
  const settings = {
    retryPolicy: { delaysSeconds: [5], eventTypeDelays: [{ eventType: 'order.paid', delaysSeconds: [] }] },
    rateLimit: { perSecond: 1000, burst: 1000 },
  };
  const made = await createEndpoint(owner, {
    url: `${receiver.url}/hook`,
    description: 'console',
    subscribedEvents: ['listing.published'],
    ...settings,
  });
  expect(made).toMatchObject({ replayed: false, userErrors: [], signingSecret: expect.stringMatching(/^whsec_/) });
  endpoint = (await endpointsOf(owner))[0]!;
  expect(endpoint).toMatchObject({
    ...made.endpoint,
    ...settings,
    description: 'console',
    secretHint: made.signingSecret!.slice(-4),
  });
  const money = (amount: number) => ({ amount, currency: 'USD' });
  for (const title of ['Lamp', 'Desk', 'Chair']) {
    const listing = {
      title,
      price: money(99_999_999),
      autoAcceptAmount: money(4900),
      autoDeclineAmount: money(100),
      publish: true,
    };
    expect((await server.post('/listings', listing)).status).toBe(201);
  }
  await waitFor(
    'the deliveries',
    async () => (await owner.get<Page<Delivery>>('/webhooks/deliveries?status=succeeded')).body.data.length === 3,
  );
});

test('a delivery, its attempts and its endpoint have the same fields as by REST', async () => {
  const list = await owner.get<Page<Delivery>>('/webhooks/deliveries');
  delivery = inGraphql((await owner.get<DeliveryDetail>(`/webhooks/deliveries/${list.body.data[0]!.id}`)).body);
  expect(delivery.attempts).toHaveLength(1);
  const data = await ask(
    owner,
    `query ($id: ID!) {
      webhookDelivery(id: $id) ${selectionOf({ ...delivery, endpoint })}
      webhookDeliveries { nodes ${selectionOf(list.body.data[0]!)} } }`,
    { id: delivery.id },
  );
  expect(data).toEqual({ webhookDelivery: { ...delivery, endpoint }, webhookDeliveries: { nodes: list.body.data } });
});

test('the session, the organization, listings and endpoints have the same fields as by REST', async () => {
  const session = (await owner.get<{ activeOrganization: object }>('/auth/session')).body;
  const listings = (await owner.get<Page<object>>('/listings?mine=true')).body.data.map(inGraphql);
  const data = await ask(
    owner,
    `{ viewer ${selectionOf(session)} organization ${selectionOf(session.activeOrganization)}
       listings(mine: true) { nodes ${selectionOf(listings[0]!)} }
       webhookEndpoints { nodes ${selectionOf(endpoint)} } }`,
  );
  expect(data).toEqual({
    viewer: session,
    organization: session.activeOrganization,
    listings: { nodes: listings },
    webhookEndpoints: { nodes: [endpoint] },
  });
});

test('a cursor of one API works in the other', async () => {
  interface Deliveries {
    webhookDeliveries: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
  }
  const query = `query ($after: String) {
      webhookDeliveries(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }`;
  const first = (await owner.get<Page<Delivery>>('/webhooks/deliveries?limit=2')).body;
  const { webhookDeliveries } = await ask<Deliveries>(owner, query);
  expect(webhookDeliveries).toEqual({
    nodes: first.data.map(({ id }) => ({ id })),
    pageInfo: { hasNextPage: true, endCursor: first.nextCursor },
  });
  const rest = await owner.get<Page<Delivery>>(
    `/webhooks/deliveries?limit=2&cursor=${encodeURIComponent(webhookDeliveries.pageInfo.endCursor!)}`,
  );
  const last = await ask<Deliveries>(owner, query, { after: first.nextCursor });
  expect(last.webhookDeliveries).toEqual({
    nodes: rest.body.data.map(({ id }) => ({ id })),
    pageInfo: { hasNextPage: false, endCursor: null },
  });
  expect(rest.body.data).toHaveLength(1);
});

test('a second organization sees nothing of the first, by GraphQL or by REST', async () => {
  const draft = (
    await server.post<{ id: string }>('/listings', { title: 'Draft', price: { amount: 100, currency: 'USD' } })
  ).body;
  const data = await ask<{ listings: { nodes: { id: string }[] } }>(
    stranger,
    `query ($id: ID!) {
      webhookDelivery(id: $id) { id } webhookDeliveries { nodes { id } }
      webhookEndpoints { nodes { id } } listings { nodes { id } } }`,
    { id: delivery.id },
  );
  expect(data).toMatchObject({
    webhookDelivery: null,
    webhookDeliveries: { nodes: [] },
    webhookEndpoints: { nodes: [] },
  });
  expect(data.listings.nodes.map(({ id }) => id)).not.toContain(draft.id);
  expect((await stranger.get(`/webhooks/deliveries/${delivery.id}`)).status).toBe(404);
  for (const list of ['/webhooks/deliveries', '/webhooks/endpoints'])
    expect((await stranger.get(list)).body).toMatchObject({ data: [] });

  const refused = [{ code: 'not_found', field: ['id'] }];
  expect(await updateEndpoint(stranger, endpoint.id, { status: 'disabled' })).toMatchObject({
    endpoint: null,
    userErrors: refused,
  });
  expect(await deleteEndpoint(stranger, endpoint.id)).toMatchObject({ deletedId: null, userErrors: refused });
  expect((await stranger.send('DELETE', `/webhooks/endpoints/${endpoint.id}`)).status).toBe(404);
  expect(await endpointsOf(owner)).toEqual([endpoint]);

  const cursor = (await owner.get<Page<Delivery>>('/webhooks/deliveries?limit=1')).body.nextCursor;
  const foreign = await stranger.post('/graphql', {
    query: '{ webhookDeliveries(first: 1, after: "' + cursor + '") { nodes { id } } }',
  });
  expect(foreign.body).toMatchObject({
    data: { webhookDeliveries: null },
    errors: [{ extensions: { code: 'invalid_cursor' } }],
  });
});

test('an update acts like a PATCH, including versions and refusals', async () => {
  const updated = await updateEndpoint(
    owner,
    endpoint.id,
    { description: 'new', events: ['listing.*'], status: 'paused' },
    endpoint.version,
  );
  expect(updated.userErrors).toEqual([]);
  expect(await endpointsOf(owner)).toEqual([updated.endpoint]);
  expect(updated.endpoint).toMatchObject({
    description: 'new',
    subscribedEvents: ['listing.*'],
    status: 'paused',
    version: endpoint.version + 1,
  });
  expect(await updateEndpoint(owner, endpoint.id, {}, endpoint.version)).toMatchObject({
    userErrors: [{ code: 'precondition_failed', field: null }],
  });

  const url = 'http://169.254.169.254/latest';
  expect(await updateEndpoint(owner, endpoint.id, { url })).toMatchObject({
    userErrors: [{ code: 'webhook_url_not_allowed', field: ['input', 'url'] }],
  });
  const rest = await owner.send('PATCH', `/webhooks/endpoints/${endpoint.id}`, { url });
  expect(rest.body).toMatchObject({ code: 'webhook_url_not_allowed', errors: [{ pointer: '/url' }] });
});

test('an idempotency key is shared by both APIs', async () => {
  const input = { url: `${receiver.url}/twice`, subscribedEvents: ['*'] };
  const first = await owner.post<{ endpoint: Endpoint }>('/webhooks/endpoints', input, {
    'idempotency-key': 'console-1',
  });
  expect(await createEndpoint(owner, input, 'console-1')).toMatchObject({
    endpoint: { id: first.body.endpoint.id },
    signingSecret: null,
    replayed: true,
    userErrors: [],
  });
  expect(await createEndpoint(owner, { ...input, description: 'other' }, 'console-1')).toMatchObject({
    userErrors: [{ code: 'idempotency_key_reused' }],
  });
  expect(await endpointsOf(owner)).toHaveLength(2);
});

test('a deleted endpoint is missing in both, and its deliveries remain', async () => {
  expect(await deleteEndpoint(owner, endpoint.id)).toMatchObject({ deletedId: endpoint.id, userErrors: [] });
  expect(await deleteEndpoint(owner, endpoint.id)).toMatchObject({
    deletedId: null,
    userErrors: [{ code: 'not_found' }],
  });
  expect((await owner.send('DELETE', `/webhooks/endpoints/${endpoint.id}`)).status).toBe(404);
  const data = await ask(owner, `query ($id: ID!) { webhookDelivery(id: $id) { endpointId endpoint { id } } }`, {
    id: delivery.id,
  });
  expect(data).toEqual({ webhookDelivery: { endpointId: endpoint.id, endpoint: null } });
});

test('a request without a session is refused', async () => {
  const query = { query: '{ viewer { role } }' };
  expect((await createApi(stack.origin).post('/graphql', query)).body).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  });
  expect((await server.post('/graphql', query)).body).toMatchObject({ status: 403, code: 'session_required' });
});
