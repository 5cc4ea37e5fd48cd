import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { obtainTemporalServer } from '@marketplace/local/infrastructure/temporal/temporal-binary';
import { openRunbook, type Runbook } from '../support/operating/runbook.ts';

/** Databases of the runbook, the folders of their schemas, and a version of them that a server before 1.32 has. */
const databases = [
  ['temporal', 'postgresql/v12/temporal', '1.17'],
  ['temporal_visibility', 'postgresql/v12/visibility', '1.9'],
] as const;
const server = new URL(process.env['TEST_DATABASE_URL']!);
/** The password of the tests' own user is hashed too few times for the driver of Temporal's tools. */
const owner = { user: 'temporal_owner', password: 'temporal' };
const settings = {
  SQL_PLUGIN: 'postgres12',
  SQL_HOST: server.hostname,
  SQL_PORT: server.port,
  SQL_USER: owner.user,
  SQL_PASSWORD: owner.password,
};

let runbook: Runbook;
let sqlTool: string;
const run = async (...args: string[]): Promise<void> =>
  void (await promisify(execFile)(sqlTool, args, { env: { ...process.env, ...settings } }));
const query = async (database: string, statement: string): Promise<Record<string, string>[]> => {
  const client = new pg.Client({ connectionString: Object.assign(new URL(server), { pathname: database }).href });
  await client.connect();
  try {
    return [await client.query<Record<string, string>>(statement)].flat().flatMap(({ rows }) => rows);
  } finally {
    await client.end();
  }
};
const versionOf = async (database: string) =>
  (await query(database, 'select curr_version from schema_version'))[0]!['curr_version'];
const drop = async (): Promise<void> => {
  for (const [database] of databases) await run('--db', database, 'drop', '--force').catch(() => undefined);
};

beforeAll(async () => {
  ({ sqlTool } = await obtainTemporalServer({ progress: () => undefined }));
  await query(
    'postgres',
    `set scram_iterations = 4096; create role ${owner.user} login createdb password '${owner.password}'`,
  );
  runbook = await openRunbook('127.0.0.1:7233', { page: 'docs/temporal.md', title: 'A Temporal server of your own' });
});
afterAll(async () => {
  runbook?.close();
  await drop();
  await query('postgres', `drop role ${owner.user}`);
});

test('the commands bring the schema of an older server to that of the pinned one, and can be run again', async () => {
  await drop();
  for (const [database, schema, former] of databases) {
    await run('--db', database, 'create');
    await run('--db', database, 'setup-schema', '-v', '0.0');
    await run('--db', database, 'update-schema', '--schema-name', schema, '--version', former);
    expect(await versionOf(database)).toBe(former);
  }
  for (let round = 0; round < 2; round += 1) {
    const directory = path.dirname(sqlTool);
    await runbook.run('Upgrading the server', { ...settings, PATH: `${directory}:${process.env['PATH']}` });
    // The versions of server 1.32.
    expect(await versionOf('temporal')).toBe('1.19');
    expect(await versionOf('temporal_visibility')).toBe('1.14');
  }
});
