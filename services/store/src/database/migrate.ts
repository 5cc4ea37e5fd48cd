import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '@marketplace/kernel';
import { clientOptions, type DatabaseOptions } from './database-settings.ts';
import { connectionsOf, type Domain, type Schemas, schemasOf } from '../domain.ts';
import { openMigrationOrm } from './open-orm.ts';
import { sql } from './sql.ts';

export interface MigrateOptions extends DatabaseOptions {
  domains: Domain<string>[];
  log: Logger;
}

/** Any constant: two migrations of the same database take turns. */
const advisoryLock = 7_283_117;
const lockPollMs = 50;

/**
 * Brings every schema of these domains up to date. Each migration is one transaction, unless it is a
 * `ConcurrentMigration`. Safe to run by several processes at once, and again.
 */
export async function migrate({ domains, log, ...database }: MigrateOptions): Promise<void> {
  const guard = new pg.Client(clientOptions(database));
  await guard.connect();
  try {
    await lock(guard);
    for (const schemas of domains.flatMap(connectionsOf)) await migrateSchemas(schemas, database, log);
  } finally {
    await guard.end();
  }
}

/**
 * Asks again and again: a statement that waited for the lock would hold a snapshot, which `create index concurrently`
 * waits for.
 */
async function lock(guard: pg.Client): Promise<void> {
  const tryLock = async (): Promise<boolean> => {
    const { rows } = await guard.query<{ locked: boolean }>(`select pg_try_advisory_lock(${advisoryLock}) as locked`);
    return rows[0]!.locked;
  };
  while (!(await tryLock())) await delay(lockPollMs);
}

/** Brings the schemas of one connection up to date. Nobody else may migrate them meanwhile. */
export async function migrateSchemas(schemas: Schemas, database: DatabaseOptions, log: Logger): Promise<void> {
  const orm = await openMigrationOrm({ database, schemas, log });
  try {
    for (const schema of schemasOf(schemas))
      await sql`create schema if not exists ${sql.id(schema)}`.execute(orm.em.fork().getKysely());
    for (const { name } of await orm.migrator.up()) log.info({ schema: schemas.schema, migration: name }, 'migrated');
  } finally {
    await orm.close();
  }
}
