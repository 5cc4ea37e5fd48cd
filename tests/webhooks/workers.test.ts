import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { idAt, newId, systemCaller } from '@marketplace/kernel';
import type { Granted } from '@marketplace/webhooks-contract/engine';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import { exampleEvent } from '../support/events.ts';
import { startOneProcess } from '../support/stacks/stack-host.ts';
import { type OwnWebhooksOnTemporal, startWebhooksOnTemporal } from '../support/stacks/webhooks-on-temporal.ts';
import { hasFaultInHistory, recordHistory } from '../support/temporal/histories.ts';
import { waitFor } from '../support/wait-for.ts';

/** Workers start, fail, stop and die. The tests use one stack, one after another. */
let tested: OwnWebhooksOnTemporal;
/** Pause of the receiver before it answers an event. */
const held = new Map<string, Promise<void>>();
beforeAll(async () => {
  tested = await startWebhooksOnTemporal({
    answer: ({ eventId }, response) =>
      void Promise.resolve(held.get(eventId)).then(() => response.writeHead(204).end()),
  });
});
afterAll(() => tested?.close());

const caller = systemCaller('test', 'test');
const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** A time that is shorter than the lease of a slot, even with the shortest timeout of an endpoint. */
const leaseMs = 30_000;

const schedule = () => tested.temporal.schedule.getHandle(`purge-expired/${tested.base.taskQueue}`);

test('a worker creates one hourly schedule, which purges only expired data', async () => {
  const owner = tested.newOwner();
  const endpoint = await tested.createEndpoint(owner);
  await tested.webhooks.client.updateEndpoint(owner, { id: endpoint.id, status: 'paused' });
  const [young, old] = [idAt('evt', Date.now() - 29 * dayMs), idAt('evt', Date.now() - 31 * dayMs)];
  await tested.ingest(owner, [young, old]);

  const { spec, policies } = await waitFor('the schedule', () => schedule().describe());
  expect(spec.intervals).toMatchObject([{ every: 3_600_000 }]);
  expect(policies.overlap).toBe('SKIP');
  await schedule().trigger();
  const {
    workflow: { workflowId },
  } = await waitFor('the purge', async () => {
    const action = (await schedule().describe()).info.recentActions.at(-1)?.action;
    return action?.type === 'startWorkflow' && action;
  });
  const purge = tested.temporal.workflow.getHandle(workflowId);
  expect(await purge.result()).toEqual({ contents: 1, expired: 1, rows: 0 });
  const deliveries = (await tested.webhooks.client.listDeliveries(owner, {})).output.data;
  expect(deliveries.find(({ eventId }) => eventId === young)).toMatchObject({
    status: 'held',
    payload: { id: young },
  });
  expect(deliveries.find(({ eventId }) => eventId === old)).toMatchObject({
    status: 'canceled',
    cancelReason: 'expired',
    payload: null,
  });
  await recordHistory('purge-expired', purge);
});

test('another worker keeps the schedule, and leaves it paused if an operator has paused it', async () => {
  await waitFor('the schedule', () => schedule().describe());
  await schedule().pause('by hand');
  const before = (await schedule().describe()).info.lastUpdatedAt?.getTime() ?? 0;
  const other = await startOneProcess(tested.base);
  const after = await waitFor('its update', async () => {
    const description = await schedule().describe();
    return (description.info.lastUpdatedAt?.getTime() ?? 0) > before && description;
  }).finally(() => other.stop());
  expect(after.state).toMatchObject({ paused: true, note: 'by hand' });
});

test('an internal error after the POST uses up no attempt: the same number is tried again', async () => {
  const owner = tested.newOwner();
  const { id: endpointId } = await tested.createEndpoint(owner);
  const eventId = newId('evt');
  const posts = () => tested.receiver.received.filter((one) => one.eventId === eventId).length;
  const broken = Promise.withResolvers<void>();
  held.set(eventId, broken.promise);
  await tested.ingest(owner, [eventId]);
  const [delivery] = (await tested.webhooks.client.listDeliveries(owner, {})).output.data;
  const deliveryId = delivery!.id;
  const handle = await tested.temporal.workflow.start('deliverWebhook', {
    workflowId: deliveryId,
    taskQueue: taskQueueOf(tested.base.taskQueue, 'webhooks'),
    args: [{ deliveryId, endpointId }],
  });
  await waitFor('the POST to arrive', () => posts() > 0);
  await tested.query('alter table delivery rename column first_url to first_url_away');
  broken.resolve();
  await waitFor('the attempt to fail', () => hasFaultInHistory(handle));
  await tested.query('alter table delivery rename column first_url_away to first_url');
  expect(await handle.result()).toMatchObject({ status: 'succeeded', attemptCount: 1 });
  // One more POST for each error. There are more errors if the column is missing for longer.
  expect(posts()).toBeGreaterThanOrEqual(2);
  await recordHistory('fault-then-succeeded', handle);
});

test('a recovery requested while no worker runs is done by the next worker', async () => {
  const owner = tested.newOwner();
  const { id: endpointId } = await tested.createEndpoint(owner);
  const failed = [newId('evt'), newId('evt'), newId('evt')];
  await tested.ingest(owner, failed);
  await tested.query(`update delivery set status = 'failed', completed_at = now() where endpoint_id = $1`, [
    endpointId,
  ]);
  await tested.stack.stop();
  const { output: recovery } = await tested.webhooks.client.recoverEndpoint(owner, {
    id: endpointId,
    since: new Date(Date.now() - hourMs).toISOString(),
    only: 'failed',
  });
  tested.stack = await startOneProcess(tested.base);
  const arrived = () => tested.receiver.received.filter(({ eventId }) => failed.includes(eventId)).length;
  await waitFor('the deliveries', () => arrived() >= 3);
  const { output: done } = await tested.webhooks.client.getRecovery(owner, { id: recovery.id });
  expect(done).toMatchObject({ status: 'completed', recovered: 3 });
});

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
  /** Publishes events. A worker is granted one for each slot, and then disappears. */
  const granted = async (mode: 'workflow' | 'inline', count: number): Promise<Granted & { eventIds: string[] }> => {
    const eventIds = Array.from({ length: count }, () => newId('evt'));
    const rows = eventIds.map((eventId) => {
      const payload = exampleEvent(owner.organizationId, { eventId });
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
