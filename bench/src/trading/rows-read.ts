import pg from 'pg';
import { type Plan, rowsRead as rowsOfPlan } from '@marketplace/store/testing/explain';
import type { Statement } from '../replay/statement-log.ts';
import { sessionOptions } from '../replay/session-options.ts';

/** Rows that PostgreSQL reads for statements of trading, with the settings of the product's sessions. */
export async function rowsRead(databaseUrl: string, statements: Statement[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, options: sessionOptions('trading') });
  await client.connect();
  try {
    let sum = 0;
    for (const { application, text, values } of statements) {
      // Without parameters: statements that begin and end transactions.
      if (application !== 'trading' || values === null) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      sum += rowsOfPlan(rows[0]!['QUERY PLAN'][0].Plan);
    }
    return Math.round(sum);
  } finally {
    await client.end();
  }
}
