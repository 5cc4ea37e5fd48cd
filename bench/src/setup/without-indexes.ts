import type pg from 'pg';

/**
 * Drops the indexes of these tables that belong to no constraint, runs `fill`, and creates them again, which is much
 * faster than filling them row by row.
 */
export async function withoutIndexes(
  client: pg.Client,
  schema: string,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = $1::regnamespace and t.relname = any($2)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [schema, tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
