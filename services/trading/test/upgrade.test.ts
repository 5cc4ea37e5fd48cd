import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { migrate } from '@marketplace/store';
import { createTestDatabase, type TestDatabase } from '@marketplace/store/testing';
import { createTrading, tradingDomain, type TradingModule } from '../src/module.ts';
import { execute, newSeller } from './trading-under-test.ts';

/** The last migration of the version before. */
const before = '0014-hidden-listings';

/** Records as the version before wrote them, and the version of today on the same database. */
let database: TestDatabase;
let module: TradingModule;
const [buyer, seller] = [newSeller(), newSeller()];
const [listingId, offerId] = [newId('lst'), newId('off')];

beforeAll(async () => {
  database = await createTestDatabase();
  const { migrations } = tradingDomain;
  const earlier = migrations.slice(0, migrations.findIndex(({ name }) => name === before) + 1);
  await migrate({ databaseUrl: database.url, domains: [{ ...tradingDomain, migrations: earlier }], log: testLog() });
  await writeEarlierRecords();
  await migrate({ databaseUrl: database.url, domains: [tradingDomain], log: testLog() });
  module = await createTrading({ DATABASE_URL: database.url, CURSOR_KEY: randomBytes(32).toString('hex') }, testLog());
});

afterAll(async () => {
  await module?.close();
  await database?.drop();
});

async function writeEarlierRecords(): Promise<void> {
  const run = (statement: string, values: unknown[]) => execute({ databaseUrl: database.url }, statement, values);
  await run(
    `insert into listing (id, organization_id, title, description, categories, image_urls, attributes, currency,
                          price_amount, shipping_amount, quantity, offers_enabled, buy_now_enabled, offer_ttl_hours,
                          status, published_at, created_at, updated_at, version)
     values (?, ?, 'Lamp', '', '{}', '{}', '{}', 'USD', 4900, 500, 3, true, true, 48, 'published', now(), now(), now(), 1)`,
    [listingId, seller.organizationId],
  );
  await run(
    `insert into offer (id, listing_id, buyer_organization_id, seller_organization_id, status, awaiting, revision,
                        buyer_revisions, currency, unit_amount, quantity, expires_at, auto_decided, created_at,
                        updated_at, version)
     values (?, ?, ?, ?, 'submitted', 'seller', 1, 1, 'USD', 4000, 1, now() + interval '2 days', false, now(), now(), 1)`,
    [offerId, listingId, buyer.organizationId, seller.organizationId],
  );
  await run(
    `insert into offer_revision (offer_id, revision, proposed_by, unit_amount, quantity, message, expires_at, created_at)
     values (?, 1, 'buyer', 4000, 1, '', now() + interval '2 days', now())`,
    [offerId],
  );
}

const output = async <T>(call: Promise<{ output: T }>): Promise<T> => (await call).output;
const money = (amount: number) => ({ amount, currency: 'USD' as const });

test('an open offer of the version before keeps the shipping that its listing had at the upgrade', async () => {
  const offer = await output(module.client.getOffer(seller, { id: offerId }));
  expect(offer).toMatchObject({ shippingAmount: money(500), revisions: [{ shippingAmount: money(500) }] });
  await module.client.updateListing(seller, { id: listingId, shippingAmount: money(90_000) });
  const { order } = await output(module.client.acceptOffer(seller, { id: offerId, expectedRevision: 1 }));
  expect(order).toMatchObject({ shippingAmount: money(500), total: money(4500) });
});
