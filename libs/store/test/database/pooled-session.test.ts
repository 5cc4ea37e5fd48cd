import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { readConfig, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import {
  createStore,
  databaseOf,
  databaseSettings,
  inTransaction,
  sql,
  type Sql,
  type Store,
} from '../../src/index.ts';
import { createMigratedDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { notes } from '../store-under-test.ts';

/**
 * Connections like those of a transaction pooler: nothing is set at their start. There is only one, so that all share
 * it.
 */
let database: TestDatabase;
let store: Store;
const optionsOf = (settings: Record<string, string>) =>
  databaseOf(readConfig(z.object(databaseSettings), { DATABASE_POOL_MAX: '1', ...settings }));
beforeAll(async () => {
  database = await createMigratedDatabase([notes]);
  const settings = { DATABASE_URL: database.url, DATABASE_LISTEN_URL: database.url };
  store = await createStore({ ...optionsOf(settings), domain: notes, log: testLog() });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const caller = systemCaller('test', 'req_test');
const settings = sql<{ path: string; scans: string; plans: string; reads: string }>`
  select current_setting('search_path') as path, current_setting('enable_seqscan') as scans,
         current_setting('plan_cache_mode') as plans, current_setting('transaction_read_only') as reads`;
const rowsOf = async <Row>(em: ReturnType<Store['fork']>, statement: Sql<Row>) =>
  (await statement.execute(em.getKysely())).rows;
const write = (id: string) =>
  sql`insert into note (id, organization_id, text, created_at) values (${id}, 'org_1', 'a; commit', now())`;
const written = async () =>
  (await rowsOf(store.fork(), sql<{ id: string }>`select id from note order by id`)).map(({ id }) => id);

test('a statement alone, a transaction and a report each have the settings of their pool', async () => {
  const ofRequests = { path: 'notes', scans: 'off', plans: 'force_generic_plan', reads: 'off' };
  expect(await rowsOf(store.fork(), settings)).toEqual([ofRequests]);
  expect(await inTransaction(store, caller, ({ em }) => rowsOf(em, settings))).toEqual([ofRequests]);
  expect(await rowsOf(store.report(), settings)).toEqual([{ path: 'notes', scans: 'on', plans: 'auto', reads: 'on' }]);
  await expect(rowsOf(store.report(), write('lst_report'))).rejects.toThrow('read-only transaction');
});

test('a failed statement, alone or in a transaction, has no effect and leaves the connection usable', async () => {
  await rowsOf(store.fork(), write('lst_alone'));
  await expect(rowsOf(store.fork(), write('lst_alone'))).rejects.toThrow('duplicate key');
  await inTransaction(store, caller, ({ em }) => rowsOf(em, write('lst_committed')));
  const failing = inTransaction(store, caller, async ({ em }) => {
    await rowsOf(em, write('lst_undone'));
    await rowsOf(em, sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await store.fork().transactional(async (em) => {
    await rowsOf(em as never, write('lst_unit_of_work'));
  });
  expect(await written()).toEqual(['lst_alone', 'lst_committed', 'lst_unit_of_work']);
});
