import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testLog } from '@marketplace/kernel/testing';
import { onBothTransports } from '@marketplace/store/testing';
import { createWebhooks, type WebhooksModule } from '../../src/module.ts';
import {
  eventRow,
  execute,
  failure,
  getDelivery,
  ingest,
  newDelivery,
  prepare,
  record,
  success,
  type TestedWebhooks,
  webhooks,
} from '../webhooks-under-test.ts';

onBothTransports('where attempts are stored', webhooks, (tested) => {
  const numbersInTable = async (deliveryId: string) =>
    (
      await execute<{ number: number }>(tested(), 'select number from attempt where delivery_id = ? order by number', [
        deliveryId,
      ])
    ).map(({ number }) => number);

  test('the first is in the row of its delivery, and the further ones are in the table', async () => {
    const { member, deliveryId } = await newDelivery(tested());
    await record(tested(), failure(deliveryId, 1, { trigger: 'operator' }));
    expect(await numbersInTable(deliveryId)).toEqual([]);
    await record(tested(), success(deliveryId, 2));
    expect(await numbersInTable(deliveryId)).toEqual([2]);
    const { attempts } = await getDelivery(tested(), member, deliveryId);
    expect(attempts).toMatchObject([
      { number: 1, trigger: 'operator', statusCode: 500 },
      { number: 2, trigger: 'scheduled', statusCode: 204 },
    ]);
  });

  describe('beside a process that stores the first one in the table, as release 0.2.0 does', () => {
    let before: WebhooksModule;
    let old: TestedWebhooks;
    beforeAll(async () => {
      const KEYRING = new Map([['k1', randomBytes(32)]]);
      before = await createWebhooks(
        {
          DATABASE_URL: tested().databaseUrl,
          KEYRING,
          WEBHOOK_ALLOWED_CIDRS: [],
          QUOTAS: { endpoints: 6 },
          WEBHOOK_FIRST_ATTEMPTS_IN: 'attempt',
        },
        testLog(),
      );
      old = { ...tested(), engine: before.engine };
    });
    afterAll(() => before?.close());

    test('what either has recorded is recorded for the other', async () => {
      for (const [first, second] of [
        [old, tested()],
        [tested(), old],
      ] as const) {
        const { member, deliveryId } = await newDelivery(tested());
        const result = await record(first, failure(deliveryId, 1));
        expect(await record(second, success(deliveryId, 1))).toEqual(result);
        expect(await prepare(second, deliveryId)).toEqual({ action: 'recorded', result });
        expect(await record(second, success(deliveryId, 2))).toMatchObject({ status: 'succeeded' });
        expect((await getDelivery(tested(), member, deliveryId)).attempts).toMatchObject([
          { number: 1, statusCode: 500 },
          { number: 2, statusCode: 204 },
        ]);
      }
    });

    test('statistics count the attempts of both, once', async () => {
      const { member, endpoint, deliveryId } = await newDelivery(tested());
      const startedAt = new Date().toISOString();
      await record(old, failure(deliveryId, 1, { startedAt }));
      await record(tested(), failure(deliveryId, 2, { startedAt }));
      const [start] = await ingest(tested(), eventRow([member.organizationId]));
      await record(tested(), { ...success(start!.deliveryId, 1), startedAt });
      const { output: stats } = await tested().client.getEndpointStats(member, { id: endpoint.id });
      expect(stats.attempts).toEqual({ total: 3, succeeded: 1, failed: 2 });
      const { output: series } = await tested().client.getEndpointSeries(member, { id: endpoint.id, buckets: 1 });
      expect(series.data).toMatchObject([{ succeeded: 1, failed: 2 }]);
    });

    test('erasing an event erases the answers to the attempts of both', async () => {
      const { member, row, deliveryId } = await newDelivery(tested());
      await record(old, failure(deliveryId, 1));
      await record(tested(), success(deliveryId, 2));
      const { deliveryId: other, member: owner, row: shared } = await newDelivery(tested());
      await record(tested(), success(other, 1));
      await tested().client.eraseEventContent(member, { id: row.payload['eventId'] as string });
      await tested().client.eraseEventContent(owner, { id: shared.payload['eventId'] as string });
      const kept = [
        ...(await getDelivery(tested(), member, deliveryId)).attempts,
        ...(await getDelivery(tested(), owner, other)).attempts,
      ].map(({ responseBody }) => responseBody);
      expect(kept).toEqual([null, null, null]);
    });
  });
});
