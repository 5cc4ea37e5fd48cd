import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeServer, listen } from '@marketplace/kernel';
import {
  createMarketplaceClient,
  type MarketplaceClient,
  MarketplaceError,
  receiveWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from '@marketplace/sdk';
import { sharedStack, type SharedStack } from '../../support/stacks/stack-host.ts';
import { newSeller } from '../../support/sign-up.ts';
import { newTrader } from '../../support/traders.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A customer's program, with the SDK as client and as receiver, against the real service. */
let stack: SharedStack;
let receiver: Server;
let receiverUrl: string;
let marketplace: MarketplaceClient;
let signingSecret: string;
const events: WebhookEvent[] = [];
const refusals: string[] = [];

const price = { amount: 4900, currency: 'USD' } as const;

beforeAll(async () => {
  stack = await sharedStack();
  receiver = createServer((request, response) => {
    receiveWebhook(request, { secret: signingSecret }).then(
      (event) => {
        events.push(event);
        response.writeHead(204).end();
      },
      (error: unknown) => {
        refusals.push(error instanceof WebhookVerificationError ? error.code : String(error));
        response.writeHead(400).end();
      },
    );
  });
  await listen(receiver, 0, '127.0.0.1');
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;

  const { owner } = await newSeller(stack.origin, stack.base.inboxUrl, 'sdk@sdk.example');
  const key = await owner.post<{ token: string }>('/auth/api-keys', {
    name: 'sdk',
    scopes: ['listings:write', 'offers:write', 'orders:write'],
  });
  marketplace = createMarketplaceClient({ baseUrl: stack.origin, apiKey: key.body.token });
  const endpoint = await owner.post<{ signingSecret: string }>('/webhooks/endpoints', {
    url: receiverUrl,
    subscribedEvents: ['listing.published'],
  });
  expect(endpoint).toMatchObject({ status: 201 });
  signingSecret = endpoint.body.signingSecret;
});

afterAll(async () => {
  if (receiver) await closeServer(receiver);
});

test('a listing that the client publishes reaches the receiver as a verified event', async () => {
  const created = await marketplace.POST('/api/v1/listings', { body: { title: 'Brass lamp', price } });
  expect(created.data).toMatchObject({ title: 'Brass lamp', status: 'draft', price });
  const published = await marketplace.POST('/api/v1/listings/{id}/publish', {
    params: { path: { id: created.data.id } },
  });
  expect(published.data.status).toBe('published');
  expect(published.response.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);

  const event = await waitFor('the webhook', () => events[0]);
  expect(event).toMatchObject({
    type: 'listing.published',
    apiVersion: 'v1',
    data: { object: { id: created.data.id, title: 'Brass lamp' } },
  });
  expect(refusals).toEqual([]);
});

test('a request that the service did not sign is refused', async () => {
  const taken = events.length;
  const headers = { 'x-service-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` };
  expect((await fetch(receiverUrl, { method: 'POST', body: JSON.stringify(events[0]), headers })).status).toBe(400);
  expect(refusals).toEqual(['no_match']);
  expect(events).toHaveLength(taken);
});

test('a list is read to its end, over several pages', async () => {
  const titles = ['Lamp 1', 'Lamp 2', 'Lamp 3', 'Lamp 4'];
  for (const title of titles) await marketplace.POST('/api/v1/listings', { body: { title, price } });
  const seen: string[] = [];
  for await (const { title } of marketplace.paginate('/api/v1/listings', {
    params: { query: { mine: true, limit: 2 } },
  }))
    seen.push(title);
  expect(seen.sort()).toEqual(['Brass lamp', ...titles]);
});

test('a change repeated with its key is made once', async () => {
  const once = () =>
    marketplace.POST('/api/v1/listings', {
      params: { header: { 'idempotency-key': 'sdk-1' } },
      body: { title: 'Once', price },
    });
  const [first, second] = [await once(), await once()];
  expect(second.data).toEqual(first.data);
  expect(second.response.headers.get('idempotent-replayed')).toBe('true');
});

test('a refusal is thrown with its code, its faults and its request id', async () => {
  const call = marketplace.POST('/api/v1/listings', { body: { title: '', price } });
  await expect(call).rejects.toBeInstanceOf(MarketplaceError);
  await expect(call).rejects.toMatchObject({
    code: 'validation_failed',
    status: 422,
    faults: [expect.objectContaining({ pointer: '/title' })],
    requestId: expect.stringMatching(/^req_/),
  });
  const id = 'lst_01h2xcejqtf2nbrexx3vqjhp41';
  await expect(marketplace.GET('/api/v1/listings/{id}', { params: { path: { id } } })).rejects.toMatchObject({
    code: 'not_found',
    status: 404,
  });
  await expect(marketplace.GET('/api/v1/webhooks/deliveries')).rejects.toMatchObject({
    code: 'session_required',
    status: 403,
  });
});

describe('a trade', () => {
  let buyer: MarketplaceClient;
  let listingId: string;
  beforeAll(async () => {
    const { token } = await newTrader(stack, 'buyer@sdk.example');
    buyer = createMarketplaceClient({ baseUrl: stack.origin, apiKey: token });
    const { data } = await marketplace.POST('/api/v1/listings', {
      body: { title: 'Lamp for two', price, quantity: 2, publish: true },
    });
    listingId = data.id;
  });

  test('an offer is countered and accepted, and its order is in the lists of both', async () => {
    const { data: offer } = await buyer.POST('/api/v1/offers', {
      body: { listingId, unitAmount: { amount: 4000, currency: 'USD' } },
    });
    const at = { params: { path: { id: offer.id } } };
    const { data: countered } = await marketplace.POST('/api/v1/offers/{id}/counter', {
      ...at,
      body: { unitAmount: { amount: 4500, currency: 'USD' }, expectedRevision: offer.revision },
    });
    expect(countered).toMatchObject({ awaiting: 'buyer', revision: 2, autoDecided: false });
    const { data } = await buyer.POST('/api/v1/offers/{id}/accept', {
      ...at,
      body: { expectedRevision: countered.revision },
    });
    expect(data.order.total).toEqual({ amount: 4500, currency: 'USD' });
    expect(data.order.platformFee).toBeUndefined();
    for (const client of [buyer, marketplace]) {
      const orders = [];
      for await (const order of client.paginate('/api/v1/orders', { params: { query: { listingId } } }))
        orders.push(order.id);
      expect(orders).toEqual([data.order.id]);
    }
  });

  test('a purchase repeated with its clientRequestId is made once, although each call has a new key', async () => {
    const once = () =>
      buyer.POST('/api/v1/orders', { body: { items: [{ listingId, quantity: 1 }], clientRequestId: 'po-1' } });
    const [first, second] = [await once(), await once()];
    expect(second.data).toEqual(first.data);
    expect(second.response.headers.get('idempotent-replayed')).toBe('true');
    const keys = [first, second].map(({ response }) => response.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('the error of a purchase has the details of its code', async () => {
    const error = await buyer
      .POST('/api/v1/orders', { body: { items: [{ listingId, quantity: 7 }] } })
      .then(() => undefined)
      .catch((reason: unknown) => reason);
    if (!(error instanceof MarketplaceError)) throw new Error('The order was not refused.');
    const { problem } = error;
    expect(problem?.code === 'insufficient_stock' && problem.details).toEqual([
      { listingId, requested: 7, available: 0 },
    ]);
  });
});

test('an unknown key is refused', async () => {
  const stranger = createMarketplaceClient({ baseUrl: stack.origin, apiKey: 'mk_test_nobody' });
  await expect(stranger.GET('/api/v1/listings')).rejects.toMatchObject({ code: 'invalid_api_key', status: 401 });
});
