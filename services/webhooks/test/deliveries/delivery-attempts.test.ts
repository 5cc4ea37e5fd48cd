import { describe, expect, test } from '@jest/globals';
import { type Caller, newId } from '@marketplace/kernel';
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

onBothTransports('attempts of deliveries', webhooks, (tested) => {
  const setStatus = (caller: Caller, { id }: Pick<Endpoint, 'id'>, status: Endpoint['status']) =>
    tested().client.updateEndpoint(caller, { id, status });
  /** Resumes a batch, and returns the ids of the deliveries that wait at the endpoint, in queue order. */
  const resumed = async (endpointId: string, limit = 500) => {
    await tested().engine.resumeHeldDeliveries(relay, { endpointId, limit });
    const rows = await execute<{ id: string }>(
      tested(),
      'select id from delivery where endpoint_id = ? and queued_at is not null order by queued_at, id',
      [endpointId],
    );
    return rows.map(({ id }) => id);
  };

  describe('preparing an attempt', () => {
    test('returns all that it needs, with the signing secret of the endpoint', async () => {
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

    test('of a delivery that does not exist answers that it is missing', async () => {
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
      '(%s) one that is due is held, and continues with the same attempt when the endpoint is active',
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

    test('an event ingested during the resumption is started by it or by the relay, exactly once', async () => {
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

    test('too late does not change a canceled delivery, and is stored nevertheless', async () => {
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

    test('too late, when it was prepared again and held or queued, wakes the waiting workflow', async () => {
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

    test('refuses statuses that a worker cannot report', async () => {
      const { deliveryId } = await newDelivery(tested());
      for (const status of ['canceled', 'held', 'pending']) {
        await expect(record(tested(), failure(deliveryId, 1, { status: status as never }))).rejects.toMatchObject({
          code: 'validation_failed',
        });
      }
    });
  });
});
