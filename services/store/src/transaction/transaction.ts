import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { transactionRetries, withRetries } from './faults.ts';
import { sql, type Sql, withLiterals } from '../database/sql.ts';
import type { Connection } from '../store.ts';

/** What a transaction learns as it begins. */
export interface Beginning {
  /** The clock of the first schema, `<schema>.now()`. */
  now: Date;
  /** Whether the lock that was asked for could be taken. */
  locked: boolean;
}

/** What a transaction ends with. */
export interface Ending<T> {
  output: T;
  /** Statements that go in the round trip of the `commit`, whose answers nobody needs. Their values become literals. */
  last: Sql[];
}

/**
 * One transaction, in as few round trips as it can be: the clock, and perhaps an advisory lock, come with its `begin`,
 * and what is written last goes with its `commit`. Every request that changes something comes through here, so each
 * trip fewer is felt. `lock` is a key of `pg_try_advisory_xact_lock`.
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
      // In one text they are all done or none is: what fails keeps the `commit` behind it from being reached.
      await sql.raw([...last.map(withLiterals), 'commit'].join('; ')).execute(reserved);
      return output;
    } catch (error) {
      await sql`rollback`.execute(reserved);
      throw error;
    }
  });
}

/**
 * A transaction of a further connection of a store, with a commit of its own: `now` is that connection's clock. It has
 * no outbox and no idempotency record. Repeated and refused like a command.
 */
export function separately<T>(connection: Connection, run: (em: EntityManager, now: Date) => Promise<T>): Promise<T> {
  return withRetries(transactionRetries, () =>
    transaction(connection, null, async (em, { now }) => ({ output: await run(em, now), last: [] })),
  );
}
