import { describe, expect, test } from '@jest/globals';
import { type Caller, newId, notFound } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import type { Endpoint } from '@marketplace/webhooks-contract';
import type { AttemptReport } from '@marketplace/webhooks-contract/engine';
import {
  createEndpoint,
  duringChange,
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
  relay,
  roomFor,
  success,
  url,
  webhooks,
  worker,
} from '../webhooks-under-test.ts';

const { code, detail } = notFound();
const isMissing = { code, detail };

onBothTransports('webhook deliveries', webhooks, (tested) => {
  const setStatus = (caller: Caller, { id }: Pick<Endpoint, 'id'>, status: Endpoint['status']) =>
    tested().client.updateEndpoint(caller, { id, status });
  /** Resumes a batch, and answers what waits at the endpoint from then on, in its order. */
  const resumed = async (endpointId: string, limit = 500) => {
    await tested().engine.resumeHeldDeliveries(relay, { endpointId, limit });
    const rows = await execute<{ id: string }>(
      tested(),
      'select id from delivery where endpoint_id = ? and queued_at is not null order by queued_at, id',
      [endpointId],
    );
    return rows.map(({ id }) => id);
  };

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
        eventType: 'order.paid',
        wake: null,
      });
      expect(await listDeliveries(tested(), stranger)).toEqual([]);
    });

    test('twice makes one delivery, and grants it again until its workflow asks: the first answer may have been lost', async () => {
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

    test('that nobody wants makes nothing, and an empty batch is one', async () => {
      expect(await ingest(tested(), eventRow([newMember().organizationId]), eventRow([]))).toEqual([]);
      expect(await ingest(tested())).toEqual([]);
    });

    test('keeps the very bytes that every attempt sends', async () => {
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

  describe('preparing an attempt', () => {
    test('answers all that it needs, with the secret that the endpoint was given', async () => {
      const member = newMember();
      const { endpoint, signingSecret } = (
        await tested().client.createEndpoint(member, { url, subscribedEvents: ['*'] })
      ).output;
      const row = eventRow([member.organizationId]);
      const [start] = await ingest(tested(), row);
      expect(await prepare(tested(), start!.deliveryId)).toEqual({
        action: 'send',
        url,
        body: expect.stringContaining('"Lamp"'),
        eventId: row.payload['eventId'],
        eventType: 'listing.published',
        secrets: [signingSecret],
        timeoutMs: 15_000,
        acceptedAt: row.payload['occurredAt'],
        customHeaders: {},
        retrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
      });
      expect(await getDelivery(tested(), member, start!.deliveryId)).toMatchObject({
        status: 'delivering',
        attemptCount: 0,
        endpointId: endpoint.id,
      });
    });

    test('sees the endpoint as it is now', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      await tested().client.updateEndpoint(member, { id: endpoint.id, url: `${url}/moved` });
      expect(await prepare(tested(), deliveryId)).toMatchObject({ action: 'send', url: `${url}/moved` });
    });

    test('of an attempt that was recorded answers the record, and the next one may be made', async () => {
      const { deliveryId } = await newDelivery(tested());
      await prepare(tested(), deliveryId);
      const result = await record(tested(), failure(deliveryId, 1));
      expect(await prepare(tested(), deliveryId)).toEqual({ action: 'recorded', result });
      expect(await prepare(tested(), deliveryId, 2)).toMatchObject({ action: 'send' });
    });

    test('of a delivery that is final answers that it is closed', async () => {
      const { deliveryId } = await newDelivery(tested());
      const result = await record(tested(), success(deliveryId, 1));
      expect(await prepare(tested(), deliveryId, 2)).toEqual({ action: 'closed', status: 'succeeded' });
      expect(await prepare(tested(), deliveryId, 1)).toEqual({ action: 'recorded', result });
    });

    test('of a delivery that never was answers that it is missing', async () => {
      expect(await prepare(tested(), newId('whd'))).toEqual({ action: 'missing' });
    });
  });

  describe('while an endpoint is paused or disabled', () => {
    test.each(['paused', 'disabled'] as const)('(%s) new deliveries are held without being started', async (status) => {
      const member = newMember();
      const endpoint = await createEndpoint(tested(), member);
      await setStatus(member, endpoint, status);
      expect(await ingest(tested(), eventRow([member.organizationId]))).toEqual([]);
      expect(await listDeliveries(tested(), member)).toMatchObject([
        { status: 'held', attemptCount: 0, nextAttemptAt: null },
      ]);
      expect(await resumed(endpoint.id)).toEqual([]);
    });

    test.each(['paused', 'disabled'] as const)(
      '(%s) one that is due is held, and goes on where it stood when the endpoint is active',
      async (status) => {
        const { member, endpoint, deliveryId } = await newDelivery(tested());
        await record(tested(), failure(deliveryId, 1));
        await setStatus(member, endpoint, status);
        expect(await prepare(tested(), deliveryId, 2)).toEqual({ action: 'held' });
        expect(await getDelivery(tested(), member, deliveryId)).toMatchObject({
          status: 'held',
          attemptCount: 1,
          nextAttemptAt: null,
        });
        await setStatus(member, endpoint, 'active');
        expect(await resumed(endpoint.id)).toEqual([deliveryId]);
        const { output } = await tested().engine.claimAttempts(relay, { worker, room: roomFor(500), waitMs: 0 });
        expect(output.starts).toMatchObject([{ deliveryId, wake: 'resume', last: { number: 1 } }]);
        expect(await prepare(tested(), deliveryId, 2)).toMatchObject({ action: 'send' });
        expect(await resumed(endpoint.id)).toEqual([]);
        expect(await record(tested(), success(deliveryId, 2))).toMatchObject({ status: 'succeeded' });
      },
    );

    test('the resumption finds all that was held, in batches and in order, and nothing of others', async () => {
      const member = newMember();
      const [endpoint, other] = [await createEndpoint(tested(), member), await createEndpoint(tested(), member)];
      await setStatus(member, endpoint, 'paused');
      const rows = Array.from({ length: 5 }, () => eventRow([member.organizationId]));
      await ingest(tested(), ...rows);
      await setStatus(member, endpoint, 'active');
      const all = (await listDeliveries(tested(), member, { endpointId: endpoint.id, status: 'held' }))
        .map(({ id }) => id)
        .sort();
      expect(all).toHaveLength(5);
      const batches = [await resumed(endpoint.id, 2), await resumed(endpoint.id, 2), await resumed(endpoint.id, 2)];
      expect(batches).toEqual([all.slice(0, 2), all.slice(0, 4), all]);
      expect(await resumed(other.id)).toEqual([]);
    });

    test('an event or an attempt that comes during the resumption waits for it, and goes out', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      await setStatus(member, endpoint, 'paused');
      const starts = await duringChange(tested(), endpoint.id, 'active', () =>
        ingest(tested(), eventRow([member.organizationId])),
      );
      expect(starts).toHaveLength(1);
      await setStatus(member, endpoint, 'paused');
      const attempt = await duringChange(tested(), endpoint.id, 'active', () => prepare(tested(), deliveryId));
      expect(attempt).toMatchObject({ action: 'send' });
      expect(await resumed(endpoint.id)).toEqual([]);
    });

    test('an event that comes at the moment of the resumption is started by it or by the relay, never by nobody', async () => {
      const member = newMember();
      const endpoint = await createEndpoint(tested(), member);
      for (let round = 0; round < 5; round += 1) {
        await setStatus(member, endpoint, 'paused');
        const [starts] = await Promise.all([
          ingest(tested(), eventRow([member.organizationId])),
          setStatus(member, endpoint, 'active'),
        ]);
        const started = [...starts.map(({ deliveryId }) => deliveryId), ...(await resumed(endpoint.id))];
        expect(started).toHaveLength(1);
        await record(tested(), success(started[0]!, 1));
      }
    });
  });

  describe('recording an attempt', () => {
    test('stores it whole, and moves the delivery', async () => {
      const { member, endpoint, row, deliveryId } = await newDelivery(tested());
      await prepare(tested(), deliveryId);
      const report = failure(deliveryId, 1);
      const { number, statusCode, errorCode, nextAttemptAt } = report;
      expect(await record(tested(), report)).toEqual({
        number,
        statusCode,
        errorCode,
        status: 'retrying',
        nextAttemptAt,
      });
      const { status: _status, gone: _gone, ...stored } = report;
      const retrying = await getDelivery(tested(), member, deliveryId);
      expect(retrying).toMatchObject({
        status: 'retrying',
        attemptCount: 1,
        lastAttemptAt: report.startedAt,
        nextAttemptAt,
        responseStatus: 500,
        completedAt: null,
        workflowId: deliveryId,
        trigger: 'scheduled',
        attempts: [
          {
            ...stored,
            id: expect.stringMatching(/^wha_/),
            endpointId: endpoint.id,
            eventId: row.payload['eventId'],
            trigger: 'scheduled',
          },
        ],
      });
      expect(await record(tested(), success(deliveryId, 2))).toMatchObject({
        number: 2,
        status: 'succeeded',
        nextAttemptAt: null,
      });
      const done = await getDelivery(tested(), member, deliveryId);
      expect(done).toMatchObject({
        status: 'succeeded',
        attemptCount: 2,
        responseStatus: 204,
        nextAttemptAt: null,
        completedAt: expect.any(String),
      });
      expect(done.attempts.map((attempt) => attempt.number)).toEqual([1, 2]);
      expect(done.version).toBeGreaterThan(retrying.version);
    });

    test('that used up the schedule ends the delivery', async () => {
      const { member, deliveryId } = await newDelivery(tested());
      const last = failure(deliveryId, 1, {
        status: 'failed',
        nextAttemptAt: null,
        statusCode: null,
        errorCode: 'dns_error',
        responseBody: null,
        responseHeaders: null,
      });
      expect(await record(tested(), last)).toEqual({
        number: 1,
        statusCode: null,
        errorCode: 'dns_error',
        status: 'failed',
        nextAttemptAt: null,
      });
      expect(await getDelivery(tested(), member, deliveryId)).toMatchObject({
        status: 'failed',
        nextAttemptAt: null,
        responseStatus: null,
        completedAt: expect.any(String),
      });
    });

    test('again answers the first record, whatever the repetition says', async () => {
      const { member, deliveryId } = await newDelivery(tested());
      const first = await record(tested(), failure(deliveryId, 1));
      const before = await getDelivery(tested(), member, deliveryId);
      expect(await record(tested(), success(deliveryId, 1))).toEqual(first);
      expect(
        await record(tested(), failure(deliveryId, 1, { nextAttemptAt: '2027-01-01T00:00:00.000Z', statusCode: 404 })),
      ).toEqual(first);
      expect(await getDelivery(tested(), member, deliveryId)).toEqual(before);
    });

    test('many times at once stores one, and all are answered alike', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { member, deliveryId } = await newDelivery(tested());
        const reports = Array.from({ length: 8 }, (_, n) => failure(deliveryId, 1, { statusCode: 500 + n }));
        const answers = await Promise.all(reports.map((report) => record(tested(), report)));
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        const { attempts, responseStatus } = await getDelivery(tested(), member, deliveryId);
        expect(attempts.map(({ statusCode }) => statusCode)).toEqual([responseStatus]);
        expect(answers[0]).toMatchObject({ number: 1, statusCode: responseStatus, status: 'retrying' });
      }
    });

    test('too late does not revive a canceled delivery, and is kept all the same', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      await prepare(tested(), deliveryId);
      await tested().client.deleteEndpoint(member, { id: endpoint.id });
      const { completedAt } = await getDelivery(tested(), member, deliveryId);
      for (const report of [failure(deliveryId, 1), success(deliveryId, 2)]) {
        expect(await record(tested(), report)).toMatchObject({
          number: report.number,
          status: 'canceled',
          nextAttemptAt: null,
        });
        const delivery = await getDelivery(tested(), member, deliveryId);
        expect(delivery).toMatchObject({ status: 'canceled', nextAttemptAt: null, completedAt });
        expect(delivery.attempts).toHaveLength(report.number);
      }
    });

    test('too late, when another run of it was held or queued meanwhile, wakes the workflow that waits for that', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      const late = async (report: AttemptReport) => {
        await takeRows(tested(), 'workflow');
        await record(tested(), report);
        return (await takeRows(tested(), 'workflow'))
          .map(({ payload }) => payload)
          .filter(({ id }) => id === deliveryId);
      };
      await prepare(tested(), deliveryId);
      await setStatus(member, endpoint, 'paused');
      await prepare(tested(), deliveryId);
      expect(await late(failure(deliveryId, 1))).toMatchObject([
        { type: 'deliverWebhook', signal: 'resume', input: { deliveryId, endpointId: endpoint.id } },
      ]);
      expect(await prepare(tested(), deliveryId)).toMatchObject({ action: 'recorded', result: { status: 'retrying' } });

      await setStatus(member, endpoint, 'active');
      await tested().client.updateEndpoint(member, { id: endpoint.id, maxInFlight: 1 });
      await prepare(tested(), deliveryId, 2);
      await execute(tested(), 'update delivery set slot_until = null where id = ?', [deliveryId]);
      expect(await prepare(tested(), deliveryId, 2)).toMatchObject({ action: 'queued' });
      expect(await late(success(deliveryId, 2))).toMatchObject([{ type: 'deliverWebhook', signal: 'admit' }]);
      expect(await getDelivery(tested(), member, deliveryId)).toMatchObject({ status: 'succeeded', attemptCount: 2 });
    });

    test('takes no status that a worker cannot know', async () => {
      const { deliveryId } = await newDelivery(tested());
      for (const status of ['canceled', 'held', 'pending']) {
        await expect(record(tested(), failure(deliveryId, 1, { status: status as never }))).rejects.toMatchObject({
          code: 'validation_failed',
        });
      }
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

  test('what the engine does is for the system only', async () => {
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
