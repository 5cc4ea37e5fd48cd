import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { explainStatements, onBothTransports, takeRows } from '@marketplace/store/testing';
import type { OverduePosition } from '@marketplace/webhooks-contract/engine';
import { unfinishedDeliveries } from '../../src/admission/backlog.ts';
import {
  createEndpoint,
  emptyTables,
  eventRow,
  execute,
  failure,
  getDelivery,
  ingest,
  type Member,
  newDelivery as newDeliveryOf,
  newMember,
  prepare,
  record,
  relay,
  roomFor,
  webhooks,
  withStore,
  worker,
} from '../webhooks-under-test.ts';

onBothTransports('deliveries that are not final', webhooks, (tested) => {
  describe('overdue deliveries', () => {
    /** A delivery whose workflow was started and that holds no slot. */
    const newDelivery = async () => {
      const made = await newDeliveryOf(tested());
      await execute(
        tested(),
        'update delivery set slot_until = null, slot_holder = null, inline = false where id = ?',
        [made.deliveryId],
      );
      await execute(tested(), 'update endpoint_gate set in_flight = 0 where endpoint_id = ?', [made.endpoint.id]);
      return made;
    };
    /** The search for overdue deliveries covers the whole database. */
    beforeEach(() =>
      emptyTables(tested(), 'endpoint', 'delivery', 'attempt', 'event', 'event_audience', 'recovery', 'outbox'),
    );

    const requeue = async (after: OverduePosition | null = null, limit = 500) =>
      (await tested().engine.requeueOverdueDeliveries(relay, { after, limit })).output;
    /** Deliveries that wait for a slot, with the signal that their workflow waits for. */
    const waiting = async () =>
      await execute<{ id: string; wake: string | null }>(
        tested(),
        'select id, wake from delivery where queued_at is not null order by id',
      );
    /** Requeues overdue deliveries, and returns the ids of those that wait for a slot. */
    const overdue = async () => {
      const { requeued } = await requeue();
      const ids = (await waiting()).map(({ id }) => id);
      expect(requeued).toBe(ids.length);
      return ids;
    };
    /** Makes it look as if nothing happened to these deliveries for `minutes`. */
    const age = (minutes: number, ...ids: string[]) =>
      execute(
        tested(),
        `update delivery
            set updated_at = now() - make_interval(mins => ?),
                next_attempt_at = case when next_attempt_at is not null then now() - make_interval(mins => ?) end
          where id = any(?::text[])`,
        [minutes, minutes, `{${ids.join(',')}}`],
      );
    const setStatus = (id: string, status: string) =>
      execute(tested(), 'update delivery set status = ? where id = ?', [status, id]);

    test('are those whose attempt was due more than 20 minutes ago, and no sooner', async () => {
      const [fresh, old] = [await newDelivery(), await newDelivery()];
      await age(19, fresh.deliveryId);
      await age(21, old.deliveryId);
      expect(await overdue()).toEqual([old.deliveryId]);
    });

    test('are not those whose next attempt is still to come, however long ago the last one was', async () => {
      const { deliveryId } = await newDelivery();
      await record(tested(), failure(deliveryId, 1));
      await age(24 * 60, deliveryId);
      await execute(tested(), `update delivery set next_attempt_at = now() + interval '1 minute' where id = ?`, [
        deliveryId,
      ]);
      expect(await overdue()).toEqual([]);
    });

    test('go on after the last attempt that was recorded, if their workflow was lost', async () => {
      const { member, endpoint, row, deliveryId } = await newDelivery();
      for (const number of [1, 2]) await record(tested(), failure(deliveryId, number));
      await age(21, deliveryId);
      const { nextAttemptAt } = await getDelivery(tested(), member, deliveryId);
      expect(await requeue()).toEqual({ requeued: 1, next: null });
      const { output } = await tested().engine.claimAttempts(relay, { worker, room: roomFor(500), waitMs: 0 });
      expect(output.starts).toEqual([
        {
          deliveryId,
          eventId: row.payload['eventId'],
          organizationId: member.organizationId,
          endpointId: endpoint.id,
          endpointHost: new URL(endpoint.url).host,
          endpointPath: new URL(endpoint.url).pathname,
          eventType: 'listing.published',
          wake: 'admit',
          last: { number: 2, statusCode: 500, errorCode: 'http_status', status: 'retrying', nextAttemptAt },
        },
      ]);
    });

    test('begin with the first attempt if none was recorded', async () => {
      const { deliveryId } = await newDelivery();
      await age(21, deliveryId);
      await requeue();
      const { output } = await tested().engine.claimAttempts(relay, { worker, room: roomFor(500), waitMs: 0 });
      expect(output.starts).toEqual([expect.not.objectContaining({ last: expect.anything() })]);
    });

    test('include held ones of an endpoint active for as long, and not of one paused or just resumed', async () => {
      const [active, resumed, paused] = [await newDelivery(), await newDelivery(), await newDelivery()];
      for (const { deliveryId } of [active, resumed, paused]) await setStatus(deliveryId, 'held');
      for (const { member, endpoint } of [resumed, paused])
        await tested().client.updateEndpoint(member, { id: endpoint.id, status: 'paused' });
      await execute(tested(), `update endpoint set updated_at = now() - interval '1 day'`);
      // The resumption has not skipped these deliveries yet.
      await tested().client.resumeEndpoint(resumed.member, { id: resumed.endpoint.id, replay: 'none' });
      await age(21, active.deliveryId, resumed.deliveryId, paused.deliveryId);
      expect(await overdue()).toEqual([active.deliveryId]);
      expect(await waiting()).toEqual([{ id: active.deliveryId, wake: 'resume' }]);
    });

    test('include those that are `delivering` and hold no lease, found without reading others', async () => {
      const [fresh, first, later] = [await newDelivery(), await newDelivery(), await newDelivery()];
      await record(tested(), failure(later.deliveryId, 1));
      for (const { deliveryId } of [fresh, first, later]) await setStatus(deliveryId, 'delivering');
      await age(19, fresh.deliveryId);
      await age(21, first.deliveryId, later.deliveryId);
      expect(await overdue()).toEqual([first.deliveryId, later.deliveryId].sort());
      expect((await getDelivery(tested(), first.member, first.deliveryId)).status).toBe('pending');
      expect((await getDelivery(tested(), later.member, later.deliveryId)).status).toBe('retrying');
      expect(await waiting()).toMatchObject([{ wake: 'admit' }, { wake: 'admit' }]);
      expect(await requeue()).toEqual({ requeued: 0, next: null });
    });

    test('include tests whose worker died', async () => {
      const { member, endpoint } = await newDelivery();
      const test = (await tested().client.testEndpoint(member, { id: endpoint.id })).output;
      await prepare(tested(), test.id);
      await age(21, test.id);
      await takeRows(tested(), 'workflow');
      // Tests take no slot, so they do not wait for one.
      expect(await requeue()).toMatchObject({ requeued: 1 });
      expect(await waiting()).toEqual([]);
      expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload)).toMatchObject([
        { type: 'deliverWebhook', id: test.id },
      ]);
    });

    test('are none that are final, that hold a slot, or that wait for one already', async () => {
      const ids: string[] = [];
      for (const status of ['succeeded', 'failed', 'canceled']) {
        const { deliveryId } = await newDelivery();
        await setStatus(deliveryId, status);
        ids.push(deliveryId);
      }
      const { member, deliveryId: granted } = await newDeliveryOf(tested());
      await tested().engine.ingestEvents(relay, {
        rows: [eventRow([member.organizationId])],
        worker,
        room: roomFor(0),
      });
      const waits = await waiting();
      expect(waits).toHaveLength(1);
      await age(60, ...ids, granted, ...waits.map(({ id }) => id));
      expect(await requeue()).toMatchObject({ requeued: 0 });
      expect(await waiting()).toEqual(waits);
    });

    test('include attempts of a worker that died, after their lease was swept', async () => {
      const [first, later] = [await newDelivery(), await newDelivery()];
      await record(tested(), failure(later.deliveryId, 1));
      await prepare(tested(), first.deliveryId);
      await prepare(tested(), later.deliveryId, 2);
      const ids = [first.deliveryId, later.deliveryId];
      await execute(
        tested(),
        `update delivery set slot_until = now() - interval '1 second' where id = any(?::text[])`,
        [`{${ids.join(',')}}`],
      );
      await tested().engine.sweepAttempts(relay, { workerId: worker.id });
      expect((await getDelivery(tested(), first.member, first.deliveryId)).status).toBe('pending');
      expect(await getDelivery(tested(), later.member, later.deliveryId)).toMatchObject({
        status: 'retrying',
        nextAttemptAt: expect.any(String),
      });
      await age(21, ...ids);
      expect(await overdue()).toEqual([...ids].sort());
    });

    test('are walked in batches, each of them once, over all endpoints and states', async () => {
      const member = newMember();
      const ids: string[] = [];
      for (let endpoints = 0; endpoints < 3; endpoints += 1) await createEndpoint(tested(), member);
      for (let events = 0; events < 3; events += 1) {
        for (const { deliveryId } of await ingest(tested(), eventRow([member.organizationId]))) ids.push(deliveryId);
      }
      expect(ids).toHaveLength(9);
      await execute(tested(), 'update delivery set slot_until = null, slot_holder = null, inline = false');
      for (const [index, id] of ids.entries()) await setStatus(id, ['pending', 'retrying', 'held'][index % 3]!);
      await age(21, ...ids);
      await execute(tested(), `update endpoint set updated_at = now() - interval '1 day'`);
      let seen = 0;
      let after: OverduePosition | null = null;
      do {
        const batch = await requeue(after, 2);
        expect(batch.requeued).toBeLessThanOrEqual(2);
        seen += batch.requeued;
        after = batch.next;
      } while (after !== null);
      expect(seen).toBe(9);
      expect((await waiting()).map(({ id }) => id)).toEqual(ids.sort());
    });

    test('are searched among at most `limit` open deliveries per call', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      const ids: string[] = [];
      for (let events = 0; events < 5; events += 1)
        ids.push(...(await ingest(tested(), eventRow([member.organizationId]))).map(({ deliveryId }) => deliveryId));
      ids.sort();
      await execute(tested(), 'update delivery set slot_until = null, slot_holder = null, inline = false');
      await age(21, ids[4]!);
      const first = await requeue(null, 3);
      expect(first).toMatchObject({ requeued: 0, next: { status: 'pending', deliveryId: ids[2] } });
      expect(await requeue(first.next, 3)).toEqual({ requeued: 1, next: null });
    });

    describe('recoveries that have done nothing for 20 minutes', () => {
      const recovery = async (member: Member, status: string, minutes: number) => {
        const { id: endpointId } = await createEndpoint(tested(), member);
        const { output } = await tested().client.recoverEndpoint(member, {
          id: endpointId,
          since: new Date(Date.now() - 3_600_000).toISOString(),
        });
        await execute(
          tested(),
          `update recovery set status = ?, updated_at = now() - make_interval(mins => ?) where id = ?`,
          [status, minutes, output.id],
        );
        return output.id;
      };

      test('are requested again, and no others', async () => {
        const member = newMember();
        const stalled = await recovery(member, 'running', 21);
        await recovery(member, 'running', 19);
        await recovery(member, 'completed', 60);
        await recovery(member, 'canceled', 60);
        await takeRows(tested(), 'workflow');
        expect((await tested().engine.restartRecoveries(relay, {})).output).toEqual({ asked: 1 });
        expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload)).toEqual([
          { type: 'recoverEndpoint', id: stalled, input: { recoveryId: stalled } },
        ]);
      });
    });
  });

  describe('unfinished deliveries', () => {
    const addDeliveries = (status: string, count: number, queuedAt: string | null = null) =>
      execute(
        tested(),
        `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger,
                               created_at, updated_at, queued_at)
         select ? || n, 'org_1', ? || n, 'whe_1', 'listing.published', ?, 'scheduled', now(), now(), ?::timestamptz
           from generate_series(1, ?) n`,
        [newId('whd'), newId('evt'), status, queuedAt, count],
      );

    test('every delivery that is not final is counted once, and no other', async () => {
      await emptyTables(tested(), 'delivery');
      await withStore(tested(), async (store) => {
        const { read } = unfinishedDeliveries(store);
        const counts = async () =>
          Object.fromEntries((await read()).map(({ value, attributes }) => [attributes['status'], value]));
        expect(await counts()).toEqual({ pending: 0, delivering: 0, retrying: 0, held: 0, queued: 0 });
        await addDeliveries('pending', 2);
        await addDeliveries('pending', 3, '2026-03-01T09:00:00Z');
        await addDeliveries('retrying', 4);
        await addDeliveries('retrying', 1, '2026-03-01T09:00:00Z');
        await addDeliveries('held', 5);
        for (const status of ['succeeded', 'failed', 'canceled']) await addDeliveries(status, 7);
        expect(await counts()).toEqual({ pending: 2, delivering: 0, retrying: 4, held: 5, queued: 4 });
      });
    });

    describe('however many deliveries there were', () => {
      beforeAll(async () => {
        await addDeliveries('succeeded', 20_000);
        await execute(tested(), 'analyze delivery');
      });

      test('counting reads only those that are not final', async () => {
        await withStore(tested(), async (store) => {
          const em = store.fork();
          const plans = explainStatements(em);
          await unfinishedDeliveries({ ...store, fork: () => em }).read();
          const text = JSON.stringify(plans);
          expect(text).not.toContain('Seq Scan');
          for (const index of ['delivery_open', 'delivery_slots', 'delivery_waiting']) expect(text).toContain(index);
        });
      });

      test('what is overdue is found by walking what is open', async () => {
        const plan = await execute<{ 'QUERY PLAN': string }>(
          tested(),
          `explain select * from delivery
             where status in ('pending', 'retrying', 'held') and (endpoint_id, status, id) > ('', '', '')
            order by endpoint_id, status, id limit 2000`,
        );
        const text = plan.map((line) => line['QUERY PLAN']).join('\n');
        expect(text).toContain('Index Scan using delivery_open');
        expect(text).not.toContain('Sort');
      });
    });
  });
});
