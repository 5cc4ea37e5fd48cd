import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import {
  allOf,
  beyond,
  createKeyring,
  findFew,
  type ListOrder,
  openPage,
  sql,
  type Sql,
  takeFirst,
  walk,
} from '../src/index.ts';
import { explainStatements, rowsRead } from '../src/testing/index.ts';
import { execute, NoteEntity, openNotes } from './store-under-test.ts';

const keyring = createKeyring(new Map([['k1', randomBytes(32)]]));
const opened = openNotes();

interface Note {
  id: string;
  organizationId: string;
  text: string;
  createdAt: Date;
}

const orders: Record<string, ListOrder<Note>> = {
  newest: { column: sql`created_at`, direction: 'desc', keyOf: ({ createdAt }) => createdAt },
  alphabetical: { column: sql`text`, direction: 'asc', keyOf: ({ text }) => text },
};
const organizations = ['org_1', 'org_2'];
const ofOrganization = (id: string): Sql => sql`organization_id = ${id}`;
const wanted = sql`text <> 'b'`;

/** Notes with few different times and texts, so that many have the same sort key. */
const notes = fc.uniqueArray(
  fc.record({
    id: fc.nat(999).map((n) => `lst_${String(n).padStart(3, '0')}`),
    organization_id: fc.constantFrom('org_1', 'org_2', 'org_3'),
    text: fc.constantFrom('a', 'b', 'c'),
    created_at: fc.nat(3).map((n) => new Date(Date.UTC(2026, 0, 1, 0, 0, 0, n)).toISOString()),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);

const insert = (rows: object[]) =>
  execute(
    opened(),
    'insert into note select (jsonb_populate_record(null::note, r)).* from jsonb_array_elements(?::jsonb) r',
    [JSON.stringify(rows)],
  );
const expectedIds = async (order: string, condition = `text <> 'b'`): Promise<string[]> =>
  (
    await execute<{ id: string }>(
      opened(),
      `select id from note where ${condition} and organization_id in ('org_1', 'org_2')
        order by ${order === 'newest' ? 'created_at desc, id desc' : 'text, id'}`,
    )
  ).map(({ id }) => id);

beforeEach(() => execute(opened(), 'truncate note'));

describe.each(Object.entries(orders))('in the order %s', (name, order) => {
  const bound = { list: 'notes', owner: 'org_1', filters: { name } };

  test('a walk page after page returns each wanted record once, in order, whatever each page may examine', async () => {
    await fc.assert(
      fc.asyncProperty(notes, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 12 }), async (...given) => {
        const [rows, limit, examinedMax] = given;
        await execute(opened(), 'truncate note');
        await insert(rows);
        const seen: string[] = [];
        let cursor: string | undefined;
        // Each page examines at least one record of each part that has one left.
        for (let pages = 0; pages <= rows.length + 1; pages += 1) {
          const pager = openPage(keyring, bound, { limit, cursor }, order);
          const position = beyond(order, pager.after);
          const found = await walk<Note>(opened().store.fork(), NoteEntity as never, {
            parts: organizations.map((id) => allOf([ofOrganization(id), position])),
            wanted,
            order,
            limit: limit + 1,
            examinedMax,
          });
          const page = pager.page(found.rows, ({ id }) => id, found.stoppedAt);
          seen.push(...page.data);
          if (page.nextCursor === null) break;
          cursor = page.nextCursor;
        }
        expect(seen).toEqual(await expectedIds(name));
      }),
      { numRuns: 40 },
    );
  });

  test('the first records are the page, or else it says that more are needed', async () => {
    await fc.assert(
      fc.asyncProperty(notes, fc.integer({ min: 1, max: 10 }), async (rows, limit) => {
        await execute(opened(), 'truncate note');
        await insert(rows);
        const parts = organizations.map(ofOrganization);
        const em = opened().store.fork();
        const found = await takeFirst<Note>(em, NoteEntity as never, { parts, wanted, order, limit });
        const first = (await expectedIds(name, 'true')).slice(0, limit);
        const expected = await expectedIds(name);
        const isPage = first.length < limit || first.every((id) => expected.includes(id));
        expect(found?.map(({ id }) => id) ?? null).toEqual(isPage ? expected.slice(0, limit) : null);
      }),
      { numRuns: 40 },
    );
  });

  test('few records are found and sorted, and more than may be read are refused', async () => {
    await fc.assert(
      fc.asyncProperty(notes, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 40 }), async (...given) => {
        const [rows, limit, max] = given;
        await execute(opened(), 'truncate note');
        await insert(rows);
        const sources = organizations.map((id) => sql`select * from note where ${ofOrganization(id)}`);
        const found = await findFew<Note>(opened().store.fork(), NoteEntity as never, {
          sources,
          wanted,
          order,
          limit,
          max,
        });
        const many = rows.filter((row) => organizations.includes(row.organization_id)).length > max;
        expect(found?.map(({ id }) => id) ?? null).toEqual(many ? null : (await expectedIds(name)).slice(0, limit));
      }),
      { numRuns: 40 },
    );
  });
});

test('records that are found have the properties and types of the entity', async () => {
  await insert([
    { id: 'lst_1', organization_id: 'org_1', text: 'a', created_at: '2026-01-01T00:00:00.123Z', tags: ['x'] },
  ]);
  const note = { id: 'lst_1', organizationId: 'org_1', text: 'a', createdAt: new Date('2026-01-01T00:00:00.123Z') };
  const list = { wanted: sql`true`, order: orders['newest']!, limit: 2 };
  const walked = await walk<Note>(opened().store.fork(), NoteEntity as never, {
    ...list,
    parts: [sql`true`],
    examinedMax: 9,
  });
  expect(walked).toMatchObject({ rows: [{ ...note, tags: ['x'] }], stoppedAt: null });
  const sources = [sql`select * from note`];
  const few = await findFew<Note>(opened().store.fork(), NoteEntity as never, { ...list, sources, max: 1 });
  expect(few).toMatchObject([{ ...note, tags: ['x'] }]);
});

test('a list without parts is empty', async () => {
  const nothing = { parts: [], wanted, order: orders['newest']!, limit: 2, examinedMax: 9 };
  expect(await walk<Note>(opened().store.fork(), NoteEntity as never, nothing)).toEqual({ rows: [], stoppedAt: null });
});

test('a walk reads no more rows than it needs, and no more than it may examine', async () => {
  await execute(opened(), 'create index if not exists note_sorted on note (organization_id, created_at, id)');
  await execute(
    opened(),
    `insert into note select 'lst_' || n, 'org_' || 1 + n % 2, case when n % 1000 = 0 then 'a' else 'b' end,
                             timestamptz '2026-01-01' + n * interval '1 ms' from generate_series(1, 4000) n`,
  );
  await execute(opened(), 'analyze note');
  const read = async (condition: Sql, examinedMax: number): Promise<number> => {
    const em = opened().store.fork();
    const plans = explainStatements(em);
    const parts = organizations.map(ofOrganization);
    await walk<Note>(em, NoteEntity as never, {
      parts,
      wanted: condition,
      order: orders['newest']!,
      limit: 10,
      examinedMax,
    });
    expect(plans).toHaveLength(1);
    return rowsRead(plans[0]!);
  };
  expect(await read(sql`true`, 1000)).toBeLessThanOrEqual(12);
  expect(await read(wanted, 500)).toBeLessThanOrEqual(1000);
  await execute(opened(), 'drop index note_sorted');
});
