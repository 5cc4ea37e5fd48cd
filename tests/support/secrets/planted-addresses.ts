import { randomBytes } from 'node:crypto';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import type { Answer, Api } from '../api.ts';
import type { Receiver } from '../receiver.ts';
import { waitFor } from '../wait-for.ts';
import type { Finding } from './secret-scan.ts';

const order = ['table trading.sales_order'];
/** What the buyer is answered again, for a day, when it repeats the request with its key. */
const reply = ['table trading.idempotency_record'];
/** Events show the address from the payment on. */
const events = ['table webhooks.event', 'webhooks'];

/** The addresses that `plantAddresses` uses, by what they are used for, with all places that contain them. */
export const placesOfAddresses = {
  'of a withdrawn offer': [],
  'that an open offer had before': [],
  'of an open offer': ['table trading.offer'],
  'of an unpaid order': [...reply, ...order],
  'of a paid order': [...reply, ...order, ...events],
  'of refused requests': [],
} satisfies Record<string, string[]>;

type Use = keyof typeof placesOfAddresses;
type Planted = Record<Use, Record<'name' | 'line1' | 'line2' | 'city' | 'country', string>>;

/** An address whose name and lines occur nowhere else. */
function newAddress() {
  const random = () => randomBytes(9).toString('base64url');
  const place = { city: 'Nantes', country: 'FR' };
  return { name: `Jeanne ${random()}`, line1: `${random()} Quai de la Fosse`, line2: `Door ${random()}`, ...place };
}

/** Sells to the buyer, with an address for each use. Both have a session in their organization. */
export async function plantAddresses({ seller, buyer }: Record<'seller' | 'buyer', Api>): Promise<Planted> {
  const planted = Object.fromEntries(Object.keys(placesOfAddresses).map((use) => [use, newAddress()])) as Planted;
  const price = { amount: 4900, currency: 'USD' };
  const newListing = async () => {
    const listing = { title: 'Lamp', price, quantity: 9, requiresShipping: true, publish: true };
    return done(await seller.post<Listing>('/listings', listing)).id;
  };
  const offer = async (use: Use) => {
    const terms = { listingId: await newListing(), unitAmount: { ...price, amount: 4000 } };
    return done(await buyer.post<Offer>('/offers', { ...terms, shippingAddress: planted[use] }));
  };
  const withdrawn = await offer('of a withdrawn offer');
  done(await buyer.post(`/offers/${withdrawn.id}/withdraw`, {}));
  const changed = await offer('that an open offer had before');
  const { 'of an open offer': shippingAddress } = planted;
  done(await buyer.send('PUT', `/offers/${changed.id}/shipping-address`, { shippingAddress }));

  const items = [{ listingId: await newListing(), quantity: 1 }];
  const buy = async (use: Use) => {
    const body = { items, shippingAddress: planted[use], clientRequestId: use };
    return done(await buyer.post<Order>('/orders', body, { 'idempotency-key': `buy-${use.replaceAll(' ', '-')}` }));
  };
  await buy('of an unpaid order');
  const paid = await buy('of a paid order');
  done(await buyer.post('/payments', { orderId: paid.id, paymentMethod: 'pm_card_bypassPending' }));
  await waitFor('the seller to see the address of the paid order', async () => {
    const { body } = await seller.get<Order>(`/orders/${paid.id}`);
    return body.shippingAddress?.line1 === planted['of a paid order'].line1;
  });
  done(await seller.post(`/orders/${paid.id}/fulfillments`, { carrier: 'Post' }));
  await refuse(buyer, items, planted['of refused requests']);
  return planted;
}

/** Requests with an address that are refused, in each of the ways in which they are read. */
async function refuse(buyer: Api, items: object[], shippingAddress: object): Promise<void> {
  const inQuery = new URLSearchParams({ address: JSON.stringify(shippingAddress) }).toString();
  const mutation = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { userErrors { code } } }`;
  const answers = [
    await buyer.get(`/orders?${inQuery}`),
    await buyer.post('/orders', { items, shippingAddress, unknown: shippingAddress }),
    await buyer.post('/orders', { items, shippingAddress: { ...shippingAddress, country: 'nowhere' } }),
    await buyer.post('/orders', { items: [], shippingAddress }),
    await buyer.post('/orders', { items, shippingAddress, expectedTotal: { amount: 1, currency: 'USD' } }),
    await buyer.post('/graphql', { query: mutation, variables: { input: { items: 'none', shippingAddress } } }),
  ];
  const statuses = answers.map(({ status }) => status);
  const refused = [400, 422, 422, 422, 409, 400];
  if (String(statuses) !== String(refused)) throw new Error(`The answers were ${String(statuses)}.`);
}

function done<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`A request was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The values of all addresses, by names that say what each is used for. */
export function valuesOfAddresses(planted: Planted): Map<string, string> {
  const ofUse = ([use, { name, line1, line2 }]: [string, Planted[Use]]) =>
    Object.entries({ name, line1, line2 }).map(([member, value]) => [`${member} ${use}`, value] as const);
  return new Map(Object.entries(planted).flatMap(ofUse));
}

/** Where addresses were found by a scan for these values, each place once, by what the address is used for. */
export function placesFound(findings: Finding[]): Record<string, string[]> {
  const places = Object.keys(placesOfAddresses).map((use) => {
    const found = findings.filter(({ secret }) => secret.endsWith(` ${use}`)).map(({ where }) => where);
    return [use, [...new Set(found)].sort()];
  });
  return Object.fromEntries(places) as Record<string, string[]>;
}

/** The bodies of the webhooks that a receiver got, and all mails, as texts to search. */
export async function sentTexts(receiver: Receiver, inboxUrl: string) {
  const mails = await (await fetch(`${inboxUrl}/mail`)).text();
  return [{ where: 'mails', text: mails }, ...receiver.received.map(({ body }) => ({ where: 'webhooks', text: body }))];
}
