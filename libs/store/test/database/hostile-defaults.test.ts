import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { z } from 'zod';
import { anyone, defineContract, local, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import {
  clockV1,
  createStore,
  type Domain,
  findRecords,
  implement,
  insertRecord,
  migrate,
  type Read,
  sql,
  type Store,
  type Work,
} from '../../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

/** Defaults that a database may have because of its other users. */
const hostile = {
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  extra_float_digits: '-15',
  default_transaction_isolation: 'serializable',
  search_path: 'public',
};

const NoteEntity = defineEntity({
  name: 'HostileNote',
  tableName: 'hostile_note',
  properties: {
    id: p.text().primary(),
    title: p.text(),
    tags: p.array(),
    bytes: p.blob(),
    ratio: p.double(),
    writtenAt: p.datetime(3),
  },
});

class Notes extends Migration {
  override up(): void {
    for (const statement of clockV1('hostile')) this.addSql(statement);
    this.addSql(`
      create table hostile.hostile_note (
        id text primary key check (id like 'n\\_%'), title text not null, tags text[] not null, bytes bytea not null,
        ratio double precision not null, written_at timestamptz(3) not null,
        due timestamptz not null default '2026-02-01 00:00', pause interval not null default '-1 02:03:04',
        pattern text not null default 'a\\_b')`);
  }
}

const domain: Domain = {
  schema: 'hostile',
  outbox: [],
  entities: [NoteEntity],
  migrations: [{ name: '0001-notes', class: Notes }],
};
const log = testLog();
const note = {
  id: 'n_1',
  title: String.raw`O'Hara's "lamp" C:\new\\'; --`,
  tags: ['NULL', String.raw`a\b`, `'"`],
  bytes: Buffer.from([0, 39, 92, 128, 255]),
  ratio: 0.1 + 0.2,
  writtenAt: new Date('2026-02-01T20:30:40.567Z'),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const name = new URL(database.url).pathname.slice(1);
  const literal = (setting: string, value: string) => (setting === 'search_path' ? value : `'${value}'`);
  for (const [setting, value] of Object.entries(hostile))
    await client.query(`alter database ${name} set ${setting} = ${literal(setting, value)}`);
  await client.end();
  await migrate({ databaseUrl: database.url, domains: [domain], log });
});
afterAll(() => database?.drop());

const read = {
  kind: 'query',
  access: anyone,
  summary: 'Read.',
  input: z.strictObject({}),
  output: z.strictObject({ notes: z.array(z.unknown()), values: z.unknown() }),
} as const;
const write = { ...read, kind: 'command', output: z.strictObject({}), emits: [] } as const;
const contract = defineContract('hostile', { read, write });

async function writtenAndRead(store: Store) {
  const operations = {
    write: async ({ em }: Work) => {
      await em.execute('truncate hostile_note');
      await insertRecord(em, NoteEntity, note);
      // Written by MikroORM, which puts some texts into the statement.
      await em.insert(NoteEntity, { ...note, id: 'n_2' });
      return {};
    },
    read: async ({ em }: Read) => {
      const notes = await findRecords(em, NoteEntity, sql`order by id`);
      const { rows } = await sql`
        select due, pause, pattern, 'a\\_b' as literal, written_at::date::text as day, written_at::text as time,
               '03/02/2026'::date::text as date, bytes::text as escaped,
               '{null}'::text[] as nulls, (0.1::float8 + 0.2)::text as float,
               current_setting('transaction_isolation') as isolation
          from hostile_note where title = ${note.title} and written_at = ${note.writtenAt} and bytes = ${note.bytes}
         limit 1`.execute(em.getKysely());
      return { notes, values: rows[0] };
    },
  };
  const client = local(contract, implement(store, contract, {}, operations), { log, checkOutputs: true });
  const caller = systemCaller('test', 'req_hostile');
  await client.write(caller, {});
  return (await client.read(caller, {})).output;
}

test.each(['session', 'transaction'] as const)(
  'defaults of the database change nothing that is written, read or migrated (pooling: %s)',
  async (pooling) => {
    const listen = { databaseUrl: database.url };
    const store = await createStore({ databaseUrl: database.url, pooling, listen, domain, log });
    const { notes, values } = await writtenAndRead(store).finally(() => store.close());
    expect(notes).toEqual([note, { ...note, id: 'n_2' }]);
    expect(values).toEqual({
      due: '2026-02-01 00:00:00+00',
      pause: '-1 days +02:03:04',
      pattern: String.raw`a\_b`,
      literal: String.raw`a\_b`,
      day: '2026-02-01',
      time: '2026-02-01 20:30:40.567+00',
      date: '2026-03-02',
      escaped: String.raw`\x00275c80ff`,
      nulls: [null],
      float: '0.30000000000000004',
      isolation: 'read committed',
    });
  },
);
