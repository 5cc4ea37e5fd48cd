import { Migration } from '@mikro-orm/migrations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from './sql.ts';

/** An index that a `ConcurrentMigration` creates. */
export interface ConcurrentIndex {
  schema: string;
  name: string;
  unique?: boolean;
  /** Text after the name in `create index`, such as `on trading.listing (status, id) where status <> 'archived'`. */
  definition: string;
}

/**
 * A migration outside of a transaction, for indexes that are built while services read and write (`create index
 * concurrently`). Its `up` is async and calls `createIndex` and `dropIndex`. An interrupted migration runs again from
 * the beginning, so all its other steps must be repeatable too.
 */
export abstract class ConcurrentMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  /** Creates the index if it does not exist. An invalid index, left by an interrupted build, is dropped first. */
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

  /**
   * Runs the statement without a lock timeout: it waits for the end of older transactions, and does not block others
   * while it waits.
   */
  private async executePatiently(statement: string): Promise<void> {
    // Migrations have one connection, so the setting applies to the next statement.
    await this.run(sql`set lock_timeout = 0`);
    await this.run(sql.raw(statement));
    await this.run(sql`reset lock_timeout`);
  }

  private run(statement: Sql): Promise<{ rows: unknown[] }> {
    return statement.execute((this.getEntityManager() as SqlEntityManager).getKysely());
  }
}
