import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { migrateAll } from '@marketplace/operations/migrate-all';
import { taskQueueOf } from '@marketplace/workflows/task-queues';
import { startOneProcess } from '../support/stacks/processes/one-process.ts';
import { startTestBase, type TestBase } from '../support/stacks/test-base.ts';
import {
  type Owner,
  startWebhooksOnTemporal,
  type WebhooksOnTemporal,
} from '../support/stacks/webhooks-on-temporal.ts';
import { waitFor } from '../support/wait-for.ts';

interface Delivery {
  id: string;
  eventId: string;
  endpointId: string;
  status: string;
  attemptCount: number;
}

/** The schedules of release 0.2.0, each with its workflow and the domain whose task queue it has. */
const schedules = [
  ['expire-offers', 'expireOffers', 'trading'],
  ['purge-expired', 'purgeExpired', 'webhooks'],
  ['restart-closings', 'restartClosings', 'identity'],
  ['restart-orders', 'restartOrders', 'trading'],
  ['restart-overdue', 'restartOverdue', 'webhooks'],
  ['send-reminders', 'sendReminders', 'trading'],
] as const;

/**
 * Its recorded histories are replayed by workflows/test/replay.test.ts, and the rows of trading and payments are read by
 * upgrade.suite.ts of these services.
 */
describe('an installation of release 0.2.0 goes on', () => {
  let base: TestBase;
  let tested: WebhooksOnTemporal;
  let refuses = false;

  beforeAll(async () => {
    base = await startTestBase();
    const connection = await Connection.connect({ address: base.temporalAddress });
    const { schedule } = new Client({ connection });
    for (const [name, workflowType, domain] of schedules) {
      const scheduleId = `${name}/${base.taskQueue}`;
      const taskQueue = taskQueueOf(base.taskQueue, domain);
      const action = { type: 'startWorkflow', workflowType, workflowId: scheduleId, taskQueue, args: [] } as const;
      await schedule.create({ scheduleId, action, spec: { intervals: [{ every: '1 hour' }], jitter: '10 minutes' } });
    }
    await connection.close();
    tested = await startWebhooksOnTemporal({
      base,
      answer: (_, response) => response.writeHead(refuses ? 503 : 204).end(),
    });
  });
  afterAll(() => tested?.close());

  const handleOf = (id: string) => tested.temporal.workflow.getHandle(id);
  const resultOf = (id: string) =>
    waitFor(`the workflow ${id}`, async () => ({ result: (await handleOf(id).result()) as unknown }));
  const request = (schema: 'identity' | 'trading' | 'webhooks', payload: object) =>
    tested.query(
      `insert into ${schema}.outbox (id, topic, payload, organization_ids, request_id)
       values ($1, 'workflow', $2, '{}', 'test')`,
      [newId('obx'), JSON.stringify(payload)],
    );
  const found = (eventIds: string[]) =>
    tested.query<Delivery>(
      `select id, event_id as "eventId", endpoint_id as "endpointId", status, attempt_count as "attemptCount"
         from delivery where event_id = any($1) order by id`,
      [eventIds],
    );
  /** The request of a delivery's workflow, as its test, retry and cancellation wrote it. */
  const deliveryRequest = (owner: Owner, { id, endpointId }: Delivery, signal?: 'retryNow' | 'cancel') => ({
    type: 'deliverWebhook',
    id,
    input: {
      deliveryId: id,
      organizationId: owner.organizationId,
      endpointId,
      endpointHost: '127.0.0.1',
      eventType: 'listing.published',
    },
    ...(signal && { signal }),
  });

  test('requests of its outbox are started under their ids', async () => {
    const id = newId('org');
    await tested.query(
      `insert into identity.organization (id, name, slug, status, default_currency, created_at, updated_at, version)
       values ($1, 'Suspended', $1, 'suspended', 'EUR', now(), now(), 7)`,
      [id],
    );
    await request('identity', {
      type: 'tellOrganizationStatus',
      id: `organization-status/${id}/7`,
      input: { organizationId: id, version: 7, status: 'suspended' },
    });
    await resultOf(`organization-status/${id}/7`);
    expect(await tested.query('select status from trading.organization where id = $1', [id])).toEqual([
      { status: 'suspended' },
    ]);

    const endpoint = await tested.createEndpoint(tested.newOwner());
    await request('webhooks', {
      type: 'resumeEndpoint',
      id: `resume/${endpoint.id}/9`,
      input: { endpointId: endpoint.id, version: 9, skipBefore: new Date().toISOString() },
    });
    await resultOf(`resume/${endpoint.id}/9`);
  });

  test('its signals `retryNow`, `cancel` and `poke` reach the workflows', async () => {
    const owner = tested.newOwner();
    await tested.createEndpoint(owner);
    const eventIds = [newId('evt'), newId('evt')];
    await tested.ingest(owner, eventIds);
    refuses = true;
    for (const delivery of await found(eventIds)) await request('webhooks', deliveryRequest(owner, delivery));
    await waitFor('the first attempts', async () =>
      (await found(eventIds)).every(({ status }) => status === 'retrying'),
    );
    refuses = false;
    const [retried, canceled] = (await found(eventIds)) as [Delivery, Delivery];
    await request('webhooks', deliveryRequest(owner, retried, 'retryNow'));
    expect((await resultOf(retried.id)).result).toMatchObject({ status: 'succeeded', attemptCount: 2 });

    await tested.query(
      `update delivery set status = 'canceled', cancel_reason = 'canceled_by_user', next_attempt_at = null,
              completed_at = now() where id = $1`,
      [canceled.id],
    );
    await request('webhooks', deliveryRequest(owner, canceled, 'cancel'));
    await waitFor('its end', async () => (await handleOf(canceled.id).describe()).status.name === 'CANCELLED');
    expect(tested.receiver.received.filter(({ eventId }) => eventId === canceled.eventId)).toHaveLength(1);

    const orderId = newId('ord');
    const parties = { buyerOrganizationId: owner.organizationId, sellerOrganizationId: newId('org') };
    await request('trading', {
      type: 'followOrder',
      id: `order/${orderId}`,
      input: { orderId, ...parties },
      signal: 'poke',
    });
    await waitFor('the workflow of the order', async () => {
      const { events } = await handleOf(`order/${orderId}`).fetchHistory();
      return events?.some(({ workflowExecutionSignaledEventAttributes: sent }) => sent?.signalName === 'poke');
    });
  });

  test('its schedules go on in the task queue of their domain, and none is there twice', async () => {
    const now = [
      ...schedules.map(([name]) => name),
      'refresh-pending',
      'requeue-payouts',
      'settle-balances',
      'verify-books',
    ].sort();
    // The list is updated with a delay.
    await waitFor('the list of schedules', async () => {
      const ids: string[] = [];
      for await (const { scheduleId } of tested.temporal.schedule.list()) {
        const [name, deployment] = scheduleId.split('/');
        if (deployment === base.taskQueue) ids.push(name!);
      }
      return JSON.stringify(ids.sort()) === JSON.stringify(now);
    });
    for (const [name, workflowType, domain] of schedules) {
      const { action } = await tested.temporal.schedule.getHandle(`${name}/${base.taskQueue}`).describe();
      expect(action).toMatchObject({ workflowType, taskQueue: taskQueueOf(base.taskQueue, domain) });
    }
  });

  describe('with its backlog', () => {
    const setRoom = (owner: Owner, maxInFlight: number) =>
      tested.query(
        `update endpoint_gate set max_in_flight = $2
          where endpoint_id in (select id from endpoint where organization_id = $1)`,
        [owner.organizationId, maxInFlight],
      );
    const idsOf = (deliveries: Delivery[]) => deliveries.map(({ id }) => id);
    const newDeliveries = async (owner: Owner, count: number): Promise<Delivery[]> => {
      const eventIds = Array.from({ length: count }, () => newId('evt'));
      await tested.ingest(owner, eventIds);
      await setRoom(owner, 0);
      return found(eventIds);
    };
    /** Creates deliveries with workflows, and waits until these have asked for a slot. */
    const withWorkflows = async (owner: Owner, count: number, until: string): Promise<Delivery[]> => {
      const deliveries = await newDeliveries(owner, count);
      for (const delivery of deliveries) await request('webhooks', deliveryRequest(owner, delivery));
      await waitFor(
        'the workflows to ask',
        async () =>
          (await tested.query(`select from delivery where id = any($1) and ${until}`, [idsOf(deliveries)])).length ===
          count,
      );
      return deliveries;
    };
    const pause = (owner: Owner, id: string) => tested.webhooks.client.updateEndpoint(owner, { id, status: 'paused' });
    /** Reverts the migrations of webhooks after `0008-waiting-index`, the last one of the release. */
    const goBack = async () => {
      await tested.query('alter table attempt drop column trigger');
      await tested.query('alter table endpoint drop column retry_requested_at, drop column receiver_changed_at');
      await tested.query(
        `drop index recovery_of_organization, recovery_of_endpoint, delivery_tests_unfinished, delivery_left,
                    attempt_failed, event_of_object`,
      );
      await tested.query('drop function read_clock_offset cascade');
      await tested.query('drop table intent');
      const [first] = await tested.query<{ columns: string }>(
        `select string_agg('drop column ' || attname, ', ') as columns from pg_attribute
          where attrelid = 'delivery'::regclass and attname like 'first\\_%' and not attisdropped`,
      );
      await tested.query(`alter table delivery ${first!.columns}`);
      await tested.query(`delete from migration where name > '0009'`);
    };

    test('each delivery is made once, whether it has a workflow or not', async () => {
      const [queuing, owner, pausing] = [tested.newOwner(), tested.newOwner(), tested.newOwner()];
      await tested.createEndpoint(queuing);
      const endpoint = await tested.createEndpoint(owner);
      const paused = await tested.createEndpoint(pausing);

      // Deliveries with a waiting workflow are created before the workers stop.
      const queued = await withWorkflows(queuing, 3, `queued_at is not null and wake = 'admit'`);
      await pause(pausing, paused.id);
      const held = await withWorkflows(pausing, 2, `status = 'held'`);
      await tested.stack.stop();

      const waiting = await newDeliveries(owner, 3);
      const asked = await newDeliveries(owner, 2);
      const underWay = await newDeliveries(owner, 1);
      const heldUnstarted = await newDeliveries(pausing, 2);
      await tested.query('update delivery set inline = true, queued_at = now() where id = any($1)', [idsOf(waiting)]);
      await tested.query(
        `update delivery set inline = true, status = 'delivering', slot_until = now() + interval '1 second',
                slot_holder = 'wrk_gone' where id = any($1)`,
        [idsOf(underWay)],
      );
      await tested.query('update endpoint_gate set in_flight = 1 where endpoint_id = $1', [endpoint.id]);
      await tested.query(`update delivery set inline = true, status = 'held' where id = any($1)`, [
        idsOf(heldUnstarted),
      ]);
      for (const delivery of asked) await request('webhooks', deliveryRequest(owner, delivery));
      await goBack();

      await migrateAll({ databaseUrl: base.databaseUrl }, testLog(), base.roles);
      for (const one of [queuing, owner, pausing]) await setRoom(one, 4);
      tested.stack = await startOneProcess(base);
      await tested.webhooks.client.resumeEndpoint(pausing, { id: paused.id, replay: 'all' });

      const all = [queued, waiting, asked, underWay, held, heldUnstarted].flat();
      const eventIds = all.map(({ eventId }) => eventId);
      await waitFor('the backlog', async () => (await found(eventIds)).every(({ status }) => status === 'succeeded'));
      const received = tested.receiver.received.flatMap(({ eventId }) => (eventIds.includes(eventId) ? [eventId] : []));
      expect(received.sort()).toEqual([...eventIds].sort());
      expect((await found(eventIds)).map(({ attemptCount }) => attemptCount)).toEqual(all.map(() => 1));
      for (const { id } of [...queued, ...held])
        expect((await resultOf(id)).result).toMatchObject({ status: 'succeeded', attemptCount: 1 });
      expect(await tested.query('select from endpoint_gate where in_flight <> 0')).toEqual([]);
      expect(await tested.query('select from delivery where queued_at is not null or slot_until is not null')).toEqual(
        [],
      );
    });
  });
});
