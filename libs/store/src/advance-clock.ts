import { sql } from './database/sql.ts';
import type { Store } from './store.ts';

/**
 * Advances the clocks (`<schema>.now()`) of a store and of its further connections, for tests of deadlines. `seconds`
 * is a positive integer. Rejects with an Error for other values, and unless the store was opened with `testHelpers`. A
 * clock cannot be moved back, because decisions that were made at the later time remain.
 */
export async function advanceClock(store: Store, seconds: number): Promise<void> {
  if (!store.testHelpers) throw new Error(`The clock of ${store.schema} can be advanced only with test helpers on.`);
  if (!Number.isSafeInteger(seconds) || seconds < 1)
    throw new Error('A clock is advanced by a positive number of whole seconds.');
  for (const { schema } of [store, ...Object.values<{ schema: string }>(store.connections)]) {
    const table = sql.id(schema, 'clock_offset');
    await sql`
      insert into ${table} as known (ahead) values (make_interval(secs => ${seconds}))
      on conflict (singleton) do update set ahead = known.ahead + excluded.ahead`.execute(store.fork().getKysely());
  }
}
