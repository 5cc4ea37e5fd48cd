import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { keptDirectory } from '@marketplace/kernel/testing';
import pg from 'pg';

/** A text that is looked through for secrets, and how people find it. */
export interface Place {
  where: string;
  text: string;
}

/** Every row of every table of a database that is not PostgreSQL's own. Bytes are in hex, and once more as the text that they are. */
export async function databasePlaces(databaseUrl: string): Promise<Place[]> {
  // Whoever still holds a table has forgotten to let go: that is to be told, and not waited for.
  const client = new pg.Client({ connectionString: databaseUrl, lock_timeout: 10_000 });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ schema: string; name: string; bytes: string[] | null }>(
      `select table_schema as schema, table_name as name, array_agg(column_name::text) filter (where data_type = 'bytea') as bytes
         from information_schema.tables join information_schema.columns using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') group by 1, 2 order by 1, 2`,
    );
    const places: Place[] = [];
    for (const { schema, name, bytes } of tables) {
      const decoded = (bytes ?? []).map((column) => `coalesce(encode(t."${column}", 'escape'), '')`).join(` || ' ' || `) || `''`;
      const { rows } = await client.query<{ row: string; bytes: string }>(`select row_to_json(t)::text as row, ${decoded} as bytes from "${schema}"."${name}" t`);
      places.push({ where: `table ${schema}.${name}`, text: rows.flatMap((one) => [one.row, ...stringsIn(JSON.parse(one.row)), one.bytes]).join('\n') });
    }
    return places;
  } finally {
    await client.end();
  }
}

/** As they were before JSON wrote them. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/** Leaves all that a database holds for the end of the run, one place to a line of JSON, and says whose it was. */
export async function keepDatabase(databaseUrl: string): Promise<void> {
  const directory = keptDirectory();
  if (!directory) return;
  const { port, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const owner = suiteUnderTest() ?? name;
  const lines = (await databasePlaces(databaseUrl)).map(({ where, text }) => `${JSON.stringify({ where: `${where} of ${owner}`, text })}\n`);
  await appendFile(path.join(directory, `${name}-${port}.database`), lines.join(''), { mode: 0o600 });
}

/** Outside of Jest there is none. */
function suiteUnderTest(): string | undefined {
  const { expect } = globalThis as { expect?: { getState(): { testPath?: string } } };
  const file = expect?.getState().testPath;
  return file && path.relative(process.cwd(), file);
}
