import { readFileSync } from 'node:fs';
import pg from 'pg';
import { testLog } from '@marketplace/kernel/testing';
import { migrate } from '../database/migrate.ts';
import type { Domain, Schemas } from '../domain.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** Rows that an earlier version wrote, read from its database after its own operations had run. */
export interface RecordedRows {
  /** The commit of the version. */
  commit: string;
  /** When they were read, by the clock of their schema. */
  recordedAt: string;
  /** The last migration of the version, by the first schema of each connection. */
  lastMigrations: Record<string, string>;
  /** By table, as `schema.table`. All rows of a table have the same columns. Generated columns are left out. */
  rows: Record<string, Record<string, unknown>[]>;
}

/** Reads recorded rows, and what is recorded beside them, with all times moved so that they were recorded now. */
export function readRecordedRows<R extends RecordedRows>(file: URL): R {
  const text = readFileSync(file, 'utf8');
  const { recordedAt } = JSON.parse(text) as R;
  const ageMs = Date.now() - Date.parse(recordedAt);
  const moved = text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)"/g, (time) =>
    JSON.stringify(new Date(Date.parse(time.slice(1, -1)) + ageMs).toISOString()),
  );
  return JSON.parse(moved) as R;
}

/** Creates a database with the rows of an earlier version in its schema, and runs the migrations of today. */
export async function createUpgradedDatabase(domain: Domain<string>, recorded: RecordedRows): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const before = <S extends Schemas>(schemas: S): S => {
    const { schema, migrations } = schemas;
    const last = migrations.findIndex(({ name }) => name === recorded.lastMigrations[schema]);
    if (last < 0) throw new Error(`${schema} has no migration ${recorded.lastMigrations[schema]}.`);
    return { ...schemas, migrations: migrations.slice(0, last + 1) };
  };
  const connections = Object.entries(domain.connections ?? {}).map(([name, schemas]) => [name, before(schemas)]);
  const earlier = { ...before(domain), connections: Object.fromEntries(connections) as Record<string, Schemas> };
  await migrate({ databaseUrl: database.url, domains: [earlier], log: testLog() });
  await insertRows(database.url, recorded);
  await migrate({ databaseUrl: database.url, domains: [domain], log: testLog() });
  return database;
}

async function insertRows(databaseUrl: string, { rows }: RecordedRows): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Without triggers: what they derive from rows is recorded too.
    await client.query('set session_replication_role = replica');
    for (const [table, records] of Object.entries(rows)) {
      const columns = Object.keys(records[0]!)
        .map((column) => `"${column}"`)
        .join(', ');
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(records)],
      );
    }
    await advanceSequences(client);
  } finally {
    await client.end();
  }
}

/** New rows of tables with an identity column get ids above the recorded ones. */
async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as "table", column_name as "column"
       from information_schema.columns where is_identity = 'YES'`,
  );
  for (const { table, column } of rows)
    await client.query(`select setval(pg_get_serial_sequence($1, $2), max("${column}")) from ${table}`, [
      table,
      column,
    ]);
}
