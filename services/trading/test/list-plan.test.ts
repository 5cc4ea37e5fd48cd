import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, newId } from '@marketplace/kernel';
import { createKeyring, createStore, type Store } from '@marketplace/store';
import { createMigratedDatabase, explainStatements, type Plan, type TestDatabase } from '@marketplace/store/testing';
import type { TradingInput } from '../src/input.ts';
import { tradingDomain } from '../src/module.ts';
import { listListings } from '../src/operations/list-listings.ts';
import { newSeller } from './trading-under-test.ts';

const log = createLogger({ level: 'silent' });
const keyring = createKeyring(new Map([['k1', randomBytes(32)]]));
const seller = newSeller();
const other = newId('org');
const hiddenOfOthers = 2000;

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([tradingDomain]);
  store = await createStore({ databaseUrl: database.url, domain: tradingDomain, log });
  const fill = (organizationId: string, status: string, count: number) =>
    store.fork().execute(
      `insert into listing (id, organization_id, title, description, categories, image_urls, attributes, currency,
                            price_amount, shipping_amount, quantity, offers_enabled, buy_now_enabled, offer_ttl_hours,
                            status, created_at, updated_at)
       select ? || ? || n, ?, 'Lamp', '', '{}', '{}', '{}', 'USD',
              1, 0, 1, true, true, 48,
              ?, clock_timestamp(), clock_timestamp()
         from generate_series(1, ?) n`,
      [organizationId, status, organizationId, status, count],
    );
  await fill(seller.organizationId, 'draft', 30);
  await fill(seller.organizationId, 'published', 300);
  await fill(other, 'sold_out', 30);
  await fill(other, 'draft', hiddenOfOthers);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const removedBy = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) + (plan.Plans ?? []).reduce((sum, part) => sum + removedBy(part), 0);

/** Rows that PostgreSQL reads and discards while it answers the list. */
async function discardedRows(input: Partial<TradingInput<'listListings'>>): Promise<number> {
  const em = store.fork();
  const plans = explainStatements(em);
  await listListings({ em, keyring }, seller, input as TradingInput<'listListings'>);
  expect(plans).toHaveLength(1);
  return removedBy(plans[0]!);
}

test.each<[string, Partial<TradingInput<'listListings'>>]>([
  ['everything visible', {}],
  ['one status that all may see', { status: 'sold_out' }],
  ['own drafts', { status: 'draft' }],
  ['all own listings', { mine: true }],
  ['listings created before a time', { createdBefore: '2100-01-01T00:00:00Z' }],
])('a list of %s reads only the rows that it answers, however many hidden listings others have', async (_, input) => {
  expect(await discardedRows({ ...input, limit: 10 })).toBe(0);
});
