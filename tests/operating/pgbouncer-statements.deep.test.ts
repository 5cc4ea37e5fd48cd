import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { clockV1, createStore, inTransaction, sql, type Store } from '@marketplace/store';
import { createTestDatabase, type TestDatabase } from '@marketplace/store/testing';
import { type PgBouncer, startPgBouncer } from '../support/operating/pgbouncer.ts';

const schema = 'lamps';

/** A service behind PgBouncer in transaction mode, which shares three connections and keeps 200 statements on each. */
let database: TestDatabase;
let owner: pg.Client;
let pooler: PgBouncer;
let store: Store;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const tables = ['create table lamps.lamp (id text primary key)', `insert into lamps.lamp values ('lmp_1')`];
  for (const statement of ['create schema lamps', ...clockV1(schema), ...tables]) await owner.query(statement);
  pooler = await startPgBouncer([database.url]);
  store = await createStore({
    ...{ databaseUrl: pooler.through(database.url), pooling: 'transaction', listen: { databaseUrl: database.url } },
    ...{ domain: { schema, outbox: [], entities: [], migrations: [] }, log: testLog() },
  });
});
afterAll(async () => {
  await store?.close();
  await pooler?.close();
  await owner?.end();
  await database?.drop();
});

test('prepared statements still work on their connections after a migration has changed their columns', async () => {
  const read = (em: ReturnType<Store['fork']>) => sql`select * from lamp where id = ${'lmp_1'}`.execute(em.getKysely());
  const caller = systemCaller('test', 'req_pooled');
  for (const name of ['before', 'added_1', 'added_2', 'added_3']) {
    await owner.query(`alter table lamps.lamp add column ${name} text default '${name}'`);
    const reads = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? read(store.fork()) : inTransaction(store, caller, ({ em }) => read(em)),
    );
    for (const { rows } of await Promise.all(reads)) expect(rows).toMatchObject([{ id: 'lmp_1', [name]: name }]);
  }
});

test('statements are prepared again when there are more than PgBouncer keeps', async () => {
  for (const n of [...Array(220).keys(), ...Array(20).keys()]) {
    const { rows } = await sql`select ${n}::int as value, ${sql.lit(n)} as same`.execute(store.fork().getKysely());
    expect(rows).toEqual([{ value: n, same: n }]);
  }
});

test('statements that were not prepared because another one failed are prepared the next time', async () => {
  const refuse = (error: unknown): never => {
    throw error;
  };
  const end = (divisor: number, id: string) =>
    inTransaction(store, systemCaller('test', 'req_pooled'), async (work) => {
      work.executeLast(sql`select 1 / ${divisor}::int`, refuse);
      work.executeLast(sql`insert into lamp (id) values (${id}) returning 'after the failure'`, refuse);
    });
  for (const id of ['lmp_2', 'lmp_3']) {
    await expect(end(0, id)).rejects.toThrow('division by zero');
    await expect(end(0, id)).rejects.toThrow('division by zero');
    await end(1, id);
  }
  expect((await owner.query(`select id from lamps.lamp order by id`)).rows).toHaveLength(3);
});
