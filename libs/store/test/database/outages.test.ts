import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, inTransaction, sql, type Store } from '../../src/index.ts';
import { withRetries } from '../../src/transaction/faults.ts';
import { createMigratedDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { notes } from '../store-under-test.ts';

let database: TestDatabase;
/** The store under test, and one whose connections stay writable. */
let store: Store;
let operator: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([notes]);
  const options = { databaseUrl: database.url, domain: notes, log: testLog() };
  operator = await createStore({ ...options, poolMax: 1 });
  await operator.ready();
  store = await createStore({ ...options, poolMax: 4 });
});
afterAll(async () => {
  await store?.close();
  await operator?.close();
  await database?.drop();
});

const caller = systemCaller('test', 'req_test');
const write = () =>
  inTransaction(store, caller, async ({ em }) => {
    await sql`insert into note (id, organization_id, text, created_at)
              values (gen_random_uuid(), 'org_1', '', now())`.execute(em.getKysely());
  });
const read = () => withRetries(0, () => sql`select count(*) from note`.execute(store.fork().getKysely()));
const all = <T>(run: () => Promise<T>) => Promise.allSettled(Array.from({ length: 4 }, run));
const fulfilled = Array.from({ length: 4 }, () => expect.objectContaining({ status: 'fulfilled' }));
const refused = Array.from({ length: 4 }, () =>
  expect.objectContaining({
    reason: expect.objectContaining({ code: 'temporarily_unavailable', facts: { retryAfterSeconds: 5 } }),
  }),
);
const onServer = (statement: string) => sql.raw(statement).execute(operator.fork().getKysely());
const setting = 'default_transaction_read_only';
const name = () => new URL(database.url).pathname.slice(1);
const otherSessions = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

test('while the database is read only, writes are temporarily_unavailable, and the service is not ready', async () => {
  await store.ready();
  await onServer(`alter database ${name()} set ${setting} = on`);
  // A failover ends sessions in this way.
  await onServer(`select pg_terminate_backend(pid) ${otherSessions}`);
  await all(read);
  await expect(store.ready()).rejects.toThrow('read only');
  expect(await all(write)).toEqual(refused);
  expect(await all(read)).toEqual(fulfilled);
});

test('once it can be written again, every request succeeds and the service is ready, without a restart', async () => {
  await onServer(`alter database ${name()} reset ${setting}`);
  expect(await all(write)).toEqual(fulfilled);
  await store.ready();
});

test('a connection on which a write was refused is not used again', async () => {
  const pids = new Set<number>();
  const onOneConnection = (readOnly: boolean) =>
    inTransaction(store, caller, async ({ em }) => {
      const db = em.getKysely();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      // The situation behind a pooler, which does not report that its server has become a standby.
      if (readOnly) await sql`set transaction read only`.execute(db);
      if (readOnly) pids.add(rows[0]!.pid);
      else expect(pids).not.toContain(rows[0]!.pid);
      await sql`update note set text = ''`.execute(db);
    });
  expect(await all(() => onOneConnection(true))).toEqual(refused);
  expect(pids.size).toBe(4);
  for (let n = 0; n < 4; n += 1) await onOneConnection(false);
});

test('a session that becomes read only while it is open leaves the pool with its next release', async () => {
  const alone = await createStore({ databaseUrl: database.url, domain: notes, log: testLog(), poolMax: 1 });
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(alone.fork().getKysely())).rows[0]!.pid;
  const before = await pid();
  expect(await pid()).toBe(before);
  await sql.raw(`set ${setting} = on`).execute(alone.fork().getKysely());
  expect(await pid()).not.toBe(before);
  await alone.close();
});
