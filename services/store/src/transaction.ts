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

/**
 * One transaction, with the clock and perhaps an advisory lock taken in the round trip of its `begin`. Every request that changes
 * something comes through here, so each trip fewer is felt. `lock` is a key of `pg_try_advisory_xact_lock`.
 */
export function transaction<T>(store: Store, lock: bigint | null, run: (em: EntityManager, beginning: Beginning) => Promise<T>): Promise<T> {
  const client: Kysely<unknown> = store.orm.em.getConnection().getClient();
  return client.connection().execute(async (connection) => {
    const em = store.fork();
    em.setTransactionContext(connection as never);
    const tell = (text: string) => connection.executeQuery<{ now: string; locked: boolean }>(CompiledQuery.raw(text));
    // A number, so nothing to escape.
    const { rows } = await tell(`begin; select clock_timestamp() as now, ${lock === null ? 'true' : `pg_try_advisory_xact_lock(${lock})`} as locked`);
    try {
      const output = await run(em, { now: new Date(rows[0]!.now), locked: rows[0]!.locked });
      await tell('commit');
      return output;
    } catch (error) {
      await tell('rollback');
      throw error;
    }
  });
}
