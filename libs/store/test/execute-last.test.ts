import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { readConfig, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import {
  createStore,
  databaseOf,
  databaseSettings,
  inTransaction,
  isUniqueViolation,
  sql,
  type Store,
  type Work,
} from '../src/index.ts';
import { createMigratedDatabase, type TestDatabase } from '../src/testing/index.ts';
import { notes } from './store-under-test.ts';

const caller = systemCaller('test', 'req_test');

/** One connection only, so that each test uses the connection of the previous one. */
describe.each(['session', 'transaction'])('connections of a pooler by %s', (pooling) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createMigratedDatabase([notes]);
    const settings = {
      DATABASE_URL: database.url,
      ...(pooling === 'transaction' && { DATABASE_LISTEN_URL: database.url }),
      DATABASE_POOL_MAX: '1',
    };
    store = await createStore({
      ...databaseOf(readConfig(z.object(databaseSettings), settings)),
      domain: notes,
      log: testLog(),
    });
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  const write = (id: string) =>
    sql`insert into note (id, organization_id, text, created_at) values (${id}, 'org_1', 'a; commit', now())`;
  const audit = ({ audit: add }: Work, action: string) => add({ action, organizationId: 'org_1', targets: [] });
  const rethrow = (error: unknown): never => {
    throw error;
  };
  const written = async () => {
    const { rows } = await sql<{ ids: string[]; audited: string[] }>`
      select array(select id from note order by id) as ids,
             array(select payload ->> 'action' from outbox order by 1) as audited`.execute(store.fork().getKysely());
    return rows[0];
  };

  test('statements for the end are committed with the outbox rows, each time that they are prepared', async () => {
    for (const n of [1, 2])
      await inTransaction(store, caller, async (work) => {
        work.executeLast(write(`lst_${n}_a`), rethrow);
        work.executeLast(write(`lst_${n}_b`), rethrow);
        audit(work, `note.${n}`);
      });
    await inTransaction(store, caller, async (work) => work.executeLast(write('lst_alone'), rethrow));
    expect(await written()).toEqual({
      ids: ['lst_1_a', 'lst_1_b', 'lst_2_a', 'lst_2_b', 'lst_alone'],
      audited: ['note.1', 'note.2'],
    });
  });

  test('if one fails, nothing of the transaction remains, and the error is that of the statement', async () => {
    const before = await written();
    const taken = (error: unknown): never => {
      throw isUniqueViolation(error, 'note_pkey') ? new Error('taken') : error;
    };
    const failing = inTransaction(store, caller, async (work) => {
      await write('lst_first').execute(work.em.getKysely());
      work.executeLast(write('lst_second'), rethrow);
      work.executeLast(write('lst_alone'), taken);
      work.executeLast(sql`select ${1}::int / 0`, rethrow);
      audit(work, 'note.failed');
    });
    await expect(failing).rejects.toThrow('taken');
    const dividing = inTransaction(store, caller, async (work) => {
      work.executeLast(sql`select ${1}::int / 0`, taken);
      work.executeLast(write('lst_alone'), taken);
    });
    await expect(dividing).rejects.toThrow('division by zero');
    expect(await written()).toEqual(before);
  });

  test('an output gets the rows of statements for the end, and a failed transaction gets none', async () => {
    const read = (value: number) => sql<{ value: number }>`select 6 / ${value}::int as value`;
    for (const n of [1, 2]) {
      const output = await inTransaction(store, caller, async (work) => {
        const rows: unknown[] = [];
        work.executeLast(write(`lst_read_${n}`), rethrow);
        work.readLast(read(2), (found) => rows.push(...found));
        work.executeLast(sql`select ${'other'}::text`);
        work.readLast(read(3), (found) => rows.push(...found));
        audit(work, `note.read.${n}`);
        return { rows };
      });
      expect(output).toEqual({ rows: [{ value: 3 }, { value: 2 }] });
    }
    const taken: unknown[] = [];
    const failing = inTransaction(store, caller, async (work) => {
      work.readLast(read(1), (found) => taken.push(...found));
      work.readLast(read(0), (found) => taken.push(...found));
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(taken).toEqual([]);
  });

  test('a connection that breaks at the end is not used again, and the caller may repeat', async () => {
    const breaking = inTransaction(store, caller, async (work) => {
      work.executeLast(sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`, rethrow);
      work.executeLast(write('lst_broken'), rethrow);
    });
    await expect(breaking).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    expect((await written())?.ids).not.toContain('lst_broken');
  });
});
