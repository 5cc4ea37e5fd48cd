import { createLogger } from '@marketplace/kernel';
import { connectionsOf, type Domain, type Schemas } from '../domain.ts';
import { migrateSchemas } from './migrate.ts';
import { openMigrationOrm } from './open-orm.ts';
import { createTestDatabase } from '../testing/database.ts';

/**
 * The statements that a domain's migrations lack to reach its entities, on scratch databases: the draft of the next
 * migration, and empty when entities and migrations agree.
 */
export async function draftMigration(domain: Domain<string>, serverUrl?: string): Promise<string> {
  const drafts: string[] = [];
  for (const schemas of connectionsOf(domain)) drafts.push(await draftOf(schemas, serverUrl));
  return drafts.join('');
}

/** On a database of its own, because tables of other connections would look like tables that are to be dropped. */
async function draftOf(schemas: Schemas, serverUrl?: string): Promise<string> {
  const log = createLogger({ name: 'migration', level: 'silent' });
  const scratch = await createTestDatabase(serverUrl);
  try {
    const database = { databaseUrl: scratch.url };
    await migrateSchemas(schemas, database, log);
    const orm = await openMigrationOrm({ database, schemas, log });
    return await orm.schema.getUpdateSchemaSQL({ wrap: false, dropTables: false }).finally(() => orm.close());
  } finally {
    await scratch.drop();
  }
}
