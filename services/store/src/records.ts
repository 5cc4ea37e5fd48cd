import type { EntityManager, EntitySchema } from '@mikro-orm/postgresql';
import type { Condition } from './pages.ts';
import { type Parameter, statement } from './statement.ts';
import { textArray } from './text-array.ts';

// Rows of an entity as plain records, past the unit of work: nothing is tracked, so nothing is flushed. For the few requests that come
// often; a list of 25 took three times as long with it. Names and types come from the entity, so there is no second mapping.

/** How rows of an entity read and are written. */
interface Shape {
  table: string;
  columns: { column: string; property: string }[];
  /** What PostgreSQL answers as text, and is something else in a record. */
  conversions: { property: string; read: (text: string) => unknown }[];
  /** Columns by the names of their properties. */
  select: string;
}

/** An entity made by `defineEntity`. */
type EntityOf<T> = Pick<EntitySchema, 'name'> & { readonly '~entity': T };

const shapes = new WeakMap<object, Shape>();

const newestFirst = 'order by "createdAt" desc, id desc limit ?';

/**
 * The newest records that fit any of the conditions, of which no two fit the same record. Each is looked for on its own, so that each has
 * an index which begins with it and goes on in the order of the list: one that leaves out what does not fit would read it all the same.
 */
export async function findNewest<T>(em: EntityManager, entity: EntityOf<T>, conditions: Condition[], limit: number): Promise<T[]> {
  if (conditions.length === 0) return [];
  const { select, conversions } = shapeOf(em, entity);
  const parts = conditions.map(({ text, values }) => ({ text: `(${select} ${text} ${newestFirst})`, values: [...values, limit] }));
  const parameters: Parameter[] = parts.flatMap(({ values }) => values);
  const rows = await statement<Record<string, unknown>>(
    em,
    `select * from (${parts.map(({ text }) => text).join(' union all ')}) as newest ${newestFirst}`,
    [...parameters, limit],
  );
  for (const row of rows) {
    for (const { property, read } of conversions) if (row[property] !== null) row[property] = read(row[property] as string);
  }
  return rows as T[];
}

/**
 * Every column is given: no default of the entity is applied, no id made. What is in `expressions` is written by SQL instead, whose
 * text must be constant.
 */
export async function insertRecord<T>(
  em: EntityManager,
  entity: EntityOf<T>,
  record: T,
  expressions: Partial<Record<keyof T, Condition>> = {},
): Promise<void> {
  const { table, columns } = shapeOf(em, entity);
  const written = columns.map(({ property }) => {
    const expression = expressions[property as keyof T];
    return expression ?? { text: '?', values: [parameterOf(record[property as keyof T])] };
  });
  await statement(
    em,
    `insert into ${table} (${columns.map(({ column }) => column).join(', ')}) values (${written.map(({ text }) => text).join(', ')})`,
    written.flatMap(({ values }) => values),
  );
}

function shapeOf(em: EntityManager, entity: EntityOf<unknown>): Shape {
  const known = shapes.get(entity);
  if (known) return known;
  const { tableName, props } = em.getMetadata().get(entity as EntitySchema);
  const columns = props.map(({ name, fieldNames }) => ({ column: fieldNames[0]!, property: name as string }));
  const conversions = props.flatMap(({ name, runtimeType }) => {
    const read = readers[runtimeType];
    return read ? [{ property: name as string, read }] : [];
  });
  const named = columns.map(({ column, property }) => `${column} as "${property}"`);
  const made = { table: tableName, columns, conversions, select: `select ${named.join(', ')} from ${tableName}` };
  shapes.set(entity, made);
  return made;
}

/** PostgreSQL's 64-bit integers and times arrive as text. */
const readers: Partial<Record<string, (text: string) => unknown>> = { Date: (text) => new Date(text), number: Number };

function parameterOf(value: unknown): Parameter {
  if (Array.isArray(value)) return textArray(value as string[]);
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) return JSON.stringify(value);
  return (value ?? null) as Parameter;
}
