import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { clientOptions, type DatabaseOptions } from '../database/database-settings.ts';
import type { Domain } from '../domain.ts';
import type { Keyring } from './keyring.ts';
import { sql } from '../database/sql.ts';

/** Where a domain keeps sealed values. Each is declared, because the keyring cannot know. */
export interface SealedColumn {
  /** The domain's first schema unless given. */
  schema?: string;
  table: string;
  column: string;
  /** Column of the primary key. */
  id: string;
  /** SQL over the row: for whom the value is sealed. */
  owner: string;
  context: (id: string) => string;
  /** Of values from before places named their row. */
  formerContext?: string;
}

export interface SealingDomain extends Domain {
  sealed: readonly SealedColumn[];
}

export interface ResealedColumn {
  /** `schema.table.column`. */
  name: string;
  resealed: number;
  /** Values that no key at hand opens. */
  unreadable: number;
  /** Values by the id of the key that they need, after all. */
  byKey: Record<string, number>;
}

export interface ResealOptions extends DatabaseOptions {
  domains: readonly SealingDomain[];
  keyring: Keyring;
  batchMax?: number;
  /** Told after every batch. */
  progress?: (name: string, resealed: number) => void;
}

/**
 * A value that is changed meanwhile may be sealed by a process that has another newest key: it is found by the next
 * round.
 */
const roundsMax = 5;

/**
 * Brings every sealed value to the newest key. A batch is one statement, which replaces only what is still as it was
 * read, so this may run while services work, be killed at any time, and run again.
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
  const [table, id, at] = [sql.id(schema, column.table), sql.id(column.id), sql.id(column.column)];
  let resealed = 0;
  let unreadable = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<SealedRow>`
      select ${id} as id, ${sql.raw(column.owner)} as owner, ${at} as sealed from ${table}
       where ${id} > ${after} and ${at} <> '' and not starts_with(${at}, ${keyring.newestPrefix}) order by ${id} limit ${batchMax}`.execute(
      db,
    );
    if (rows.length === 0) return { resealed, unreadable };
    const fresh = rows.flatMap((row) => reseal(keyring, column, row));
    unreadable += rows.length - fresh.length;
    const { numAffectedRows } = await sql`
      update ${table} t set ${at} = f.value from json_to_recordset(${JSON.stringify(fresh)}::json) as f(id text, sealed text, value text)
       where t.${id} = f.id and t.${at} = f.sealed`.execute(db);
    resealed += Number(numAffectedRows);
    progress(resealed);
    after = rows.at(-1)!.id;
  }
}

/** Nothing, where the value does not open: it stays as it is, for whoever finds its key. */
function reseal(
  keyring: Keyring,
  { context, formerContext }: SealedColumn,
  { id, owner, sealed }: SealedRow,
): { id: string; sealed: string; value: string }[] {
  try {
    return [
      { id, sealed, value: keyring.seal(owner, context(id), keyring.open(owner, context(id), sealed, formerContext)) },
    ];
  } catch {
    return [];
  }
}

async function countByKey({ db, schema, column }: ColumnJob): Promise<Record<string, number>> {
  const at = sql.id(column.column);
  const { rows } = await sql<{ key: string; count: string }>`
    select split_part(${at}, '.', 2) as key, count(*) as count from ${sql.id(schema, column.table)}
     where ${at} <> '' group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]));
}
