import type { EntityManager, EntityProperty, EntitySchema } from '@mikro-orm/postgresql';
import { sql, type Sql } from '../database/sql.ts';
import type { Read } from '../transaction/work.ts';

/** An entity made by `defineEntity`. */
export type EntityOf<T> = Pick<EntitySchema, 'name'> & { readonly '~entity': T };

/** Names, types and statements for reading and writing rows of an entity. They come from the entity. */
export interface RecordShape {
  /** The properties that have a column, without columns that PostgreSQL computes. */
  properties: RecordProperty[];
  /**
   * Properties of the primary key, and of the version if the entity has one. They identify the row of a record as it
   * was read.
   */
  identifying: RecordProperty[];
  /** The property that is MikroORM's version. */
  version: string | undefined;
  /** Whether the entity has `updatedAt`. */
  updatedAt: boolean;
  /** Properties that arrive as text and have another type in the record. */
  conversions: { property: string; read: (text: string) => unknown }[];
  /** The columns, named as their properties. */
  columns: Sql;
  table: Sql;
  /** `select` with `columns` and the table. */
  select: Sql;
  /** `insert into` with the table and its columns, in the order of `properties`. */
  insert: Sql;
  /** `update` with the table, and `set`. */
  update: Sql;
}

/** A property with a column. */
export interface RecordProperty {
  name: string;
  column: string;
  /** The texts around the value in `column = value`. Always the same array, for the cache of `sql`. */
  equals: readonly string[];
  /** The parameter for a value: JSON and arrays are text, and undefined is null. */
  write: (value: unknown) => unknown;
}

const shapes = new WeakMap<object, RecordShape>();

/** The shape of this entity. Uses `em` the first time only. */
export function shapeOf(read: Read, entity: EntityOf<unknown>): RecordShape {
  const known = shapes.get(entity);
  if (known) return known;
  const { em } = read;
  const { tableName, props: all, primaryKeys, versionProperty } = em.getMetadata().get(entity as EntitySchema);
  // PostgreSQL computes generated columns; they are for statements, not for records.
  const props = all.filter(({ generated }) => generated === undefined);
  const columns = props.map(({ name, fieldNames }) => ({ column: fieldNames[0]!, property: name as string }));
  const conversions = props.flatMap(({ name, runtimeType }) => {
    const read = readers[runtimeType];
    return read ? [{ property: name as string, read }] : [];
  });
  const named = columns.map(({ column, property }) => `${column} as "${property}"`);
  const properties = props.map((property) => ({
    name: property.name as string,
    column: property.fieldNames[0]!,
    equals: [`${property.fieldNames[0]!} = `, ''],
    write: writerOf(em, property),
  }));
  const identifying = new Set<string>([...primaryKeys, ...(versionProperty ? [versionProperty] : [])]);
  const made = {
    properties,
    identifying: properties.filter(({ name }) => identifying.has(name)),
    version: versionProperty as string | undefined,
    updatedAt: properties.some(({ name }) => name === 'updatedAt'),
    conversions,
    columns: sql.raw(named.join(', ')),
    table: sql.raw(tableName),
    select: sql.raw(`select ${named.join(', ')} from ${tableName}`),
    insert: sql.raw(`insert into ${tableName} (${columns.map(({ column }) => column).join(', ')})`),
    update: sql.raw(`update ${tableName} set `),
  };
  shapes.set(entity, made);
  return made;
}

function writerOf(em: EntityManager, { customType }: EntityProperty): RecordProperty['write'] {
  if (!customType) return (value) => value ?? null;
  const platform = em.getPlatform();
  return (value) => (value == null ? null : customType.convertToDatabaseValue(value, platform));
}

/** Conversions by type. PostgreSQL's 64-bit integers and timestamps arrive as text. */
const readers: Partial<Record<string, (text: string) => unknown>> = {
  Date: (text) => new Date(text),
  number: Number,
  bigint: BigInt,
};
