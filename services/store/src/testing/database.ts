import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { testLog } from '@marketplace/kernel/testing';
import { connectionsOf, type Domain } from '../domain.ts';
import { migrate } from '../database/migrate.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty database for one suite, on the server that `TEST_DATABASE_URL` names. */
export async function createTestDatabase(serverUrl = testServer()): Promise<TestDatabase> {
  const name = newName();
  await run(serverUrl, `create database ${name}`);
  return databaseOf(serverUrl, name);
}

/**
 * A database for one suite that has the schemas of these domains, empty. The first suite of a run to ask for a set of
 * domains migrates a template; every database of the set is a copy of it, which takes a fraction of the time.
 */
export async function createMigratedDatabase(
  domains: Domain<string>[],
  serverUrl = testServer(),
): Promise<TestDatabase> {
  const template = `${templatePrefix()}${keyOf(domains)}`;
  await makeTemplate(serverUrl, template, domains);
  const name = newName();
  await run(serverUrl, `create database ${name} template ${template}`);
  return databaseOf(serverUrl, name);
}

/** Drops the templates of this run. A server that outlives the run would keep them. */
export async function dropTemplates(serverUrl: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [templatePrefix()],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

/** Any constant. Suites that need a template at once wait for the one that makes it. */
const advisoryLock = 5_190_412;

async function makeTemplate(serverUrl: string, template: string, domains: Domain<string>[]): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const exists = async () =>
      (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1;
    if (await exists()) return;
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    if (await exists()) return;
    // Under its final name only when it is complete: a suite may be interrupted.
    const draft = await createTestDatabase(serverUrl);
    await migrate({ databaseUrl: draft.url, domains, log: testLog('migrate') });
    await client.query(`alter database ${new URL(draft.url).pathname.slice(1)} rename to ${template}`);
  });
}

/** Migrations may change between runs, and several runs may share a server, so templates belong to one run. */
function templatePrefix(): string {
  return `test_template_${process.env['TEST_RUN_ID'] ?? process.pid}_`;
}

function keyOf(domains: Domain<string>[]): string {
  const names = domains
    .flatMap(connectionsOf)
    .map(({ schema, migrations }) => [schema, migrations.map(({ name }) => name)]);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 12);
}

function testServer(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL names the PostgreSQL server for tests; `npm test` starts one.');
  return url;
}

function newName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}

function databaseOf(serverUrl: string, name: string): TestDatabase {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function run(serverUrl: string, statement: string): Promise<void> {
  await withClient(serverUrl, async (client) => void (await client.query(statement)));
}

async function withClient<T>(serverUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  return use(client).finally(() => client.end());
}
