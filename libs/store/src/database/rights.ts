import { createHmac, createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Logger } from '@marketplace/kernel';
import { clientOptions, type DatabaseOptions } from './database-settings.ts';
import { connectionsOf, type Domain, schemasOf, type TableRight } from '../domain.ts';

/** URLs of the database with the user and password of each service, by the name of the service's first schema. */
export type RoleUrls = Readonly<Record<string, string>>;

/** A role with which a service connects. */
interface Role {
  name: string;
  password: string;
}

const allRights: readonly TableRight[] = ['select', 'insert', 'update', 'delete'];
/** MikroORM's table of migrations, which only the owner writes. */
const migrationTable = 'migration';

const { escapeIdentifier: id, escapeLiteral: text } = pg;

/**
 * Creates the role of each service that has a URL in `roles`, and gives it the rights on its schemas that `domains`
 * declare: it may use the tables, but does not own them. Call it with the URL of the tables' owner, after the
 * migrations. Repeatable: it also adds the rights on tables that a migration has created. Services that connect as the
 * owner are left unchanged, with a warning. Rejects if a role is missing and the owner may not create roles.
 */
export async function grantRights(
  domains: readonly Domain<string>[],
  database: DatabaseOptions,
  roles: RoleUrls,
  log: Logger,
): Promise<void> {
  const owner = new pg.Client(clientOptions(database));
  await owner.connect();
  try {
    for (const domain of domains) {
      const url = roles[domain.schema];
      const role = url === undefined ? undefined : roleOf(url);
      if (role === undefined || role.name === roleOf(database.databaseUrl).name) {
        log.warn({ service: domain.schema }, 'this service has no separate PostgreSQL role: it owns its tables');
        continue;
      }
      await provideRole(owner, role, { ...database, databaseUrl: url! });
      await owner.query(statements(domain, role.name).join(';\n'));
    }
  } finally {
    await owner.end();
  }
}

/** One text with several statements is one transaction. */
function statements(domain: Domain<string>, role: string): string[] {
  return connectionsOf(domain).flatMap((schemas) => {
    const { rights = {}, functions = [] } = schemas;
    const limited = { [`${schemas.schema}.${migrationTable}`]: ['select'], ...rights } as Record<string, TableRight[]>;
    return [
      ...schemasOf(schemas).flatMap((schema) => [
        `grant usage on schema ${id(schema)} to ${id(role)}`,
        `grant ${allRights.join(', ')} on all tables in schema ${id(schema)} to ${id(role)}`,
        `grant usage on all sequences in schema ${id(schema)} to ${id(role)}`,
      ]),
      ...Object.entries(limited).flatMap(([table, granted]) => [
        `revoke all on ${qualified(table)} from ${id(role)}`,
        `grant ${granted.join(', ')} on ${qualified(table)} to ${id(role)}`,
      ]),
      ...functions.map((signature) => `grant execute on function ${signature} to ${id(role)}`),
    ];
  });
}

function qualified(table: string): string {
  return table.split('.').map(id).join('.');
}

function roleOf(url: string): Role {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Creates the role if it does not exist. Sets its password if the one in the URL is refused. */
async function provideRole(owner: pg.Client, role: Role, as: DatabaseOptions): Promise<void> {
  const { rowCount } = await owner.query(`select from pg_roles where rolname = ${text(role.name)}`);
  const exists = rowCount === 1;
  if (exists && (await connects(as))) return;
  const verb = exists ? 'alter' : 'create';
  const change = `${verb} role ${id(role.name)} login password ${text(verifierOf(role.password))}`;
  await owner.query(change).catch((error: pg.DatabaseError) => {
    if (error.code !== '42501') throw error;
    const what = exists ? `set the password of the role ${role.name}` : `create the role ${role.name}`;
    throw new Error(`The owner of the tables may not ${what}: do it by hand (docs/deploying.md#database-roles).`, {
      cause: error,
    });
  });
}

/** Whether the user of the URL can connect. Rejects if anything but its password is wrong. */
async function connects(database: DatabaseOptions): Promise<boolean> {
  const client = new pg.Client(clientOptions(database));
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === '28P01') return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const iterations = 4096;

/**
 * A password in the form that PostgreSQL stores (SCRAM-SHA-256, RFC 5803). It is sent instead of the password, which
 * would appear in the server's log if it logs statements.
 */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const hmac = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}
