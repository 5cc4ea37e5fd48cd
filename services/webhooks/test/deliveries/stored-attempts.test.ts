import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import {
  eventRow,
  execute,
  failure,
  getDelivery,
  ingest,
  newDelivery,
  record,
  success,
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

  test('statistics count the attempts in both places, once', async () => {
    const { member, endpoint, deliveryId } = await newDelivery(tested());
    const startedAt = new Date().toISOString();
    await record(tested(), failure(deliveryId, 1, { startedAt }));
    await record(tested(), failure(deliveryId, 2, { startedAt }));
    const [start] = await ingest(tested(), eventRow([member.organizationId]));
    await record(tested(), { ...success(start!.deliveryId, 1), startedAt });
    const { output: stats } = await tested().client.getEndpointStats(member, { id: endpoint.id });
    expect(stats.attempts).toEqual({ total: 3, succeeded: 1, failed: 2 });
    const { output: series } = await tested().client.getEndpointSeries(member, { id: endpoint.id, buckets: 1 });
    expect(series.data).toMatchObject([{ succeeded: 1, failed: 2 }]);
  });

  test('erasing an event erases the answers to the attempts in both places', async () => {
    const { member, row, deliveryId } = await newDelivery(tested());
    await record(tested(), failure(deliveryId, 1));
    await record(tested(), success(deliveryId, 2));
    await tested().client.eraseEventContent(member, { id: row.payload['eventId'] as string });
    const { attempts } = await getDelivery(tested(), member, deliveryId);
    expect(attempts.map(({ responseBody }) => responseBody)).toEqual([null, null]);
  });
});
