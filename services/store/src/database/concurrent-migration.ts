import { Migration } from '@mikro-orm/migrations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from './sql.ts';

export interface ConcurrentIndex {
  schema: string;
  name: string;
  unique?: boolean;
  /** What follows the name in `create index`, such as `on trading.listing (status, id) where status <> 'archived'`. */
  definition: string;
}

/**
 * A migration outside of any transaction, whose indexes are built while services read and write (`create index
 * concurrently`). Its `up` is async and calls `createIndex` and `dropIndex`. If it is interrupted, it runs again from
 * its beginning, so each further step of it must be repeatable too.
 */
export abstract class ConcurrentMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  /** Creates the index unless it exists. One that an interrupted build left invalid is dropped and built again. */
  protected async createIndex({ schema, name, unique = false, definition }: ConcurrentIndex): Promise<void> {
    const { rows: invalid } = await this.run(sql`
      select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = ${`"${schema}"`}::regnamespace and c.relname = ${name} and not i.indisvalid`);
    if (invalid.length > 0) await this.dropIndex({ schema, name });
    await this.executePatiently(
      `create ${unique ? 'unique ' : ''}index concurrently if not exists "${name}" ${definition}`,
    );
  }

  /** Drops the index if it exists. */
  protected dropIndex({ schema, name }: Pick<ConcurrentIndex, 'schema' | 'name'>): Promise<void> {
    return this.executePatiently(`drop index concurrently if exists "${schema}"."${name}"`);
  }

  /** These statements wait until older transactions have ended, and hold nobody up while they wait. */
  private async executePatiently(statement: string): Promise<void> {
    // Migrations have one connection, so the settings are those of the statement.
    await this.run(sql`set lock_timeout = 0`);
    await this.run(sql.raw(statement));
    await this.run(sql`reset lock_timeout`);
  }

  private run(statement: Sql): Promise<{ rows: unknown[] }> {
    return statement.execute((this.getEntityManager() as SqlEntityManager).getKysely());
  }
}
