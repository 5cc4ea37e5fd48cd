import { Client, Connection } from '@temporalio/client';
import { keepLog } from '@marketplace/kernel/testing';
import { createTestDatabase } from '@marketplace/store/testing/database';
import pg from 'pg';
import { newControl, spelledOut } from '../test/support/secret-control.ts';
import type { Control } from '../test/support/secret-run.ts';
import { spellingsOf } from '../test/support/secret-scan.ts';

/** Planted at the start of a run into a row, a line of a log and a history. */
export interface PlantedControl extends Control {
  /** Lets go of its database, as suites do of theirs. */
  close(): Promise<void>;
}

/** Without a Temporal server of the run's own there is no history to plant it in, nor are any looked through. */
export async function plantControl({ databaseUrl, temporalAddress }: { databaseUrl: string; temporalAddress: string | undefined }): Promise<PlantedControl> {
  const text = newControl();
  const spelled = spelledOut(text);
  const database = await createTestDatabase(databaseUrl);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await sql.query('create table control (spelled text)');
  await sql.query('insert into control values ($1)', [spelled]);
  await sql.end();
  keepLog(`${spelled}\n`);
  if (temporalAddress) await plantHistory(temporalAddress, spelled);
  const kinds = ['database: table public.control', 'log: test-', ...(temporalAddress ? ['history: history of control'] : [])];
  return {
    text,
    close: () => database.drop(),
    overlooked: (found) =>
      kinds.flatMap((kind) => {
        const seen = new Set(found.filter(({ where }) => where.startsWith(kind)).map(({ spelling }) => spelling));
        return [...spellingsOf(text).keys()].filter((spelling) => !seen.has(spelling)).map((spelling) => `${kind}, ${spelling}`);
      }),
  };
}

/** Due long after the run, so it has no worker. As bytes, so that no layer spells it anew. */
async function plantHistory(address: string, spelled: string): Promise<void> {
  const connection = await Connection.connect({ address });
  const args = [Buffer.from(spelled)];
  await new Client({ connection }).workflow.start('control', { taskQueue: 'control', workflowId: 'control', args, startDelay: '1 day' });
  await connection.close();
}
