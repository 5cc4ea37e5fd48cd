import { expect } from '@jest/globals';
import { everyField } from '@marketplace/gateway/testing/every-field';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import { verifyWebhook } from '@marketplace/sdk';
import type { Api } from '../api.ts';
import { type Trader, newTrader } from '../traders.ts';
import type { Receiver } from '../receiver.ts';
import type { SharedStack } from '../stacks/stack-host.ts';
import { waitFor } from '../wait-for.ts';

/** An amount in minor units. */
interface Amount {
  amount: number;
  currency: string;
}

/** Calls of a party in a trade. Each must succeed. */
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

/** An event as a party received it. */
export interface ReceivedEvent {
  id: string;
  type: string;
  createdAt: string;
  data: { object: { id: string; version: number; status: string } & Record<string, unknown> };
}

/** A trader with an endpoint that receives all its events. */
export interface Subscriber extends Trader {
  /** The events about the records that have arrived, each once, in the order of `createdAt` and id. */
  eventsOf(ids: string[]): ReceivedEvent[];
  /** The bytes of each event that has arrived, by event id. */
  bodies(): Map<string, string>;
}

/** Creates a trader and an endpoint for all its events at the receiver. Every webhook must be signed. */
export async function newSubscriber(
  stack: Pick<SharedStack, 'base' | 'origin'>,
  receiver: Receiver,
  email: string,
): Promise<Subscriber> {
  const trader = await newTrader(stack, email);
  const path = `/${trader.organizationId}`;
  const endpoint = { url: receiver.url + path, subscribedEvents: ['*'] };
  const { body } = await trader.owner.post<{ signingSecret: string }>('/webhooks/endpoints', endpoint);
  const bodies = (): Map<string, string> =>
    new Map(
      receiver.received
        .filter((one) => one.path === path)
        .map((one) => {
          verifyWebhook({ payload: Buffer.from(one.body), headers: one.headers, secret: body.signingSecret });
          return [one.eventId, one.body];
        }),
    );
  return {
    ...trader,
    bodies,
    eventsOf: (ids) =>
      [...bodies().values()]
        .map((text) => JSON.parse(text) as ReceivedEvent)
        .filter(({ data }) => ids.includes(data.object.id))
        .sort((one, other) => compare(one.createdAt, other.createdAt) || compare(one.id, other.id)),
  };
}

/** Waits until each of the parties has received `count` events about the records. Resolves to the events of each. */
export async function whenReceived(parties: Subscriber[], ids: string[], count: number): Promise<ReceivedEvent[][]> {
  for (const party of parties) await waitFor(`${count} events`, () => party.eventsOf(ids).length >= count);
  return parties.map((party) => party.eventsOf(ids));
}

/** Type, status of the record, and how an offer ended. */
export function told(events: ReceivedEvent[]): [string, string, unknown][] {
  return events.map(({ type, data: { object } }) => [type, object.status, object.closedReason ?? null]);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
