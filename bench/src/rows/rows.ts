import { randomBytes } from 'node:crypto';
import { createLogger } from '@marketplace/kernel';
import { createTestDatabase } from '@marketplace/store/testing/database';
import { createWebhooks, type WebhooksModule } from '@marketplace/webhooks';
import { startServers } from '../setup/servers.ts';
import { withClient } from '../setup/with-client.ts';
import { walkOverdue, walkPurge, walkRecovery, type Walk } from './batches.ts';
import { insertDeliveries, insertEndpoints } from './fill.ts';
import type { RowsFlags } from './flags.ts';
import { keepPlans, planSettings } from './plans.ts';
import { benchReads, type ReadFigure } from './reads.ts';
import { createReleasedSchema, type Migrated, upgrade } from './upgrade.ts';
import { days, type World } from './world.ts';

export interface RowsRun {
  rows: number;
  /** Bytes of the database after the upgrade. */
  bytes: number;
  upgrade: Migrated[];
  reads: ReadFigure[];
  walks: Walk[];
}

/** Fills a database of release 0.2.0, upgrades it, adds rows of today, and asks what the product asks. */
export async function benchRows({ rows, plansMs }: RowsFlags, print: (line: string) => void): Promise<RowsRun> {
  const servers = await startServers({
    temporal: 'none',
    statements: false,
    postgres: { wal_level: 'minimal', max_wal_senders: '0', ...planSettings(plansMs) },
    print,
  });
  const modules: WebhooksModule[] = [];
  try {
    const { url: databaseUrl } = await createTestDatabase(servers.databaseUrl);
    const world: World = { total: Math.round(rows * 1.1), endsMs: Date.now() };
    const timed = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const result = await run();
      print(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
      return result;
    };
    /** The module with these days of retention, opened when it is needed, so that its plans know the rows. */
    const open = async (payloadDays: number, recordDays: number): Promise<WebhooksModule> => {
      const module = await createWebhooks(
        {
          DATABASE_URL: databaseUrl,
          KEYRING: new Map([['k1', randomBytes(32)]]),
          WEBHOOK_ALLOWED_CIDRS: [],
          WEBHOOK_ENDPOINTS_MAX: 50,
          WEBHOOK_PAYLOAD_RETENTION_DAYS: payloadDays,
          WEBHOOK_RECORD_RETENTION_DAYS: recordDays,
        },
        createLogger({ name: 'webhooks', level: 'warn' }),
      );
      modules.push(module);
      return module;
    };

    await createReleasedSchema(databaseUrl);
    await insertEndpoints(databaseUrl, world);
    await timed(`${rows} deliveries of 0.2.0 inserted`, () =>
      insertDeliveries(databaseUrl, world, { from: 1, to: rows }, 'attempt'),
    );
    const migrated = await timed('upgraded', () => upgrade(databaseUrl));
    await timed(`${world.total - rows} deliveries of today inserted`, () =>
      insertDeliveries(databaseUrl, world, { from: rows + 1, to: world.total }, 'delivery'),
    );
    const bytes = await withClient(databaseUrl, async (client) => {
      const { rows: sizes } = await client.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      );
      return Number(sizes[0]!.bytes);
    });
    const webhooks = await open(days, 90);
    const reads = await timed('reads', () => benchReads(webhooks, world));
    const walks = await timed('walks', async () => [
      await walkOverdue(webhooks),
      await walkRecovery(webhooks, world, { databaseUrl, only: 'failed', ofDays: 3 }),
      await walkRecovery(webhooks, world, { databaseUrl, only: 'missing', ofDays: 3 }),
      await walkPurge('purge of the contents of a day', await open(days - 1, 90)),
      await walkPurge('purge of the rows of a day', await open(days - 1, days - 1)),
    ]);
    return { rows: world.total, bytes, upgrade: migrated, reads, walks };
  } finally {
    for (const module of modules) await module.close();
    if (plansMs !== undefined) print(`plans: ${keepPlans(servers.dataDir)}`);
    await servers.stop();
  }
}
