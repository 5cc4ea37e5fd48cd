import type { EntityManager, EntitySchema } from '@mikro-orm/postgresql';
import { sql, type Sql } from '../database/sql.ts';

// Reads and writes rows of an entity as plain records, without MikroORM's unit of work: records are not tracked, and
// changes to them are not flushed. For the most frequent requests: with the unit of work, a list of 25 took three times
// as long. Names and types come from the entity.

/** How rows of an entity are read and written. */
interface Shape {
  /** `insert into` with the table and its columns, in the order of `properties`. */
  insert: Sql;
  properties: string[];
  /** Properties that arrive as text and have another type in the record. */
  conversions: { property: string; read: (text: string) => unknown }[];
  /** The columns, named as their properties. */
  columns: Sql;
  table: Sql;
  /** `select` with `columns` and the table. */
  select: Sql;
}

/** An entity made by `defineEntity`. */
export type EntityOf<T> = Pick<EntitySchema, 'name'> & { readonly '~entity': T };

const shapes = new WeakMap<object, Shape>();

const unionAll = sql` union all `;

/**
 * The newest records that satisfy any of the conditions, newest first, at most `limit`. No record may satisfy two of
 * the conditions, or it is returned twice. Each condition is a separate subquery, so that each can use an index with
 * its own columns first, followed by `created_at, id`. A single subquery would read and skip rows that do not match.
 */
export function findNewest<T>(em: EntityManager, entity: EntityOf<T>, conditions: Sql[], limit: number): Promise<T[]> {
  return findFirst(em, entity, conditions, sql`order by "createdAt" desc, id desc limit ${limit}`);
}

/** The oldest records that satisfy any of the conditions, oldest first, at most `limit`. As `findNewest` otherwise. */
export function findOldest<T>(em: EntityManager, entity: EntityOf<T>, conditions: Sql[], limit: number): Promise<T[]> {
  return findFirst(em, entity, conditions, sql`order by "createdAt", id limit ${limit}`);
}

async function findFirst<T>(em: EntityManager, entity: EntityOf<T>, conditions: Sql[], order: Sql): Promise<T[]> {
  if (conditions.length === 0) return [];
  const { select, conversions } = shapeOf(em, entity);
  const parts = conditions.map((condition) => sql`(${select} where ${condition} ${order})`);
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from (${sql.join(parts, unionAll)}) as found ${order}`.execute(em.getKysely());
  return converted(rows, conversions) as T[];
}

/**
 * Records of an entity with further columns. `source` is the SQL after `select` and its columns, beginning with `from`;
 * what it selects from must have the columns of the entity's table.
 */
export async function findRecordsWith<T, Extra extends object>(
  em: EntityManager,
  entity: EntityOf<T>,
  extra: Sql,
  source: Sql,
): Promise<(T & Extra)[]> {
  const { columns, conversions } = shapeOf(em, entity);
  const { rows } = await sql<Record<string, unknown>>`select ${columns}, ${extra} ${source}`.execute(em.getKysely());
  return converted(rows, conversions) as (T & Extra)[];
}

/** The name of an entity's table. */
export function tableOf(em: EntityManager, entity: EntityOf<unknown>): Sql {
  return shapeOf(em, entity).table;
}

/** Records of an entity. `rest` is the SQL after the table: `where`, `order by`, `limit`. */
export async function findRecords<T>(em: EntityManager, entity: EntityOf<T>, rest: Sql): Promise<T[]> {
  const { select, conversions } = shapeOf(em, entity);
  const { rows } = await sql<Record<string, unknown>>`${select} ${rest}`.execute(em.getKysely());
  return converted(rows, conversions) as T[];
}

function converted(rows: Record<string, unknown>[], conversions: Shape['conversions']): object[] {
  for (const row of rows) {
    for (const { property, read } of conversions)
      if (row[property] !== null) row[property] = read(row[property] as string);
  }
  return rows;
}

/**
 * Inserts a record. It must have a value for every column, because the entity's defaults are not applied and no id is
 * made. A property in `expressions` is set by that SQL expression instead of the record's value.
 */
export async function insertRecord<T>(
  em: EntityManager,
  entity: EntityOf<T>,
  record: T,
  expressions: Partial<Record<keyof T, Sql>> = {},
): Promise<void> {
  const { insert, properties } = shapeOf(em, entity);
  const values = properties.map((property) => expressions[property as keyof T] ?? record[property as keyof T]);
  await sql`${insert} values (${sql.join(values)})`.execute(em.getKysely());
}

/** Inserts records in one statement, as `insertRecord` does. Does nothing without records. */
export async function insertRecords<T>(em: EntityManager, entity: EntityOf<T>, records: readonly T[]): Promise<void> {
  if (records.length === 0) return;
  const { insert, properties } = shapeOf(em, entity);
  const rows = records.map((record) => sql`(${sql.join(properties.map((property) => record[property as keyof T]))})`);
  await sql`${insert} values ${sql.join(rows)}`.execute(em.getKysely());
}

function shapeOf(em: EntityManager, entity: EntityOf<unknown>): Shape {
  const known = shapes.get(entity);
  if (known) return known;
  const { tableName, props: all } = em.getMetadata().get(entity as EntitySchema);
  // PostgreSQL computes generated columns; they are for statements, not for records.
  const props = all.filter(({ generated }) => generated === undefined);
  const columns = props.map(({ name, fieldNames }) => ({ column: fieldNames[0]!, property: name as string }));
  const conversions = props.flatMap(({ name, runtimeType }) => {
    const read = readers[runtimeType];
    return read ? [{ property: name as string, read }] : [];
  });
  const named = columns.map(({ column, property }) => `${column} as "${property}"`);
  const made = {
    insert: sql.raw(`insert into ${tableName} (${columns.map(({ column }) => column).join(', ')})`),
    properties: columns.map(({ property }) => property),
    conversions,
    columns: sql.raw(named.join(', ')),
    table: sql.raw(tableName),
    select: sql.raw(`select ${named.join(', ')} from ${tableName}`),
  };
  shapes.set(entity, made);
  return made;
}

/** Conversions by type. PostgreSQL's 64-bit integers and timestamps arrive as text. */
const readers: Partial<Record<string, (text: string) => unknown>> = {
  Date: (text) => new Date(text),
  number: Number,
  bigint: BigInt,
};
