import { describe, expect, test } from '@jest/globals';
import { newId, notFound } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import {
  createEndpoint,
  eventRow,
  execute,
  failure,
  getDelivery,
  ingest,
  listDeliveries,
  newDelivery,
  newMember,
  prepare,
  record,
  roomFor,
  success,
  webhooks,
  worker,
} from '../webhooks-under-test.ts';

const { code, detail } = notFound();
const isMissing = { code, detail };

onBothTransports('webhook deliveries', webhooks, (tested) => {
  describe('ingesting an event', () => {
    test('makes one delivery for each endpoint that wants it, of the organizations that may have it', async () => {
      const [seller, buyer, stranger] = [newMember(), newMember(), newMember()];
      const wanting = [
        await createEndpoint(tested(), seller, ['*']),
        await createEndpoint(tested(), seller, ['order.*', 'order.paid', 'order.**']),
        await createEndpoint(tested(), buyer, ['order.paid']),
      ];
      await createEndpoint(tested(), seller, ['listing.published']);
      await createEndpoint(tested(), stranger, ['*']);
      await tested().client.deleteEndpoint(buyer, { id: (await createEndpoint(tested(), buyer)).id });
      const row = eventRow([seller.organizationId, buyer.organizationId], 'order.paid');
      const starts = await ingest(tested(), row);
      expect(starts.map(({ endpointId }) => endpointId).sort()).toEqual(wanting.map(({ id }) => id).sort());
      expect(starts.find(({ endpointId }) => endpointId === wanting[2]!.id)).toEqual({
        deliveryId: expect.stringMatching(/^whd_/),
        eventId: row.payload.eventId,
        organizationId: buyer.organizationId,
        endpointId: wanting[2]!.id,
        endpointHost: '93.184.215.14',
        endpointPath: '/hook',
        eventType: 'order.paid',
        wake: null,
      });
      expect(await listDeliveries(tested(), stranger)).toEqual([]);
    });

    test('twice makes one delivery, and grants it again until its workflow asks', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      const row = eventRow([member.organizationId]);
      const first = await ingest(tested(), row);
      expect(first).toHaveLength(1);
      expect(await ingest(tested(), row, { ...row, id: newId('obx') })).toEqual(first);
      await prepare(tested(), first[0]!.deliveryId);
      expect(await ingest(tested(), row)).toEqual([]);
      expect(await listDeliveries(tested(), member)).toHaveLength(1);
    });

    test('many times at once, in overlapping batches, makes one delivery each', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      const rows = Array.from({ length: 12 }, () => eventRow([member.organizationId]));
      const batches = Array.from({ length: 6 }, (_, n) => rows.filter((_row, index) => index % 3 === n % 3));
      await Promise.all([...batches, rows, rows].map((batch) => ingest(tested(), ...batch)));
      const deliveries = await listDeliveries(tested(), member);
      expect(deliveries.map(({ eventId }) => eventId).sort()).toEqual(
        rows.map(({ payload }) => payload['eventId']).sort(),
      );
    });

    test('whose endpoint came later makes nothing for it', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      const row = eventRow([member.organizationId]);
      const first = await ingest(tested(), row);
      await createEndpoint(tested(), member);
      expect(await ingest(tested(), row)).toEqual(first);
    });

    test('without subscribers makes nothing, and so does an empty batch', async () => {
      expect(await ingest(tested(), eventRow([newMember().organizationId]), eventRow([]))).toEqual([]);
      expect(await ingest(tested())).toEqual([]);
    });

    test('stores exactly the bytes that every attempt sends', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      const object = {
        z: 1,
        a: 'Żółw 🐢 "quoted" \u2028 \\u0000 ?',
        nested: { 10: 'ten', 2: 'two' },
        price: 1e21,
        none: null,
      };
      const row = eventRow([member.organizationId], 'listing.published', object);
      const { eventId, occurredAt } = row.payload as { eventId: string; occurredAt: string };
      const [start] = await ingest(tested(), row);
      const expected = JSON.stringify({
        id: eventId,
        type: 'listing.published',
        createdAt: occurredAt,
        apiVersion: 'v1',
        data: { object },
      });
      const attempts = [await prepare(tested(), start!.deliveryId), await prepare(tested(), start!.deliveryId)];
      expect(attempts).toMatchObject([{ body: expected }, { body: expected }]);
      const [stored] = await execute<{ hex: string }>(
        tested(),
        `select encode(body, 'hex') as hex from event where id = ?`,
        [eventId],
      );
      expect(Buffer.from(stored!.hex, 'hex').toString()).toBe(expected);
      expect((await getDelivery(tested(), member, start!.deliveryId)).payload).toEqual(JSON.parse(expected));
    });
  });

  test('a delivery is seen by its organization only', async () => {
    const { member, deliveryId, endpoint } = await newDelivery(tested());
    for (const [caller, id] of [
      [newMember(), deliveryId],
      [member, newId('whd')],
    ] as const) {
      await expect(getDelivery(tested(), caller, id)).rejects.toMatchObject(isMissing);
    }
    expect(await listDeliveries(tested(), newMember(), { endpointId: endpoint.id })).toEqual([]);
    expect(await listDeliveries(tested(), newMember('finance', member.organizationId))).toMatchObject([
      { id: deliveryId },
    ]);
  });

  test('the engine operations are for the system only', async () => {
    const { member, deliveryId, endpoint } = await newDelivery(tested());
    const { engine } = tested();
    const calls = [
      engine.prepareAttempts(member, { orders: [{ deliveryId, number: 1 }] }),
      engine.recordAttempts(member, { reports: [success(deliveryId, 1)] }),
      engine.ingestEvents(member, { rows: [], worker, room: roomFor(0) }),
      engine.resumeHeldDeliveries(member, { endpointId: endpoint.id, limit: 1 }),
    ];
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unauthenticated' } });
  });

  describe('the list', () => {
    test('is filtered by status, endpoint, event type and time, and never shows attempts', async () => {
      const member = newMember();
      const [all, orders] = [
        await createEndpoint(tested(), member),
        await createEndpoint(tested(), member, ['order.*']),
      ];
      await ingest(tested(), eventRow([member.organizationId], 'listing.published'));
      const starts = await ingest(tested(), eventRow([member.organizationId], 'order.paid'));
      const paid = starts.find(({ endpointId }) => endpointId === orders.id)!.deliveryId;
      await record(tested(), success(paid, 1));
      await execute(tested(), `update delivery set created_at = '2026-01-01T00:00:00Z' where id = ?`, [paid]);
      const idsOf = async (filter: object) => (await listDeliveries(tested(), member, filter)).map(({ id }) => id);
      expect(await idsOf({})).toHaveLength(3);
      expect(await idsOf({ status: 'succeeded' })).toEqual([paid]);
      expect(await idsOf({ endpointId: orders.id })).toEqual([paid]);
      expect(await idsOf({ eventType: 'order.paid' })).toHaveLength(2);
      expect(await idsOf({ eventType: 'order.paid', endpointId: all.id, status: 'pending' })).toHaveLength(1);
      expect(await idsOf({ until: '2026-01-01T00:00:00.001Z' })).toEqual([paid]);
      expect(await idsOf({ until: '2026-01-01T00:00:00Z' })).toEqual([]);
      expect(await idsOf({ since: '2026-01-01T00:00:00Z' })).toHaveLength(2);
      expect((await listDeliveries(tested(), member))[0]).not.toHaveProperty('attempts');
    });

    test('is filtered by several statuses and by event, redeliveries and repeated values included', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      const rows = Array.from({ length: 4 }, () => eventRow([member.organizationId]));
      const [failed, retried, done, fresh] = (await ingest(tested(), ...rows)).map(({ deliveryId }) => deliveryId);
      await record(tested(), failure(failed!, 1, { status: 'failed', nextAttemptAt: null }));
      await record(tested(), failure(retried!, 1));
      await record(tested(), success(done!, 1));
      const again = (await tested().client.redeliverDelivery(member, { id: failed! })).output;
      const idsOf = async (filter: object) => (await listDeliveries(tested(), member, filter)).map(({ id }) => id);
      const sorted = (...ids: (string | undefined)[]) => ids.sort().reverse();
      expect(await idsOf({ status: ['failed', 'retrying'] })).toEqual(sorted(failed, retried));
      expect(await idsOf({ status: 'retrying,failed,failed' })).toEqual(sorted(failed, retried));
      expect(await idsOf({ status: ['succeeded', 'failed'] })).toEqual(sorted(done, failed));
      expect(await idsOf({ status: ['pending'] })).toEqual(sorted(again.id, fresh));
      const { eventId } = again;
      expect(await idsOf({ eventId })).toEqual([again.id, failed]);
      expect(await idsOf({ eventId, status: ['failed', 'retrying'] })).toEqual([failed]);
      expect(await listDeliveries(tested(), newMember(), { eventId })).toEqual([]);
      for (const status of ['failed,lost', '', 'failed,'])
        await expect(idsOf({ status })).rejects.toMatchObject({
          facts: { faults: [{ path: ['status', expect.any(Number)] }] },
        });
    });

    test('of several statuses has cursors that do not depend on their order', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      for (const { deliveryId } of await ingest(
        tested(),
        ...Array.from({ length: 3 }, () => eventRow([member.organizationId])),
      ))
        await record(tested(), failure(deliveryId, 1));
      const first = (await tested().client.listDeliveries(member, { limit: 2, status: 'failed,retrying' })).output;
      const rest = { cursor: first.nextCursor!, status: 'retrying,failed' };
      expect((await tested().client.listDeliveries(member, rest)).output.data).toHaveLength(1);
      await expect(tested().client.listDeliveries(member, { ...rest, status: 'retrying' })).rejects.toMatchObject({
        code: 'invalid_cursor',
      });
    });

    test('is read page by page, once each, also where many were ingested at once', async () => {
      const member = newMember();
      await createEndpoint(tested(), member);
      await ingest(tested(), ...Array.from({ length: 7 }, () => eventRow([member.organizationId])));
      const all = (await listDeliveries(tested(), member)).map(({ id }) => id);
      expect(all).toEqual([...all].sort().reverse());
      const seen: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = (await tested().client.listDeliveries(member, { limit: 3, cursor })).output;
        seen.push(...page.data.map(({ id }) => id));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
        await expect(tested().client.listDeliveries(member, { cursor, status: 'pending' })).rejects.toMatchObject({
          code: 'invalid_cursor',
        });
      }
      expect(seen).toEqual(all);
    });
  });
});
