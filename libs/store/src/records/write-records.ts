import { type EntityManager, type EntitySchema, OptimisticLockError } from '@mikro-orm/postgresql';
import { sql, type Sql } from '../database/sql.ts';
import type { Read } from '../transaction/work.ts';
import { type EntityOf, type RecordProperty, shapeOf } from './record-shape.ts';

// Writes plain records, such as `findRecords` reads, in one prepared statement each. Columns and the types of their
// values come from the entity. MikroORM's unit of work would write the values into the text.

/**
 * Inserts a record. It must have a value for every column, because the entity's defaults are not applied and no id is
 * made. The SQL expression of a property in `expressions` replaces the record's value.
 */
export async function insertRecord<T>(
  em: EntityManager,
  entity: EntityOf<T>,
  record: T,
  expressions: Partial<Record<keyof T, Sql>> = {},
): Promise<void> {
  await insertOf({ em }, entity, record, expressions).execute(em.getKysely());
}

/** The statement of `insertRecord`, for `Work.executeLast`. */
export function insertOf<T>(
  read: Read,
  entity: EntityOf<T>,
  record: T,
  expressions: Partial<Record<keyof T, Sql>> = {},
): Sql {
  const { insert, properties } = shapeOf(read, entity);
  const values = properties.map((property) => expressions[property.name as keyof T] ?? valueOf(record, property));
  return sql`${insert} values (${sql.join(values)})`;
}

/** Inserts records in one statement, like `insertRecord`. Does nothing without records. */
export async function insertRecords<T>(em: EntityManager, entity: EntityOf<T>, records: readonly T[]): Promise<void> {
  if (records.length === 0) return;
  const { insert, properties } = shapeOf({ em }, entity);
  const rows = records.map((record) => sql`(${sql.join(properties.map((property) => valueOf(record, property)))})`);
  await sql`${insert} values ${sql.join(rows)}`.execute(em.getKysely());
}

/**
 * Inserts records like `insertRecords`, but as one parameter, so that batches of any size are one prepared statement.
 * Their values pass through JSON, so none may be binary.
 */
export async function insertBatch<T>(
  em: EntityManager,
  entity: EntityOf<T>,
  records: readonly NoInfer<T>[],
): Promise<void> {
  if (records.length === 0) return;
  const { insert, properties, table } = shapeOf({ em }, entity);
  const rows = records.map((record) =>
    Object.fromEntries(properties.map(({ name, column }) => [column, (record as Record<string, unknown>)[name]])),
  );
  const json = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const columns = sql.raw(properties.map(({ column }) => `r.${column}`).join(', '));
  await sql`${insert} select ${columns} from json_populate_recordset(null::${table}, ${json}::json) r`.execute(
    em.getKysely(),
  );
}

/**
 * Updates the row of a record that was read in the same transaction. Writes the properties of `changes`, undefined as
 * null, increments the version if MikroORM keeps one for the entity, and sets `updatedAt`, if there is one, to `at`.
 * Returns the record as written. Throws `OptimisticLockError` unless the row exists with the version of the record.
 */
export async function updateRecord<T extends object>(
  em: EntityManager,
  entity: EntityOf<T>,
  record: T,
  changes: Partial<T>,
  at: Date,
): Promise<T> {
  const written = await updateRecordIf(em, entity, record, changes, at);
  if (!written) throw OptimisticLockError.lockFailed((entity as EntitySchema).name!);
  return written;
}

/**
 * Like `updateRecord`, but returns undefined if the row does not exist with that version, or does not satisfy
 * `condition`.
 */
export async function updateRecordIf<T extends object>(
  em: EntityManager,
  entity: EntityOf<T>,
  record: T,
  changes: Partial<T>,
  at: Date,
  condition?: Sql,
): Promise<T | undefined> {
  const { update, properties, identifying, version, updatedAt } = shapeOf({ em }, entity);
  const changed: Record<string, unknown> = { ...changes };
  if (version) changed[version] = (record as Record<string, number>)[version]! + 1;
  if (updatedAt) changed['updatedAt'] = at;
  const written = { ...record } as Record<string, unknown>;
  const columns: Sql[] = [];
  // In the order of the entity, so that the text does not depend on the order in `changes`.
  for (const property of properties) {
    if (!(property.name in changed)) continue;
    written[property.name] = changed[property.name] ?? null;
    columns.push(sql(property.equals, valueOf(changed, property)));
  }
  const conditions = identifying.map((property) => sql(property.equals, valueOf(record, property)));
  if (condition) conditions.push(condition);
  const { numAffectedRows } = await sql`${update}${sql.join(columns)} where ${sql.join(conditions, and)}`.execute(
    em.getKysely(),
  );
  return numAffectedRows === 1n ? (written as T) : undefined;
}

const and = sql` and `;

function valueOf(record: unknown, { name, write }: RecordProperty): unknown {
  return write((record as Record<string, unknown>)[name]);
}
