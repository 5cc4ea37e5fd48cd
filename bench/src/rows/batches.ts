import type { WebhooksModule } from '@marketplace/webhooks';
import { latencyOf } from '../report/latency.ts';
import { withClient } from '../setup/with-client.ts';
import { engineCaller, memberOf } from './callers.ts';
import { dayMs, idOf, parentsMs, type World } from './world.ts';

/** A walk through many rows in batches, as the workflows make it. */
export interface Walk {
  name: string;
  batches: number;
  /** Rows that it examined or changed. */
  rows: number;
  /** Milliseconds of a batch. */
  p50: number;
  worst: number;
}

/** As the activities of the worker ask for. */
const limit = 500;

/** `batch` returns the number of rows, and whether there are more. */
async function walk(name: string, batch: () => Promise<{ rows: number; more: boolean }>): Promise<Walk> {
  const timesMs: number[] = [];
  let rows = 0;
  for (let more = true; more; ) {
    const startedAt = performance.now();
    const done = await batch();
    timesMs.push(performance.now() - startedAt);
    rows += done.rows;
    more = done.more;
  }
  return { name, batches: timesMs.length, rows, p50: latencyOf(timesMs).p50, worst: Math.max(...timesMs) };
}

/** The hourly search for overdue deliveries, through all open ones. Most are retried later, and left as they are. */
export async function walkOverdue({ engine }: WebhooksModule): Promise<Walk> {
  type Position = Parameters<typeof engine.requeueOverdueDeliveries>[1]['after'];
  let after: Position = null;
  return walk('search for overdue deliveries', async () => {
    const { output } = await engine.requeueOverdueDeliveries(engineCaller, { after, limit });
    after = output.next;
    return { rows: output.requeued, more: output.next !== null };
  });
}

/**
 * A recovery of the largest endpoint. What it creates is taken as delivered when it waits for that: only the search is
 * measured.
 */
export async function walkRecovery(
  { client, engine }: WebhooksModule,
  world: World,
  { databaseUrl, only, ofDays }: { databaseUrl: string; only: 'failed' | 'missing'; ofDays: number },
): Promise<Walk> {
  const id = idOf('whe', parentsMs(world), 0);
  const since = new Date(world.endsMs - ofDays * dayMs).toISOString();
  const { output: recovery } = await client.recoverEndpoint(memberOf(world, 0), { id, since, only });
  let before = 0;
  return walk(`recovery of ${ofDays} days, ${only}`, async () => {
    const { output } = await engine.recoverDeliveries(engineCaller, { recoveryId: recovery.id, limit });
    if (output.waitMs) await deliverPending(databaseUrl, id);
    const rows = output.recovered - before;
    before = output.recovered;
    return { rows, more: !output.over };
  });
}

async function deliverPending(databaseUrl: string, endpointId: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `update webhooks.delivery set status = 'succeeded', queued_at = null
        where endpoint_id = $1 and status = 'pending'`,
      [endpointId],
    ),
  );
}

/** The nightly purge, of contents, held deliveries and rows, until nothing is left. */
export async function walkPurge(name: string, { engine }: WebhooksModule): Promise<Walk> {
  return walk(name, async () => {
    const { output } = await engine.purgeExpired(engineCaller, { limit });
    const rows = output.contents + output.expired + output.rows;
    return { rows, more: rows > 0 };
  });
}
