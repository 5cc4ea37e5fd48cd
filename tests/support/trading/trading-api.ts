import { expect } from '@jest/globals';
import { everyField } from '@marketplace/gateway/testing/every-field';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import type { Api } from '../api.ts';
import type { Trader } from '../traders.ts';

/** An amount in minor units. */
interface Amount {
  amount: number;
  currency: string;
}

/** What a party does in a trade. Each call must succeed, and expects so. */
export interface TradingApi {
  offer(input: { listingId: string; unitAmount: Amount; quantity?: number; message?: string }): Promise<Offer>;
  counter(offer: Offer, unitAmount: Amount): Promise<Offer>;
  accept(offer: Offer): Promise<{ offer: Offer; order: Order }>;
  reject(offer: Offer): Promise<Offer>;
  withdraw(offer: Offer): Promise<Offer>;
  order(listingId: string, quantity: number): Promise<Order>;
  cancel(order: Order): Promise<Order>;
  archive(listing: Listing): Promise<Listing>;
  readOffer(id: string): Promise<Offer>;
  readOrder(id: string): Promise<Order>;
  readListing(id: string): Promise<Listing>;
}

/** Trades by REST, as a server with an API key. */
export function byRest({ server }: Pick<Trader, 'server'>): TradingApi {
  const send = async <T>(method: 'GET' | 'POST', path: string, expected: number, input?: object): Promise<T> => {
    const { status, body } = await (method === 'GET' ? server.get<T>(path) : server.post<T>(path, input ?? {}));
    expect([path, status, body]).toEqual([path, expected, expect.anything()]);
    return body;
  };
  const post = <T>(path: string, input?: object) => send<T>('POST', path, 200, input);
  return {
    offer: (input) => send('POST', '/offers', 201, input),
    counter: ({ id, revision }, unitAmount) =>
      post(`/offers/${id}/counter`, { unitAmount, expectedRevision: revision }),
    accept: ({ id, revision }) => post(`/offers/${id}/accept`, { expectedRevision: revision }),
    reject: ({ id }) => post(`/offers/${id}/reject`),
    withdraw: ({ id }) => post(`/offers/${id}/withdraw`),
    order: (listingId, quantity) => send('POST', '/orders', 201, { items: [{ listingId, quantity }] }),
    cancel: ({ id }) => post(`/orders/${id}/cancel`, { reason: 'ordered by mistake' }),
    archive: ({ id }) => post(`/listings/${id}/archive`),
    readOffer: (id) => send('GET', `/offers/${id}`, 200),
    readOrder: (id) => send('GET', `/orders/${id}`, 200),
    readListing: (id) => send('GET', `/listings/${id}`, 200),
  };
}

/** Trades by GraphQL, as a person with a session. Every answer has every field of its records. */
export function byGraphql({ owner }: Pick<Trader, 'owner'>): TradingApi {
  const change = async <T extends object>(
    name: string,
    input: Record<string, [type: string, value: unknown]>,
    of: T,
  ) => {
    const entries = Object.entries(input);
    const selection = Object.entries(of).map(([member, type]) => `${member} ${everyField(type as string)}`);
    const query = `mutation (${entries.map(([member, [type]]) => `$${member}: ${type}`).join(', ')}) {
      ${name}(${entries.map(([member]) => `${member}: $${member}`).join(', ')}) {
        ${selection.join(' ')} userErrors { code message } } }`;
    const variables = Object.fromEntries(entries.map(([member, [, value]]) => [member, value]));
    const { userErrors, ...records } = (await ask<Record<string, { userErrors: object[] }>>(owner, query, variables))[
      name
    ]!;
    expect([name, userErrors]).toEqual([name, []]);
    return records as Record<keyof T, never>;
  };
  const id = (record: { id: string }): [string, string] => ['ID!', record.id];
  const offerOf = async (name: string, input: Parameters<typeof change>[1]): Promise<Offer> =>
    (await change(name, input, { offer: 'Offer' })).offer;
  const orderOf = async (name: string, input: Parameters<typeof change>[1]): Promise<Order> =>
    (await change(name, input, { order: 'Order' })).order;
  const read = async <T>(field: string, type: string, of: string): Promise<T> =>
    (await ask<Record<string, T>>(owner, `query ($id: ID!) { ${field}(id: $id) ${everyField(type)} }`, { id: of }))[
      field
    ]!;
  return {
    offer: (input) => offerOf('createOffer', { input: ['CreateOfferInput!', input] }),
    counter: (offer, unitAmount) =>
      offerOf('counterOffer', {
        id: id(offer),
        input: ['CounterOfferInput!', { unitAmount, expectedRevision: offer.revision }],
      }),
    accept: (offer) =>
      change(
        'acceptOffer',
        { id: id(offer), input: ['AcceptOfferInput!', { expectedRevision: offer.revision }] },
        { offer: 'Offer', order: 'Order' },
      ),
    reject: (offer) => offerOf('rejectOffer', { id: id(offer) }),
    withdraw: (offer) => offerOf('withdrawOffer', { id: id(offer) }),
    order: (listingId, quantity) =>
      orderOf('createOrder', { input: ['CreateOrderInput!', { items: [{ listingId, quantity }] }] }),
    cancel: (order) => orderOf('cancelOrder', { id: id(order), reason: ['String', 'ordered by mistake'] }),
    archive: async (listing) => (await change('archiveListing', { id: id(listing) }, { listing: 'Listing' })).listing,
    readOffer: (of) => read('offer', 'Offer', of),
    readOrder: (of) => read('order', 'Order', of),
    readListing: (of) => read('listing', 'Listing', of),
  };
}

async function ask<T>(api: Api, query: string, variables: object): Promise<T> {
  const { body } = await api.post<{ data: T; errors?: unknown }>('/graphql', { query, variables });
  expect(body.errors).toBeUndefined();
  return body.data;
}
