import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { idAt, newId } from '@marketplace/kernel';
import type { Delivery } from '@marketplace/webhooks-contract';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import { endOfDelivery } from '../support/events.ts';
import { recordHistory } from '../support/temporal/histories.ts';
import { attemptsADayApart } from '../support/stacks/attempts-a-day-apart.ts';
import { sharedStack } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Owner, openWebhooksOnTemporal, type WebhooksOnTemporal } from '../support/stacks/webhooks-on-temporal.ts';

const hourMs = 3_600_000;
const since = (): string => new Date(Date.now() - hourMs).toISOString();

describe('recoveries and resumptions, on the real Temporal server', () => {
  let tested: WebhooksOnTemporal;
  /** Events that the receiver refuses. */
  const broken = new Set<string>();
  beforeAll(async () => {
    tested = await openWebhooksOnTemporal(
      (await sharedStack()).base,
      ({ eventId }, response) => void response.writeHead(broken.has(eventId) ? 503 : 204).end(),
    );
  });
  afterAll(() => tested?.close());

  const list = async (owner: Owner, filter: { status?: Delivery['status'] } = {}) =>
    (await tested.webhooks.client.listDeliveries(owner, { limit: 100, ...filter })).output.data;
  const eventIds = (count: number) => Array.from({ length: count }, () => newId('evt'));
  const receivedOf = (wanted: string[]) =>
    tested.receiver.received
      .map(({ eventId }) => eventId)
      .filter((id) => wanted.includes(id))
      .sort();

  /**
   * Creates an endpoint with `failed` failed deliveries, and enough succeeded ones for a recovery to read several
   * batches.
   */
  async function afterAnOutage(failed: string[], succeeded: number) {
    const owner = tested.newOwner();
    const endpoint = await tested.createEndpoint(owner);
    await tested.ingest(owner, failed);
    await tested.query(`update delivery set status = 'failed', completed_at = now() where endpoint_id = $1`, [
      endpoint.id,
    ]);
    const ids = Array.from({ length: succeeded }, (_, n) => idAt('whd', Date.now() - hourMs / 2 + n));
    await tested.query(
      `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger,
                             created_at, updated_at, completed_at)
       select id, $2, 'evt_' || substr(id, 5), $3, 'listing.published', 'succeeded', 'scheduled',
              now() - interval '30 minutes', now(), now() from unnest($1::text[]) id`,
      [ids, owner.organizationId, endpoint.id],
    );
    return { owner, endpoint };
  }

  test('a recovery delivers all failed events, each once, and reports it', async () => {
    const failed = eventIds(20);
    const { owner, endpoint } = await afterAnOutage(failed, 1200);
    const { output: recovery } = await tested.webhooks.client.recoverEndpoint(owner, {
      id: endpoint.id,
      since: since(),
      only: 'failed',
    });
    const handle = tested.temporal.workflow.getHandle(recovery.workflowId);
    await waitFor('the workflow to be started', () => handle.describe());
    expect(await handle.result()).toBe(20);
    const { output: done } = await tested.webhooks.client.getRecovery(owner, { id: recovery.id });
    expect(done).toMatchObject({ status: 'completed', recovered: 20, progress: 1 });
    await waitFor('the deliveries', () => receivedOf(failed).length >= 20);
    expect(receivedOf(failed)).toEqual(failed.sort());
    const recovered = await waitFor('their records', async () => {
      const all = (await list(owner)).filter(({ trigger }) => trigger === 'recover');
      return all.every(({ status }) => status === 'succeeded') && all;
    });
    expect(recovered).toHaveLength(20);
    await recordHistory('recover-endpoint', handle);
  });

  test('a resumption from a given time skips older deliveries, and ends their workflows', async () => {
    const owner = tested.newOwner();
    const endpoint = await tested.createEndpoint(owner);
    const [[waiting, old], [young]] = [eventIds(2), eventIds(1)];
    await tested.ingest(owner, [waiting!]);
    const [{ id: waitingId }] = (await list(owner)) as [Delivery];
    await tested.webhooks.client.updateEndpoint(owner, { id: endpoint.id, status: 'paused' });
    await tested.temporal.workflow.start('deliverWebhook', {
      workflowId: waitingId,
      taskQueue: taskQueueOf(tested.base.taskQueue, 'webhooks'),
      args: [{ deliveryId: waitingId, endpointId: endpoint.id, organizationId: owner.organizationId }],
    });
    await waitFor('it to be held', async () => (await list(owner, { status: 'held' })).length === 1);
    await tested.ingest(owner, [old!]);
    await tested.query(`update delivery set created_at = created_at - interval '2 hours' where endpoint_id = $1`, [
      endpoint.id,
    ]);
    await tested.ingest(owner, [young!]);
    const { output } = await tested.webhooks.client.resumeEndpoint(owner, {
      id: endpoint.id,
      replay: 'since',
      since: since(),
    });
    await waitFor('the young one', () => receivedOf([young!]).length === 1);
    const handle = tested.temporal.workflow.getHandle(`resume/${endpoint.id}/${output.version}`);
    await handle.result();
    expect(await endOfDelivery(tested.temporal.workflow.getHandle(waitingId))).toMatchObject({
      status: 'canceled',
      run: 'CANCELLED',
    });
    const canceled = await list(owner, { status: 'canceled' });
    expect(canceled.map(({ eventId, cancelReason }) => [eventId, cancelReason]).sort()).toEqual(
      [old, waiting].sort().map((id) => [id, 'skipped']),
    );
    expect(receivedOf([waiting!, old!])).toEqual([]);
    // It was held from the beginning, so it never had a workflow, and none was started to end it.
    const skipped = canceled.find(({ eventId }) => eventId === old)!;
    await expect(tested.temporal.workflow.getHandle(skipped.id).describe()).rejects.toMatchObject({
      name: 'WorkflowNotFoundError',
    });
    await recordHistory('resume-skipping', handle);
  });

  test('all waiting deliveries of a repaired endpoint are attempted at once', async () => {
    const owner = tested.newOwner();
    const endpoint = await tested.createEndpoint(owner);
    const { client } = tested.webhooks;
    await client.updateEndpoint(owner, { id: endpoint.id, ...attemptsADayApart(3) });
    const [waiting, paused] = [eventIds(5), eventIds(1)];
    for (const eventId of [...waiting, ...paused]) broken.add(eventId);
    const retrying = (count: number) =>
      waitFor('them to wait', async () => (await list(owner, { status: 'retrying' })).length === count);
    const attempt = async (ids: string[]): Promise<void> => {
      await tested.ingest(owner, ids);
      for (const { id } of await list(owner, { status: 'pending' })) {
        await tested.temporal.workflow.start('deliverWebhook', {
          workflowId: id,
          taskQueue: taskQueueOf(tested.base.taskQueue, 'webhooks'),
          args: [{ deliveryId: id, endpointId: endpoint.id, organizationId: owner.organizationId }],
        });
      }
    };
    await attempt(waiting);
    await retrying(5);
    broken.clear();
    await client.retryEndpointDeliveries(owner, { id: endpoint.id });
    await waitFor('them to succeed', async () => (await list(owner, { status: 'succeeded' })).length === 5);
    expect(receivedOf(waiting)).toHaveLength(10);
    const handle = await waitFor('the workflow to be visible', async () => {
      const query = `WorkflowType = 'retryEndpoint' AND WorkflowId STARTS_WITH 'retry/${endpoint.id}/'`;
      for await (const { workflowId } of tested.temporal.workflow.list({ query }))
        return tested.temporal.workflow.getHandle(workflowId);
      return undefined;
    });
    expect(await handle.result()).toBe(5);
    await recordHistory('retry-endpoint', handle);

    for (const eventId of paused) broken.add(eventId);
    await attempt(paused);
    await retrying(1);
    broken.clear();
    await client.updateEndpoint(owner, { id: endpoint.id, status: 'paused' });
    await client.resumeEndpoint(owner, { id: endpoint.id, retryNow: true });
    await waitFor('it to succeed', async () => (await list(owner, { status: 'succeeded' })).length === 6);
  });
});
