import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '../setup/with-client.ts';

const intervalMs = 10;
/** In ascending order of strength. */
const modes = [
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];

/**
 * Runs `run`. Meanwhile one session writes a delivery every 10 ms, and another looks at the locks that migrations hold.
 * Returns the longest write in milliseconds, and the locks of the tables, the strongest last.
 */
export async function watchLocks<T>(
  databaseUrl: string,
  run: () => Promise<T>,
): Promise<{ result: T; writeMsMax: number; locks: string[] }> {
  let done = false;
  let writeMsMax = 0;
  const seen = new Set<string>();
  const write = withClient(databaseUrl, async (client) => {
    while (!done) {
      const startedAt = performance.now();
      await client.query(`update webhooks.delivery set version = version
                           where id = (select id from webhooks.delivery order by id desc limit 1)`);
      writeMsMax = Math.max(writeMsMax, performance.now() - startedAt);
      await delay(intervalMs);
    }
  });
  const look = withClient(databaseUrl, async (client) => {
    while (!done) {
      const { rows } = await client.query<{ table: string; mode: string }>(`
        select c.relname as "table", l.mode from pg_locks l
          join pg_class c on c.oid = l.relation join pg_stat_activity a on a.pid = l.pid
         where a.application_name like '%migrations' and c.relkind = 'r' and c.relnamespace = 'webhooks'::regnamespace
           and c.relname <> 'migration' and l.granted`);
      for (const { table, mode } of rows) if (modes.includes(mode)) seen.add(`${mode} of ${table}`);
      await delay(intervalMs);
    }
  });
  const result = await run().finally(() => (done = true));
  await Promise.all([write, look]);
  const strength = (lock: string): number => modes.indexOf(lock.split(' ')[0]!);
  return { result, writeMsMax, locks: [...seen].toSorted((a, b) => strength(a) - strength(b)) };
}
