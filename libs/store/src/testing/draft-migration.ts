import { createLogger } from '@marketplace/kernel';
import { connectionsOf, type Domain, type Schemas } from '../domain.ts';
import { migrateSchemas } from '../database/migrate.ts';
import { openMigrationOrm } from '../database/open-orm.ts';
import { createTestDatabase } from './database.ts';

/**
 * Drafts the next migration of a domain: the SQL statements that its migrations lack to match its entities, or an empty
 * string if they match. Uses temporary databases on the server of `serverUrl`, by default that of `TEST_DATABASE_URL`.
 */
export async function draftMigration(domain: Domain<string>, serverUrl?: string): Promise<string> {
  const drafts: string[] = [];
  for (const schemas of connectionsOf(domain)) drafts.push(await draftOf(schemas, serverUrl));
  return drafts.join('');
}

/**
 * Drafts the migration of one connection. Each has a separate database, because tables of other connections would
 * appear in the draft.
 */
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
