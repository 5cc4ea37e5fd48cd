import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { slotTests } from './slot-tests.ts';
import { failure, getDelivery, relay, success, webhooks } from '../webhooks-under-test.ts';

onBothTransports('a slot is not lost', webhooks, (tested) => {
  const {
    newQueue,
    granted,
    prepareAll,
    recordAll,
    grantedAfter,
    sweep,
    actions,
    setStatus,
    endLease,
    cancel,
    slotsOf,
    expectCounted,
  } = slotTests(tested);

  test('when preparing is repeated: the delivery keeps its slot', async () => {
    const { endpointId, ids } = await newQueue(3, { maxInFlight: 2 });
    for (let n = 0; n < 3; n += 1) expect(actions(await prepareAll([ids[0]!, ids[0]!]))).toEqual(['send', 'send']);
    await expectCounted(endpointId, 1);
    await prepareAll(ids);
    const queuedAt = (await slotsOf(endpointId))[2]!.queuedAt;
    expect(queuedAt).not.toBeNull();
    await prepareAll(ids);
    expect((await slotsOf(endpointId))[2]!.queuedAt).toEqual(queuedAt);
    await expectCounted(endpointId, 2);
  });

  test('when recording is repeated: it is released once', async () => {
    const { endpointId, ids } = await newQueue(3, { maxInFlight: 2 });
    await prepareAll(ids);
    await Promise.all([1, 2, 3, 4].map(() => recordAll(failure(ids[0]!, 1))));
    expect(await granted()).toEqual([ids[2]]);
    expect(await prepareAll([ids[2]!])).toMatchObject([{ action: 'send' }]);
    await recordAll(failure(ids[0]!, 1));
    await expectCounted(endpointId, 2);
  });

  test('when the delivery is canceled while its attempt is in flight: recording releases it', async () => {
    const { member, endpointId, ids } = await newQueue(2, { maxInFlight: 1 });
    await prepareAll(ids);
    await cancel(member, ids[0]!);
    expect(await grantedAfter(success(ids[0]!, 1))).toEqual([ids[1]]);
    await expectCounted(endpointId, 1);
  });

  test('when the delivery is canceled before its attempt begins: preparing releases it', async () => {
    const { member, endpointId, ids } = await newQueue(3, { maxInFlight: 1 });
    await prepareAll(ids);
    expect(await grantedAfter(success(ids[0]!, 1))).toEqual([ids[1]]);
    await cancel(member, ids[1]!);
    expect(await prepareAll([ids[1]!])).toEqual([{ action: 'closed', status: 'canceled' }]);
    expect(await granted()).toEqual([ids[2]]);
    await expectCounted(endpointId, 1);
  });

  test('when the delivery is canceled while it waits: the next in the queue gets it', async () => {
    const { member, endpointId, ids } = await newQueue(3, { maxInFlight: 1 });
    await prepareAll(ids);
    await cancel(member, ids[1]!);
    expect(await grantedAfter(success(ids[0]!, 1))).toEqual([ids[2]]);
    expect(await prepareAll([ids[1]!])).toEqual([{ action: 'closed', status: 'canceled' }]);
    await expectCounted(endpointId, 1);
  });

  test('when the endpoint is paused meanwhile: its deliveries are held, and go on when it is active', async () => {
    const { member, endpointId, ids } = await newQueue(4, { maxInFlight: 1 });
    await prepareAll(ids);
    await setStatus(member, endpointId, 'paused');
    expect(await grantedAfter(failure(ids[0]!, 1))).toEqual([]);
    expect(await prepareAll([ids[1]!])).toEqual([{ action: 'held' }]);
    expect(await sweep()).toEqual([]);
    expect((await slotsOf(endpointId)).map(({ status }) => status)).toEqual(['retrying', 'held', 'held', 'held']);
    await expectCounted(endpointId, 0);
    await setStatus(member, endpointId, 'active');
    expect((await tested().engine.resumeHeldDeliveries(relay, { endpointId, limit: 500 })).output).toEqual({
      resumed: 3,
    });
    expect(await granted()).toEqual([ids[1]]);
    expect(await grantedAfter(success(ids[1]!, 1))).toEqual([ids[2]]);
    expect(await grantedAfter(success(ids[2]!, 1))).toEqual([ids[3]]);
    await expectCounted(endpointId, 1);
  });

  test('when the endpoint is paused between the grant and the attempt', async () => {
    const { member, endpointId, ids } = await newQueue(2, { maxInFlight: 1 });
    await prepareAll(ids);
    expect(await grantedAfter(success(ids[0]!, 1))).toEqual([ids[1]]);
    await setStatus(member, endpointId, 'paused');
    expect(actions(await prepareAll([ids[1]!]))).toEqual(['held']);
    await expectCounted(endpointId, 0);
  });

  test('when the endpoint is deleted: nothing is granted any more, and late records are harmless', async () => {
    const { member, endpointId, ids } = await newQueue(3, { maxInFlight: 1 });
    await prepareAll(ids);
    await tested().client.deleteEndpoint(member, { id: endpointId });
    expect((await slotsOf(endpointId)).every(({ queuedAt }) => queuedAt === null)).toBe(true);
    expect(await prepareAll([ids[1]!])).toEqual([{ action: 'closed', status: 'canceled' }]);
    expect(await recordAll(failure(ids[0]!, 1))).toMatchObject([{ status: 'canceled' }]);
    expect(await granted()).toEqual([]);
    await expectCounted(endpointId, 0);
  });

  test('when the endpoint is deleted after the worker died: the delivery is canceled, not held', async () => {
    const { endpointId, member, ids } = await newQueue(2, { maxInFlight: 2 });
    await prepareAll(ids);
    await endLease(ids);
    await sweep();
    await tested().client.deleteEndpoint(member, { id: endpointId });
    expect(await prepareAll(ids)).toEqual(ids.map(() => ({ action: 'closed', status: 'canceled' })));
    for (const id of ids) {
      expect(await getDelivery(tested(), member, id)).toMatchObject({
        status: 'canceled',
        cancelReason: 'endpoint_deleted',
        completedAt: expect.any(String),
      });
    }
    await expectCounted(endpointId, 0);
  });

  test('when its worker died: the sweep releases it after the lease, and not before', async () => {
    const { endpointId, ids } = await newQueue(3, { maxInFlight: 2 });
    await prepareAll(ids);
    expect(await sweep()).toEqual([]);
    await endLease([ids[0]!, ids[1]!]);
    expect(await sweep()).toEqual([ids[2]]);
    await expectCounted(endpointId, 1);
    expect(await sweep()).toEqual([]);
    // The attempt is recorded after its slot was released: the slot is not released a second time.
    expect(await grantedAfter(success(ids[0]!, 1))).toEqual([]);
    await expectCounted(endpointId, 1);
    expect(actions(await prepareAll([ids[1]!]))).toEqual(['send']);
  });

  test('when many sweep at once', async () => {
    const { endpointId, ids } = await newQueue(6, { maxInFlight: 3 });
    await prepareAll(ids);
    await endLease(ids.slice(0, 3));
    const admitted = await Promise.all(Array.from({ length: 6 }, sweep));
    expect(admitted.flat().sort()).toEqual(ids.slice(3));
    await expectCounted(endpointId, 3);
  });

  test('the lease outlasts the longest attempt that the endpoint allows', async () => {
    const { endpointId, ids } = await newQueue(1, {});
    const before = Date.now();
    await prepareAll(ids);
    const [held] = await slotsOf(endpointId);
    expect(new Date(held!.slotUntil!).getTime()).toBeGreaterThanOrEqual(before + 15_000 + 30_000 - 1_000);
  });
});
