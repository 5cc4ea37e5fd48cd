import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import { Client, type Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { Answer, Api } from '../api.ts';
import type { Receiver } from '../receiver.ts';
import { waitFor } from '../wait-for.ts';
import type { Finding } from './secret-scan.ts';

/** A value to plant, with all characters that any layer encodes. */
export function newControl(): string {
  return `planted/+ "control" ${randomBytes(9).toString('base64url')} ü`;
}

/** A text that contains the value in all its spellings. */
export function spelledOut(control: string): string {
  const written = (offset: number): string => `${'x'.repeat(offset)}${control}yy`;
  return [
    control,
    JSON.stringify(control),
    JSON.stringify(JSON.stringify(control)),
    encodeURIComponent(control),
    new URLSearchParams({ control }).toString(),
    Buffer.from(control).toString('hex').toUpperCase(),
    [...Buffer.from(control)].map((byte) => `%${byte.toString(16)}`).join(''),
    ...[0, 1, 2].flatMap((offset) => [
      Buffer.from(written(offset)).toString('base64'),
      Buffer.from(written(offset)).toString('base64url'),
    ]),
  ].join(' | ');
}

const order = ['table trading.sales_order'];
/** Stored answer that the buyer gets for a day when it repeats the request with its key. */
const reply = ['table trading.idempotency_record'];
/** Events, which show the address from the payment on. */
const events = ['table webhooks.event', 'webhooks'];

/** The addresses that `plantAddresses` uses, by purpose, with all places that contain them. */
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

/** Requests with an address that are refused, in each of the ways of parsing them. */
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

/** The values of all addresses, by purpose. */
export function valuesOfAddresses(planted: Planted): Map<string, string> {
  const ofUse = ([use, { name, line1, line2 }]: [string, Planted[Use]]) =>
    Object.entries({ name, line1, line2 }).map(([member, value]) => [`${member} ${use}`, value] as const);
  return new Map(Object.entries(planted).flatMap(ofUse));
}

/** Places in which a scan for these values found addresses, each place once, by purpose. */
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

/** A text to search for secrets, and its location, such as `table trading.listing`. */
export interface SearchedText {
  where: string;
  text: string;
}

/**
 * Every row of every table of a database, without PostgreSQL's own tables. Binary columns are included in hex and as
 * text.
 */
export async function databaseTexts(databaseUrl: string): Promise<SearchedText[]> {
  // A lock that is still held is a bug. The query then fails after 10 s instead of waiting.
  const client = new pg.Client({ connectionString: databaseUrl, lock_timeout: 10_000 });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ schema: string; name: string; bytes: string[] | null }>(
      `select table_schema as schema, table_name as name,
              array_agg(column_name::text) filter (where data_type = 'bytea') as bytes
         from information_schema.tables join information_schema.columns using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        group by 1, 2 order by 1, 2`,
    );
    const texts: SearchedText[] = [];
    for (const { schema, name, bytes } of tables) {
      const decoded =
        (bytes ?? []).map((column) => `coalesce(encode(t."${column}", 'escape'), '')`).join(` || ' ' || `) || `''`;
      const { rows } = await client.query<{ row: string; bytes: string }>(
        `select row_to_json(t)::text as row, ${decoded} as bytes from "${schema}"."${name}" t`,
      );
      texts.push({
        where: `table ${schema}.${name}`,
        text: rows.flatMap((one) => [one.row, ...stringsIn(JSON.parse(one.row)), one.bytes]).join('\n'),
      });
    }
    return texts;
  } finally {
    await client.end();
  }
}

/** All strings in a JSON value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * The description and the history of every workflow of a deployment's task queues. Payloads are also included decoded.
 */
export async function historyTexts(connection: Connection, taskQueue: string): Promise<SearchedText[]> {
  const client = new Client({ connection });
  const texts: SearchedText[] = [];
  for await (const { workflowId, runId, raw } of client.workflow.list({
    query: `TaskQueue STARTS_WITH '${taskQueue}'`,
  })) {
    const history = historyToJSON(await client.workflow.getHandle(workflowId, runId).fetchHistory());
    texts.push({
      where: `workflow ${workflowId}`,
      text: [history, ...payloadsIn(JSON.parse(history)), JSON.stringify(raw), ...payloadsIn(raw)].join('\n'),
    });
  }
  return texts;
}

/** Decodes all payloads, which are bytes or, in JSON, base64. */
function payloadsIn(value: unknown): string[] {
  if (value instanceof Uint8Array) return payloadText(value);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'data' && typeof member === 'string' ? payloadText(Buffer.from(member, 'base64')) : payloadsIn(member),
  );
}

function payloadText(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('utf8');
  try {
    return [text, ...stringsIn(JSON.parse(text))];
  } catch {
    return [text];
  }
}
