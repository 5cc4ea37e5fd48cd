import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { newId, readConfig, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import {
  createStore,
  databaseOf,
  databaseSettings,
  inTransaction,
  sql,
  type Store,
  withRetries,
  type Work,
} from '../../src/index.ts';
import { executeTogether } from '../../src/database/sql.ts';
import { transaction } from '../../src/transaction/transaction.ts';
import { createMigratedDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { notes } from '../store-under-test.ts';

const caller = systemCaller('test', 'req_test');
const rethrow = (error: unknown): never => {
  throw error;
};

describe.each(['session', 'transaction'])('connections of a pooler by %s', (pooling) => {
  let database: TestDatabase;
  /** One connection only, so that each statement meets those that the previous ones prepared. */
  let store: Store;
  /** Number of statements of a service. */
  let wide: Store;
  let other: Store;
  const open = (max: number): Promise<Store> => {
    const settings = {
      DATABASE_URL: database.url,
      ...(pooling === 'transaction' && { DATABASE_LISTEN_URL: database.url }),
      DATABASE_POOL_MAX: String(max),
    };
    return createStore({
      ...databaseOf(readConfig(z.object(databaseSettings), settings)),
      ...{ domain: notes, log: testLog() },
    });
  };
  beforeAll(async () => {
    database = await createMigratedDatabase([notes]);
    [store, wide, other] = await Promise.all([open(1), open(10), open(1)]);
  });
  afterAll(async () => {
    await Promise.all([store, wide, other].map((one) => one?.close()));
    await database?.drop();
  });

  type Rows = Record<string, unknown>[];
  const find = async (id: string, of = store): Promise<Rows> =>
    (await sql<Rows[0]>`select * from note where id = ${id}`.execute(of.fork().getKysely())).rows as Rows;
  const findIn = async ({ em }: Pick<Work, 'em'>, id: string): Promise<Rows> =>
    (await sql`select * from note where id = ${id}`.execute(em.getKysely())).rows as Rows;
  const insert = (id: string) =>
    sql`insert into note (id, organization_id, text, created_at) values (${id}, 'org_1', '', now()) returning *`;
  let columns = 0;
  /** Adds a column as a migration does, from another connection. Returns its name. */
  const addColumn = async (): Promise<string> => {
    const name = `added_${(columns += 1)}`;
    await other.fork().execute(`alter table note add column ${name} text default '${name}'`);
    return name;
  };

  test('a statement works after a migration of its columns: alone, in a transaction, and at its ends', async () => {
    const [read, written, last] = [newId('lst'), newId('lst'), newId('lst')];
    await inTransaction(store, caller, async (work) => work.executeLast(insert(read), rethrow));
    const first = sql`select *, 'first' from note where id = ${read}`;
    const began = () =>
      withRetries(1, () =>
        transaction(store, { lock: null, first }, async (_em, { found }) => ({ output: found, last: [] })),
      );
    expect([await find(read), await began()]).toEqual([[expect.anything()], [expect.anything()]]);

    const alone = await addColumn();
    expect(await find(read)).toMatchObject([{ id: read, [alone]: alone }]);
    expect(await began()).toMatchObject([{ id: read, [alone]: alone }]);
    const within = await addColumn();
    await inTransaction(store, caller, async (work) => {
      await sql`insert into note (id, organization_id, text, created_at)
                values (${written}, 'org_1', '', now())`.execute(work.em.getKysely());
      expect(await findIn(work, read)).toMatchObject([{ id: read, [within]: within }]);
    });
    const atTheEnd = await addColumn();
    await inTransaction(store, caller, async (work) => {
      work.executeLast(insert(last), rethrow);
      work.audit({ action: 'note.last', organizationId: 'org_1', targets: [] });
    });
    expect([...(await find(written)), ...(await find(last))]).toMatchObject([
      { id: written },
      { id: last, [atTheEnd]: atTheEnd },
    ]);
    const audited = await store.fork().execute(`select 1 from outbox where payload ->> 'action' = 'note.last'`);
    expect(audited).toHaveLength(1);
  });

  test('while migrations add columns, no command fails, and each is done once', async () => {
    let isMigrating = true;
    const done: string[] = [];
    const command = async (): Promise<void> => {
      const id = newId('lst');
      await inTransaction(wide, caller, async (work) => {
        await findIn(work, id);
        work.executeLast(insert(id), rethrow);
      });
      expect(await find(id, wide)).toHaveLength(1);
      done.push(id);
    };
    const client = async (): Promise<void> => {
      while (isMigrating) await command();
    };
    const clients = Array.from({ length: 10 }, client);
    for (let n = 0; n < 5; n += 1) {
      const before = done.length;
      await Promise.all([addColumn(), ...Array.from({ length: 10 }, command)]);
      expect(done.length).toBeGreaterThan(before);
    }
    isMigrating = false;
    await Promise.all(clients);
    const { rows } = await sql<{ id: string }>`select id from note where id = any(${done})`.execute(
      store.fork().getKysely(),
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(done.toSorted());
  });

  test('a session that has lost its prepared statements prepares them again, alone and in a transaction', async () => {
    const id = newId('lst');
    const notThere = async () => expect(await find(id)).toEqual([]);
    await notThere();
    await store.fork().execute(pooling === 'session' ? 'discard all' : 'deallocate all');
    await notThere();
    let attempts = 0;
    await inTransaction(store, caller, async (work) => {
      await findIn(work, id);
      attempts += 1;
      if (attempts === 1) await work.em.execute('deallocate all');
      expect(await findIn(work, id)).toEqual([]);
      work.executeLast(insert(id), rethrow);
    });
    expect(attempts).toBe(2);
    expect(await find(id)).toHaveLength(1);
  });

  test('a value that cannot be sent fails alone: the statement still works with other values', async () => {
    const read = async (value: unknown): Promise<unknown> => {
      const { rows } = await sql`select ${value}::jsonb as value, 'sent' as text`.execute(store.fork().getKysely());
      return rows[0];
    };
    const circular: Record<string, unknown> = {};
    circular['itself'] = circular;
    for (const value of [{ a: 1 }, { a: 2 }]) {
      await expect(read(circular)).rejects.toThrow('circular');
      expect(await read(value)).toEqual({ value, text: 'sent' });
    }
  });

  test('a failed statement of a group affects only its transaction: the others keep their columns', async () => {
    const [before, after] = [sql`select ${1}::int as before`, sql`select ${2}::int as after, ${'x'}::text as x`];
    const group = (divisor: number) =>
      store
        .fork()
        .getKysely()
        .connection()
        .execute(async (reserved) => {
          const statements = [
            sql`begin`,
            before,
            sql`select 1 / ${divisor}::int as quotient`,
            after,
            before,
            sql`commit`,
          ];
          return executeTogether(reserved, statements);
        });
    const answers = [[], [{ before: 1 }], [{ quotient: 1 }], [{ after: 2, x: 'x' }], [{ before: 1 }], []];
    await expect(group(0)).rejects.toThrow('division by zero');
    expect(await group(1)).toEqual(answers);
    await expect(group(0)).rejects.toThrow('division by zero');
    expect(await group(1)).toEqual(answers);
  });

  test('a connection that the server closes, between statements or while it is not used, is replaced', async () => {
    const end = async (pid: number): Promise<void> => {
      await sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(other.fork().getKysely());
    };
    const pidIn = async ({ em }: Pick<Work, 'em'>): Promise<number> =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid, ${'a'}::text`.execute(em.getKysely())).rows[0]!.pid;
    const id = newId('lst');
    const broken = inTransaction(store, caller, async (work) => {
      await end(await pidIn(work));
      work.executeLast(insert(id), rethrow);
    });
    await expect(broken).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    expect(await find(id)).toEqual([]);
    await end(await pidIn({ em: store.fork() }));
    // The process may find out only with the next statement.
    await find(id).catch(() => undefined);
    expect(await find(id)).toEqual([]);
  });
});
