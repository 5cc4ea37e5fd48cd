import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { documents } from '@marketplace/gateway/testing/graphql-operations';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import { type Api, inGraphql, selectionOf } from '../../support/api.ts';
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

/** A trade by GraphQL only. After each step, both parties read the same record by REST, field by field. */
let stack: SharedStack;
let payments: Payments;
let seller: Trader;
let buyer: Trader;
beforeAll(async () => {
  stack = await sharedStack();
  payments = await openPayments(stack);
  seller = await newTrader(stack, 'seller@graphqltrading.example');
  buyer = await newTrader(stack, 'buyer@graphqltrading.example');
});
afterAll(async () => {
  await payments?.close();
});

interface UserError {
  code: string;
  field: string[] | null;
  details: unknown;
}
interface Payload {
  userErrors: UserError[];
  listing?: { id: string } | null;
  offer?: { id: string } | null;
  order?: { id: string } | null;
}

async function ask<T>(api: Api, query: string, variables: object = {}): Promise<T> {
  const { status, body } = await api.post<{ data: T; errors?: unknown }>('/graphql', { query, variables });
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return body.data;
}

const called = new Set<string>();

/** Calls a mutation. `types` are the GraphQL types of the arguments. */
async function change(
  { owner }: Trader,
  mutation: string,
  types: Record<string, string>,
  args: Record<string, unknown>,
  selection: string,
): Promise<Payload> {
  called.add(mutation);
  const names = Object.keys(types).filter((name) => Object.hasOwn(args, name));
  const query = `mutation (${names.map((name) => `$${name}: ${types[name]}`).join(', ')}) {
    ${mutation}(${names.map((name) => `${name}: $${name}`).join(', ')}) {
      ${selection} userErrors { code field details } } }`;
  return (await ask<Record<string, Payload>>(owner, query, args))[mutation]!;
}

const types = {
  id: 'ID!',
  expectedVersion: 'Int',
  expectedRevision: 'Int',
  clientRequestId: 'String',
  reason: 'String',
};
const changeListing = (mutation: string, args: object, input = 'UpdateListingInput!') =>
  change(seller, mutation, { ...types, input }, { ...args }, 'listing { id }');
const changeOffer = (trader: Trader, mutation: string, args: object, input = '') =>
  change(trader, mutation, { ...types, input }, { ...args }, 'offer { id }');
const changeOrder = (trader: Trader, mutation: string, args: object, input = 'FulfillOrderInput!') =>
  change(trader, mutation, { ...types, input }, { ...args }, 'order { id }');

/** The id of the record in a payload without errors. */
function idOf({ userErrors, listing, offer, order }: Payload): string {
  expect(userErrors).toEqual([]);
  return (listing ?? offer ?? order)!.id;
}

/** Asserts that each trader gets the same record by both APIs, alone and in the list. Resolves to the last one. */
async function sameByBoth<T extends { id: string }>(
  field: 'listing' | 'offer' | 'order',
  id: string,
  ...traders: Trader[]
): Promise<T> {
  let record: T;
  for (const { owner } of traders) {
    record = inGraphql((await owner.get<T>(`/${field}s/${id}`)).body);
    const selection = selectionOf(record);
    const data = await ask<Record<string, unknown>>(
      owner,
      `query ($id: ID!) { ${field}(id: $id) ${selection} ${field}s(first: 20) { nodes ${selection} } }`,
      { id },
    );
    expect(data[field]).toEqual(record);
    expect((data[`${field}s`] as { nodes: T[] }).nodes.find((node) => node.id === id)).toEqual(record);
  }
  return record!;
}

describe('a trade by GraphQL', () => {
  let listing: Listing;
  let offer: Offer;
  let order: Order;

  test('a listing is created, changed at its version, published, paused and published again', async () => {
    const input = {
      title: 'Globe',
      description: 'Two feet wide.',
      sku: 'GL-2',
      categories: ['globes'],
      attributeList: [{ name: 'wood', value: 'oak' }],
      price: usd(90_000),
      quantity: 4,
      autoAcceptAmount: usd(89_000),
      autoDeclineAmount: usd(10),
    };
    const id = idOf(await changeListing('createListing', { input }, 'CreateListingInput!'));
    expect(await sameByBoth<Listing>('listing', id, seller)).toMatchObject({ ...input, status: 'draft', version: 1 });

    const update = { price: usd(95_000), autoAcceptAmount: null, autoDeclineAmount: null, shippingAmount: usd(1_000) };
    idOf(await changeListing('updateListing', { id, input: update, expectedVersion: 1 }));
    const stale = await changeListing('updateListing', { id, input: {}, expectedVersion: 1 });
    expect(stale).toMatchObject({ listing: null, userErrors: [{ code: 'precondition_failed', field: null }] });
    for (const mutation of ['publishListing', 'pauseListing', 'publishListing']) {
      const { version } = (await seller.server.get<Listing>(`/listings/${id}`)).body;
      idOf(await changeListing(mutation, { id, expectedVersion: version }));
    }
    listing = await sameByBoth<Listing>('listing', id, seller, buyer);
    expect(listing).toMatchObject({ status: 'published', price: usd(95_000) });
  });

  test('an offer is made, countered by both, and accepted at its revision', async () => {
    const input = { listingId: listing.id, unitAmount: usd(80_000), quantity: 2, message: 'For the hall.' };
    const id = idOf(await changeOffer(buyer, 'createOffer', { input }, 'CreateOfferInput!'));
    const counter = (trader: Trader, amount: number, expectedRevision: number) =>
      changeOffer(
        trader,
        'counterOffer',
        { id, input: { unitAmount: usd(amount), expectedRevision }, expectedVersion: expectedRevision },
        'CounterOfferInput!',
      );
    idOf(await counter(seller, 90_000, 1));
    expect((await counter(seller, 89_000, 2)).userErrors).toMatchObject([{ code: 'not_your_turn', field: null }]);
    idOf(await counter(buyer, 85_000, 2));
    await sameByBoth('offer', id, seller, buyer);

    const accept = (expectedRevision: number) =>
      change(
        seller,
        'acceptOffer',
        { id: 'ID!', input: 'AcceptOfferInput!' },
        { id, input: { expectedRevision } },
        'offer { id order { id } } order { id offer { id revisions { unitAmount { amount } } } }',
      );
    expect(await accept(2)).toMatchObject({
      order: null,
      userErrors: [{ code: 'offer_revision_conflict', details: { revision: 3 } }],
    });
    const accepted = await accept(3);
    const orderId = accepted.order!.id;
    expect(accepted).toMatchObject({
      offer: { id, order: { id: orderId } },
      order: { offer: { id, revisions: [80_000, 90_000, 85_000].map((amount) => ({ unitAmount: { amount } })) } },
    });
    offer = await sameByBoth<Offer>('offer', id, seller, buyer);
    order = await sameByBoth<Order>('order', orderId, seller, buyer);
    expect([offer.orderId, order.offerId, order.total]).toEqual([orderId, id, usd(171_000)]);
  });

  test('the paid order is fulfilled in two parts, and its receipt confirmed', async () => {
    await payments.pay(order);
    const { id } = order;
    const part = { items: [{ listingId: listing.id, quantity: 1 }], carrier: 'Example Post', trackingNumber: 'EP1' };
    const tooMany = { items: [{ listingId: listing.id, quantity: 3 }] };
    expect((await changeOrder(seller, 'fulfillOrder', { id, input: tooMany })).userErrors).toEqual([
      {
        code: 'over_fulfillment',
        field: null,
        details: { details: [{ listingId: listing.id, requested: 3, open: 2 }] },
      },
    ]);
    idOf(await changeOrder(seller, 'fulfillOrder', { id, input: part }));
    expect(await sameByBoth<Order>('order', id, seller, buyer)).toMatchObject({ fulfillmentStatus: 'partial' });
    idOf(await changeOrder(seller, 'fulfillOrder', { id }));
    idOf(await changeOrder(buyer, 'confirmReceipt', { id }));
    const fulfilled = await sameByBoth<Order>('order', id, seller, buyer);
    expect(fulfilled.fulfillments).toHaveLength(2);
  });

  test('records of a trade are read in one request, by both parties', async () => {
    const query = `query ($order: ID!) { order(id: $order) {
      items { quantity listing { title } } offer { id listing { id } order { id } } sellerNet { amount } } }`;
    const both = { items: [{ quantity: 2, listing: { title: 'Globe' } }] };
    const related = { id: offer.id, listing: { id: listing.id }, order: { id: order.id } };
    expect(await ask(buyer.owner, query, { order: order.id })).toEqual({
      order: { ...both, offer: related, sellerNet: null },
    });
    // 171,000 less 10 %.
    expect(await ask(seller.owner, query, { order: order.id })).toEqual({
      order: { ...both, offer: related, sellerNet: { amount: 153_900 } },
    });
  });

  test('the listing of an order is null to the buyer once it is archived, and the order keeps its title', async () => {
    idOf(await changeListing('archiveListing', { id: listing.id }));
    const query = 'query ($id: ID!) { order(id: $id) { items { titleSnapshot listing { status } } } }';
    const itemsOf = async ({ owner }: Trader) =>
      (await ask<{ order: { items: object[] } }>(owner, query, { id: order.id })).order.items;
    expect(await itemsOf(buyer)).toEqual([{ titleSnapshot: 'Globe', listing: null }]);
    expect(await itemsOf(seller)).toEqual([{ titleSnapshot: 'Globe', listing: { status: 'archived' } }]);
  });
});

test('a direct order is made, and canceled exactly once', async () => {
  const listing = await newListing(seller);
  const input = {
    items: [{ listingId: listing.id, quantity: 2, expectedUnitAmount: usd(4900) }],
    shippingAddress: address,
    clientRequestId: 'po-1',
  };
  const create = (items = input.items) =>
    changeOrder(buyer, 'createOrder', { input: { ...input, items } }, 'CreateOrderInput!');
  const id = idOf(await create());
  expect(idOf(await create())).toBe(id);
  expect((await create([{ ...input.items[0]!, quantity: 1 }])).userErrors).toMatchObject([
    { code: 'client_request_id_conflict' },
  ]);
  await sameByBoth('order', id, seller, buyer);
  idOf(await changeOrder(buyer, 'cancelOrder', { id, reason: 'Wrong size.', expectedVersion: 1 }));
  expect(await sameByBoth<Order>('order', id, seller, buyer)).toMatchObject({ status: 'canceled' });
  expect((await changeOrder(seller, 'cancelOrder', { id })).userErrors).toMatchObject([
    { code: 'order_not_cancelable', field: null },
  ]);
});

test('offers are rejected and withdrawn', async () => {
  const [rejected, withdrawn] = [
    await newOffer(buyer, await newListing(seller)),
    await newOffer(buyer, await newListing(seller)),
  ];
  idOf(await changeOffer(seller, 'rejectOffer', { id: rejected.id, expectedRevision: 1 }));
  idOf(await changeOffer(buyer, 'withdrawOffer', { id: withdrawn.id, expectedVersion: 1 }));
  expect(await sameByBoth<Offer>('offer', rejected.id, seller, buyer)).toMatchObject({ closedReason: 'declined' });
  expect(await sameByBoth<Offer>('offer', withdrawn.id, seller, buyer)).toMatchObject({ closedReason: 'withdrawn' });
});

test('filters and cursors are those of REST', async () => {
  const listing = await newListing(seller);
  const made = [];
  for (const quantity of [1, 2, 1]) {
    const items = [{ listingId: listing.id, quantity }];
    made.push((await newOrder(buyer, listing, { items })).id);
  }
  const filter = { listingId: listing.id, role: 'seller', currency: 'USD', minTotal: 5_400, maxTotal: 5_400 };
  const query = `query ($id: ID!, $first: Int!, $after: String) {
    orders(listingId: $id, role: seller, currency: USD, minTotal: 5400, maxTotal: 5400, first: $first, after: $after) {
      nodes { id } pageInfo { endCursor } } }`;
  interface Page {
    orders: { nodes: { id: string }[]; pageInfo: { endCursor: string | null } };
  }
  const rest = async (more: object) => {
    const parameters = new URLSearchParams(
      Object.entries({ ...filter, ...more }).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    return (await seller.owner.get<{ data: { id: string }[]; nextCursor: string | null }>(`/orders?${parameters}`))
      .body;
  };
  const first = await ask<Page>(seller.owner, query, { id: listing.id, first: 1 });
  const { endCursor } = first.orders.pageInfo;
  const second = await rest({ limit: 1, cursor: endCursor });
  expect([first.orders.nodes[0]!.id, second.data[0]!.id]).toEqual([made[2], made[0]]);
  const restFirst = await rest({ limit: 1 });
  const third = await ask<Page>(seller.owner, query, { id: listing.id, first: 5, after: restFirst.nextCursor });
  expect(third.orders.nodes.map(({ id }) => id)).toEqual([made[0]]);
});

test('every mutation of trading was tested here', () => {
  const trading = Object.values(documents)
    .map((document) => /^mutation \{ (\w+(?:Listing|Offer|Order|Receipt))\(/.exec(document)?.[1])
    .filter((name) => name !== undefined);
  expect([...called].sort()).toEqual(trading.sort());
});
