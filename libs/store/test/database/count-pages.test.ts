import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { anyone, type Caller, defineContract, local, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, implement, type Read, sql, type Store } from '../../src/index.ts';
import { createMigratedDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { notes } from '../store-under-test.ts';

const log = testLog();
let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([notes]);
  store = await createStore({ databaseUrl: database.url, domain: notes, log });
  await sql`
    insert into note (id, organization_id, text, created_at)
    select 'lst_' || n, 'org_1', 'text', now() from generate_series(1, 3000) n`.execute(store.fork().getKysely());
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const contract = defineContract('searches', {
  search: {
    kind: 'query',
    access: anyone,
    summary: 'Count notes, if asked to after waiting.',
    input: z.strictObject({ all: z.boolean().optional(), waitMs: z.int().default(0) }),
    output: z.strictObject({}),
    cost: { time: 'search', onlyWith: ['all'] },
  },
});
const search = async (
  { em }: Read,
  _caller: Caller,
  { all, waitMs }: { all?: boolean | undefined; waitMs: number },
) => {
  await sql`select pg_sleep(${waitMs}::float8 / 1000)`.execute(em.getKysely());
  if (all) await sql`select count(text) from note where id > ''`.execute(em.getKysely());
  return {};
};

test('a search reports the pages that it has read, whatever its time; others report nothing', async () => {
  const client = local(contract, implement(store, contract, {}, { search }), { log, checkOutputs: true });
  const caller = systemCaller('test', 'req_1');
  const pages = async (input: { all?: boolean; waitMs?: number }) => (await client.search(caller, input)).pages;
  const quick = await pages({ all: true });
  expect(quick).toBeGreaterThan(20);
  expect(await pages({ all: true })).toBe(quick);
  expect(await pages({ all: true, waitMs: 100 })).toBe(quick);
  expect(await pages({ all: false })).toBe(0);
  expect(await pages({})).toBeUndefined();
});
