import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import { migrateAll } from '@marketplace/operations/migrate-all';
import { startOneProcess } from '../support/stacks/one-process.ts';
import { waitFor } from '../support/wait-for.ts';
import {
  type Owner,
  startWebhooksOnTemporal,
  type WebhooksOnTemporal,
} from '../support/stacks/webhooks-on-temporal.ts';

interface Found {
  id: string;
  eventId: string;
  status: string;
  attemptCount: number;
}

/**
 * Up to release 8a0b46c, a waiting delivery either had a workflow, or could be claimed by any worker by its status.
 */
describe('a backlog of release 8a0b46c', () => {
  let tested: WebhooksOnTemporal;
  beforeAll(async () => {
    tested = await startWebhooksOnTemporal();
  });
  afterAll(() => tested?.close());

  const found = (eventIds: string[]) =>
    tested.query<Found>(
      `select id, event_id as "eventId", status, attempt_count as "attemptCount" from delivery
        where event_id = any($1) order by id`,
      [eventIds],
    );
  const setRoom = (owner: Owner, maxInFlight: number) =>
    tested.query(
      `update endpoint_gate set max_in_flight = $2
        where endpoint_id in (select id from endpoint where organization_id = $1)`,
      [owner.organizationId, maxInFlight],
    );
  const newDeliveries = async (owner: Owner, count: number): Promise<Found[]> => {
    const eventIds = Array.from({ length: count }, () => newId('evt'));
    await tested.ingest(owner, eventIds);
    await setRoom(owner, 0);
    return found(eventIds);
  };
  /** Creates deliveries with workflows, and waits until these have asked for a slot. */
  const withWorkflows = async (owner: Owner, count: number, until: string): Promise<Found[]> => {
    const made = await newDeliveries(owner, count);
    for (const { id } of made) await startWorkflow(owner, id);
    const eventIds = made.map(({ eventId }) => eventId);
    await waitFor(
      'the workflows to ask',
      async () =>
        (await tested.query(`select from delivery where event_id = any($1) and ${until}`, [eventIds])).length === count,
    );
    return made;
  };
  const startWorkflow = async (owner: Owner, deliveryId: string) => {
    const [{ endpointId }] = (await tested.query<{ endpointId: string }>(
      'select endpoint_id as "endpointId" from delivery where id = $1',
      [deliveryId],
    )) as [{ endpointId: string }];
    const args = [
      {
        deliveryId,
        organizationId: owner.organizationId,
        endpointId,
        endpointHost: '127.0.0.1',
        eventType: 'listing.published',
      },
    ];
    await tested.temporal.workflow.start('deliverWebhook', {
      workflowId: deliveryId,
      taskQueue: taskQueueOf(tested.base.taskQueue, 'webhooks'),
      args,
    });
  };
  const pause = (owner: Owner, id: string) => tested.webhooks.client.updateEndpoint(owner, { id, status: 'paused' });
  /** Reverts the migration `0006-waiting`, so that the tables are those of the release. */
  const goBack = async () => {
    await tested.query(`update delivery set queued_at = null where inline`);
    await tested.query('alter table delivery drop column slot_holder, drop column wake');
    await tested.query('drop table worker_presence');
    await tested.query(`delete from webhooks.migration where name = '0006-waiting'`);
  };

  test('is delivered, each delivery once, whether it has a workflow or not', async () => {
    const [queuing, owner, pausing] = [tested.newOwner(), tested.newOwner(), tested.newOwner()];
    await tested.createEndpoint(queuing);
    const endpoint = await tested.createEndpoint(owner);
    const paused = await tested.createEndpoint(pausing);

    // Deliveries with a waiting workflow are created before the workers stop.
    const queued = await withWorkflows(queuing, 3, 'queued_at is not null');
    await pause(pausing, paused.id);
    const held = await withWorkflows(pausing, 2, `status = 'held'`);
    await tested.stack.stop();

    const claimable = await newDeliveries(owner, 3);
    const asked = await newDeliveries(owner, 2);
    const unasked = await newDeliveries(owner, 2);
    const underWay = await newDeliveries(owner, 1);
    const heldUnstarted = await newDeliveries(pausing, 2);
    const idsOf = (some: Found[]) => some.map(({ id }) => id);
    await tested.query('update delivery set inline = true where id = any($1)', [idsOf(claimable)]);
    await tested.query(
      `update delivery set inline = true, status = 'delivering', slot_until = now() + interval '1 second'
        where id = any($1)`,
      [idsOf(underWay)],
    );
    await tested.query('update endpoint_gate set in_flight = 1 where endpoint_id = $1', [endpoint.id]);
    await tested.query(`update delivery set status = 'held' where id = any($1)`, [idsOf(heldUnstarted)]);
    for (const { id } of asked) {
      const input = {
        deliveryId: id,
        organizationId: owner.organizationId,
        endpointId: endpoint.id,
        endpointHost: '127.0.0.1',
        eventType: 'listing.published',
      };
      await tested.query(
        `insert into outbox (id, topic, payload, organization_ids, request_id)
         values ($1, 'workflow', $2, '{}', 'test')`,
        [newId('obx'), JSON.stringify({ type: 'deliverWebhook', id, input })],
      );
    }
    await goBack();

    await migrateAll({ databaseUrl: tested.base.databaseUrl }, testLog(), tested.base.roles);
    for (const one of [queuing, owner, pausing]) await setRoom(one, 4);
    tested.stack = await startOneProcess(tested.base);
    await tested.webhooks.client.resumeEndpoint(pausing, { id: paused.id, replay: 'all' });

    const all = [queued, claimable, asked, unasked, underWay, held, heldUnstarted].flat();
    const eventIds = all.map(({ eventId }) => eventId);
    await waitFor('the backlog', async () => (await found(eventIds)).every(({ status }) => status === 'succeeded'));
    expect(tested.receiver.received.map(({ eventId }) => eventId).sort()).toEqual([...eventIds].sort());
    expect((await found(eventIds)).map(({ attemptCount }) => attemptCount)).toEqual(all.map(() => 1));
    for (const { id } of [...queued, ...held])
      expect(await tested.temporal.workflow.getHandle(id).result()).toMatchObject({
        status: 'succeeded',
        attemptCount: 1,
      });
    expect(await tested.query('select from endpoint_gate where in_flight <> 0')).toEqual([]);
    expect(await tested.query(`select from delivery where queued_at is not null or slot_until is not null`)).toEqual(
      [],
    );
  });
});
