import type { EntityManager } from '@mikro-orm/postgresql';
import { transactionRetries, withRetries } from './faults.ts';
import type { Executor } from '../database/wire/executor.ts';
import { executeTogether, sql, Sql } from '../database/sql.ts';
import type { Connection } from '../store.ts';

/**
 * Returns the entity manager of a transaction. It is made at the first call: making and flushing one takes longer than
 * a statement of `sql.ts`, and the busiest commands need none.
 */
export type OpenEntityManager = () => EntityManager;

/** Results of `begin`. */
export interface Beginning {
  /** The clock of the first schema, `<schema>.now()`. */
  now: Date;
  /** Whether the requested lock was taken. True if none was requested. */
  locked: boolean;
  /** The rows of `TransactionOptions.first`. */
  found: unknown[];
}

/** Further work in the round trip of `begin`. */
export interface TransactionOptions {
  /** The key of an advisory lock that is tried without waiting. Null: no lock. */
  lock: bigint | null;
  /** A statement that is executed after the lock was tried, and sees what was committed before that. */
  first?: Sql;
}

/** End of a transaction. */
export interface Ending<T> {
  output: T;
  /** Statements that are sent with `commit`, in one round trip. */
  last: (Sql | LastStatement)[];
}

/** A statement for the end of a transaction, with handlers of its result. */
export interface LastStatement {
  statement: Sql;
  /** Throws the error of the command for an error of this statement, and otherwise the error itself. */
  refuse?: (error: unknown) => never;
  /** Gets its rows after the commit, before the output is returned. It must not throw. */
  take?: (rows: unknown[]) => void;
}

/**
 * Runs one transaction, without retries. If `run` rejects, the transaction is rolled back and the error is thrown.
 *
 * All commands use this function, so it saves round trips: the clock, the lock and the first statement are sent with
 * `begin`, and the last statements with `commit`.
 */
export function transaction<T>(
  connection: Connection,
  { lock, first }: TransactionOptions,
  run: (open: OpenEntityManager, beginning: Beginning) => Promise<Ending<T>>,
): Promise<T> {
  const now = sql.id(connection.schema, 'now');
  return connection.reserve(async (reserved) => {
    let em: EntityManager | undefined;
    const open = (): EntityManager => {
      if (em) return em;
      em = connection.fork();
      em.setTransactionContext(reserved as never);
      return em;
    };
    const locked = lock === null ? sql`true` : sql`pg_try_advisory_xact_lock(${String(lock)}::bigint)`;
    // Each statement has its own snapshot, so that of the first one is taken after the lock.
    const beginning = [begin, sql`select ${now}() as now, ${locked} as locked`, ...(first ? [first] : [])];
    const [, clocks, found = []] = await executeTogether(reserved, beginning);
    const [clock] = clocks as [{ now: string; locked: boolean }];
    try {
      const { output, last } = await run(open, { now: new Date(clock.now), locked: clock.locked, found });
      await em?.flush();
      await end(reserved, last);
      return output;
    } catch (error) {
      await sql`rollback`.execute(reserved);
      throw error;
    }
  });
}

/** After a failed statement, PostgreSQL executes none, and answers `commit` by rolling back. */
async function end(reserved: Executor, last: Ending<unknown>['last']): Promise<void> {
  const all = last.map((one): LastStatement => (one instanceof Sql ? { statement: one } : one));
  let ended = executeTogether(reserved, [...all.map(({ statement }) => statement), commit]);
  for (const { refuse } of all) if (refuse) ended = ended.catch(refuse);
  const results = await ended;
  for (const [index, { take }] of all.entries()) take?.(results[index]!);
}

const begin = sql`begin`;
const commit = sql`commit`;

/**
 * Runs a transaction on a further connection of a store, which commits independently. `now` is that connection's clock.
 * It has no outbox and stores no reply. Retries and errors are those of `withRetries`.
 */
export function separately<T>(connection: Connection, run: (em: EntityManager, now: Date) => Promise<T>): Promise<T> {
  return withRetries(transactionRetries, () =>
    transaction(connection, { lock: null }, async (open, { now }) => ({ output: await run(open(), now), last: [] })),
  );
}

/**
 * Takes the advisory lock with this name, waiting if needed, and holds it until the transaction ends. Later statements
 * see what its previous holder committed. Rejects with PostgreSQL's lock timeout after 2 seconds.
 */
export async function lockName(em: EntityManager, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(em.getKysely());
}

/**
 * The time of a change: `now`, or a millisecond after the record's last change if `now` is not later than that. `now`
 * is the beginning of the transaction, which may have waited for the lock of the record while another transaction that
 * began later changed it. With this time, sorting events of one record by time gives the order of its versions.
 */
export function later(now: Date, updatedAt: Date): Date {
  return now > updatedAt ? now : new Date(updatedAt.getTime() + 1);
}
