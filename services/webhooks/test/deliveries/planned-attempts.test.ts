import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { defaultRetrySeconds } from '@marketplace/webhooks-contract/engine';
import {
  createEndpoint,
  eventRow,
  failure,
  getDelivery,
  ingest,
  newMember,
  record,
  success,
  url,
  webhooks,
} from '../webhooks-under-test.ts';

const nextAttemptAt = '2026-11-21T09:31:05.500Z';
const later = (seconds: number): string => new Date(Date.parse(nextAttemptAt) + seconds * 1000).toISOString();

onBothTransports('the planned attempts of a delivery', webhooks, (tested) => {
  /** A delivery whose first attempt failed, to an endpoint with this policy. */
  async function retrying(retryPolicy: { delaysSeconds: number[]; byEventType?: Record<string, number[]> } | null) {
    const member = newMember();
    await tested().client.createEndpoint(member, { url, subscribedEvents: ['*'], retryPolicy });
    const [start] = await ingest(tested(), eventRow([member.organizationId]));
    const id = start!.deliveryId;
    await record(tested(), failure(id, 1, { nextAttemptAt }));
    return { member, id };
  }
  const plannedOf = async ({ member, id }: Awaited<ReturnType<typeof retrying>>) =>
    (await getDelivery(tested(), member, id)).plannedAttempts;

  test('begin with the next one and follow the default schedule, without jitter', async () => {
    const planned = await plannedOf(await retrying(null));
    const sums = defaultRetrySeconds.slice(1).map((_, index) => defaultRetrySeconds.slice(1, index + 2));
    expect(planned).toEqual([
      nextAttemptAt,
      ...sums.map((waits) => later(waits.reduce((sum, seconds) => sum + seconds, 0))),
    ]);
    expect(planned).toHaveLength(9);
  });

  test('become fewer with each attempt, and none are left at the end', async () => {
    const delivery = await retrying({ delaysSeconds: [10, 20, 30] });
    expect(await plannedOf(delivery)).toEqual([nextAttemptAt, later(20), later(50)]);
    await record(tested(), failure(delivery.id, 2, { nextAttemptAt: later(20) }));
    expect(await plannedOf(delivery)).toEqual([later(20), later(50)]);
    await record(tested(), success(delivery.id, 3));
    expect(await plannedOf(delivery)).toEqual([]);
  });

  test('follow the delays of the event type, and are the same when read in a batch', async () => {
    const delivery = await retrying({ delaysSeconds: [1], byEventType: { 'listing.published': [10, 60] } });
    const { data } = (await tested().client.getDeliveries(delivery.member, { ids: [delivery.id] })).output;
    expect(data.map(({ plannedAttempts }) => plannedAttempts)).toEqual([[nextAttemptAt, later(60)]]);
    expect(await plannedOf(delivery)).toEqual([nextAttemptAt, later(60)]);
  });

  test('are none before the first attempt', async () => {
    const member = newMember();
    await createEndpoint(tested(), member);
    const [start] = await ingest(tested(), eventRow([member.organizationId]));
    expect((await getDelivery(tested(), member, start!.deliveryId)).plannedAttempts).toEqual([]);
  });
});
