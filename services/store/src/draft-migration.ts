import { createLogger } from '@marketplace/kernel';
import { migrate } from './migrate.ts';
import { createStore, type Domain } from './store.ts';
import { createTestDatabase } from './test-database.ts';

/**
 * The statements that a domain's migrations lack to reach its entities, on a scratch database: the draft of the next migration,
 * and empty when entities and migrations agree.
 */
export async function draftMigration(domain: Domain, serverUrl?: string): Promise<string> {
  const log = createLogger({ name: 'migration', level: 'silent' });
  const database = await createTestDatabase(serverUrl);
  try {
    await migrate({ databaseUrl: database.url, domains: [domain], log });
    const store = await createStore({ databaseUrl: database.url, domain, log, poolMax: 2 });
    return await store.orm.schema.getUpdateSchemaSQL({ wrap: false, dropTables: false }).finally(() => store.close());
  } finally {
    await database.drop();
  }
}
