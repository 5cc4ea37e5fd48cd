import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { marketplaceApi } from '@marketplace/gateway/testing/api';
import { newId } from '@marketplace/kernel';
import type { Dispute, Payment } from '@marketplace/payments-contract';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import type { Answer, Api } from '../../support/api.ts';
import { sharedStack, type SharedStack } from '../../support/stacks/stack-host.ts';
import {
  address,
  newListing,
  newOffer,
  newOrder,
  newTrader,
  openPayments,
  type Payments,
  type Trader,
  usd,
} from '../../support/traders.ts';

let stack: SharedStack;
let database: pg.Client;
let payments: Payments;
let seller: Trader;
let buyer: Trader;
let listing: Listing;
beforeAll(async () => {
  stack = await sharedStack();
  database = new pg.Client({ connectionString: stack.base.databaseUrl });
  await database.connect();
  payments = await openPayments(stack);
  seller = await newTrader(stack, 'seller@clientrequests.example');
  buyer = await newTrader(stack, 'buyer@clientrequests.example');
});
// A listing for each test, because an organization has one open offer for a listing.
beforeEach(async () => {
  listing = await newListing(seller);
});
afterAll(async () => {
  await payments?.close();
  await database?.end();
});

/** A command that takes `clientRequestId`, on a record that a test has just made. */
interface Request {
  caller: Trader;
  path: string;
  body: object;
  /** Members that differ in another request. */
  other: { path?: string; body?: object };
}

const onOffer = async (): Promise<Offer> => newOffer(buyer, listing);
const paidOrder = async (): Promise<Order> => {
  const order = await newOrder(buyer, listing);
  await payments.pay(order);
  return order;
};

/** A payment of a new order with a payment method of the sandbox. */
async function newPayment(paymentMethod: string, more: object = {}): Promise<Payment> {
  const { id: orderId } = await newOrder(buyer, listing);
  const { status, body } = await buyer.server.post<Payment>('/payments', { orderId, paymentMethod, ...more });
  expect(status).toBe(201);
  return body;
}

/** A claim of the buyer about a paid order. */
async function newClaim(): Promise<Dispute> {
  const { orderId } = await newPayment('pm_card_visa');
  const claim = { reason: 'not_received', description: 'Nothing has come.' };
  return (await buyer.server.post<Dispute>(`/orders/${orderId}/disputes`, claim)).body;
}

const anotherPayment = (action: string) => ({ path: `/payments/${newId('pay')}/${action}` });
const anotherDispute = (action: string) => ({ path: `/disputes/${newId('dsp')}/${action}` });

const shipping = { shippingAddress: address };
const elsewhere = { shippingAddress: { ...address, line1: '1 Rue Kervégan' } };

/** Requests that succeed, by operation. */
const requests: Record<string, () => Promise<Request>> = {
  'payments.createPayment': async () => {
    const body = { orderId: (await newOrder(buyer, listing)).id, paymentMethod: 'pm_card_visa' };
    return {
      caller: buyer,
      path: '/payments',
      body,
      other: { body: { ...body, paymentMethod: 'pm_card_mastercard' } },
    };
  },
  'payments.updatePayment': async () => {
    const path = `/payments/${(await newPayment('pm_card_visa')).id}`;
    return { caller: seller, path, body: { externalId: 'TX-1' }, other: { body: { externalId: 'TX-2' } } };
  },
  'payments.confirmPayment': async () => {
    const { id } = await newPayment('pm_card_authenticationRequired');
    return { caller: buyer, path: `/payments/${id}/confirm`, body: {}, other: anotherPayment('confirm') };
  },
  'payments.cancelPayment': async () => {
    const { id } = await newPayment('pm_card_authenticationRequired');
    return { caller: buyer, path: `/payments/${id}/cancel`, body: {}, other: anotherPayment('cancel') };
  },
  'payments.capturePayment': async () => {
    const account = { country: 'FR', returnUrl: 'https://seller.example/done', manualCapture: true };
    await seller.owner.send('PUT', `/organizations/${seller.organizationId}/payout-account`, account);
    const { id } = await newPayment('pm_card_visa', { captureMethod: 'manual' });
    return { caller: seller, path: `/payments/${id}/capture`, body: {}, other: anotherPayment('capture') };
  },
  'payments.createRefund': async () => {
    const path = `/payments/${(await newPayment('pm_card_visa')).id}/refunds`;
    return { caller: seller, path, body: { amount: usd(100) }, other: { body: { amount: usd(200) } } };
  },
  'payments.createDispute': async () => {
    const path = `/orders/${(await newPayment('pm_card_visa')).orderId}/disputes`;
    const body = { reason: 'other', description: 'One is broken.' };
    return { caller: buyer, path, body, other: { body: { ...body, description: 'Two are broken.' } } };
  },
  'payments.submitEvidence': async () => {
    const path = `/disputes/${(await newClaim()).id}/evidence`;
    return { caller: seller, path, body: { text: 'It was sent.' }, other: { body: { text: 'It was not.' } } };
  },
  'payments.acceptDispute': async () => {
    const { id } = await newClaim();
    return { caller: seller, path: `/disputes/${id}/accept`, body: {}, other: anotherDispute('accept') };
  },
  'payments.withdrawDispute': async () => {
    const { id } = await newClaim();
    return { caller: buyer, path: `/disputes/${id}/withdraw`, body: {}, other: anotherDispute('withdraw') };
  },
  'trading.createOffer': async () => {
    const body = { listingId: listing.id, unitAmount: usd(4000) };
    return { caller: buyer, path: '/offers', body, other: { body: { ...body, unitAmount: usd(4001) } } };
  },
  'trading.counterOffer': async () => {
    const body = { unitAmount: usd(4500), expectedRevision: 1 };
    const path = `/offers/${(await onOffer()).id}/counter`;
    return { caller: seller, path, body, other: { body: { ...body, message: 'Please.' } } };
  },
  'trading.acceptOffer': async () => {
    const body = { expectedRevision: 1 };
    const path = `/offers/${(await onOffer()).id}/accept`;
    return { caller: seller, path, body, other: { body: { expectedRevision: 2 } } };
  },
  'trading.rejectOffer': async () => {
    const path = `/offers/${(await onOffer()).id}/reject`;
    return { caller: seller, path, body: {}, other: { body: { expectedRevision: 1 } } };
  },
  'trading.withdrawOffer': async () => {
    const path = `/offers/${(await onOffer()).id}/withdraw`;
    return { caller: buyer, path, body: {}, other: { body: { expectedRevision: 1 } } };
  },
  'trading.createOrder': async () => {
    const body = { items: [{ listingId: listing.id, quantity: 1 }] };
    return { caller: buyer, path: '/orders', body, other: { body: { items: [{ ...body.items[0], quantity: 2 }] } } };
  },
  'trading.cancelOrder': async () => {
    const path = `/orders/${(await newOrder(buyer, listing)).id}/cancel`;
    return { caller: buyer, path, body: { reason: 'Too late.' }, other: { body: {} } };
  },
  'trading.fulfillOrder': async () => {
    const path = `/orders/${(await paidOrder()).id}/fulfillments`;
    return { caller: seller, path, body: {}, other: { body: { carrier: 'Example Post' } } };
  },
  'trading.confirmReceipt': async () => {
    const order = await paidOrder();
    await seller.server.post(`/orders/${order.id}/fulfillments`, {});
    const path = `/orders/${order.id}/confirm-receipt`;
    return { caller: buyer, path, body: {}, other: { path: `/orders/${newId('ord')}/confirm-receipt` } };
  },
  'trading.updateOffer': async () => {
    const path = `/offers/${(await onOffer()).id}`;
    return { caller: seller, path, body: { externalId: 'RFQ-1' }, other: { body: { externalId: 'RFQ-2' } } };
  },
  'trading.updateOrder': async () => {
    const path = `/orders/${(await newOrder(buyer, listing)).id}`;
    return { caller: seller, path, body: { metadata: { a: '1' } }, other: { body: { metadata: { a: '2' } } } };
  },
  'trading.setOfferShippingAddress': async () => {
    const path = `/offers/${(await onOffer()).id}/shipping-address`;
    return { caller: buyer, path, body: shipping, other: { body: elsewhere } };
  },
  'trading.setOrderShippingAddress': async () => {
    const path = `/orders/${(await newOrder(buyer, listing)).id}/shipping-address`;
    return { caller: buyer, path, body: shipping, other: { body: elsewhere } };
  },
};

const routes = marketplaceApi().routes.filter(({ operation }) => operation.clientRequest);

test('every route that takes `clientRequestId` is tested here', () => {
  expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(requests).sort());
  for (const { members } of routes) expect(members.body).toHaveProperty('clientRequestId');
});

/** The key as the documentation describes it, computed here. */
function derivedKey({ organizationId }: Trader, operation: string, clientRequestId: string): string {
  const digest = createHash('sha256').update(JSON.stringify([organizationId, operation, clientRequestId]));
  return `crid_${digest.digest('base64url').slice(0, 32)}`;
}

/** The status, and the idempotency headers. */
function outcome({ status, headers, body }: Answer): object {
  return {
    status,
    code: body.code ?? null,
    key: headers['idempotency-key'] ?? null,
    replayed: headers['idempotent-replayed'] ?? null,
    original: headers['x-original-request-id'] ?? null,
  };
}

const nothing = { code: null, key: null, replayed: null, original: null };
/** Deletes the stored replies of an organization, like the purge after 72 hours. */
async function purge({ organizationId }: Trader): Promise<void> {
  for (const schema of ['trading', 'payments'])
    await database.query(`delete from ${schema}.idempotency_record where owner = $1`, [organizationId]);
}

describe.each(
  routes.map(({ name, status, route }) => [name, status, route.method as 'POST' | 'PUT' | 'PATCH'] as const),
)('%s', (name, status, method) => {
  test('echoes the key that is derived from the id, and a repetition gets the first answer', async () => {
    const { caller, path, body } = await requests[name]!();
    const key = derivedKey(caller, name, 'mine-1');
    const sent = { ...body, clientRequestId: 'mine-1' };
    const first = await caller.server.send(method, path, sent);
    expect(outcome(first)).toEqual({ ...nothing, status, key });
    // By the organization's session too, because the id belongs to the organization.
    for (const api of [caller.server, caller.owner]) {
      const again = await api.send(method, path, sent);
      const original = first.headers['x-request-id'];
      expect(outcome(again)).toEqual({ ...nothing, status, key, replayed: 'true', original });
      expect(again.body).toEqual(first.body);
      expect(again.headers['x-request-id']).not.toBe(original);
    }
  });

  test('refuses another request with the id, with and without a key in the header', async () => {
    const { caller, path, body, other } = await requests[name]!();
    const id = { clientRequestId: `mine-2 ${path}` };
    await caller.server.send(method, path, { ...body, ...id });
    const [otherPath, otherBody] = [other.path ?? path, { ...(other.body ?? body), ...id }];
    const refused = { ...nothing, status: 409, code: 'client_request_id_conflict' };
    const key = derivedKey(caller, name, id.clientRequestId);
    expect(outcome(await caller.server.send(method, otherPath, otherBody))).toEqual({ ...refused, key });
    const header = { 'idempotency-key': `other ${path}`.replaceAll(' ', '-') };
    expect(outcome(await caller.server.send(method, otherPath, otherBody, header))).toEqual({
      ...refused,
      key: header['idempotency-key'],
    });
    await purge(caller);
    expect(outcome(await caller.server.send(method, otherPath, otherBody))).toEqual({ ...refused, key });
  });

  test('with both, the header is the key, and the id is recognized under another key and without one', async () => {
    const { caller, path, body } = await requests[name]!();
    const sent = { ...body, clientRequestId: `mine-3 ${path}` };
    const keyed = (key: string) => caller.server.send(method, path, sent, { 'idempotency-key': key });
    const [one, two] = [`one-${path}`, `two-${path}`];
    const first = await keyed(one);
    expect(outcome(first)).toEqual({ ...nothing, status, key: one });
    const replayed = { ...nothing, status, replayed: 'true', original: first.headers['x-request-id'] };
    for (const key of [one, two]) {
      const again = await keyed(key);
      expect(outcome(again)).toEqual({ ...replayed, key });
      expect(again.body).toEqual(first.body);
    }
    const derived = derivedKey(caller, name, sent.clientRequestId);
    expect(outcome(await caller.server.send(method, path, sent))).toEqual({ ...replayed, key: derived });
    // The id is part of the request, so the key with another id is another request.
    const reused = await caller.server.send(
      method,
      path,
      { ...sent, clientRequestId: 'other' },
      { 'idempotency-key': one },
    );
    expect(outcome(reused)).toEqual({ ...nothing, status: 422, code: 'idempotency_key_reused', key: one });
  });
});

test('without id and key, nothing is echoed, and a repetition is a new request', async () => {
  const body = { items: [{ listingId: listing.id, quantity: 1 }] };
  const [first, second] = [await buyer.server.post('/orders', body), await buyer.server.post('/orders', body)];
  for (const answer of [first, second]) expect(outcome(answer)).toEqual({ ...nothing, status: 201 });
  expect(second.body.id).not.toBe(first.body.id);
});

describe('after the stored answer was deleted', () => {
  test('the repetition of a creation gets the current record', async () => {
    const sent = { listingId: listing.id, unitAmount: usd(4000), clientRequestId: 'late-1' };
    const first = await buyer.server.post<Offer>('/offers', sent);
    await seller.server.post(`/offers/${first.body.id}/counter`, { unitAmount: usd(4500), expectedRevision: 1 });
    // The first answer, as long as it is stored.
    expect((await buyer.server.post('/offers', sent)).body).toEqual(first.body);
    await purge(buyer);
    const later = await buyer.server.post<Offer>('/offers', sent);
    expect(outcome(later as Answer<never>)).toEqual({
      ...nothing,
      status: 201,
      key: derivedKey(buyer, 'trading.createOffer', 'late-1'),
      replayed: 'true',
      original: first.headers['x-request-id'],
    });
    expect(later.body).toMatchObject({ id: first.body.id, status: 'countered', revision: 2 });
    expect(later.body).toEqual((await buyer.server.get(`/offers/${first.body.id}`)).body);
    const { data } = (await buyer.server.get<{ data: Offer[] }>(`/offers?listingId=${listing.id}`)).body;
    expect(data).toHaveLength(1);
  });

  test('the repetition of an acceptance gets the current offer and order, and accepts nothing again', async () => {
    const offer = await newOffer(buyer, listing);
    const path = `/offers/${offer.id}/accept`;
    const sent = { expectedRevision: 1, clientRequestId: 'late-2' };
    const first = await seller.server.post<{ offer: Offer; order: Order }>(path, sent);
    expect(first.body.order.status).toBe('pending_payment');
    await buyer.server.post(`/orders/${first.body.order.id}/cancel`, {});
    expect((await seller.server.post(path, sent)).body).toEqual(first.body);
    await purge(seller);
    const later = await seller.server.post<{ offer: Offer; order: Order }>(path, sent);
    expect([later.status, later.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(later.body).toMatchObject({
      offer: { id: offer.id, status: 'accepted', orderId: first.body.order.id },
      order: { id: first.body.order.id, status: 'canceled' },
    });
    const { data } = (await seller.server.get<{ data: Order[] }>(`/orders?listingId=${listing.id}`)).body;
    expect(data).toHaveLength(1);
  });
});

test('an id belongs to one organization and one operation', async () => {
  const id = { clientRequestId: 'shared' };
  const ordered = { items: [{ listingId: listing.id, quantity: 1 }], ...id };
  const second = await newTrader(stack, 'second@clientrequests.example');
  const [one, other] = [await buyer.server.post('/orders', ordered), await second.server.post('/orders', ordered)];
  expect([one.status, other.status, other.headers['idempotent-replayed']]).toEqual([201, 201, undefined]);
  expect(other.body.id).not.toBe(one.body.id);
  expect(other.headers['idempotency-key']).not.toBe(one.headers['idempotency-key']);
  // Both parties of an offer can use the same id for the same action.
  const offer = await newOffer(buyer, listing, id);
  const counter = (trader: Trader, amount: number, expectedRevision: number) =>
    trader.server.post(`/offers/${offer.id}/counter`, { unitAmount: usd(amount), expectedRevision, ...id });
  expect([(await counter(seller, 4600, 1)).status, (await counter(buyer, 4200, 2)).status]).toEqual([200, 200]);
});

test('a refused request leaves the id unused', async () => {
  const offer = await newOffer(buyer, listing);
  const path = `/offers/${offer.id}/accept`;
  const id = { clientRequestId: `unused ${offer.id}` };
  const stale = await seller.server.post(path, { expectedRevision: 7, ...id });
  expect([stale.status, stale.body.code]).toEqual([409, 'offer_revision_conflict']);
  const accepted = await seller.server.post(path, { expectedRevision: 1, ...id });
  expect([accepted.status, accepted.headers['idempotent-replayed']]).toEqual([200, undefined]);
});

test('a caller without the right does not get the stored answer', async () => {
  const sent = { listingId: listing.id, unitAmount: usd(4000), clientRequestId: 'refused' };
  expect((await buyer.server.post('/offers', sent)).status).toBe(201);
  const { body } = await buyer.owner.post<{ token: string }>('/auth/api-keys', {
    name: 'orders only',
    scopes: ['orders:write'],
  });
  const answer = await buyer.owner.withKey(body.token).post('/offers', sent);
  expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_scope']);
});

test('requests of REST and GraphQL with one id are one request', async () => {
  const sent = { listingId: listing.id, unitAmount: usd(4000), clientRequestId: 'both-apis' };
  const first = await buyer.server.post<Offer>('/offers', sent);
  const byGraphql = async (api: Api, amount: number) => {
    const query = `mutation ($input: CreateOfferInput!) {
      createOffer(input: $input) { offer { id } replayed userErrors { code field } } }`;
    const { body } = await api.post<{ data: { createOffer: object } }>('/graphql', {
      query,
      variables: { input: { ...sent, unitAmount: usd(amount) } },
    });
    return body.data.createOffer;
  };
  expect(await byGraphql(buyer.owner, 4000)).toEqual({ offer: { id: first.body.id }, replayed: true, userErrors: [] });
  expect(await byGraphql(buyer.owner, 4001)).toEqual({
    offer: null,
    replayed: false,
    userErrors: [{ code: 'client_request_id_conflict', field: null }],
  });
});
