import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { failure, getDelivery, newDelivery, newMember, record, success, webhooks } from './webhooks-under-test.ts';

onBothTransports('deliveries by id', webhooks, (tested) => {
  test('answers each as getDelivery does, with its own attempts, and leaves out missing and foreign ones', async () => {
    const { client } = tested();
    const member = newMember();
    const [tried, fresh, foreign] = [await newDelivery(tested(), member), await newDelivery(tested(), member), await newDelivery(tested())];
    for (const report of [failure(tried.deliveryId, 1), success(tried.deliveryId, 2), failure(foreign.deliveryId, 1)]) await record(tested(), report);
    const ids = [tried, fresh, foreign].map(({ deliveryId }) => deliveryId).concat(newId('whd'), tried.deliveryId);
    const { data } = (await client.getDeliveries(member, { ids })).output;
    const byId = new Map(data.map((delivery) => [delivery.id, delivery]));
    expect([data.length, byId.size]).toEqual([2, 2]);
    for (const { deliveryId } of [tried, fresh]) expect(byId.get(deliveryId)).toEqual(await getDelivery(tested(), member, deliveryId));
    expect(byId.get(tried.deliveryId)!.attempts.map(({ number }) => number)).toEqual([1, 2]);
    expect((await client.getDeliveries(newMember(), { ids })).output.data).toEqual([]);
  });

  test.each([0, 101])('refuses %d ids', async (count) => {
    const ids = Array.from({ length: count }, () => newId('whd'));
    await expect(tested().client.getDeliveries(newMember(), { ids })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
