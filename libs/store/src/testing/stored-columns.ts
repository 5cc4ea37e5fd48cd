import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager, EntityProperty, EntitySchema } from '@mikro-orm/postgresql';
import { testLog } from '@marketplace/kernel/testing';
import { sql } from '../database/sql.ts';
import type { Domain, Schemas } from '../domain.ts';
import { findRecords } from '../records/find-records.ts';
import type { EntityOf } from '../records/record-shape.ts';
import { insertRecord, updateRecord } from '../records/write-records.ts';
import { createStore, type Store } from '../store.ts';
import { createMigratedDatabase, type MigratedDatabase } from './database.ts';

type Row = Record<string, unknown>;

/**
 * Declares a test for each entity of a domain and of its further connections: each column keeps its value in
 * `insertRecord`, `updateRecord` and `findRecords`.
 */
export function testStoredColumns(domain: Domain<string>): void {
  let database: MigratedDatabase;
  let store: Store<string>;
  beforeAll(async () => {
    database = await createMigratedDatabase([domain]);
    store = await createStore({ databaseUrl: database.url, domain, log: testLog() });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  test.each(entitiesOf(domain))('each column of $name survives insert, update and read', async ({ entity }) => {
    await store.fork().transactional((em) => expectStored(em, entity, domain.schema));
  });
  for (const [name, schemas] of Object.entries<Schemas>(domain.connections ?? {}))
    test.each(entitiesOf(schemas))(`each column of $name (${name}) survives insert, update and read`, ({ entity }) =>
      store.connections[name]!.fork().transactional((em) => expectStored(em, entity, schemas.schema)),
    );
}

function entitiesOf({ entities }: Schemas): { name: string; entity: EntityOf<Row> }[] {
  return (entities as unknown as EntityOf<Row>[]).map((entity) => ({ name: String(entity.name), entity }));
}

async function expectStored(em: EntityManager, entity: EntityOf<Row>, schema: string): Promise<void> {
  const { tableName, schema: own, props: all, primaryKeys, versionProperty } = metadataOf(em, entity);
  // A copy without constraints, so that any combination of values may be stored.
  await sql`
    create temporary table ${sql.id(tableName)}
           (like ${sql.id(own ?? schema, tableName)} including generated) on commit drop`.execute(em.getKysely());
  const props = all.filter(({ generated }) => generated === undefined);
  const rowOf = (seed: number): Row => Object.fromEntries(props.map((prop) => [prop.name, valueOf(prop, seed)]));
  const read = () => findRecords(em, entity, sql`order by 1`);

  let row = rowOf(1);
  await insertRecord(em, entity, row);
  expect(await read()).toEqual([row]);
  const changeable = props.filter(({ name }) => !primaryKeys.includes(name) && name !== versionProperty);
  for (const { name, nullable } of changeable) {
    const values = [rowOf(2)[name], ...(nullable ? [undefined] : [])];
    for (const value of values) {
      const at = name === 'updatedAt' ? (value as Date) : new Date(valuesAt);
      const written = await updateRecord(em, entity, row, { [name]: value }, at);
      expect(written[name]).toEqual(value ?? null);
      expect(await read()).toEqual([written]);
      row = written;
    }
  }
}

function metadataOf(em: EntityManager, entity: EntityOf<Row>) {
  return em.getMetadata().get<Row>(entity as EntitySchema<Row>);
}

const valuesAt = Date.UTC(2026, 0, 1);

/** A value for a column, different for each seed. */
function valueOf({ name, columnTypes, runtimeType }: EntityProperty, seed: number): unknown {
  const type = columnTypes[0]!.replace(/\(.*\)$/, '');
  const make = values[type];
  if (!make) throw new Error(`There are no values for the type ${type} of ${name}: add some to \`values\`.`);
  return make(seed, runtimeType, name);
}

const values: Partial<Record<string, (seed: number, runtimeType: string, name: string) => unknown>> = {
  text: (seed, _type, name) => `${name} ${seed}`,
  'text[]': (seed, _type, name) => [name, 'NULL', `"${seed}",`],
  bool: (seed) => seed % 2 === 0,
  boolean: (seed) => seed % 2 === 0,
  int: (seed) => seed,
  // Beyond the exact integers of a double, unless the entity reads it as one.
  bigint: (seed, type) => (type === 'bigint' ? 2n ** 60n + BigInt(seed) : 2 ** 40 + seed),
  'double precision': (seed) => seed + 0.25,
  timestamptz: (seed) => new Date(valuesAt + seed),
  // An array of objects, because pg would make a PostgreSQL array of it.
  jsonb: (seed, _type, name) => [{ [name]: seed, list: ['a', null] }],
  json: (seed, _type, name) => [{ [name]: seed, list: ['a', null] }],
};
