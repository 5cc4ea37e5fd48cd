import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

/**
 * Everything in the database of a Temporal development server, for all namespaces and task queues: histories in batches
 * of events, and all other tables. Payloads and texts are stored unencoded. Throws when a history has another encoding.
 */
export function* temporalTexts(file: string): Iterable<{ where: string; text: Uint8Array }> {
  const database = new DatabaseSync(file);
  try {
    const encodings = database
      .prepare(`select distinct data_encoding as name from history_node where data_encoding <> 'Proto3'`)
      .all();
    if (encodings.length > 0)
      throw new Error(`Histories have an unknown encoding: ${encodings.map(({ name }) => String(name)).join(', ')}.`);
    // The record contains `<namespace>:<workflow>:<run>`.
    const trees = database.prepare(`select hex(tree_id) as id, data from history_tree`).all();
    const workflows = new Map(
      trees.map(({ id, data }) => [
        String(id),
        /[\w-]{36}:(.+?):[\w-]{36}/.exec(textOf(data).toString('latin1'))?.[1] ?? String(id),
      ]),
    );
    for (const { id, data } of database.prepare(`select hex(tree_id) as id, data from history_node`).iterate()) {
      yield { where: `history of ${workflows.get(String(id)) ?? String(id)}`, text: textOf(data) };
    }
    const tables = database
      .prepare(
        `select name from sqlite_master
          where type = 'table' and name <> 'history_node' and sql not like 'create virtual%'`,
      )
      .all();
    for (const { name } of tables) {
      const rows = database.prepare(`select * from "${String(name)}"`);
      rows.setReadBigInts(true);
      for (const row of rows.iterate()) {
        yield {
          where: `Temporal's table ${String(name)}`,
          text: Buffer.concat(Object.values(row).flatMap((value) => [textOf(value), Buffer.from('\n')])),
        };
      }
    }
  } finally {
    database.close();
  }
}

function textOf(value: SQLOutputValue | undefined): Buffer {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : Buffer.from(String(value));
}
