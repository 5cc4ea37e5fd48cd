import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { anyone, defineContract, local, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, implement, migrate, type Read, report, sql, type Store } from '../../src/index.ts';
import { preparedMax } from '../../src/database/wire/pool-guard.ts';
import { createMigratedDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { notes } from '../store-under-test.ts';

const log = testLog();
let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([notes]);
  const limits = { statementTimeoutMs: 400, reportTimeoutMs: 60_000, reportPoolMax: 1 };
  store = await createStore({ databaseUrl: database.url, ...limits, domain: notes, log });
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});

const shown = [
  'enable_seqscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_incremental_sort',
  'plan_cache_mode',
  'default_transaction_read_only',
  'statement_timeout',
  'lock_timeout',
  'search_path',
];
async function settingsOf(em: EntityManager): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string;
    setting: string;
  }>`select name, setting from pg_settings where name = any(${shown})`.execute(em.getKysely());
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}
const everywhere = { lock_timeout: '2000', search_path: 'notes' };
const postgresDefaults = {
  enable_seqscan: 'on',
  enable_hashjoin: 'on',
  enable_mergejoin: 'on',
  enable_incremental_sort: 'on',
  plan_cache_mode: 'auto',
};

test('requests have planner settings for index scans, and the configured timeout', async () => {
  expect(await settingsOf(store.fork())).toEqual({
    ...everywhere,
    ...{ enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', enable_incremental_sort: 'off' },
    plan_cache_mode: 'force_generic_plan',
    default_transaction_read_only: 'off',
    statement_timeout: '400',
  });
});

test('reports have the default planner settings of PostgreSQL, a longer timeout, and cannot write', async () => {
  expect(await settingsOf(store.report())).toEqual({
    ...everywhere,
    ...postgresDefaults,
    default_transaction_read_only: 'on',
    statement_timeout: '60000',
  });
  const writing =
    sql`insert into note (id, organization_id, text, created_at) values ('lst_r', 'org_1', '', now())`.execute(
      store.report().getKysely(),
    );
  await expect(writing).rejects.toThrow('read-only transaction');
});

test('reports use no connections of requests', async () => {
  const pidOf = async (em: EntityManager) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(em.getKysely())).rows[0]!.pid;
  const requests = await Promise.all(Array.from({ length: 10 }, () => pidOf(store.fork())));
  const reports = await Promise.all(Array.from({ length: 5 }, () => pidOf(store.report())));
  // One for reports that callers ask for, and one for the service's own.
  expect(new Set(reports).size).toBeLessThanOrEqual(2);
  expect(requests.filter((pid) => reports.includes(pid))).toEqual([]);
});

test('however many different statements are sent, a connection keeps a bounded number of them prepared', async () => {
  const small = await createStore({ databaseUrl: database.url, domain: notes, log, poolMax: 1 });
  const db = small.fork().getKysely();
  let most = 0;
  for (let n = 0; n < preparedMax * 1.5; n += 1) {
    const { rows } = await sql<{ value: number; prepared: number }>`
      select ${n}::int as value, (select count(*)::int from pg_prepared_statements) as prepared, ${sql.lit(n)}`.execute(
      db,
    );
    expect(rows[0]!.value).toBe(n);
    most = Math.max(most, rows[0]!.prepared);
  }
  await small.close();
  expect(most).toBeGreaterThan(preparedMax / 2);
  expect(most).toBeLessThanOrEqual(preparedMax + 1);
});

test('migrations have the default planner settings of PostgreSQL and no timeout', async () => {
  class Observed extends Migration {
    override up(): void {
      this.addSql(
        `create table observed.setting as
           select name, setting from pg_settings where name in ('${shown.join(`', '`)}')`,
      );
    }
  }
  await migrate({
    databaseUrl: database.url,
    domains: [
      { schema: 'observed', outbox: [], entities: [], migrations: [{ name: '0001-observed', class: Observed }] },
    ],
    log,
  });
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from observed.setting`.execute(
    store.fork().getKysely(),
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    ...everywhere,
    ...postgresDefaults,
    search_path: 'observed',
    default_transaction_read_only: 'off',
    statement_timeout: '0',
  });
});

test('a statement that exceeds its timeout is temporarily_unavailable; a report has more time', async () => {
  const slow = {
    kind: 'query',
    access: anyone,
    summary: 'Takes a second.',
    input: z.strictObject({}),
    output: z.strictObject({ ok: z.boolean() }),
  } as const;
  const contract = defineContract('slow', { request: slow, verification: slow });
  const run = async ({ em }: Read) => {
    await sql`select pg_sleep(1)`.execute(em.getKysely());
    return { ok: true };
  };
  const client = local(contract, implement(store, contract, {}, { request: run, verification: report(run) }), {
    log,
    checkOutputs: true,
  });
  const caller = systemCaller('test', 'req_slow');
  await expect(client.request(caller, {})).rejects.toMatchObject({
    code: 'temporarily_unavailable',
    facts: { retryAfterSeconds: 5 },
  });
  expect((await client.verification(caller, {})).output).toEqual({ ok: true });
});
