import { createLogger } from '@marketplace/kernel';
import { connectionsOf, type Domain } from './domain.ts';
import { migrate } from './migrate.ts';
import { openMigrationOrm } from './open-orm.ts';
import { createTestDatabase } from './test-database.ts';

/**
 * The statements that a domain's migrations lack to reach its entities, on a scratch database: the draft of the next migration,
 * and empty when entities and migrations agree.
 */
export async function draftMigration(domain: Domain<string>, serverUrl?: string): Promise<string> {
  const log = createLogger({ name: 'migration', level: 'silent' });
  const database = await createTestDatabase(serverUrl);
  try {
    await migrate({ databaseUrl: database.url, domains: [domain], log });
    const drafts: string[] = [];
    for (const schemas of connectionsOf(domain)) {
      const orm = await openMigrationOrm({ database: { databaseUrl: database.url }, schemas, log });
      drafts.push(await orm.schema.getUpdateSchemaSQL({ wrap: false, dropTables: false }).finally(() => orm.close()));
    }
    return drafts.join('');
  } finally {
    await database.drop();
  }
}
