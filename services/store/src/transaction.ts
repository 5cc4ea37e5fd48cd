import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Store } from './store.ts';

/** What a transaction learns as it begins. */
export interface Beginning {
  /** The database's clock. */
  now: Date;
  /** Whether the lock that was asked for could be taken. */
  locked: boolean;
}

/** What a transaction ends with. */
export interface Ending<T> {
  output: T;
  /** Statements that go in the round trip of the `commit`, whose answers nobody needs. Their values are literals: see `literal`. */
  last: string[];
}

/**
 * One transaction, in as few round trips as it can be: the clock, and perhaps an advisory lock, come with its `begin`, and what is
 * written last goes with its `commit`. Every request that changes something comes through here, so each trip fewer is felt. `lock` is
 * a key of `pg_try_advisory_xact_lock`.
 */
export function transaction<T>(store: Store, lock: bigint | null, run: (em: EntityManager, beginning: Beginning) => Promise<Ending<T>>): Promise<T> {
  const client: Kysely<unknown> = store.orm.em.getConnection().getClient();
  return client.connection().execute(async (connection) => {
    const em = store.fork();
    em.setTransactionContext(connection as never);
    const tell = (text: string) => connection.executeQuery<{ now: string; locked: boolean }>(CompiledQuery.raw(text));
    // A number, so nothing to escape.
    const { rows } = await tell(`begin; select clock_timestamp() as now, ${lock === null ? 'true' : `pg_try_advisory_xact_lock(${lock})`} as locked`);
    try {
      const { output, last } = await run(em, { now: new Date(rows[0]!.now), locked: rows[0]!.locked });
      await em.flush();
      // In one text they are all done or none is: what fails keeps the `commit` behind it from being reached.
      await tell([...last, 'commit'].join('; '));
      return output;
    } catch (error) {
      await tell('rollback');
      throw error;
    }
  });
}
