import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@marketplace/kernel';
import { migrate } from '@marketplace/store';
import { createTestDatabase, type TestDatabase } from '@marketplace/store/testing';
import { tradingDomain } from '../../src/module.ts';
import { execute } from '../trading-under-test.ts';

/** Listings of a release that compared SKUs and words byte by byte go on after the upgrade. */
const migrations = [...tradingDomain.migrations!];
const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.endsWith('compared-words')),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const query = <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  execute<Row>({ databaseUrl: database.url }, statement, values);

const run = (some: typeof migrations) =>
  migrate({
    databaseUrl: database.url,
    domains: [{ ...tradingDomain, migrations: some }],
    log: createLogger({ level: 'silent' }),
  });
const insert = (id: string, organization: string, sku: string, status = 'published') =>
  query(
    `insert into trading.listing (id, organization_id, title, description, sku, categories, image_urls, attributes,
       currency, price_amount, shipping_amount, quantity, offers_enabled, buy_now_enabled, offer_ttl_hours, status,
       created_at, updated_at, version)
     values (?, ?, 'Cable USB-C/HDMI', 'Cafe' || U&'\\0301', ?, '{Home}', '{}', '{}',
       'USD', 100, 0, 1, true, true, 48, ?, now(), now(), 1)`,
    [id, organization, sku, status],
  );
const idsOf = async (condition: string): Promise<string[]> =>
  (await query<{ id: string }>(`select id from trading.listing where ${condition} order by id`)).map(({ id }) => id);

test('SKUs that are the same now stay, old listings are found by their words, and a repeated run changes nothing', async () => {
  await run(before);
  await insert('lst_1', 'org_1', 'café');
  await insert('lst_2', 'org_1', 'cafe\u0301');
  await insert('lst_3', 'org_1', 'CAFÉ', 'archived');
  await insert('lst_4', 'org_2', 'CAFÉ');
  const found = `search @@ '''hdmi'' & ''café'' & ''=home'''`;
  expect(await idsOf(found)).toEqual([]);

  await run(migrations);
  expect(await idsOf('sku_twin')).toEqual(['lst_2']);
  expect(await idsOf(found)).toEqual(['lst_1', 'lst_2', 'lst_3', 'lst_4']);
  await expect(insert('lst_5', 'org_1', 'Cafe\u0301')).rejects.toMatchObject({ constraint: 'listing_sku_compared' });

  const versions = () => query('select id, xmin::text from trading.listing order by id');
  const written = await versions();
  await query(`delete from trading.migration where name like '%compared-words'`);
  await run(migrations);
  expect(await versions()).toEqual(written);
});

test('a database with another locale compares the same', async () => {
  const rows = await query(
    `select trading.compared(given collate "C") = trading.compared(other collate "C") as same
       from (values ('ΟΔΟΣ', 'οδος'), ('Straße', 'STRASSE'), ('ＡＢ', 'ab'), ('É', U&'e\\0301')) as v (given, other)`,
  );
  expect(rows).toEqual(Array(4).fill({ same: true }));
});
