import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import {
  createEndpoint,
  eventRow,
  failure,
  ingest,
  listDeliveries,
  newMember,
  record,
  success,
  webhooks,
} from '../webhooks-under-test.ts';

onBothTransports('the deliveries of a record', webhooks, (tested) => {
  /** An event about the record, for these organizations. */
  const eventAbout = (objectId: string, organizationIds: string[], type = 'order.paid') =>
    eventRow(organizationIds, type, { id: objectId }, objectId);

  test('are those of its events, redeliveries too, newest first, and none of other records', async () => {
    const member = newMember();
    await createEndpoint(tested(), member);
    const [order, other] = [newId('ord'), newId('ord')];
    const of = (objectId: string, type?: string) => eventAbout(objectId, [member.organizationId], type);
    const [first] = await ingest(tested(), of(order, 'order.created'));
    await record(tested(), failure(first!.deliveryId, 1, { status: 'failed', nextAttemptAt: null }));
    const [second] = await ingest(tested(), of(order));
    await ingest(tested(), of(other));
    const again = (await tested().client.redeliverDelivery(member, { id: first!.deliveryId })).output;
    const list = async (filter: object = {}) =>
      (await listDeliveries(tested(), member, { objectId: order, ...filter })).map(({ id }) => id);
    expect(await list()).toEqual([again.id, second!.deliveryId, first!.deliveryId]);
    expect(await list({ status: ['failed'] })).toEqual([first!.deliveryId]);
    expect(await list({ eventType: 'order.paid' })).toEqual([second!.deliveryId]);
    expect(await list({ eventId: again.eventId })).toEqual([again.id, first!.deliveryId]);
    expect(await list({ objectId: newId('ord') })).toEqual([]);
  });

  test('are those to the own endpoints only, although both parties get the event', async () => {
    const [buyer, seller] = [newMember(), newMember()];
    for (const party of [buyer, seller]) await createEndpoint(tested(), party);
    const objectId = newId('ord');
    const starts = await ingest(tested(), eventAbout(objectId, [buyer.organizationId, seller.organizationId]));
    expect(starts).toHaveLength(2);
    for (const party of [buyer, seller]) expect((await listDeliveries(tested(), party, { objectId })).length).toBe(1);
    expect(await listDeliveries(tested(), newMember(), { objectId })).toEqual([]);
  });

  test('are listed page by page', async () => {
    const member = newMember();
    await createEndpoint(tested(), member);
    const objectId = newId('ord');
    const starts = await ingest(
      tested(),
      ...Array.from({ length: 5 }, () => eventAbout(objectId, [member.organizationId])),
    );
    for (const { deliveryId } of starts) await record(tested(), success(deliveryId, 1));
    const page = async (cursor?: string) =>
      (await tested().client.listDeliveries(member, { objectId, limit: 2, ...(cursor !== undefined && { cursor }) }))
        .output;
    const pages = [await page()];
    while (pages.at(-1)!.nextCursor !== null) pages.push(await page(pages.at(-1)!.nextCursor!));
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)))).toEqual(
      new Set(starts.map(({ deliveryId }) => deliveryId)),
    );
  });
});
