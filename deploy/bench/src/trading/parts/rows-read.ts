import pg from 'pg';
import type { Statement } from '../replay/statement-log.ts';
import { sessionOptions } from '../replay/session-options.ts';

/** The members of a node of `explain (format json)` that are used here. */
interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Nodes that read rows of tables. A bitmap index scan reads entries of an index, which its heap scan reads as rows. */
const scans = /^(Seq|Index|Index Only|Bitmap Heap|Tid|Sample) ?(Only )?Scan$/;

/** Rows that PostgreSQL reads for statements of trading, with the settings of the product's sessions. */
export async function rowsRead(databaseUrl: string, statements: Statement[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, options: sessionOptions('trading') });
  await client.connect();
  try {
    let sum = 0;
    for (const { application, text, values } of statements) {
      if (application !== 'trading') continue;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${text}`,
        values ?? [],
      );
      sum += readBy(rows[0]!['QUERY PLAN'][0].Plan);
    }
    return Math.round(sum);
  } finally {
    await client.end();
  }
}

/** Rows read by the node and the nodes below it. Numbers of a node are means of its loops. */
export function readBy(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, part) => sum + readBy(part), 0);
  if (!scans.test(node['Node Type'])) return below;
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  return below + (node['Actual Rows'] + filtered + rechecked) * node['Actual Loops'];
}
