import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import pg from 'pg';
import { serviceNames } from '@marketplace/operations/service-names';
import { loadBundle } from '@marketplace/workflows';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import type { Api } from '../support/api.ts';
import { openRunbook, type Runbook } from '../support/operating/runbook.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { newSeller } from '../support/sign-up.ts';
import {
  type SeparateProcesses,
  serviceUrls,
  startSeparateProcesses,
} from '../support/stacks/processes/separate-processes.ts';
import { startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

const title = 'Workers of two versions';
const publishEveryMs = 250;

describe('workers of two versions, by the commands of docs/upgrading.md, while deliveries are made', () => {
  let base: TestBase;
  let stack: SeparateProcesses;
  let receiver: Receiver;
  let connection: Connection;
  let client: Client;
  let database: pg.Client;
  let runbook: Runbook;
  let server: Api;
  let faultyBundle: string;
  let publishes = false;
  const workers = new Map<string, SeparateProcesses>();
  const run = new Set<string>();

  beforeAll(async () => {
    base = await startTestBase();
    stack = await startSeparateProcesses(base, { names: [...serviceNames, 'gateway'] });
    connection = await Connection.connect({ address: base.temporalAddress });
    client = new Client({ connection });
    database = new pg.Client({ connectionString: base.databaseUrl });
    await database.connect();
    runbook = await openRunbook(base.temporalAddress, { page: 'docs/upgrading.md', title });
    // Every third event is refused once, so that its delivery is in back-off.
    const seen = new Map<string, boolean>();
    receiver = await startReceiver(({ eventId }, response) => {
      const refuses = !seen.has(eventId) && seen.size % 3 === 0;
      seen.set(eventId, refuses);
      response.writeHead(refuses ? 503 : 204).end();
    });
    faultyBundle = await buildFaultyBundle();
  });
  afterAll(async () => {
    publishes = false;
    for (const worker of workers.values()) await worker.stop();
    await stack?.stop();
    runbook?.close();
    await database?.end();
    await connection?.close();
    await receiver?.close();
    await base?.close();
    if (faultyBundle) rmSync(faultyBundle, { recursive: true });
  });

  const startWorker = async (buildId: string | undefined, settings: Record<string, string> = {}): Promise<void> => {
    const worker = {
      ...serviceUrls(stack.urlOf),
      ...(buildId !== undefined && { TEMPORAL_WORKER_BUILD_ID: buildId }),
      ...settings,
    };
    workers.set(buildId ?? 'none', await startSeparateProcesses(base, { names: ['worker'], extraEnv: { worker } }));
  };
  const stopWorker = async (buildId: string): Promise<void> => {
    await workers.get(buildId)!.stop();
    workers.delete(buildId);
  };
  /** Runs the commands of a part. Repeats them until Temporal knows the workers that they name. */
  const runPart = (heading: string, variables: { OLD?: string; NEW?: string } = {}): Promise<string> => {
    run.add(heading);
    const environment = { DEPLOYMENT: base.taskQueue, OLD: 'none', NEW: 'none', ...variables };
    return waitFor(heading, async () => ({ printed: await runbook.run(heading, environment) })).then(
      ({ printed }) => printed,
    );
  };
  const untilPrinted = (text: RegExp, heading: string, variables: { OLD?: string; NEW?: string } = {}) =>
    waitFor(`${heading} to print ${text}`, async () => text.test(await runPart(heading, variables)), 240_000);

  /** Publishes listings until `stop`, which resolves when all their events have arrived, and checks how often. */
  function publish(): { stop(): Promise<number> } {
    const before = new Set(receiver.received.map(({ eventId }) => eventId));
    let publications = 0;
    publishes = true;
    const publishing = (async () => {
      while (publishes) {
        const listing = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
        expect((await server.post('/listings', listing)).status).toBe(201);
        publications += 1;
        await delay(publishEveryMs);
      }
    })();
    const countsByEvent = (): number[] => {
      const received = receiver.received.filter(({ eventId }) => !before.has(eventId));
      return [...Map.groupBy(received, ({ eventId }) => eventId).values()].map(({ length }) => length);
    };
    return {
      stop: async () => {
        publishes = false;
        await publishing;
        const open = `select from webhooks.delivery where status not in ('succeeded', 'failed')`;
        await waitFor('all deliveries', async () => (await database.query(open)).rowCount === 0, 240_000);
        const counts = countsByEvent();
        expect(counts).toHaveLength(publications);
        // Only those that were refused once arrived twice.
        expect(counts.filter((count) => count > 2)).toEqual([]);
        const refused = await database.query<{ events: string }>(
          `select count(*) as events from webhooks.delivery where attempt_count > 1`,
        );
        expect(receiver.received.length - new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(
          Number(refused.rows[0]!.events),
        );
        return publications;
      },
    };
  }
  const buildIdsOf = async (handle: WorkflowHandle): Promise<string[]> => {
    const { events } = await handle.fetchHistory();
    const versions = (events ?? []).flatMap(({ workflowTaskCompletedEventAttributes: completed }) =>
      completed ? [completed.deploymentVersion?.buildId ?? completed.workerDeploymentVersion ?? 'none'] : [],
    );
    return [...new Set(versions)];
  };

  test('workers without a build id are replaced by two builds: pinned runs end where they began', async () => {
    await startWorker(undefined);
    const seller = await newSeller(stack.origin, base.inboxUrl, 'owner@versions.example');
    ({ server } = seller);
    await seller.owner.post('/webhooks/endpoints', {
      url: receiver.url,
      subscribedEvents: ['listing.published'],
      retryPolicy: { delaysSeconds: [5, 5, 5] },
    });
    const load = publish();
    await waitFor('deliveries', () => receiver.received.length > 5);
    await startWorker('one');
    await runPart('Making the new version current', { NEW: 'one' });
    await stopWorker('none');
    expect(await runPart('Seeing the versions')).toContain('one');

    // The check of the books takes as long as the lock is held.
    await database.query('begin; lock table ledger.posting in access exclusive mode');
    const pinned = await client.workflow.start('verifyBooks', {
      workflowId: `verify-books/${base.taskQueue}-locked`,
      taskQueue: taskQueueOf(base.taskQueue, 'payments'),
    });
    await waitFor('its activity', async () => (await pinned.describe()).raw.pendingActivities?.length === 1);

    await startWorker('two');
    await runPart('Ramping', { OLD: 'one', NEW: 'two' });
    const ramped = receiver.received.length;
    await waitFor('deliveries meanwhile', () => receiver.received.length > ramped + 20);
    await runPart('Making the new version current', { NEW: 'two' });
    const current = receiver.received.length;
    await waitFor('deliveries by the new version', () => receiver.received.length > current + 20);
    await untilPrinted(/Total: 1\b/, 'Draining the old version', { OLD: 'one' });
    expect(await runPart('Watching', { NEW: 'two' })).not.toContain('deliverWebhook');

    await database.query('rollback');
    expect(await pinned.result()).toEqual({ ok: true });
    expect(await buildIdsOf(pinned)).toEqual(['one']);
    await untilPrinted(/Total: 0\b/, 'Draining the old version', { OLD: 'one' });
    await stopWorker('one');
    expect(await load.stop()).toBeGreaterThan(40);
  });

  test('a version whose first tasks fail is rolled back, and every delivery is made once', async () => {
    const load = publish();
    await startWorker('three', { WORKFLOW_BUNDLE_DIR: faultyBundle });
    await runPart('Ramping', { OLD: 'two', NEW: 'three' });
    await runPart('Ending a ramp', { OLD: 'two', NEW: 'three' });
    await runPart('Making the new version current', { OLD: 'two', NEW: 'three' });
    await untilPrinted(/deliverWebhook/, 'Watching', { OLD: 'two', NEW: 'three' });
    await runPart('Rolling back', { OLD: 'two', NEW: 'three' });
    await stopWorker('three');
    const back = receiver.received.length;
    await waitFor('deliveries by the old version', () => receiver.received.length > back + 20);
    expect(await load.stop()).toBeGreaterThan(20);
    expect(await runPart('Seeing the versions')).toContain('three');
  });

  test('workers without a build id take over again', async () => {
    const load = publish();
    await startWorker(undefined);
    await runPart('Going back to workers without a build id');
    await stopWorker('two');
    const back = receiver.received.length;
    await waitFor('deliveries', () => receiver.received.length > back + 20);
    await load.stop();
  });

  test('every part with commands was run', () => {
    expect(runbook.headings.filter((heading) => !run.has(heading))).toEqual([]);
  });
});

/** A bundle in which every delivery fails its first workflow task. Returns its directory. */
async function buildFaultyBundle(): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-faulty-bundle-'));
  await loadBundle(directory);
  const file = path.join(directory, readdirSync(directory)[0]!);
  const code = readFileSync(file, 'utf8');
  const faulty = code.replace(
    /async function deliverWebhook\(\w+\) \{/,
    (begin) => `${begin} throw new Error('A fault of this build.');`,
  );
  expect(faulty).not.toBe(code);
  writeFileSync(file, faulty);
  return directory;
}
