import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { transactionRetries, withRetries } from './faults.ts';
import { sql, type Sql, withLiterals } from '../database/sql.ts';
import type { Connection } from '../store.ts';

/** What `begin` returns. */
export interface Beginning {
  /** The clock of the first schema, `<schema>.now()`. */
  now: Date;
  /** Whether the requested lock was taken. True if none was requested. */
  locked: boolean;
}

/** How a transaction ends. */
export interface Ending<T> {
  output: T;
  /**
   * Statements that are sent in one text with `commit`. Their results are ignored, and their values become literals.
   */
  last: Sql[];
}

/**
 * Runs one transaction, without retries. `lock` is the key of an advisory lock that is tried without waiting, or null.
 * If `run` rejects, the transaction is rolled back and the error is thrown.
 *
 * All commands use this function, so it saves round trips: the clock and the lock are read in the round trip of
 * `begin`, and the last statements are sent with `commit`.
 */
export function transaction<T>(
  connection: Connection,
  lock: bigint | null,
  run: (em: EntityManager, beginning: Beginning) => Promise<Ending<T>>,
): Promise<T> {
  const client: Kysely<unknown> = connection.orm.em.getConnection().getClient();
  const now = sql.id(connection.schema, 'now');
  return client.connection().execute(async (reserved) => {
    const em = connection.fork();
    em.setTransactionContext(reserved as never);
    const locked = lock === null ? sql`true` : sql`pg_try_advisory_xact_lock(${sql.lit(lock)})`;
    const begin = withLiterals(sql`begin; select ${now}() as now, ${locked} as locked`);
    const { rows } = await sql.raw<{ now: string; locked: boolean }>(begin).execute(reserved);
    try {
      const { output, last } = await run(em, { now: new Date(rows[0]!.now), locked: rows[0]!.locked });
      await em.flush();
      // If a statement in the text fails, PostgreSQL does not execute the rest, so `commit` is not reached.
      await sql.raw([...last.map(withLiterals), 'commit'].join('; ')).execute(reserved);
      return output;
    } catch (error) {
      await sql`rollback`.execute(reserved);
      throw error;
    }
  });
}

/**
 * Runs a transaction on a further connection of a store, which commits independently. `now` is that connection's clock.
 * It has no outbox and stores no reply. Retries and errors are those of `withRetries`.
 */
export function separately<T>(connection: Connection, run: (em: EntityManager, now: Date) => Promise<T>): Promise<T> {
  return withRetries(transactionRetries, () =>
    transaction(connection, null, async (em, { now }) => ({ output: await run(em, now), last: [] })),
  );
}
