import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, newId } from '@marketplace/kernel';
import { createCursorKey, createStore, type Page, type Store } from '@marketplace/store';
import { createMigratedDatabase, explainStatements, rowsRead, type TestDatabase } from '@marketplace/store/testing';
import type { Listing } from '@marketplace/trading-contract';
import type { TradingInput } from '../../src/input.ts';
import { tradingDomain } from '../../src/module.ts';
import { listListings } from '../../src/operations/listing-reads.ts';
import { newSeller } from '../trading-under-test.ts';

type Input = Partial<TradingInput<'listListings'>>;

const log = createLogger({ level: 'silent' });
const cursorKey = createCursorKey(randomBytes(32).toString('hex'));
const seller = newSeller();
const other = newId('org');
const suspended = newId('org');
const limit = 10;

/** Published listings of `other`. With the others, more than a request may examine in its last step. */
const published = 25_000;

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([tradingDomain]);
  store = await createStore({ databaseUrl: database.url, domain: tradingDomain, log });
  await fill(other, 'published', published);
  await fill(other, 'draft', 2000);
  await fill(other, 'sold_out', 30);
  await fill(seller.organizationId, 'draft', 30);
  await fill(seller.organizationId, 'archived', 3000);
  await fill(seller.organizationId, 'published', 300);
  await store.fork().execute('vacuum analyze listing');
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/**
 * Inserts listings, each a second newer than the one before. Every listing has the word `lamp`, the half of them
 * `even`, those of number 7, 5,007, ... `rare`, and the oldest 12,000 `old`. One in 1,000 is in euro.
 */
async function fill(organizationId: string, status: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += 5_000)
    await insert(organizationId, status, from, Math.min(from + 4_999, count));
}

/** In parts, for the time limit of statements. */
function insert(organizationId: string, status: string, from: number, to: number): Promise<unknown> {
  return store.fork().execute(
    `insert into listing (id, organization_id, title, description, categories, image_urls, attributes, currency,
                          price_amount, shipping_amount, quantity, offers_enabled, buy_now_enabled, offer_ttl_hours,
                          status, created_at, updated_at, sku, external_id)
     select right(?, 20) || ? || lpad(n::text, 6, '0'), ?, concat_ws(' ', 'Lamp', case when n % 2 = 0 then 'even' end),
            concat_ws(' ', case when n % 5000 = 7 then 'rare' end, case when n <= 12000 then 'old' end),
            array['lamps', 'shelf' || n % 500], '{}', '{}', case when n % 1000 = 3 then 'EUR' else 'USD' end,
            1 + n * 7919 % 10000, 0, 1, true, true, 48,
            ?, at, at, left(?, 1) || n, 'E' || n
       from generate_series(?::int, ?::int) n,
            lateral (select timestamptz '2026-01-01' + n * interval '1 second' as at) time`,
    [organizationId, status, organizationId, status, status, from, to],
  );
}

/** Reads a page. Returns it with the number of rows that PostgreSQL read for it. */
async function read(input: Input): Promise<{ page: Page<Listing>; rows: number; statements: number }> {
  const em = store.fork();
  const plans = explainStatements(em, { answer: true });
  const page = await listListings({ em, cursorKey }, seller, { limit, ...input } as TradingInput<'listListings'>);
  return { page, rows: plans.reduce((sum, plan) => sum + rowsRead(plan), 0), statements: plans.length };
}

/** Parts of the list of everything that a seller sees: two public statuses, and three hidden ones of its own. */
const parts = 5;
/** In the list of the newest, the hidden ones are one part. */
const partsOfNewest = 3;

describe('PostgreSQL reads about as many rows as it returns', () => {
  const usd = { currency: 'USD' } as const;

  test.each<[string, Input]>([
    ['everything visible', {}],
    ['all own listings', { mine: true }],
  ])('for %s, in three parts', async (_, input) => {
    const { page, rows } = await read(input);
    expect(page.data).toHaveLength(limit);
    expect(rows).toBeLessThanOrEqual(partsOfNewest * (limit + 1));
  });

  test.each<[string, Input]>([
    ['everything visible', {}],
    ['one status that all may see', { status: ['sold_out'] }],
    ['own drafts, among many archived listings', { status: ['draft'] }],
    ['several statuses', { status: ['draft', 'sold_out', 'archived'] }],
    ['what has changed', { updatedAfter: '2026-01-01T00:05:00Z' }],
    ['what has changed of a seller', { updatedAfter: '2026-01-01T06:00:00Z', organizationId: other }],
    ['own listings that have changed', { updatedAfter: '2026-01-01T00:04:00Z', mine: true }],
    ['what has changed in a currency that most have', { updatedAfter: '2026-01-01T00:05:00Z', ...usd }],
    ['all own listings', { mine: true }],
    ['own listings in one status', { mine: true, status: ['draft'] }],
    ['listings of a seller', { organizationId: other }],
    ['listings created before a time', { createdBefore: '2026-01-01T03:00:00Z' }],
    ['a currency that most listings have', usd],
    ['the lowest prices', { ...usd, sort: 'price_asc' }],
    ['the highest prices', { ...usd, sort: 'price_desc' }],
    ['prices from a bound', { ...usd, sort: 'price_asc', minPrice: 5000 }],
    ['prices down from a bound', { ...usd, sort: 'price_desc', maxPrice: 5000 }],
    ['prices of a seller', { ...usd, sort: 'price_asc', organizationId: other }],
    ['own prices', { ...usd, sort: 'price_desc', mine: true }],
    ['own prices in one status', { ...usd, sort: 'price_desc', mine: true, status: ['archived'] }],
    ['a word that every listing has', { q: 'lamp' }],
    ['a word that every other listing has', { q: 'even' }],
    ['a word that every listing has, by price', { ...usd, sort: 'price_asc', q: 'lamp' }],
    ['a category that every listing has', { categories: ['lamps'] }],
  ])('for %s', async (_, input) => {
    const first = await read(input);
    expect(first.page.data).toHaveLength(limit);
    expect(first.rows).toBeLessThanOrEqual(2 * parts * (limit + 1) + limit);
    const second = await read({ ...input, cursor: first.page.nextCursor! });
    expect(second.page.data).toHaveLength(limit);
    expect(second.rows).toBeLessThanOrEqual(2 * parts * (limit + 1) + limit);
  });
});

test.each<[string, Input]>([
  ['a SKU, among those of all sellers', { sku: 'P9000' }],
  ['an own SKU', { sku: 'P200', mine: true, status: ['published'] }],
  ['an externalId', { externalId: 'E2500' }],
  ['a SKU by price', { sku: 'P9000', currency: 'USD', sort: 'price_asc' }],
])('PostgreSQL reads as few rows as match for %s', async (_, input) => {
  const { page, rows } = await read(input);
  expect(page).toMatchObject({ data: [expect.anything()], nextCursor: null });
  expect(rows).toBeLessThanOrEqual(10);
});

describe('PostgreSQL walks 2,000 listings of each part, and finds the others by an index', () => {
  /** For the walk, the matches of the index, and the page. */
  const bound = 2 * 2000 + 300 + 30 + 300;

  test.each<[string, Input, number]>([
    ['a rare word', { q: 'rare' }, 9],
    ['a rare word by price', { q: 'rare', currency: 'USD', sort: 'price_asc' }, 9],
    ['a rare word among frequent ones', { q: 'lamp rare' }, 9],
    ['a word that is nowhere', { q: 'nowhere' }, 0],
    ['a phrase with a rare word', { q: '"lamp even rare"' }, 0],
    ['a rare currency', { currency: 'EUR' }, limit],
    ['a narrow range of prices', { currency: 'USD', minPrice: 500, maxPrice: 502 }, 8],
    ['prices in a short time', { currency: 'USD', sort: 'price_asc', createdAfter: '2026-01-01T06:56:00Z' }, limit],
  ])('for %s', async (_, input, expected) => {
    const { page, rows } = await read(input);
    expect(page.data.length).toBe(expected);
    expect(page.nextCursor === null).toBe(expected < limit);
    expect(rows).toBeLessThanOrEqual(bound);
  });
});

describe('a walk that has filled a third of the page goes on, without asking an index', () => {
  // One listing in 500 has the category, so the first 2,000 have four.
  test.each<[string, Input]>([
    ['a category', { categories: ['shelf7'] }],
    ['two categories', { categories: ['lamps', 'shelf7'] }],
    ['a category by price', { categories: ['shelf7'], currency: 'USD', sort: 'price_desc' }],
  ])('for %s', async (_, input) => {
    const { page, rows, statements } = await read({ ...input, limit: 6 });
    expect(page.data).toHaveLength(6);
    // One of them reads the search.
    expect(statements).toBe(3);
    expect(rows).toBeLessThanOrEqual(4 * 2 * 2000);
  });

  test('for a longer page of it, which the index has', async () => {
    const { page, rows } = await read({ categories: ['shelf7'], limit: 20 });
    expect(page.data).toHaveLength(20);
    expect(rows).toBeLessThanOrEqual(2 * 2000 + 300 + 30 + 300);
  });
});

describe('PostgreSQL reads a bounded number of rows, and the next page continues,', () => {
  test.each<[string, Input, number, number]>([
    ['for a frequent word that recent listings do not have', { q: 'old' }, 3, 12_000],
    ['for frequent words that exclude each other', { q: 'lamp -lamp' }, 3, 0],
    ['for an excluded word that every listing has', { q: '-lamp' }, 3, 0],
  ])('%s', async (_, input, pagesMax, total) => {
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | undefined; ; ) {
      const { page, rows, statements } = await read({ ...input, limit: 100, cursor });
      expect(rows).toBeLessThanOrEqual(2 * 20_000 + 10_001 + 2 * 2_000 + 4_000);
      expect(statements).toBeLessThanOrEqual(4);
      seen.push(...page.data.map(({ id }) => id));
      pages += 1;
      if (page.nextCursor === null || seen.length > 0) break;
      cursor = page.nextCursor;
    }
    expect(pages).toBeLessThanOrEqual(pagesMax);
    expect(seen.length > 0).toBe(total > 0);
  });

  test('while the newest listings are those of a suspended seller', async () => {
    try {
      await fill(suspended, 'published', published + 5000);
      await store.fork().execute(`insert into organization values (?, 'suspended', 2, now())`, [suspended]);
      await store.fork().execute('analyze listing');
      const first = await read({});
      expect(first.rows).toBeLessThanOrEqual(20_000 + parts * (limit + 1));
      expect(first.page.data.every(({ organizationId }) => organizationId !== suspended)).toBe(true);
      let { page } = first;
      for (let pages = 0; page.data.length === 0; pages += 1) {
        expect(pages).toBeLessThan(5);
        page = (await read({ cursor: page.nextCursor! })).page;
      }
      expect(page.data.every(({ organizationId }) => organizationId !== suspended)).toBe(true);
    } finally {
      await store.fork().execute(`delete from listing where organization_id = ?`, [suspended]);
    }
  });
});
