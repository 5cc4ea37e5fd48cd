import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { testLog } from '@marketplace/kernel/testing';
import { connectionsOf, type Domain } from '../domain.ts';
import { migrate } from '../database/migrate.ts';
import type { RoleUrls } from '../database/rights.ts';
import { closeStoresOf } from './store.ts';

/** A temporary database. */
export interface TestDatabase {
  /** URL with the role that owns the tables. */
  url: string;
  /** Closes all connections to the database and drops it. */
  drop(): Promise<void>;
}

/** A temporary database with migrated schemas. */
export interface MigratedDatabase extends TestDatabase {
  /** URLs with the roles of the services, by the first schema of each; see `grantRights`. */
  roles: RoleUrls;
  /** The URL with which the service of this domain connects. */
  urlOf(domain: Pick<Domain<string>, 'schema'>): string;
}

/** Creates an empty database for one test file, by default on the server of `TEST_DATABASE_URL`. */
export async function createTestDatabase(serverUrl = testServer()): Promise<TestDatabase> {
  const name = newName();
  await run(serverUrl, `create database ${name}`);
  return databaseOf(serverUrl, name);
}

/**
 * Creates a database for one test file with the migrated, empty schemas of these domains. The first call of a test run
 * for a set of domains makes a template. The databases are copies of it, which is much faster than migrating each.
 */
export async function createMigratedDatabase(
  domains: Domain<string>[],
  serverUrl = testServer(),
): Promise<MigratedDatabase> {
  const template = `${templatePrefix()}${keyOf(domains)}`;
  const key = `${serverUrl} ${template}`;
  const made = templates.get(key) ?? makeTemplate(serverUrl, template, domains);
  templates.set(key, made);
  await made;
  const name = newName();
  // Copying the files takes two thirds of the processor time of PostgreSQL's default, which also logs them.
  await run(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const database = databaseOf(serverUrl, name);
  const roles = rolesOf(database.url, domains);
  return { ...database, roles, urlOf: ({ schema }) => roles[schema]! };
}

/**
 * Drops the templates and roles of this test run. Needed on a server that keeps running afterwards. A role stays if an
 * interrupted test file has left a database in which it has rights.
 */
export async function dropTemplates(serverUrl: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [templatePrefix()],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
    const { rows: roles } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where starts_with(rolname, $1)',
      [rolePrefix()],
    );
    for (const { name } of roles) await client.query(`drop role ${name}`).catch(() => undefined);
  });
}

/** The templates that this process has made or found, by server and name. */
const templates = new Map<string, Promise<void>>();

/** An arbitrary constant. Test files that need a template at the same time wait for the one that makes it. */
const advisoryLock = 5_190_412;

async function makeTemplate(serverUrl: string, template: string, domains: Domain<string>[]): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const exists = async () =>
      (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1;
    if (await exists()) return;
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    if (await exists()) return;
    // It gets its final name when it is complete, because the test file may be interrupted.
    const draft = await createTestDatabase(serverUrl);
    await migrate({ databaseUrl: draft.url, domains, roles: rolesOf(draft.url, domains), log: testLog('migrate') });
    await client.query(`alter database ${new URL(draft.url).pathname.slice(1)} rename to ${template}`);
  });
}

/** Templates belong to one test run, because migrations may change between runs, and runs may share a server. */
function templatePrefix(): string {
  return `test_template_${runId()}_`;
}

/** Roles belong to the server and not to a database. All databases of a test run have the same. */
function rolePrefix(): string {
  return `test_role_${runId()}_`;
}

function runId(): string {
  return process.env['TEST_RUN_ID'] ?? String(process.pid);
}

/** The URLs of a database with the role of each service. */
function rolesOf(databaseUrl: string, domains: Domain<string>[]): RoleUrls {
  return Object.fromEntries(
    domains.map(({ schema }) => {
      const url = new URL(databaseUrl);
      url.username = `${rolePrefix()}${schema}`;
      url.password = createHash('sha256').update(url.username).digest('hex');
      return [schema, url.href];
    }),
  );
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
  const drop = async (): Promise<void> => {
    await closeStoresOf(url.href);
    await run(serverUrl, `drop database if exists ${name} with (force)`);
  };
  return { url: url.href, drop };
}

async function run(serverUrl: string, statement: string): Promise<void> {
  await withClient(serverUrl, async (client) => void (await client.query(statement)));
}

async function withClient<T>(serverUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  return use(client).finally(() => client.end());
}
