import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '../setup/with-client.ts';

const intervalMs = 20;

/**
 * Runs `run`, and returns with its result how many sessions of trading waited for a lock of another transaction, on
 * average: `pg_stat_activity`, looked at every 20 ms.
 */
export function sampleLockWaits<T>(
  databaseUrl: string,
  run: () => Promise<T>,
): Promise<{ result: T; waiting: number }> {
  return withClient(databaseUrl, async (client) => {
    let samples = 0;
    let waits = 0;
    let done = false;
    const watch = async (): Promise<void> => {
      while (!done) {
        const { rows } = await client.query<{ waiting: number }>({
          name: 'waiting',
          text: `select count(*)::int as waiting from pg_stat_activity
                  where application_name = 'trading' and wait_event_type = 'Lock'`,
        });
        samples += 1;
        waits += rows[0]!.waiting;
        await delay(intervalMs);
      }
    };
    const watching = watch();
    try {
      const result = await run();
      return { result, waiting: waits / Math.max(1, samples) };
    } finally {
      done = true;
      await watching;
    }
  });
}
