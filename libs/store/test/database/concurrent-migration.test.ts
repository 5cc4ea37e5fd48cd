import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { createLogger } from '@marketplace/kernel';
import { ConcurrentMigration, migrate } from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

const log = createLogger({ level: 'silent' });
const databases: TestDatabase[] = [];
let databaseUrl = '';
beforeEach(async () => {
  const database = await createTestDatabase();
  databases.push(database);
  databaseUrl = database.url;
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

class Shelves extends Migration {
  override up(): void {
    this.addSql('create table shelves.shelf (id text, width int)');
  }
}
class UniqueShelves extends ConcurrentMigration {
  override up(): Promise<void> {
    return this.createIndex({ schema: 'shelves', name: 'shelf_id', unique: true, definition: 'on shelves.shelf (id)' });
  }
}
class SharedShelves extends ConcurrentMigration {
  override up(): Promise<void> {
    return this.dropIndex({ schema: 'shelves', name: 'shelf_id' });
  }
}
const created = { name: '0001-shelves', class: Shelves };
const unique = { name: '0002-unique', class: UniqueShelves };
const shared = { name: '0003-shared', class: SharedShelves };
const run = (...migrations: (typeof created | typeof unique | typeof shared)[]) =>
  migrate({ databaseUrl, domains: [{ schema: 'shelves', outbox: [], entities: [], migrations }], log });

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}
const indexes = () =>
  query(
    `select relname as name, indisvalid as valid
       from pg_index join pg_class on oid = indexrelid where indrelid = 'shelves.shelf'::regclass`,
  );
const done = async () =>
  (await query<{ name: string }>('select name from shelves.migration order by id')).map(({ name }) => name);

test('a build that fails leaves an invalid index, which the next run of the migration replaces', async () => {
  await run(created);
  await query(`insert into shelves.shelf values ('twice', 1), ('twice', 2)`);
  await expect(run(created, unique)).rejects.toThrow('could not create unique index');
  expect(await indexes()).toEqual([{ name: 'shelf_id', valid: false }]);
  expect(await done()).toEqual(['0001-shelves']);

  await query('delete from shelves.shelf where width = 2');
  await run(created, unique);
  expect(await indexes()).toEqual([{ name: 'shelf_id', valid: true }]);
  expect(await done()).toEqual(['0001-shelves', '0002-unique']);
});

test('an existing index is not built again, and an index is dropped once', async () => {
  await run(created);
  await query('create unique index shelf_id on shelves.shelf (id)');
  const identity = () => query(`select 'shelves.shelf_id'::regclass::oid as oid`);
  const before = await identity();
  await run(created, unique);
  expect(await identity()).toEqual(before);
  await run(created, unique, shared);
  await run(created, unique, shared);
  expect(await indexes()).toEqual([]);
});

test('an index is built while others write, and the build waits for their transactions without a timeout', async () => {
  await run(created);
  const writer = new pg.Client({ connectionString: databaseUrl });
  await writer.connect();
  await writer.query(`begin; insert into shelves.shelf values ('early', 1)`);
  const building = run(created, unique);
  // Longer than the lock timeout of transactions.
  await query(`insert into shelves.shelf select 'meanwhile', 1 from pg_sleep(2.5)`);
  await writer.query('commit');
  await writer.end();
  await building;
  expect(await indexes()).toEqual([{ name: 'shelf_id', valid: true }]);
});

test('migrators that start at the same time do not deadlock', async () => {
  await Promise.all(Array.from({ length: 3 }, () => run(created, unique)));
  expect(await indexes()).toEqual([{ name: 'shelf_id', valid: true }]);
  expect(await done()).toEqual(['0001-shelves', '0002-unique']);
});
