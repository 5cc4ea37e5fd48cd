import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { clientOptions, type DatabaseOptions } from '../database/database-settings.ts';
import type { Domain } from '../domain.ts';
import type { Keyring } from './keyring.ts';
import { sql } from '../database/sql.ts';

/** A column with sealed values. Empty strings and nulls are not sealed values. */
export interface SealedColumn {
  /** Schema of the table. The default is the domain's first schema. */
  schema?: string;
  table: string;
  column: string;
  /** Name of the primary key column. */
  id: string;
  /** SQL expression over the row that gives the owner of the value. */
  owner: string;
  /** The context of the value in the row with this id; see `Keyring.seal`. */
  context: (id: string) => string;
}

/** A domain with its sealed columns. */
export interface SealingDomain extends Domain {
  sealed: readonly SealedColumn[];
}

/** The result of `resealAll` for one column. */
export interface ResealedColumn {
  /** `schema.table.column`. */
  name: string;
  /** Number of values that were sealed again. */
  resealed: number;
  /** Number of values that could not be opened. They are unchanged. */
  unreadable: number;
  /** Number of values by the id of their key, after the last pass over the column. */
  byKey: Record<string, number>;
}

export interface ResealOptions extends DatabaseOptions {
  domains: readonly SealingDomain[];
  keyring: Keyring;
  /** Rows per batch. The default is 500. */
  batchMax?: number;
  /** Called after every batch, with the name of the column and the number of its values sealed again so far. */
  progress?: (name: string, resealed: number) => void;
}

/**
 * Maximum number of passes over a column. Processes with an older newest key may still write values with that key,
 * which the next pass finds.
 */
const roundsMax = 5;

/**
 * Seals every value again that is not sealed with the newest key and version. Returns one result per column. Each batch
 * is one statement that replaces a value only if it is unchanged since it was read. So this can run while services
 * work, and can be killed and repeated at any time.
 */
export async function resealAll({
  domains,
  keyring,
  batchMax = 500,
  progress,
  ...database
}: ResealOptions): Promise<ResealedColumn[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...clientOptions(database), max: 1 }) }),
  });
  try {
    const columns: ResealedColumn[] = [];
    for (const { schema, sealed } of domains) {
      for (const column of sealed)
        columns.push(
          await resealColumn({
            db,
            schema: column.schema ?? schema,
            column,
            keyring,
            batchMax,
            progress: progress ?? (() => undefined),
          }),
        );
    }
    return columns;
  } finally {
    await db.destroy();
  }
}

interface ColumnJob {
  db: Kysely<unknown>;
  schema: string;
  column: SealedColumn;
  keyring: Keyring;
  batchMax: number;
  progress: (name: string, resealed: number) => void;
}

async function resealColumn(job: ColumnJob): Promise<ResealedColumn> {
  const name = `${job.schema}.${job.column.table}.${job.column.column}`;
  let resealed = 0;
  let unreadable = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    const done = await resealRound(job, (count) => job.progress(name, resealed + count));
    resealed += done.resealed;
    unreadable = done.unreadable;
    if (done.resealed === 0) break;
  }
  return { name, resealed, unreadable, byKey: await countByKey(job) };
}

interface SealedRow {
  id: string;
  owner: string;
  sealed: string;
}

async function resealRound(
  job: ColumnJob,
  progress: (resealed: number) => void,
): Promise<{ resealed: number; unreadable: number }> {
  const { db, schema, column, keyring, batchMax } = job;
  const [table, id, value] = [sql.id(schema, column.table), sql.id(column.id), sql.id(column.column)];
  let resealed = 0;
  let unreadable = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<SealedRow>`
      select ${id} as id, ${sql.raw(column.owner)} as owner, ${value} as sealed from ${table}
       where ${id} > ${after} and ${value} <> '' and not starts_with(${value}, ${keyring.newestPrefix})
       order by ${id} limit ${batchMax}`.execute(db);
    if (rows.length === 0) return { resealed, unreadable };
    const fresh = rows.flatMap((row) => reseal(keyring, column, row));
    unreadable += rows.length - fresh.length;
    const { numAffectedRows } = await sql`
      update ${table} t set ${value} = f.value
        from json_to_recordset(${JSON.stringify(fresh)}::json) as f(id text, sealed text, value text)
       where t.${id} = f.id and t.${value} = f.sealed`.execute(db);
    resealed += Number(numAffectedRows);
    progress(resealed);
    after = rows.at(-1)!.id;
  }
}

/**
 * The newly sealed value, or an empty array if the value does not open. Such a value is kept, because its key may be
 * found.
 */
function reseal(
  keyring: Keyring,
  { context }: SealedColumn,
  { id, owner, sealed }: SealedRow,
): { id: string; sealed: string; value: string }[] {
  try {
    return [{ id, sealed, value: keyring.seal(owner, context(id), keyring.open(owner, context(id), sealed)) }];
  } catch {
    return [];
  }
}

async function countByKey({ db, schema, column }: ColumnJob): Promise<Record<string, number>> {
  const value = sql.id(column.column);
  const { rows } = await sql<{ key: string; count: string }>`
    select split_part(${value}, '.', 2) as key, count(*) as count from ${sql.id(schema, column.table)}
     where ${value} <> '' group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]));
}
