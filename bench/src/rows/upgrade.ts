import { createLogger } from '@marketplace/kernel';
import { migrate } from '@marketplace/store';
import { webhooksDomain } from '@marketplace/webhooks';
import { withClient } from '../setup/with-client.ts';
import { watchLocks } from './watch-locks.ts';

/** Migrations that release 0.2.0 had. */
const released = 8;

/** One migration of the upgrade. */
export interface Migrated {
  name: string;
  seconds: number;
  /** Longest time that a statement which writes a delivery took meanwhile, in milliseconds. */
  writeMsMax: number;
  /** Locks of tables that were seen, the strongest last. */
  locks: string[];
}

const log = createLogger({ name: 'migrate', level: 'warn' });

/** Creates the schema of release 0.2.0. */
export async function createReleasedSchema(databaseUrl: string): Promise<void> {
  await migrateTo(databaseUrl, released);
}

/** Runs the later migrations one after the other, while a delivery is written again and again. */
export async function upgrade(databaseUrl: string): Promise<Migrated[]> {
  const done: Migrated[] = [];
  for (let count = released + 1; count <= webhooksDomain.migrations.length; count += 1) {
    const { result: seconds, ...seen } = await watchLocks(databaseUrl, async () => {
      const startedAt = performance.now();
      await migrateTo(databaseUrl, count);
      return (performance.now() - startedAt) / 1000;
    });
    done.push({ name: webhooksDomain.migrations[count - 1]!.name, seconds, ...seen });
  }
  await withClient(databaseUrl, (client) => client.query('vacuum analyze webhooks.delivery'));
  return done;
}

async function migrateTo(databaseUrl: string, count: number): Promise<void> {
  const migrations = webhooksDomain.migrations.slice(0, count);
  await migrate({ databaseUrl, domains: [{ ...webhooksDomain, migrations }], log });
}
