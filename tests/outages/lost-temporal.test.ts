import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import type { Delivery } from '@marketplace/webhooks-contract';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import { type KillableServers, startKillableServers } from '../support/chaos/killable-servers.ts';
import { attemptsADayApart } from '../support/stacks/attempts-a-day-apart.ts';
import { startOneProcess, startTestBase } from '../support/stacks/stack-host.ts';
import { recordHistory } from '../support/temporal/histories.ts';
import { runSchedule } from '../support/temporal/time.ts';
import { waitFor } from '../support/wait-for.ts';
import {
  type Owner,
  startWebhooksOnTemporal,
  type OwnWebhooksOnTemporal,
} from '../support/stacks/webhooks-on-temporal.ts';

describe('deliveries continue after Temporal has lost their workflows', () => {
  let servers: KillableServers;
  let tested: OwnWebhooksOnTemporal;
  /** Whether the receiver refuses everything. */
  let refuses = true;
  beforeAll(async () => {
    servers = await startKillableServers();
    tested = await startWebhooksOnTemporal({
      base: await startTestBase(servers),
      answer: (_, response) => response.writeHead(refuses ? 503 : 204).end(),
    });
  });
  afterAll(async () => {
    await tested?.close();
    await servers?.stop();
  });

  const list = async (owner: Owner): Promise<Delivery[]> =>
    (await tested.webhooks.client.listDeliveries(owner, { limit: 100 })).output.data;
  const newEndpoint = async (owner: Owner) => {
    const { id } = await tested.createEndpoint(owner);
    return (await tested.webhooks.client.updateEndpoint(owner, { id, ...attemptsADayApart(3) })).output;
  };
  const start = async (owner: Owner, eventId: string) => {
    const { id, endpointId } = (await list(owner)).find((delivery) => delivery.eventId === eventId)!;
    await tested.temporal.workflow.start('deliverWebhook', {
      workflowId: id,
      taskQueue: taskQueueOf(tested.base.taskQueue, 'webhooks'),
      args: [{ deliveryId: id, endpointId, organizationId: owner.organizationId }],
    });
    return waitFor('the first attempt', async () =>
      (await list(owner)).find((delivery) => delivery.id === id && delivery.status === 'retrying'),
    );
  };
  /** Creates a delivery whose first attempt was refused and whose workflow waits. */
  const tried = async () => {
    refuses = true;
    const owner = tested.newOwner();
    const { id: endpointId } = await newEndpoint(owner);
    const eventId = newId('evt');
    await tested.ingest(owner, [eventId]);
    const { id } = await start(owner, eventId);
    return { owner, endpointId, id };
  };
  /** Simulates half an hour without events. */
  const age = async () => {
    await tested.query(`update endpoint set updated_at = updated_at - interval '30 minutes'`);
    await tested.query(
      `update delivery set updated_at = updated_at - interval '30 minutes',
              next_attempt_at = least(next_attempt_at, now() - interval '30 minutes')
        where status in ('pending', 'retrying', 'held')`,
    );
  };
  const restart = (name = 'restart-overdue') => runSchedule(tested.temporal, `${name}/${tested.base.taskQueue}`);

  test('after a loss of its database, every delivery continues once; existing workflows are kept', async () => {
    const owner = tested.newOwner();
    const endpoint = await newEndpoint(owner);
    const [tried, untried, held, over] = [newId('evt'), newId('evt'), newId('evt'), newId('evt')];
    await tested.ingest(owner, [tried, untried, held, over]);
    await start(owner, tried);
    await tested.query(`update delivery set status = 'held' where event_id = $1`, [held]);
    await tested.query(`update delivery set status = 'canceled', completed_at = now() where event_id = $1`, [over]);
    const recovered = newId('evt');
    await tested.ingest(owner, [recovered]);
    await tested.query(`update delivery set status = 'failed', completed_at = now() where event_id = $1`, [recovered]);

    await tested.stack.stop();
    const recovery = (
      await tested.webhooks.client.recoverEndpoint(owner, {
        id: endpoint.id,
        since: new Date(Date.now() - 3_600_000).toISOString(),
        only: 'failed',
      })
    ).output;
    // Requested from the Temporal server whose data is lost.
    await tested.query(`delete from outbox where payload->>'id' = $1`, [recovery.id]);
    await tested.query(`update recovery set updated_at = now() - interval '30 minutes'`);
    const closing = newId('org');
    await tested.query(
      `insert into identity.organization (id, name, slug, status, default_currency, created_at, updated_at, version)
       values ($1, 'Closing', $1, 'closing', 'EUR', now(), now() - interval '1 hour', 2)`,
      [closing],
    );
    await servers.kill('temporal');
    servers.forget('temporal');
    await servers.start('temporal');
    refuses = false;
    tested.stack = await startOneProcess(tested.base);
    await age();

    const before = tested.receiver.received.length;
    const { handle, result } = await restart();
    expect(result).toEqual({ looked: 3 });
    await recordHistory('restart-overdue', handle);
    await waitFor('all to be delivered', async () =>
      (await list(owner)).every(({ status }) => status === 'succeeded' || status === 'canceled' || status === 'failed'),
    );
    await waitFor(
      'the recovery',
      async () => (await tested.webhooks.client.getRecovery(owner, { id: recovery.id })).output.status === 'completed',
    );
    await waitFor('what it made', async () =>
      (await list(owner)).some(({ trigger, status }) => trigger === 'recover' && status === 'succeeded'),
    );
    const closings = await restart('restart-closings');
    expect(closings.result).toBe(1);
    await recordHistory('restart-closings', closings.handle);
    await waitFor(
      'the closing',
      async () =>
        (await tested.query<{ status: string }>(`select status from identity.organization where id = $1`, [closing]))[0]
          ?.status === 'closed',
    );
    expect(
      tested.receiver.received
        .slice(before)
        .map(({ eventId }) => eventId)
        .sort(),
    ).toEqual([tried, untried, held, recovered].sort());
    const attempts = (await list(owner)).map(({ eventId, trigger, status, attemptCount }) => [
      eventId,
      trigger,
      status,
      attemptCount,
    ]);
    expect(attempts.sort()).toEqual(
      [
        [tried, 'scheduled', 'succeeded', 2],
        [untried, 'scheduled', 'succeeded', 1],
        [held, 'scheduled', 'succeeded', 1],
        [over, 'scheduled', 'canceled', 0],
        [recovered, 'scheduled', 'failed', 0],
        [recovered, 'recover', 'succeeded', 1],
      ].sort(),
    );
  });

  test('a requested retry is made, even if the workflow was terminated', async () => {
    const { owner, id } = await tried();
    await tested.temporal.workflow.getHandle(id).terminate('by hand');
    refuses = false;
    await tested.webhooks.client.retryDelivery(owner, { id });
    await waitFor('the retry', async () =>
      (await list(owner)).some(({ status, attemptCount }) => status === 'succeeded' && attemptCount === 2),
    );
  });

  test('a resumption delivers deliveries held after an attempt, even if the workflow was terminated', async () => {
    const { owner, endpointId, id } = await tried();
    await tested.webhooks.client.updateEndpoint(owner, { id: endpointId, status: 'paused' });
    await tested.webhooks.client.retryDelivery(owner, { id });
    await waitFor('it to be held', async () => (await list(owner))[0]!.status === 'held');
    await tested.temporal.workflow.getHandle(id).terminate('by hand');
    refuses = false;
    await tested.webhooks.client.resumeEndpoint(owner, { id: endpointId });
    await waitFor('its delivery', async () =>
      (await list(owner)).some(({ status, attemptCount }) => status === 'succeeded' && attemptCount === 2),
    );
  });

  test('a restarted workflow, which knows of no attempt, skips the recorded ones', async () => {
    const { owner, endpointId, id } = await tried();
    await tested.temporal.workflow.getHandle(id).terminate('by hand');
    await tested.webhooks.client.updateEndpoint(owner, { id: endpointId, status: 'paused' });
    await tested.query(`update delivery set status = 'held', next_attempt_at = null where id = $1`, [id]);
    await tested.query(`update delivery set first_next_attempt_at = now() where id = $1`, [id]);
    const handle = await tested.temporal.workflow.start('deliverWebhook', {
      workflowId: id,
      taskQueue: taskQueueOf(tested.base.taskQueue, 'webhooks'),
      args: [{ deliveryId: id, endpointId, organizationId: owner.organizationId }],
    });
    await waitFor(
      'it to wait',
      async () =>
        (await handle.describe()).raw.pendingActivities?.length === 0 &&
        ((await handle.query('deliveryState')) as { attemptCount: number }).attemptCount === 1,
    );
    refuses = false;
    await tested.webhooks.client.resumeEndpoint(owner, { id: endpointId });
    expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 2 });
    await recordHistory('held-and-begun-anew', handle);
  });

  test('a delivery that a restore has reopened continues although its workflow has completed', async () => {
    const { owner, id } = await tried();
    refuses = false;
    await tested.webhooks.client.retryDelivery(owner, { id });
    const handle = tested.temporal.workflow.getHandle(id);
    await waitFor('its end', async () => (await handle.describe()).status.name === 'COMPLETED');
    await tested.query(`delete from attempt where delivery_id = $1 and number = 2`, [id]);
    await tested.query(
      `update delivery set status = 'retrying', attempt_count = 1, completed_at = null, next_attempt_at = now()
        where id = $1`,
      [id],
    );
    await age();
    await restart();
    await waitFor('the delivery', async () =>
      (await list(owner)).some(({ status, attemptCount }) => status === 'succeeded' && attemptCount === 2),
    );
  });

  test('a workflow that was terminated is started again; one that runs is not', async () => {
    refuses = true;
    const owner = tested.newOwner();
    await newEndpoint(owner);
    const [terminated, running] = [newId('evt'), newId('evt')];
    await tested.ingest(owner, [terminated, running]);
    const ended = await start(owner, terminated);
    const goesOn = await start(owner, running);
    await tested.temporal.workflow.getHandle(ended.id).terminate('by hand');
    const { runId } = await tested.temporal.workflow.getHandle(goesOn.id).describe();
    refuses = false;
    await age();
    expect((await restart()).result).toEqual({ looked: 2 });
    const done = await waitFor('the one that was terminated', async () =>
      (await list(owner)).find(({ id, status }) => id === ended.id && status === 'succeeded'),
    );
    expect(done).toMatchObject({ attemptCount: 2 });
    expect((await tested.temporal.workflow.getHandle(goesOn.id).describe()).runId).toBe(runId);
  });
});
