import pg from 'pg';
import type { Logger } from '@marketplace/kernel';
import { createStore, type Domain } from './store.ts';

export interface MigrateOptions {
  databaseUrl: string;
  domains: Domain[];
  log: Logger;
}

/** Any constant: two migrations of the same database take turns. */
const advisoryLock = 7_283_117;

/** Brings every domain's schema up to date. Safe to run by several processes at once, and again. */
export async function migrate({ databaseUrl, domains, log }: MigrateOptions): Promise<void> {
  const guard = new pg.Client({ connectionString: databaseUrl });
  await guard.connect();
  try {
    await guard.query('select pg_advisory_lock($1)', [advisoryLock]);
    for (const domain of domains) {
      await guard.query(`create schema if not exists ${domain.schema}`);
      const store = await createStore({ databaseUrl, domain, log, poolMax: 2 });
      const done = await store.orm.migrator.up().finally(() => store.close());
      for (const { name } of done) log.info({ schema: domain.schema, migration: name }, 'migrated');
    }
  } finally {
    await guard.end();
  }
}
