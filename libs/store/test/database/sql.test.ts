import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, executeTogether, inTransaction, type Read, sql, type Sql } from '../../src/index.ts';
import { callerOf, NoteEntity, notes, openNotes } from '../store-under-test.ts';

const opened = openNotes();
const writer = () => callerOf('org_sql');

const insertNote = ({ em }: Read, id: string) =>
  sql`insert into note (id, organization_id, text, created_at) values (${id}, 'org_sql', '', now())`.execute(
    em.getKysely(),
  );
const isThere = async ({ em }: Read, id: string): Promise<boolean> =>
  (await sql`select 1 from note where id = ${id}`.execute(em.getKysely())).rows.length > 0;

test('a statement joins the transaction of its command: it is visible after the commit, or rolled back', async () => {
  const { store } = opened();
  const outside = { em: store.fork() };
  const [kept, lost] = [newId('lst'), newId('lst')];
  await inTransaction(store, writer(), async (work) => {
    await insertNote(work, kept);
    expect([await isThere(work, kept), await isThere(outside, kept)]).toEqual([true, false]);
  });
  await expect(
    inTransaction(store, writer(), async (work) => {
      await insertNote(work, lost);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect([await isThere(outside, kept), await isThere(outside, lost)]).toEqual([true, false]);
});

test('a statement joins a transaction of MikroORM', async () => {
  const { store } = opened();
  const outside = { em: store.fork() };
  const id = newId('lst');
  const undone = async (em: Read['em']): Promise<void> => {
    await insertNote({ em }, id);
    expect([await isThere({ em }, id), await isThere(outside, id)]).toEqual([true, false]);
    throw new Error('changed my mind');
  };
  await expect(store.fork().transactional(undone)).rejects.toThrow('changed my mind');
  expect(await isThere(outside, id)).toBe(false);
});

test('a statement is prepared once per connection, whatever its values', async () => {
  await inTransaction(opened().store, writer(), async ({ em }) => {
    const look = async (ids: string[], only: string) => {
      const part = sql`text <> ${only}`;
      await sql`select 'looked for' from note where id = any(${ids}) and ${part}`.execute(em.getKysely());
    };
    for (const ids of [['a'], ['b', 'c'], [], ['d', 'e', 'f']]) await look(ids, ids.join());
    const prepared = await sql<{ text: string; calls: number }>`
      select statement as text, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
       where statement like ${`select 'looked for'%`}`.execute(em.getKysely());
    expect(prepared.rows).toEqual([
      { text: `select 'looked for' from note where id = any($1) and text <> $2`, calls: 4 },
    ]);
  });
});

test('statements of one round trip see what those before them wrote, and return their own rows each', async () => {
  const id = newId('lst');
  const [undone] = await inTransaction(opened().store, writer(), async ({ em }) =>
    Promise.all(
      [1, 2].map(async (time) => {
        const bytes = Buffer.from([0, 255, time]);
        return executeTogether(em.getKysely(), [
          sql`insert into note (id, organization_id, text, created_at) values (${id + time}, 'org_sql', '', now())`,
          sql`select id, tags from note where id = ${id + time}`,
          sql`select ${bytes}::bytea as bytes, ${null}::text as nothing, ${'ä€😀'}::text as text`,
        ]);
      }),
    ),
  );
  expect(undone).toEqual([
    [],
    [{ id: `${id}1`, tags: null }],
    [{ bytes: Buffer.from([0, 255, 1]), nothing: null, text: 'ä€😀' }],
  ]);
});

test('after a statement of a round trip that fails none is executed, and the connection stays usable', async () => {
  const store = await createStore({ databaseUrl: opened().databaseUrl, domain: notes, log: testLog(), poolMax: 1 });
  const [before, after] = [newId('lst'), newId('lst')];
  const insert = (id: string) =>
    sql`insert into note (id, organization_id, text, created_at) values (${id}, 'org_sql', '', now())`;
  // The first execution prepares the statements, the second one uses them.
  for (const _ of [1, 2]) {
    const failing = inTransaction(store, writer(), async (work) => {
      work.executeLast(insert(before));
      work.executeLast(sql`select 1 / ${0}::int`);
      work.executeLast(insert(after));
      work.executeLast(sql`select ${'never prepared before'}::text`);
    });
    await expect(failing).rejects.toThrow('division by zero');
  }
  expect([await isThere({ em: store.fork() }, before), await isThere({ em: store.fork() }, after)]).toEqual([
    false,
    false,
  ]);
  await inTransaction(store, writer(), async (work) => {
    work.executeLast(insert(after));
    work.executeLast(sql`select ${'never prepared before'}::text`);
  });
  expect(await isThere({ em: store.fork() }, after)).toBe(true);
  await store.close();
});

test('a store that is closed leaves no connection', async () => {
  const { store, databaseUrl } = opened();
  const closed = await createStore({ databaseUrl, domain: notes, log: testLog() });
  const {
    rows: [own],
  } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(closed.fork().getKysely());
  await closed.close();
  // The statement timeout ends it if the connection does not.
  await sql`
    do $$ begin
      while exists (select from pg_stat_activity where pid = ${sql.lit(own!.pid)}) loop
        perform pg_sleep(0.01), pg_stat_clear_snapshot();
      end loop;
    end $$`.execute(store.fork().getKysely());
});

/** Each sample takes one or two round trips to the database, so only the deep run has many. */
const samples = process.env['JEST_DEEP'] === '1' ? 500 : 50;

const special = fc.constantFrom(
  '',
  'NULL',
  'null',
  '"',
  '\\',
  '\\"',
  '{}',
  ',',
  '?',
  "'",
  ' ',
  '$1',
  '\n',
  '{"a","b"}',
  '::text',
);
const text = fc.oneof(
  special,
  fc.string({ unit: 'binary' }).filter((string) => !string.includes('\0')),
);
const texts = fc.array(text, { maxLength: 8 });

test('PostgreSQL reads strings unchanged, alone and in arrays', async () => {
  const kysely = opened().store.fork().getKysely();
  await fc.assert(
    fc.asyncProperty(text, texts, async (one, many) => {
      const statement = sql`select ${one}::text as one, ${many}::text[] as many`;
      expect((await statement.execute(kysely)).rows).toEqual([{ one, many }]);
    }),
    { numRuns: samples },
  );
});

test('an entity stores strings in arrays unchanged, also the string NULL', async () => {
  const em = opened().store.fork();
  const written = fc.sample(texts, samples).concat([['NULL', 'null']]);
  const notes = written.map((tags) =>
    em.create(NoteEntity, { id: newId('lst'), organizationId: 'org_1', text: '', createdAt: new Date(), tags }),
  );
  await em.flush();
  for (const { id, tags } of notes) {
    const { tags: read } = await opened().store.fork().findOneOrFail(NoteEntity, { id });
    expect(read).toEqual(tags);
  }
});

test('PostgreSQL reads times, numbers, truth values and nulls as they are', async () => {
  const kysely = opened().store.fork().getKysely();
  const at = new Date('2026-01-02T03:04:05.678Z');
  const statement = sql`
    select ${at}::timestamptz::text as at, ${12.5}::float8 as number, ${true}::bool as truth, ${null}::text as nothing`;
  const expected = [{ at: expect.stringContaining('05.678'), number: 12.5, truth: true, nothing: null }];
  expect((await statement.execute(kysely)).rows).toEqual(expected);
});

const number = fc.integer({ min: 0, max: 99 });
const minus = (a: unknown, b: unknown): Sql => sql`(${a}::int - ${b}::int)`;

/**
 * Arithmetic terms with their values. A number becomes a parameter; a sum or difference becomes a part of a statement.
 * Each operand in a template is one or the other.
 */
const { term } = fc.letrec<{ term: [unknown, number] }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 4 },
    number.map((n): [unknown, number] => [n, n]),
    fc.tuple(tie('term'), tie('term')).map(([[a, x], [b, y]]): [unknown, number] => [minus(a, b), x - y]),
    fc.array(tie('term'), { minLength: 1, maxLength: 4 }).map((terms): [unknown, number] => {
      const parts = terms.map(([part]) => sql`${part}::int`);
      return [sql`(${sql.join(parts, plus)})`, terms.reduce((sum, [, value]) => sum + value, 0)];
    }),
  ),
}));
const plus = sql` + `;

test('a statement has the value of its parts, in any arrangement of parts and parameters', async () => {
  const kysely = opened().store.fork().getKysely();
  await fc.assert(
    fc.asyncProperty(term, async ([part, value]) => {
      // Twice, because the second execution uses the cached text.
      for (const _ of [1, 2])
        expect((await sql`select ${part}::int as value`.execute(kysely)).rows).toEqual([{ value }]);
    }),
    { numRuns: 150 },
  );
});

test('names are quoted, so that a name may contain a quote', async () => {
  const kysely = opened().store.fork().getKysely();
  const answer = await sql`select ${sql.ref('t.a"b')} as found from (select 1 as ${sql.id('a"b')}) as t`.execute(
    kysely,
  );
  expect(answer.rows).toEqual([{ found: 1 }]);
});

test('a list of any length has a parameter for each of its values', async () => {
  const kysely = opened().store.fork().getKysely();
  for (const length of [1, 2, 64, 65, 300]) {
    const given = Array.from({ length }, (_, n) => `v${n}`);
    const { rows } = await sql<{ got: string[] }>`select array[${sql.join(given)}]::text[] as got`.execute(kysely);
    expect(rows).toEqual([{ got: given }]);
  }
});
