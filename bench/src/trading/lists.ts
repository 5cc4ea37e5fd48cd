import pg from 'pg';
import { type Plan, rowsRead as rowsOfPlan } from '@marketplace/store/testing/explain';
import type { Ask, GroupResult } from '../load/requests.ts';
import { replayOf } from '../market/asks.ts';
import { insertMany, type Many } from '../market/many.ts';
import { newParties, type Party } from '../market/parties.ts';
import { compare, type Compared } from '../report/figures.ts';
import { atMost, type Gate, percent } from '../report/gate.ts';
import type { Table } from '../report/table.ts';
import type { Scene } from './scene.ts';
import type { Statement } from '../replay/statement-log.ts';
import { sessionOptions } from '../setup/database.ts';

interface ListsAmount extends Many {
  /** Requests for each list in each of `rounds`. */
  requests: number;
  rounds: number;
  clients: number;
}

/** Figures of one list. */
export interface ListFigure extends Compared {
  /** Rows on the page. */
  answered: number;
  /** Rows that PostgreSQL read for it. */
  read: number;
  /** Whether an index matches the list, so that it reads about as many rows as it returns. */
  bounded: boolean;
  /**
   * Whether it selects listings by words, categories or a range of prices, for which no index has the order of the
   * list.
   */
  search: boolean;
}

interface Caller {
  seller: Party;
  buyer: Party;
}

/** The lists: name, caller and query. Words and categories are those of ../market/many.ts. */
const lists: [name: string, caller: keyof Caller, path: string][] = [
  ['newest', 'buyer', '/listings'],
  ['newest, a later page', 'buyer', '/listings?createdBefore={past}'],
  ['own', 'seller', '/listings?mine=true'],
  ['price_asc', 'buyer', '/listings?sort=price_asc&currency=USD'],
  ['price_desc', 'buyer', '/listings?sort=price_desc&currency=USD'],
  ['price from 500000', 'buyer', '/listings?sort=price_asc&currency=USD&minPrice=500000'],
  ['newest, price range', 'buyer', '/listings?currency=USD&minPrice=500000&maxPrice=501000'],
  ['category', 'buyer', '/listings?categories=category7'],
  ['two categories', 'buyer', '/listings?categories=category7,category8'],
  ['category by price', 'buyer', '/listings?categories=category7&sort=price_asc&currency=USD'],
  ['q, a frequent word', 'buyer', '/listings?q=word3'],
  ['q, a rare word', 'buyer', '/listings?q=word1500'],
  ['q, two words', 'buyer', '/listings?q=word3%20word100'],
  ['q by price', 'buyer', '/listings?q=word100&sort=price_asc&currency=USD'],
  ['orders', 'seller', '/orders'],
  ['orders, role', 'seller', '/orders?role=seller'],
  ['orders, role, frequent status', 'seller', '/orders?role=seller&status=completed'],
  ['orders, role, rare status', 'seller', '/orders?role=seller&status=refunded'],
  ['orders, role of a buyer', 'buyer', '/orders?role=buyer&status=paid'],
  ['orders, listing', 'seller', '/orders?listingId={listing}'],
  ['orders, total', 'seller', '/orders?role=seller&currency=USD&minTotal=20000&maxTotal=20100'],
  ['offers', 'seller', '/offers'],
  ['offers, role, rare status', 'seller', '/offers?role=seller&status=submitted'],
  ['offers, role of a buyer', 'buyer', '/offers?role=buyer&status=rejected'],
  ['offers, listing', 'seller', '/offers?listingId={listing}'],
];
/** Lists without a matching index: they read the records of the organization, or those that have the word. */
const unbounded = ['orders, total'];
/** Maximum rows read for each row of a page, for lists with a matching index. */
const readPerRowMax = 50;
/** Maximum rows read by a search, for which no index has the rows in order: docs/adr/0045. */
const readBySearchMax = 20_000;
/** Prefix of the names of searches. */
const searches = ['newest, price range', 'category', 'two categories', 'q'];

/** Reads the first page of each list, of many listings and orders, alternately with the bare statements. */
export async function benchLists(scene: Scene, amount: ListsAmount): Promise<ListFigure[]> {
  const { databaseUrl, print } = scene;
  const [sellers, buyers] = [await newParties(databaseUrl, 1000), await newParties(databaseUrl, 1000)];
  const startedAt = performance.now();
  await insertMany(databaseUrl, { sellers, buyers }, amount);
  const seconds = (performance.now() - startedAt) / 1000;
  print(`${amount.listings} listings and ${amount.orders} orders inserted in ${seconds.toFixed(0)} s`);
  const callers = { seller: sellers[0]!, buyer: buyers[0]! };
  const listingId = await someListing(scene, callers.seller);
  const past = new Date(Date.now() - (amount.listings / 2) * 10_000).toISOString();
  const figures: ListFigure[] = [];
  for (const [name, caller, query] of lists) {
    const path = `/api/v1${query.replace('{past}', past).replace('{listing}', listingId)}`;
    const figure = await benchList(scene, name, { method: 'GET', path, token: callers[caller].token }, amount);
    const { product, bare, read, answered } = figure;
    const p99 = (one: typeof product): string => one.latency.p99.toFixed(1);
    print(`${name}: p99 ${p99(product)} ms (bare ${p99(bare)}), ${read} rows read for ${answered}`);
    figures.push(figure);
  }
  return figures;
}

/** A listing of the seller with an order. */
async function someListing({ record }: Scene, { token }: Party): Promise<string> {
  const { body } = await record({}, { method: 'GET', path: '/api/v1/orders?role=seller&limit=1', token });
  return (JSON.parse(body) as { data: { items: { listingId: string }[] }[] }).data[0]!.items[0]!.listingId;
}

async function benchList(
  { databaseUrl, record, replay, load, meters, origin }: Scene,
  name: string,
  ask: Ask,
  { requests, rounds, clients }: ListsAmount,
): Promise<ListFigure> {
  // Once before, so that the recorded request does not touch the API key.
  await record({}, ask);
  const recording = await record({}, ask);
  if (recording.status !== 200) throw new Error(`${ask.path}: ${recording.status} ${recording.body}`);
  const ids = [...recording.body.matchAll(/\b[a-z]{2,5}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g)].map(([id]) => id);
  const inStatements = JSON.stringify(recording.statements).match(/\b[a-z]{2,5}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g) ?? [];
  // A list creates nothing, so all ids stay.
  const named = Object.fromEntries([...new Set([...ids, ...inStatements])].map((id) => [id, id]));
  await replay.add('list', { ...recording, named });

  const run = async (to: string, one: Ask): Promise<GroupResult> => {
    const readers = { clients, asks: [one], count: requests };
    return (await load.ask('run', { origin: to, groups: { readers } }))['readers']!;
  };
  const compared = await compare({
    name,
    rounds,
    expected: '200',
    meters,
    bare: () => run(replay.origin, replayOf('list')),
    product: () => run(origin, ask),
  });
  return {
    ...compared,
    statements: recording.statements.length,
    answered: (JSON.parse(recording.body) as { data: unknown[] }).data.length,
    bounded: !unbounded.includes(name),
    search: searches.some((beginning) => name.startsWith(beginning)),
    read: await rowsRead(databaseUrl, recording.statements),
  };
}

export function rowsOfLists({ name, read, answered, bounded, search }: ListFigure): Gate {
  if (search) return atMost(`${name}, rows read, however many listings there are`, read, readBySearchMax);
  const kind = bounded ? 'gate' : 'unchecked';
  return atMost(`${name}, rows read for each on the page`, read / Math.max(1, answered), readPerRowMax, kind);
}

export function listTable(all: ListFigure[]): Table {
  return [
    ['list', 'p50 ms', 'p99 ms', 'bare p50 ms', 'p99 ms', 'share of bare', 'rows read', 'on the page', 'statements'],
    ...all.map(({ name, product, bare, ratio, read, answered, statements }) => [
      name,
      ...[product, bare].flatMap(({ latency }) => [latency.p50, latency.p99]),
      percent(ratio),
      read,
      answered,
      statements,
    ]),
  ];
}

/** Rows that PostgreSQL reads for statements of trading, with the settings of the product's sessions. */
async function rowsRead(databaseUrl: string, statements: Statement[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, options: sessionOptions('trading') });
  await client.connect();
  try {
    let sum = 0;
    for (const { application, text, values } of statements) {
      // Statements without parameters begin and end transactions.
      if (application !== 'trading' || values === null) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      sum += rowsOfPlan(rows[0]!['QUERY PLAN'][0].Plan);
    }
    return Math.round(sum);
  } finally {
    await client.end();
  }
}
