import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { newId } from '@marketplace/kernel';
import { startOneProcess } from '../support/stacks/one-process.ts';
import { startTestBase, type TestBase } from '../support/stacks/test-base.ts';
import { waitFor } from '../support/wait-for.ts';
import { startWebhooksOnTemporal, type WebhooksOnTemporal } from '../support/stacks/webhooks-on-temporal.ts';

/**
 * Up to release 8a0b46c all workflows ran on one task queue, and requests for them were written without declarations.
 */
describe('workflows and requests of release 8a0b46c go on', () => {
  let base: TestBase;
  let tested: WebhooksOnTemporal;
  let refuses = false;
  const formerSchedules = { 'purge-expired': 'purgeExpired', 'restart-overdue': 'restartOverdue' };

  beforeAll(async () => {
    base = await startTestBase();
    const connection = await Connection.connect({ address: base.temporalAddress });
    const { schedule } = new Client({ connection });
    for (const [name, workflowType] of Object.entries(formerSchedules)) {
      const scheduleId = `${name}/${base.taskQueue}`;
      const action = {
        type: 'startWorkflow',
        workflowType,
        workflowId: scheduleId,
        taskQueue: base.taskQueue,
        args: [],
      } as const;
      await schedule.create({ scheduleId, action, spec: { intervals: [{ every: '1 hour' }], jitter: '10 minutes' } });
    }
    await connection.close();
    tested = await startWebhooksOnTemporal({
      base,
      answer: (_, response) => response.writeHead(refuses ? 503 : 204).end(),
    });
  });
  afterAll(() => tested?.close());

  const request = (schema: 'identity' | 'webhooks', payload: object) =>
    tested.query(
      `insert into ${schema}.outbox (id, topic, payload, organization_ids, request_id)
       values ($1, 'workflow', $2, '{}', 'test')`,
      [newId('obx'), JSON.stringify(payload)],
    );
  const handleOf = (id: string) => tested.temporal.workflow.getHandle(id);
  const resultOf = (id: string) =>
    waitFor(`the workflow ${id}`, async () => ({ result: (await handleOf(id).result()) as unknown }));
  const deliveryOf = async (eventId: string) => {
    const [delivery] = await tested.query<{ id: string; status: string; attempt_count: number }>(
      'select * from delivery where event_id = $1',
      [eventId],
    );
    return delivery!;
  };

  test('requests of its outbox are started under their ids', async () => {
    const id = newId('org');
    await tested.query(
      `insert into identity.organization (id, name, slug, status, default_currency, created_at, updated_at, version)
       values ($1, 'Suspended', $1, 'suspended', 'EUR', now(), now(), 7)`,
      [id],
    );
    const summary = `tells that ${id} is suspended`;
    await request('identity', {
      type: 'tellOrganizationStatus',
      id: `organization-status/${id}/7`,
      input: { organizationId: id },
      summary,
    });
    await resultOf(`organization-status/${id}/7`);
    expect(await tested.query('select status from trading.organization where id = $1', [id])).toEqual([
      { status: 'suspended' },
    ]);
    expect(await (await handleOf(`organization-status/${id}/7`).describe()).staticSummary()).toBe(summary);

    const owner = tested.newOwner();
    const endpoint = await tested.createEndpoint(owner);
    await request('webhooks', {
      type: 'admitQueued',
      id: `admit/${endpoint.id}/9`,
      input: { endpointId: endpoint.id },
    });
    await request('webhooks', {
      type: 'resumeEndpoint',
      id: `resume/${endpoint.id}/9`,
      input: { endpointId: endpoint.id, skipBefore: new Date().toISOString() },
    });
    await resultOf(`admit/${endpoint.id}/9`);
    await resultOf(`resume/${endpoint.id}/9`);

    const eventId = newId('evt');
    await tested.ingest(owner, [eventId]);
    const { id: deliveryId } = await deliveryOf(eventId);
    const input = {
      deliveryId,
      organizationId: owner.organizationId,
      endpointId: endpoint.id,
      endpointHost: '127.0.0.1',
      eventType: 'listing.published',
    };
    await request('webhooks', { type: 'deliverWebhook', id: deliveryId, input, signal: 'retryNow' });
    expect((await resultOf(deliveryId)).result).toMatchObject({ status: 'succeeded', attemptCount: 1 });
  });

  test('a delivery on the former task queue goes on there, with its retries', async () => {
    const owner = tested.newOwner();
    const endpoint = await tested.createEndpoint(owner);
    const eventId = newId('evt');
    await tested.ingest(owner, [eventId]);
    const { id } = await deliveryOf(eventId);
    await tested.stack.stop();
    const args = [{ deliveryId: id, organizationId: owner.organizationId, endpointId: endpoint.id }];
    const handle = await tested.temporal.workflow.start('deliverWebhook', {
      workflowId: id,
      taskQueue: base.taskQueue,
      args,
    });
    refuses = true;
    tested.stack = await startOneProcess(base);
    await waitFor('the first attempt', async () => (await deliveryOf(eventId)).status === 'retrying');
    refuses = false;
    await handle.signal('retryNow');
    expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 2 });
    const { events } = await handle.fetchHistory();
    const queues = (events ?? []).flatMap(
      ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.taskQueue?.name ?? [],
    );
    expect(queues).toEqual([`${base.taskQueue}/webhook-retries`]);
  });

  test('its schedules start their workflows on the task queue of their domain, and none is there twice', async () => {
    const queues = {
      'expire-offers': `${base.taskQueue}/trading`,
      'purge-expired': `${base.taskQueue}/webhooks`,
      'refresh-pending': `${base.taskQueue}/payments`,
      'requeue-payouts': `${base.taskQueue}/payments`,
      'restart-closings': `${base.taskQueue}/identity`,
      'restart-orders': `${base.taskQueue}/trading`,
      'restart-overdue': `${base.taskQueue}/webhooks`,
      'send-reminders': `${base.taskQueue}/trading`,
      'verify-books': `${base.taskQueue}/payments`,
    };
    for (const [name, taskQueue] of Object.entries(queues)) {
      await waitFor(`the schedule ${name}`, async () => {
        const { action } = await tested.temporal.schedule.getHandle(`${name}/${base.taskQueue}`).describe();
        return action.taskQueue === taskQueue;
      });
    }
    // The list is updated with a delay.
    await waitFor('the list of schedules', async () => {
      const found: string[] = [];
      for await (const { scheduleId } of tested.temporal.schedule.list()) {
        const [name, deployment] = scheduleId.split('/');
        if (deployment === base.taskQueue) found.push(name!);
      }
      return JSON.stringify(found.sort()) === JSON.stringify(Object.keys(queues));
    });
  });
});
