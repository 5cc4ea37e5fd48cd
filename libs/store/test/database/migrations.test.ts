import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { createLogger } from '@marketplace/kernel';
import { createStore, type Domain, migrate } from '../../src/index.ts';
import { createTestDatabase, draftMigration, type TestDatabase } from '../../src/testing/index.ts';

const log = createLogger({ level: 'silent' });
const databases: TestDatabase[] = [];
let databaseUrl = '';
beforeEach(async () => {
  const database = await createTestDatabase();
  databases.push(database);
  databaseUrl = database.url;
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

const migrationOf = (...statements: string[]) =>
  class extends Migration {
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  };
// Slow enough for a second migrator to interfere, if it could.
const creation = {
  name: '0001-shelf',
  class: migrationOf(
    'create table shelves.shelf (id text)',
    'select pg_sleep(0.2)',
    `insert into shelves.shelf values ('first')`,
  ),
};
const addition = { name: '0002-more', class: migrationOf(`insert into shelves.shelf values ('second')`) };
const broken = {
  name: '0002-more',
  class: migrationOf(`insert into shelves.shelf values ('lost')`, 'select no_such_column from shelves.shelf'),
};
const domainWith = (...migrations: Domain['migrations']): Domain => ({
  schema: 'shelves',
  outbox: [],
  entities: [],
  migrations,
});
const run = (domain: Domain, url = databaseUrl) => migrate({ databaseUrl: url, domains: [domain], log });

async function shelves(): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from shelves.shelf').finally(() => client.end());
  return rows.map(({ id }) => id);
}

test('migrators that start at the same time run each migration once', async () => {
  await Promise.all(Array.from({ length: 3 }, () => run(domainWith(creation, addition))));
  expect(await shelves()).toEqual(['first', 'second']);
});

test('running again changes nothing, and a new migration runs after the old ones', async () => {
  await run(domainWith(creation));
  await run(domainWith(creation));
  expect(await shelves()).toEqual(['first']);
  await run(domainWith(creation, addition));
  expect(await shelves()).toEqual(['first', 'second']);
});

test('a migration that fails is rolled back, releases the lock, and runs when it is corrected', async () => {
  await expect(run(domainWith(creation, broken))).rejects.toThrow('no_such_column');
  expect(await shelves().catch(() => ['first'])).not.toContain('lost');
  await run(domainWith(creation, addition));
  expect(await shelves()).toEqual(['first', 'second']);
});

test('a schema that other migrations made is refused with advice, and left unchanged', async () => {
  await run(domainWith(creation));
  const baseline = { name: '0001-baseline', class: migrationOf('drop table shelves.shelf') };
  await expect(run(domainWith(baseline, addition))).rejects.toThrow(
    /shelves was made by a build before 0001-baseline.*docs\/upgrading\.md/,
  );
  expect(await shelves()).toEqual(['first']);
});

test('a service is ready when its migrations have run, and not before', async () => {
  const store = await createStore({ databaseUrl, domain: domainWith(creation), log });
  try {
    await expect(store.ready()).rejects.toThrow();
    await run(domainWith(creation));
    await expect(store.ready()).resolves.toBeUndefined();
  } finally {
    await store.close();
  }
});

describe('the draft of the next migration', () => {
  const ShelfEntity = defineEntity({
    name: 'Shelf',
    tableName: 'shelf',
    properties: { id: p.text().primary(), width: p.integer() },
  });

  test('contains what the migrations lack to match the entities', async () => {
    const draft = await draftMigration({ ...domainWith(creation), entities: [ShelfEntity] });
    expect(draft).toMatch(/alter table "shelves"."shelf" add "width" int/);
    expect(draft).toMatch(/create table "shelves"."outbox"/);
  });
});
