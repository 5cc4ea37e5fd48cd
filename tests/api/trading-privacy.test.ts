import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { everyField } from '@marketplace/gateway/testing/every-field';
import { type IdPrefix, newId } from '@marketplace/kernel';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import type { Answer, Api } from '../support/api.ts';
import { routes, titleOf } from '../support/permissions/permission-requests.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
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
} from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

/**
 * Information about a trade that a third organization, and the other party, get by REST, GraphQL, webhooks and errors.
 */
let stack: SharedStack;
let receiver: Receiver;
let payments: Payments;
let seller: Trader;
let buyer: Trader;
let stranger: Trader;

/** Amounts that occur nowhere else. The seller gets 450,000.00 for an order at this price. */
const price = usd(50_000_000);
const thresholds = { autoAcceptAmount: usd(43_210_987), autoDeclineAmount: usd(12_345_678) };
const between = usd(29_876_543);
const secretListing = { title: 'Secret thresholds', price, shippingAmount: usd(0), quantity: 50, ...thresholds };

/** The address of offers, and of orders that are never paid. Paid ones have `address`. */
const hidden = { ...address, name: 'Louise Hidden', line1: '7 Rue du Secret' };

/** Offers and orders in every state that trading reaches without payments. */
const offers: Record<string, Offer> = {};
const orders: Record<string, Order> = {};
let listing: Listing;

beforeAll(async () => {
  stack = await sharedStack();
  receiver = await startReceiver();
  payments = await openPayments(stack);
  const trader = (name: string) => newTrader(stack, `${name}@tradingprivacy.example`);
  [seller, buyer, stranger] = [await trader('seller'), await trader('buyer'), await trader('stranger')];
  for (const [name, { owner }] of Object.entries({ seller, buyer, stranger }))
    await owner.post('/webhooks/endpoints', { url: `${receiver.url}/${name}`, subscribedEvents: ['*'] });

  listing = await newListing(seller, secretListing);
  const on = async (terms: object = {}) =>
    newOffer(buyer, await newListing(seller, secretListing), { shippingAddress: hidden, ...terms });
  const change = async <T>(api: Api, path: string, body: object): Promise<T> => {
    const { status, body: record } = await api.post<T>(path, body);
    expect([path, status < 300]).toEqual([path, true]);
    return record;
  };
  offers.submitted = await on({ unitAmount: between });
  const countered = await on({ unitAmount: between });
  offers.countered = await change(seller.server, `/offers/${countered.id}/counter`, {
    unitAmount: usd(46_000_000),
    expectedRevision: 1,
  });
  const withdrawn = await on({ unitAmount: between });
  offers.withdrawn = await change(buyer.server, `/offers/${withdrawn.id}/withdraw`, {});
  offers.accepted = await on({ unitAmount: usd(44_444_444) });
  offers.declined = await on({ unitAmount: usd(11_111_111) });
  expect([offers.accepted.status, offers.declined.status]).toEqual(['accepted', 'rejected']);

  orders.pending = await newOrder(buyer, listing, { shippingAddress: hidden });
  const canceled = await newOrder(buyer, listing, { shippingAddress: hidden });
  orders.canceled = await change(buyer.server, `/orders/${canceled.id}/cancel`, {});
  orders.paid = await newOrder(buyer, listing);
  const fulfilled = await newOrder(buyer, listing);
  for (const order of [orders.paid, fulfilled]) await payments.pay(order);
  orders.fulfilled = await change(seller.server, `/orders/${fulfilled.id}/fulfillments`, {});
}, 300_000);
afterAll(async () => {
  await payments?.close();
  await receiver?.close();
});

/** A valid body of each command for some party. */
const bodies: Record<string, object> = {
  'trading.updateOffer': { externalId: 'RFQ-1' },
  'trading.updateOrder': { metadata: { costCenter: '310' } },
  'trading.counterOffer': { unitAmount: usd(30_000_000), expectedRevision: 1 },
  'trading.acceptOffer': { expectedRevision: 1, shippingAddress: address },
  'trading.setOfferShippingAddress': { shippingAddress: address },
  'trading.setOrderShippingAddress': { shippingAddress: address },
  'trading.rejectOffer': { expectedRevision: 1 },
  'trading.withdrawOffer': {},
  'trading.cancelOrder': { reason: 'No longer needed.' },
  'trading.fulfillOrder': { carrier: 'Example Post' },
  'trading.confirmReceipt': {},
  'payments.createDispute': { reason: 'not_received', description: 'Nothing has come.' },
};
const onRecords = routes.filter(({ route }) => /^\/(offers|orders)\/:id/.test(route.path));
const records = (): [string, Offer | Order][] => [...Object.entries(offers), ...Object.entries(orders)];
/** No precondition, and a true one. */
const headersOf = (versioned: boolean, version: number): Record<string, string>[] => [
  {},
  ...(versioned ? [{ 'if-match': `"v${version}"` }] : []),
];
const missingLike = (id: string): string => newId(id.slice(0, 3) as IdPrefix);

/** The parts of an answer that a client sees, without those that differ in every answer. */
function seen({ status, headers, body }: Answer, id: string) {
  const { date: _, 'x-request-id': requestId, ...rest } = headers;
  const text = JSON.stringify(body).replaceAll(String(requestId), '<request>').replaceAll(id, '<id>');
  return { status, headers: rest, text };
}

describe('a third organization', () => {
  test('there is a body for every command on an offer or order', () => {
    const commands = onRecords.filter(({ reads }) => !reads).map(({ name }) => name);
    expect(commands.sort()).toEqual(Object.keys(bodies).sort());
  });

  test.each(onRecords.map((route) => ({ title: titleOf(route), route })))(
    '$title answers as for an id that does not exist, whatever the state of the record',
    async ({ route: { name, reads, route, operation } }) => {
      const prefix = route.path.startsWith('/offers') ? 'off' : 'ord';
      for (const [state, { id, version }] of records().filter(([, record]) => record.id.startsWith(prefix))) {
        for (const api of [stranger.server, stranger.owner]) {
          for (const headers of headersOf(operation.versioned === true, version)) {
            const ask = (at: string): Promise<Answer> => {
              const path = route.path.replace(':id', at);
              return reads
                ? api.get(path)
                : api.send(route.method as 'POST' | 'PUT' | 'PATCH', path, bodies[name], headers);
            };
            const missing = missingLike(id);
            const [toForeign, toMissing] = [await ask(id), await ask(missing)];
            expect([state, toForeign.status, toForeign.body.code]).toEqual([state, 404, 'not_found']);
            expect(seen(toForeign, id)).toEqual(seen(toMissing, missing));
          }
        }
      }
    },
  );

  test('gets null and not_found by GraphQL, as for a missing id', async () => {
    const { body } = await stranger.owner.post<{ data: Record<string, unknown>; errors?: unknown }>('/graphql', {
      query: `query ($offer: ID!, $order: ID!) {
        offer(id: $offer) { id } order(id: $order) { id } a: node(id: $offer) { id } b: node(id: $order) { id } }`,
      variables: { offer: offers.accepted!.id, order: orders.paid!.id },
    });
    expect(body).toEqual({ data: { offer: null, order: null, a: null, b: null } });
    const commands = {
      counterOffer: 'input: { unitAmount: { amount: 1, currency: USD }, expectedRevision: 1 }',
      acceptOffer: 'input: { expectedRevision: 1 }',
      rejectOffer: 'expectedRevision: 1',
      withdrawOffer: 'expectedVersion: 1',
      cancelOrder: 'expectedVersion: 1',
      fulfillOrder: 'input: {}',
      confirmReceipt: 'expectedVersion: 1',
    };
    for (const [mutation, rest] of Object.entries(commands)) {
      const foreign = mutation.endsWith('Offer') ? offers.submitted!.id : orders.paid!.id;
      const ask = async (id: string) => {
        const query = `mutation ($id: ID!) { ${mutation}(id: $id, ${rest}) { userErrors { code field message } } }`;
        return (await stranger.owner.post('/graphql', { query, variables: { id } })).body;
      };
      const answer = await ask(foreign);
      expect(answer).toEqual({ data: { [mutation]: { userErrors: [notFoundAt('id')] } } });
      expect(answer).toEqual(await ask(missingLike(foreign)));
    }
  });

  test('has empty lists, with every filter, even one that names the record or its parties', async () => {
    const filters = {
      offers: ['', `?listingId=${offers.accepted!.listingId}`, '?role=seller', '?role=buyer', '?status=accepted'],
      orders: [
        '',
        `?offerId=${offers.accepted!.id}`,
        `?listingId=${listing.id}`,
        `?buyerOrganizationId=${buyer.organizationId}`,
        `?sellerOrganizationId=${seller.organizationId}`,
        `?sellerOrganizationId=${seller.organizationId}&role=seller`,
        '?role=buyer&status=paid',
        '?currency=USD&minTotal=1',
      ],
    };
    for (const [list, queries] of Object.entries(filters)) {
      for (const query of queries)
        for (const api of [stranger.server, stranger.owner])
          expect([query, (await api.get(`/${list}${query}`)).body]).toEqual([query, { data: [], nextCursor: null }]);
      // A party finds something with the same filters.
      expect((await buyer.server.get<{ data: object[] }>(`/${list}`)).body.data).not.toEqual([]);
    }
    const { body } = await stranger.owner.post('/graphql', {
      query: `query ($listing: ID!, $offer: ID!, $seller: ID!) {
        offers { nodes { id } } a: offers(listingId: $listing) { nodes { id } } orders { nodes { id } }
        b: orders(offerId: $offer) { nodes { id } } c: orders(sellerOrganizationId: $seller) { nodes { id } } }`,
      variables: { listing: listing.id, offer: offers.accepted!.id, seller: seller.organizationId },
    });
    const none = { nodes: [] };
    expect(body).toEqual({ data: { offers: none, a: none, orders: none, b: none, c: none } });
  });

  test.each(['offers', 'orders'])('cannot use a cursor of a party: %s', async (list) => {
    const { nextCursor } = (await buyer.server.get<{ nextCursor: string }>(`/${list}?limit=1`)).body;
    for (const trader of [stranger, seller]) {
      const answer = await trader.server.get(`/${list}?limit=1&cursor=${encodeURIComponent(nextCursor)}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_cursor']);
    }
  });

  test('gets no webhook and no audit event of the trade', async () => {
    await bothParties('order.fulfilled');
    expect(received('stranger')).toEqual([]);
    const { data } = (await stranger.owner.get<{ data: { targets: { type: string }[] }[] }>('/audit-events?limit=100'))
      .body;
    const types = data.flatMap(({ targets }) => targets.map(({ type }) => type));
    expect(types.filter((type) => ['offer', 'order', 'listing'].includes(type))).toEqual([]);
  });

  test('learns nothing of a listing that it cannot see by offering or ordering', async () => {
    const draft = await newListing(seller, { ...secretListing, publish: false });
    const missing = missingLike(draft.id);
    const requests = {
      '/offers': (listingId: string) => ({ listingId, unitAmount: price }),
      '/orders': (listingId: string) => ({ items: [{ listingId, quantity: 1 }] }),
    };
    for (const [path, bodyOf] of Object.entries(requests)) {
      const [toDraft, toMissing] = [
        await stranger.server.post(path, bodyOf(draft.id)),
        await stranger.server.post(path, bodyOf(missing)),
      ];
      expect(toDraft.status).toBe(404);
      expect(seen(toDraft, draft.id)).toEqual(seen(toMissing, missing));
    }
  });
});

const notFoundAt = (field: string) => ({ code: 'not_found', field: [field], message: expect.any(String) });

/** Bodies of the webhooks that an organization got. */
const received = (name: string): string[] =>
  receiver.received.filter(({ path }) => path === `/${name}`).map(({ body }) => body);

/** Waits until both parties have received an event of this type. */
const bothParties = (type: string) =>
  waitFor(`${type} at both parties`, () =>
    ['buyer', 'seller'].every((name) => received(name).some((body) => body.includes(`"type":"${type}"`))),
  );

/** The export of its orders, the audit log and the mails of an organization, as texts. */
async function recordsKept({ owner }: Trader, name: string): Promise<string[]> {
  const period = 'from=2020-01-01T00:00:00Z&until=2100-01-01T00:00:00Z';
  return [
    await (await owner.open(`/exports/orders?${period}`)).body.text(),
    JSON.stringify((await owner.get('/audit-events?limit=100')).body),
    await (await fetch(`${stack.base.inboxUrl}/mail?to=${name}@tradingprivacy.example`)).text(),
  ];
}

/** Every answer that an organization gets about the trade, by REST and by webhook, as text. */
async function everythingOf(trader: Trader, name: string): Promise<string> {
  const texts: unknown[] = received(name);
  for (const api of [trader.server, trader.owner]) {
    for (const list of ['/listings?q=thresholds', '/listings?currency=USD&sort=price_asc', '/offers', '/orders'])
      texts.push((await api.get(list)).body);
    for (const [, { id }] of records()) {
      texts.push((await api.get(`/${id.startsWith('off') ? 'offers' : 'orders'}/${id}`)).body);
    }
    texts.push((await api.get(`/listings/${listing.id}`)).body);
  }
  texts.push((await trader.owner.get('/audit-events?limit=100')).body);
  const { data } = (await trader.owner.get<{ data: { id: string }[] }>('/webhooks/deliveries?limit=100')).body;
  for (const { id } of data) texts.push((await trader.owner.get(`/webhooks/deliveries/${id}`)).body);
  return texts.map((text) => (typeof text === 'string' ? text : JSON.stringify(text))).join('\n');
}

describe("the seller's secrets", () => {
  /** Thresholds, and the seller's share, in the notation of JSON. */
  const amounts = ['43210987', '12345678', '45000000'];
  const names = ['autoAccept', 'autoDecline', 'autoDecided', 'platformFee', 'sellerNet'];

  test('are in the answers to the seller, so that the search would find them', async () => {
    await bothParties('order.fulfilled');
    const text = await everythingOf(seller, 'seller');
    for (const secret of [...names, ...amounts]) expect([secret, text.includes(secret)]).toEqual([secret, true]);
  });

  test.each(['buyer', 'stranger'] as const)('are in no answer to the %s', async (name) => {
    await bothParties('order.fulfilled');
    const text = await everythingOf({ buyer, stranger }[name], name);
    expect(text).toContain('Secret thresholds');
    for (const secret of [...names, ...amounts]) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  test('are in no webhook of either party, because both get the same event', async () => {
    await bothParties('order.fulfilled');
    const text = [...received('seller'), ...received('buyer')].join('\n');
    for (const type of ['offer.submitted', 'offer.countered', 'offer.accepted', 'offer.rejected', 'order.created'])
      expect(text).toContain(`"type":"${type}"`);
    expect(received('seller').some((body) => body.includes('"type":"listing.published"'))).toBe(true);
    for (const secret of [...names, ...amounts]) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  // A document for each, because of the limit of tokens.
  const selections = [
    `listing(id: $listing) ${everyField('Listing')}`,
    `offer(id: $offer) ${everyField('Offer')}`,
    `order(id: $order) ${everyField('Order')}`,
    `offers(first: 2) { nodes ${everyField('Offer')} }`,
    `orders(first: 2) { nodes ${everyField('Order')} }`,
    `listings(first: 2, organizationId: $seller) { nodes ${everyField('Listing')} }`,
    `node(id: $offer) { ... on Offer ${everyField('Offer')} }`,
  ];
  const graphql = async ({ owner }: Trader): Promise<object[]> => {
    const { id: offer, orderId: order } = offers.accepted!;
    const all = { offer, order, listing: listing.id, seller: seller.organizationId };
    const answers: object[] = [];
    for (const selection of selections) {
      const variables = Object.fromEntries(Object.entries(all).filter(([name]) => selection.includes(`$${name}`)));
      const declared = Object.keys(variables).map((name) => `$${name}: ID!`);
      const query = `query ${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${selection} }`;
      const { body } = await owner.post<{ data: object; errors?: unknown }>('/graphql', { query, variables });
      expect(body.errors).toBeUndefined();
      answers.push(body.data);
    }
    return answers;
  };
  /** Values of the members with these names, at any depth. */
  const valuesOf = (value: unknown, wanted: string[]): unknown[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) => [
      ...(wanted.some((one) => name.startsWith(one)) ? [member] : []),
      ...valuesOf(member, wanted),
    ]);
  };

  test('are null to the buyer in every record and relation of GraphQL, and set for the seller', async () => {
    const [ofBuyer, ofSeller] = [await graphql(buyer), await graphql(seller)];
    expect(valuesOf(ofBuyer, names).length).toBeGreaterThan(20);
    expect(new Set(valuesOf(ofBuyer, names))).toEqual(new Set([null]));
    expect(valuesOf(ofSeller, names)).not.toContain(null);
    for (const amount of amounts) expect(JSON.stringify(ofBuyer)).not.toContain(amount);
  });

  test('are in no error, on either side of a threshold', async () => {
    const { id } = await newListing(seller, { ...secretListing, quantity: 2 });
    const refused: Answer[] = [];
    const offer = (unitAmount: object, quantity = 1) =>
      buyer.server.post('/offers', { listingId: id, unitAmount, quantity });
    refused.push(await offer(usd(50_000_001)), await offer({ amount: 1, currency: 'EUR' }), await offer(between, 3));
    refused.push(
      await offer(between, 0),
      await buyer.server.send('PATCH', `/listings/${id}`, { autoAcceptAmount: null }),
    );
    const open = await newOffer(buyer, { id }, { unitAmount: between });
    refused.push(await offer(between));
    refused.push(await buyer.server.post(`/offers/${open.id}/accept`, { expectedRevision: 1 }));
    const mutation = `mutation { updateListing(id: "${id}", input: { autoAcceptAmount: null }) {
      listing { autoAcceptAmount { amount } } userErrors { code message details } } }`;
    refused.push(await buyer.owner.post('/graphql', { query: mutation }));
    expect(refused.map(({ status, body }) => body.code ?? status)).toEqual([
      ...['validation_failed', 'validation_failed', 'insufficient_stock', 'validation_failed', 'not_found'],
      ...['open_offer_exists', 'not_your_turn', 200],
    ]);
    const text = refused.map(({ body }) => JSON.stringify(body)).join('\n');
    for (const amount of amounts) expect(text).not.toContain(amount);
    expect(valuesOf(refused.at(-1)!.body, names)).toEqual([]);
  });

  test('an automatic answer looks like one of the seller', async () => {
    const shape = (record: object) => Object.keys(record).sort();
    const byHand = await newOffer(buyer, await newListing(seller, { ...secretListing, autoDeclineAmount: null }), {
      unitAmount: usd(11_111_111),
    });
    await seller.server.post(`/offers/${byHand.id}/reject`, {});
    const [declined, automatic] = [
      (await buyer.server.get<Offer>(`/offers/${byHand.id}`)).body,
      (await buyer.server.get<Offer>(`/offers/${offers.declined!.id}`)).body,
    ];
    expect(shape(automatic)).toEqual(shape(declined));
    expect([automatic.status, automatic.closedReason, automatic.version]).toEqual([
      declined.status,
      declined.closedReason,
      declined.version,
    ]);
    const toSeller = async (id: string) => (await seller.server.get<Offer>(`/offers/${id}`)).body.autoDecided;
    expect([await toSeller(offers.declined!.id), await toSeller(byHand.id)]).toEqual([true, false]);
  });
});

describe('the shipping address', () => {
  test('is shown to the seller only after the payment, and to nobody after the cancellation', async () => {
    const read = async ({ owner }: Trader, { id }: Order) => {
      const rest = (await owner.get<Order>(`/orders/${id}`)).body.shippingAddress;
      const query = 'query ($id: ID!) { order(id: $id) { shippingAddress { line1 } } }';
      const { body } = await owner.post<{ data: { order: Order } }>('/graphql', { query, variables: { id } });
      expect(body.data.order.shippingAddress?.line1).toBe(rest?.line1);
      return rest?.line1 ?? null;
    };
    // The parts for the seller and for the buyer, by state. An order that was canceled unpaid has no address any more.
    const shown: Record<string, [seller: string | null, buyer: string | null]> = {
      pending: [null, hidden.line1],
      canceled: [null, null],
      paid: [address.line1, address.line1],
      fulfilled: [address.line1, address.line1],
    };
    for (const [state, expected] of Object.entries(shown))
      expect([state, [await read(seller, orders[state]!), await read(buyer, orders[state]!)]]).toEqual([
        state,
        expected,
      ]);
  });

  test('is in no event before the payment', async () => {
    await bothParties('order.fulfilled');
    const created = received('seller').filter((body) => body.includes('"type":"order.created"'));
    expect(created.length).toBeGreaterThanOrEqual(5);
    for (const body of created) expect(body).not.toContain(address.line1);
  });

  test('of an offer or unpaid order is in no answer to the seller, nor any address in those to others', async () => {
    await bothParties('order.fulfilled');
    const all = [hidden.name, hidden.line1, address.name, address.line1];
    const found: Record<string, string[]> = {};
    for (const [name, trader] of Object.entries({ buyer, seller, stranger })) {
      const text = [await everythingOf(trader, name), ...(await recordsKept(trader, name))].join(' ');
      found[name] = all.filter((value) => text.includes(value));
    }
    expect(found).toEqual({ buyer: all, seller: [address.name, address.line1], stranger: [] });
  });

  test('is in no export, audit event or mail of either party', async () => {
    await bothParties('order.fulfilled');
    for (const [name, trader] of Object.entries({ buyer, seller })) {
      for (const text of await recordsKept(trader, name)) {
        expect(text).toMatch(/(ord|off)_/);
        for (const { name: recipient, line1 } of [hidden, address])
          expect([text.includes(recipient), text.includes(line1)]).toEqual([false, false]);
      }
    }
  });
});
