import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '@marketplace/kernel';
import { clientOptions, type DatabaseOptions } from './database-settings.ts';
import { connectionsOf, type Domain, type Schemas, schemasOf } from '../domain.ts';
import { openMigrationOrm } from './open-orm.ts';
import { grantRights, type RoleUrls } from './rights.ts';
import { sql } from './sql.ts';

export interface MigrateOptions extends DatabaseOptions {
  domains: Domain<string>[];
  /**
   * URLs with the roles of the services. `migrate` creates these roles and gives them their rights (`grantRights`).
   * Without it, rights are left unchanged.
   */
  roles?: RoleUrls | undefined;
  log: Logger;
}

/** An arbitrary constant. The lock excludes two migrations of one database at the same time. */
const advisoryLock = 7_283_117;
const lockPollMs = 50;

/**
 * Runs the pending migrations of all schemas of these domains, and creates the schemas if needed. Each migration is one
 * transaction, unless it is a `ConcurrentMigration`. The role of `databaseUrl` owns the tables. Several processes may
 * call this at the same time. Rejects with the error of the first migration that fails; earlier ones stay.
 */
export async function migrate({ domains, roles, log, ...database }: MigrateOptions): Promise<void> {
  const guard = new pg.Client(clientOptions(database));
  await guard.connect();
  try {
    await lock(guard);
    for (const schemas of domains.flatMap(connectionsOf)) await migrateSchemas(schemas, database, log);
    if (roles) await grantRights(domains, database, roles, log);
  } finally {
    await guard.end();
  }
}

/**
 * Takes the lock by polling. A statement that waited for it would hold a snapshot, and `create index concurrently`
 * waits for the end of older snapshots.
 */
async function lock(guard: pg.Client): Promise<void> {
  const tryLock = async (): Promise<boolean> => {
    const { rows } = await guard.query<{ locked: boolean }>(`select pg_try_advisory_lock(${advisoryLock}) as locked`);
    return rows[0]!.locked;
  };
  while (!(await tryLock())) await delay(lockPollMs);
}

/**
 * Runs the pending migrations of one connection's schemas. The caller must exclude other migrations meanwhile. Rejects,
 * and changes nothing, if other migrations made the schema, such as those of a build before 0.3.0.
 */
export async function migrateSchemas(schemas: Schemas, database: DatabaseOptions, log: Logger): Promise<void> {
  const orm = await openMigrationOrm({ database, schemas, log });
  try {
    for (const schema of schemasOf(schemas))
      await sql`create schema if not exists ${sql.id(schema)}`.execute(orm.em.fork().getKysely());
    const [first] = schemas.migrations;
    const executed = await orm.migrator.getExecuted();
    if (first && executed.length > 0 && !executed.some(({ name }) => name === first.name))
      throw new Error(
        `The schema ${schemas.schema} was made by a build before ${first.name}, and cannot be upgraded. Begin with ` +
          'an empty database (npm run reset deletes that of npm start). See docs/upgrading.md.',
      );
    for (const { name } of await orm.migrator.up()) log.info({ schema: schemas.schema, migration: name }, 'migrated');
  } finally {
    await orm.close();
  }
}
