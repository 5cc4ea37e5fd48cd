import { Client, type Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import pg from 'pg';

/** A text that is searched for secrets, and its location, such as `table trading.listing`. */
export interface SearchedText {
  where: string;
  text: string;
}

/**
 * Every row of every table of a database, without PostgreSQL's own tables. Binary columns are included in hex and as
 * text.
 */
export async function databaseTexts(databaseUrl: string): Promise<SearchedText[]> {
  // A lock that is still held is a bug. The query then fails after 10 s instead of waiting.
  const client = new pg.Client({ connectionString: databaseUrl, lock_timeout: 10_000 });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ schema: string; name: string; bytes: string[] | null }>(
      `select table_schema as schema, table_name as name,
              array_agg(column_name::text) filter (where data_type = 'bytea') as bytes
         from information_schema.tables join information_schema.columns using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        group by 1, 2 order by 1, 2`,
    );
    const texts: SearchedText[] = [];
    for (const { schema, name, bytes } of tables) {
      const decoded =
        (bytes ?? []).map((column) => `coalesce(encode(t."${column}", 'escape'), '')`).join(` || ' ' || `) || `''`;
      const { rows } = await client.query<{ row: string; bytes: string }>(
        `select row_to_json(t)::text as row, ${decoded} as bytes from "${schema}"."${name}" t`,
      );
      texts.push({
        where: `table ${schema}.${name}`,
        text: rows.flatMap((one) => [one.row, ...stringsIn(JSON.parse(one.row)), one.bytes]).join('\n'),
      });
    }
    return texts;
  } finally {
    await client.end();
  }
}

/** All strings in a JSON value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * The description and the history of every workflow of a deployment's task queues. Payloads are also included decoded.
 */
export async function historyTexts(connection: Connection, taskQueue: string): Promise<SearchedText[]> {
  const client = new Client({ connection });
  const texts: SearchedText[] = [];
  for await (const { workflowId, runId, raw } of client.workflow.list({
    query: `TaskQueue STARTS_WITH '${taskQueue}'`,
  })) {
    const history = historyToJSON(await client.workflow.getHandle(workflowId, runId).fetchHistory());
    texts.push({
      where: `workflow ${workflowId}`,
      text: [history, ...payloadsIn(JSON.parse(history)), JSON.stringify(raw), ...payloadsIn(raw)].join('\n'),
    });
  }
  return texts;
}

/** Decodes all payloads, which are bytes or, in JSON, base64. */
function payloadsIn(value: unknown): string[] {
  if (value instanceof Uint8Array) return payloadText(value);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'data' && typeof member === 'string' ? payloadText(Buffer.from(member, 'base64')) : payloadsIn(member),
  );
}

function payloadText(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('utf8');
  try {
    return [text, ...stringsIn(JSON.parse(text))];
  } catch {
    return [text];
  }
}
