import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { createLogger } from '@marketplace/kernel';
import { clockV1, createStore, type Domain, migrate } from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

const run = randomBytes(4).toString('hex');
const roleNamed = (name: string): string => `test_role_${process.env['TEST_RUN_ID']}_${name}_${run}`;

const migrationOf = (...statements: string[]) =>
  class extends Migration {
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  };
const shelves: Domain = {
  schema: 'shelves',
  moreSchemas: ['archive'],
  outbox: [],
  entities: [],
  migrations: [
    {
      name: '0001',
      class: migrationOf(
        'create table shelves.shelf (id bigserial primary key, name text)',
        'create table archive.paper (name text)',
        `create function archive.count() returns bigint language sql security definer
           as 'select count(*) from archive.paper'`,
        'revoke all on function archive.count() from public',
      ),
    },
  ],
  rights: { 'archive.paper': ['select', 'insert'] },
  functions: ['archive.count()'],
};
const till: Domain = {
  schema: 'till',
  outbox: [],
  entities: [],
  migrations: [{ name: '0001', class: migrationOf('create table till.coin (name text)', ...clockV1('till')) }],
};

let database: TestDatabase;
let logged = '';
const log = createLogger({ level: 'warn', destination: { write: (line: string) => void (logged += line) } });

const urlOf = (name: string, password = `${name}-password`): string => {
  const url = new URL(database.url);
  url.username = roleNamed(name);
  url.password = password;
  return url.href;
};
const migrated = (domains: Domain[], roles: Record<string, string>, databaseUrl = database.url): Promise<void> =>
  migrate({ databaseUrl, domains, roles, log });

/** The error code of a statement, or `done`. */
async function outcome(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as pg.DatabaseError).code!;
  } finally {
    await client.end();
  }
}

const refused = '42501';

beforeAll(async () => {
  database = await createTestDatabase();
  await migrated([shelves, till], { shelves: urlOf('shelves'), till: urlOf('till') });
});
afterAll(async () => {
  const server = process.env['TEST_DATABASE_URL']!;
  await database?.drop();
  for (const name of ['shelves', 'till', 'owner']) await outcome(server, `drop role if exists ${roleNamed(name)}`);
});

test.each([
  ['reads and writes its tables', `insert into shelves.shelf (name) values ('a'); update shelves.shelf set name = 'b'`],
  ['deletes rows of its tables', 'delete from shelves.shelf'],
  ['reads its migrations', 'select name from shelves.migration'],
  ['adds to a table of which it may not change rows', `insert into archive.paper values ('a'); table archive.paper`],
  ['calls a function that has the rights of the owner', 'select archive.count()'],
])('the role of a service %s', async (_title, statements) => {
  expect(await outcome(urlOf('shelves'), statements)).toBe('done');
});

test.each([
  ['change rows of a table that is only added to', `update archive.paper set name = ''`],
  ['delete rows of a table that is only added to', 'delete from archive.paper'],
  ['empty a table', 'truncate shelves.shelf'],
  ['disable a trigger', 'alter table archive.paper disable trigger all'],
  ['take a table', 'alter table archive.paper owner to current_user'],
  ['lend itself a right', 'grant update on archive.paper to current_user; update archive.paper set name = name'],
  ['make a table', 'create table shelves.mine (id int)'],
  ['drop a table', 'drop table shelves.shelf'],
  ['pretend that a migration has run', `insert into shelves.migration (name) values ('0002')`],
  ['read the tables of another service', 'table till.coin'],
])('the role of a service cannot %s', async (_title, statements) => {
  expect(await outcome(urlOf('shelves'), statements)).toBe(refused);
});

test('a function with the rights of the owner is called by nobody else', async () => {
  expect(await outcome(urlOf('till'), 'select archive.count()')).toBe(refused);
});

test('the role of a service advances its clock, without owning the function that reads it', async () => {
  const ahead = `select 1 / (till.now() > clock_timestamp() + interval '59 minutes')::int`;
  const divisionByZero = '22012';
  expect(await outcome(urlOf('till'), ahead)).toBe(divisionByZero);
  expect(await outcome(urlOf('till'), `insert into till.clock_offset (ahead) values ('1 hour')`)).toBe('done');
  expect(await outcome(urlOf('till'), ahead)).toBe('done');
});

test('the next migrations add rights on new tables, and set a changed password', async () => {
  const more = { name: '0002', class: migrationOf('create table shelves.later (name text)') };
  const later = { ...shelves, migrations: [...shelves.migrations, more] };
  await migrated([later], { shelves: urlOf('shelves', 'another-password') });
  expect(await outcome(urlOf('shelves', 'another-password'), `insert into shelves.later values ('a')`)).toBe('done');
  expect(await outcome(urlOf('shelves'), 'select 1')).toBe('28P01');
  await migrated([later], { shelves: urlOf('shelves') });
  expect(await outcome(urlOf('shelves'), 'select 1')).toBe('done');
});

test('a service that connects as the owner works, and both its start and the migrations report it', async () => {
  logged = '';
  await migrated([till], { till: database.url });
  expect(logged).toContain('this service has no separate PostgreSQL role');
  const readied = async (databaseUrl: string): Promise<string> => {
    logged = '';
    const store = await createStore({ databaseUrl, domain: till, log });
    await store.ready();
    await store.ready();
    await store.close();
    return logged;
  };
  expect((await readied(database.url)).split('connected as the owner of the tables')).toHaveLength(2);
  expect(await readied(urlOf('till'))).toBe('');
});

test('an owner that may not create roles names the missing one', async () => {
  const own = await createTestDatabase();
  const server = new URL(own.url);
  await outcome(own.url, `create role ${roleNamed('owner')} login password 'owner'`);
  await outcome(own.url, `alter database ${server.pathname.slice(1)} owner to ${roleNamed('owner')}`);
  server.username = roleNamed('owner');
  server.password = 'owner';
  const other = new URL(server.href);
  other.username = `${roleNamed('till')}_none`;
  try {
    await expect(migrated([till], { till: other.href }, server.href)).rejects.toThrow(
      `may not create the role ${roleNamed('till')}_none`,
    );
  } finally {
    await own.drop();
  }
});
