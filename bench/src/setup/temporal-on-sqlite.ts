import { startTemporal } from '@marketplace/local';
import { kill9 } from './processes.ts';
import type { KillableTemporal } from '@marketplace/tests/temporal/temporal-on-postgres';

/** Starts the development server. After a kill it can be started again on the same file. */
export async function startTemporalOnSqlite(options: Parameters<typeof startTemporal>[0]): Promise<KillableTemporal> {
  let temporal = await startTemporal(options);
  return {
    address: temporal.address,
    get pid() {
      return temporal.pid;
    },
    get exited() {
      return temporal.exited;
    },
    stop: () => temporal.stop(),
    kill: async () => {
      kill9(temporal.pid);
      await temporal.exited;
    },
    start: async () => void (temporal = await startTemporal(options)),
  };
}
