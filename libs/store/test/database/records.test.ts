import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type EntityManager, OptimisticLockError } from '@mikro-orm/postgresql';
import { Migration } from '@mikro-orm/migrations';
import { testLog } from '@marketplace/kernel/testing';
import {
  createStore,
  type Domain,
  findRecords,
  insertBatch,
  insertRecord,
  insertRecords,
  sql,
  type Store,
  updateRecord,
  updateRecordIf,
} from '../../src/index.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../src/testing/index.ts';

const PlotEntity = defineEntity({
  name: 'Plot',
  tableName: 'plot',
  properties: {
    gardenId: p.text().primary(),
    number: p.integer().primary(),
    ownerName: p.text().nullable(),
    state: p.enum(['free', 'taken']),
    beds: p.json<{ crop: string }[]>(),
    soil: p.json<{ ph: number }>().nullable(),
    tags: p.array(),
    price: p.bigint('bigint'),
    sizeMm: p.bigint('number'),
    takenAt: p.datetime(3).nullable(),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
});
type Plot = InferEntity<typeof PlotEntity>;

/** An entity with a property `version` that is not MikroORM's. */
const CounterEntity = defineEntity({
  name: 'Counter',
  tableName: 'counter',
  properties: { id: p.text().primary(), version: p.integer(), note: p.text() },
});

class Gardens extends Migration {
  override up(): void {
    this.addSql(`
      create table gardens.plot (
        garden_id text, number int, owner_name text, state text not null, beds jsonb not null, soil jsonb,
        tags text[] not null, price bigint not null, size_mm bigint not null, taken_at timestamptz(3),
        updated_at timestamptz(3) not null, version int not null, primary key (garden_id, number))`);
    this.addSql('create table gardens.counter (id text primary key, version int not null, note text not null)');
  }
}

const gardens: Domain = {
  schema: 'gardens',
  outbox: [],
  entities: [PlotEntity, CounterEntity],
  migrations: [{ name: '0001-gardens', class: Gardens }],
};

let database: MigratedDatabase;
let store: Store;
let em: EntityManager;
beforeAll(async () => {
  database = await createMigratedDatabase([gardens]);
  store = await createStore({ databaseUrl: database.url, domain: gardens, log: testLog() });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const at = new Date('2026-01-02T03:04:05.678Z');
const later = new Date('2026-01-03T00:00:00.001Z');
const first: Plot = {
  gardenId: 'g1',
  number: 1,
  ownerName: 'Ann',
  state: 'taken',
  beds: [{ crop: 'kale' }],
  soil: { ph: 6.5 },
  tags: ['NULL', 'a"b', ','],
  price: 2n ** 60n,
  sizeMm: 2 ** 40,
  takenAt: at,
  updatedAt: at,
  version: 1,
};
const second: Plot = { ...first, number: 2, ownerName: null, soil: null, takenAt: null, beds: [], tags: [] };

beforeEach(async () => {
  em = store.fork();
  await em.execute('truncate plot, counter');
  await insertRecords(em, PlotEntity, [first, second]);
});

const read = () => findRecords(em, PlotEntity, sql`order by number`);
const update = (record: Plot, changes: Partial<Plot>) => updateRecord(em, PlotEntity, record, changes, later);

test('records are read as they were inserted', async () => {
  const third = { ...first, number: 3 };
  await insertRecord(em, PlotEntity, third);
  expect(await read()).toEqual([first, second, third]);
});

test('a batch of records is read as it was inserted, and batches of any size are one prepared statement', async () => {
  await em.transactional(async (tx) => {
    const batch = [3, 4].map((number) => ({ ...second, number, ownerName: `O'Hara $1 "\\`, tags: ['null', '{}', ''] }));
    await insertBatch(tx as EntityManager, PlotEntity, batch);
    await insertBatch(tx as EntityManager, PlotEntity, [{ ...first, number: 5 }]);
    await insertBatch(tx as EntityManager, PlotEntity, []);
    const rows = await findRecords(tx as EntityManager, PlotEntity, sql`order by number`);
    expect(rows).toEqual([first, second, ...batch, { ...first, number: 5 }]);
    const { rows: prepared } = await sql<{ calls: number }>`
      select (generic_plans + custom_plans)::int as calls from pg_prepared_statements
       where statement like '%json_populate_recordset%plot%'
          or statement like '%plot%json_populate_recordset%'`.execute((tx as EntityManager).getKysely());
    expect(prepared.filter(({ calls }) => calls === 2)).toHaveLength(1);
  });
});

const changes: [what: string, changes: Partial<Plot>][] = [
  ['text', { ownerName: `O'Hara $1` }],
  ['an enum', { state: 'free' }],
  ['an array of objects in JSON', { beds: [{ crop: 'leek' }, { crop: '{"}' }] }],
  ['an empty array in JSON', { beds: [] }],
  ['an object in JSON', { soil: { ph: 7 } }],
  ['an array', { tags: ['null', '\\', '', '{}'] }],
  ['an empty array', { tags: [] }],
  ['a 64-bit integer', { price: -(2n ** 62n) }],
  ['a 64-bit integer that is a number', { sizeMm: 0 }],
  ['a date', { takenAt: new Date('1999-12-31T23:59:59.999Z') }],
  ['null', { ownerName: null, soil: null, takenAt: null }],
  ['two columns, whatever their order', { takenAt: null, ownerName: 'Bob' }],
];
test.each(changes)('an update writes %s, the next version and the time, and nothing else', async (_what, changed) => {
  const written = await update(first, changed);
  expect(written).toEqual({ ...first, ...changed, version: 2, updatedAt: later });
  expect(await read()).toEqual([written, second]);
});

test('undefined is written as null', async () => {
  const written = await update(first, { ownerName: undefined, soil: undefined, takenAt: undefined } as Partial<Plot>);
  expect(written).toEqual({ ...first, ownerName: null, soil: null, takenAt: null, version: 2, updatedAt: later });
  expect(await read()).toEqual([written, second]);
});

test('a column that is not in the changes keeps what another statement has written', async () => {
  await sql`update plot set owner_name = 'Eve' where number = 1`.execute(em.getKysely());
  await update(first, { tags: [] });
  expect((await read())[0]).toMatchObject({ ownerName: 'Eve', tags: [] });
});

test('an update of another version of the row throws and writes nothing', async () => {
  const written = await update(first, { ownerName: 'Bob' });
  await expect(update(first, { ownerName: 'Eve' })).rejects.toThrow(OptimisticLockError);
  await expect(update({ ...first, number: 9 }, { ownerName: 'Eve' })).rejects.toThrow(OptimisticLockError);
  expect(await read()).toEqual([written, second]);
});

test('an update with a condition returns undefined and writes nothing unless the row satisfies it', async () => {
  const updateIf = (owner: string) =>
    updateRecordIf(em, PlotEntity, first, { ownerName: 'Bob' }, later, sql`owner_name = ${owner}`);
  expect(await updateIf('Eve')).toBeUndefined();
  expect(await read()).toEqual([first, second]);
  expect(await updateIf('Ann')).toMatchObject({ ownerName: 'Bob', version: 2 });
});

test("a property `version` that is not MikroORM's is written only if it changes", async () => {
  await insertRecord(em, CounterEntity, { id: 'c', version: 5, note: '' });
  const noted = await updateRecord(em, CounterEntity, { id: 'c', version: 5, note: '' }, { note: 'a' }, later);
  expect(noted).toEqual({ id: 'c', version: 5, note: 'a' });
  await updateRecord(em, CounterEntity, noted, { version: 6 }, later);
  expect(await findRecords(em, CounterEntity, sql``)).toEqual([{ id: 'c', version: 6, note: 'a' }]);
});

test('updates of the same columns are one prepared statement, whatever their values and order', async () => {
  await em.transactional(async (inner) => {
    const next = await updateRecord(inner, PlotEntity, first, { tags: ['a'], ownerName: 'Bob' }, at);
    await updateRecord(inner, PlotEntity, next, { ownerName: undefined, tags: [] } as Partial<Plot>, later);
    const { rows } = await sql<{ text: string }>`
      select statement as text from pg_prepared_statements where statement like ${'update plot set owner_name%tags%'}
      `.execute(inner.getKysely());
    expect(rows).toEqual([
      {
        text:
          'update plot set owner_name = $1, tags = $2, updated_at = $3, version = $4' +
          ' where garden_id = $5 and number = $6 and version = $7',
      },
    ]);
  });
});
