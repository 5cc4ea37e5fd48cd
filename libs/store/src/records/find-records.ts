import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '../database/sql.ts';
import { type EntityOf, type RecordShape, shapeOf } from './record-shape.ts';

// Reads rows of an entity as plain records, without MikroORM's unit of work: records are not tracked, and changes to
// them are not flushed. For the most frequent requests: with the unit of work, a list of 25 took three times as long.

const unionAll = sql` union all `;

/**
 * The newest records that satisfy any of the conditions, newest first, at most `limit`. A record that satisfies two of
 * the conditions is returned twice, so none may. Each condition is a separate subquery, so that each can use an index
 * with its own columns first, followed by `created_at, id`. A single subquery would read and skip rows that do not
 * match.
 */
export function findNewest<T>(em: EntityManager, entity: EntityOf<T>, conditions: Sql[], limit: number): Promise<T[]> {
  return findFirst(em, entity, conditions, sql`order by "createdAt" desc, id desc limit ${limit}`);
}

/**
 * The oldest records that satisfy any of the conditions, oldest first, at most `limit`. Otherwise like `findNewest`.
 */
export function findOldest<T>(em: EntityManager, entity: EntityOf<T>, conditions: Sql[], limit: number): Promise<T[]> {
  return findFirst(em, entity, conditions, sql`order by "createdAt", id limit ${limit}`);
}

/** The least recently changed records, those first, at most `limit`. Otherwise like `findNewest`. */
export function findChanged<T>(em: EntityManager, entity: EntityOf<T>, conditions: Sql[], limit: number): Promise<T[]> {
  return findFirst(em, entity, conditions, sql`order by "updatedAt", id limit ${limit}`);
}

async function findFirst<T>(em: EntityManager, entity: EntityOf<T>, conditions: Sql[], order: Sql): Promise<T[]> {
  if (conditions.length === 0) return [];
  const { select, conversions } = shapeOf({ em }, entity);
  const parts = conditions.map((condition) => sql`(${select} where ${condition} ${order})`);
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from (${sql.join(parts, unionAll)}) as found ${order}`.execute(em.getKysely());
  return converted(rows, conversions) as T[];
}

/**
 * Records of an entity with further columns. `source` is the SQL after `select` and its columns, beginning with `from`;
 * it must have the columns of the entity's table.
 */
export async function findRecordsWith<T, Extra extends object>(
  em: EntityManager,
  entity: EntityOf<T>,
  extra: Sql,
  source: Sql,
): Promise<(T & Extra)[]> {
  const { columns, conversions } = shapeOf({ em }, entity);
  const { rows } = await sql<Record<string, unknown>>`select ${columns}, ${extra} ${source}`.execute(em.getKysely());
  return converted(rows, conversions) as (T & Extra)[];
}

/** The name of an entity's table. */
export function tableOf(em: EntityManager, entity: EntityOf<unknown>): Sql {
  return shapeOf({ em }, entity).table;
}

/** Records of an entity. `rest` is the SQL after the table: `where`, `order by`, `limit`. */
export async function findRecords<T>(em: EntityManager, entity: EntityOf<T>, rest: Sql): Promise<T[]> {
  const { select, conversions } = shapeOf({ em }, entity);
  const { rows } = await sql<Record<string, unknown>>`${select} ${rest}`.execute(em.getKysely());
  return converted(rows, conversions) as T[];
}

function converted(rows: Record<string, unknown>[], conversions: RecordShape['conversions']): object[] {
  for (const row of rows) {
    for (const { property, read } of conversions)
      if (row[property] !== null) row[property] = read(row[property] as string);
  }
  return rows;
}
