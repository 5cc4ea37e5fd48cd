import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId, systemCaller } from '@marketplace/kernel';
import type { Granted } from '@marketplace/webhooks-contract/engine';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import { endSharedStack, startOneProcess, sharedStack } from '../../support/stacks/stack-host.ts';
import { waitFor } from '../../support/wait-for.ts';
import { startWebhooksOnTemporal, type WebhooksOnTemporal } from '../../support/stacks/webhooks-on-temporal.ts';

const caller = systemCaller('test', 'test');
/** A time that is shorter than the lease of a slot, even with the shortest timeout of an endpoint. */
const leaseMs = 30_000;

let tested: WebhooksOnTemporal;
beforeAll(async () => {
  tested = await startWebhooksOnTemporal({ shared: await sharedStack('webhooks') });
});
afterAll(() => tested?.close());

test('deliveries granted to a worker that died are made by the next one, long before the leases end', async () => {
  const {
    webhooks: { engine, client },
    receiver,
    temporal,
    base,
  } = tested;
  await tested.stack.stop();
  const owner = tested.newOwner();
  const { id: endpointId } = await tested.createEndpoint(owner);
  await client.updateEndpoint(owner, { id: endpointId, maxInFlight: 8 });
  /**
   * Publishes events. As many as there are slots are granted to a worker that then disappears.
   */
  const granted = async (mode: 'workflow' | 'inline', count: number): Promise<Granted & { eventIds: string[] }> => {
    const eventIds = Array.from({ length: count }, () => newId('evt'));
    const rows = eventIds.map((eventId) => {
      const payload = {
        eventId,
        type: 'listing.published',
        occurredAt: new Date().toISOString(),
        organizationIds: [owner.organizationId],
        objectId: newId('lst'),
        objectVersion: 1,
        data: { object: {} },
      };
      return { id: newId('obx'), topic: 'event' as const, payload, requestId: 'test', traceparent: null, attempts: 1 };
    });
    const room = { attemptsMax: 500, organizationMax: 500, exceptOrganizations: [] };
    const worker = { id: `wrk_${newId('evt')}`, mode };
    const { output } = await engine.ingestEvents(caller, { rows, worker, room });
    return { ...output, eventIds };
  };

  const notStarted = await granted('workflow', 2);
  const notPrepared = await granted('workflow', 2);
  for (const { wake: _, ...start } of notPrepared.starts) {
    await temporal.workflow.start('deliverWebhook', {
      workflowId: start.deliveryId,
      taskQueue: taskQueueOf(base.taskQueue, 'webhooks'),
      args: [start],
    });
  }
  const notPosted = await granted('workflow', 1);
  await engine.prepareAttempts(caller, {
    orders: notPosted.starts.map(({ deliveryId }) => ({ deliveryId, number: 1 })),
    workerId: 'wrk_gone',
  });
  for (const { wake: _, ...start } of notPosted.starts) {
    await temporal.workflow.start('deliverWebhook', {
      workflowId: start.deliveryId,
      taskQueue: taskQueueOf(base.taskQueue, 'webhooks'),
      args: [start],
    });
  }
  const notRecorded = await granted('inline', 3);
  for (const { url, body, eventId } of notRecorded.attempts)
    await fetch(url, { method: 'POST', body, headers: { 'x-service-event-id': eventId } });
  expect(
    [notStarted.starts, notPrepared.starts, notPosted.starts, notRecorded.attempts].map(({ length }) => length),
  ).toEqual([2, 2, 1, 3]);
  const behind = await granted('workflow', 3);
  expect(behind.starts).toEqual([]);

  tested.stack = await startOneProcess(base);
  const all = [notStarted, notPrepared, notPosted, notRecorded, behind].flatMap(({ eventIds }) => eventIds);
  await waitFor(
    'all deliveries',
    async () => {
      const rows = await tested.query('select from delivery where event_id = any($1) and status = $2', [
        all,
        'succeeded',
      ]);
      return rows.length === all.length;
    },
    leaseMs,
  );
  const timesOf = ({ eventIds }: { eventIds: string[] }) =>
    eventIds.map((id) => receiver.received.filter(({ eventId }) => eventId === id).length);
  // A POST that was not recorded is repeated.
  expect([notStarted, notPrepared, notPosted, notRecorded, behind].map(timesOf)).toEqual([
    [1, 1],
    [1, 1],
    [1],
    [2, 2, 2],
    [1, 1, 1],
  ]);
  expect(await tested.query('select in_flight from endpoint_gate where endpoint_id = $1', [endpointId])).toEqual([
    { in_flight: 0 },
  ]);
});

afterAll(() => endSharedStack('webhooks'));
