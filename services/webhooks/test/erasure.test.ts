import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import {
  createEndpoint,
  eventRow,
  execute,
  failure,
  getDelivery,
  ingest,
  listDeliveries,
  type Member,
  newMember,
  prepare,
  record,
  success,
  webhooks,
} from './webhooks-under-test.ts';

onBothTransports("erasing an event's content", webhooks, (tested) => {
  const erase = (member: Member, id: string) => tested().client.eraseEventContent(member, { id });
  const hasBytes = async (eventId: string) =>
    (
      await execute<{ kept: boolean }>(tested(), 'select body is not null as kept from event where id = ?', [eventId])
    )[0]!.kept;

  /** One event with a delivery to an endpoint of each member. */
  async function shared(...members: Member[]) {
    const endpoints = await Promise.all(members.map((member) => createEndpoint(tested(), member)));
    const row = eventRow(
      members.map(({ organizationId }) => organizationId),
      'order.paid',
    );
    const starts = await ingest(tested(), row);
    const deliveryIds = endpoints.map(({ id }) => starts.find(({ endpointId }) => endpointId === id)!.deliveryId);
    return { eventId: row.payload['eventId'] as string, endpoints, deliveryIds };
  }

  test('erases payload and responses from all deliveries of the organization, and keeps the rest', async () => {
    const member = newMember();
    const {
      eventId,
      deliveryIds: [deliveryId],
    } = await shared(member);
    await record(tested(), success(deliveryId!, 1));
    const before = await getDelivery(tested(), member, deliveryId!);
    await erase(member, eventId);
    const after = await getDelivery(tested(), member, deliveryId!);
    const attempts = before.attempts.map((attempt) => ({ ...attempt, responseBody: null }));
    expect(after).toEqual({
      ...before,
      payload: null,
      attempts,
      updatedAt: expect.any(String),
      version: before.version + 1,
    });
    expect(await listDeliveries(tested(), member)).toMatchObject([{ id: deliveryId, payload: null }]);
    expect(await hasBytes(eventId)).toBe(false);
  });

  test('cancels deliveries in progress, signals their workflow, and leaves nothing to be sent', async () => {
    const member = newMember();
    const {
      eventId,
      deliveryIds: [deliveryId],
    } = await shared(member);
    await record(tested(), failure(deliveryId!, 1));
    await takeRows(tested(), 'workflow');
    await erase(member, eventId);
    expect(await getDelivery(tested(), member, deliveryId!)).toMatchObject({
      status: 'canceled',
      cancelReason: 'erased',
      nextAttemptAt: null,
      payload: null,
    });
    expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload)).toMatchObject([
      { id: deliveryId, signal: 'lookAgain' },
    ]);
    expect(await prepare(tested(), deliveryId!, 2)).toEqual({ action: 'closed', status: 'canceled' });
  });

  test('also drops the response to an attempt that was in flight', async () => {
    const member = newMember();
    const {
      eventId,
      deliveryIds: [deliveryId],
    } = await shared(member);
    await prepare(tested(), deliveryId!);
    await erase(member, eventId);
    await record(tested(), success(deliveryId!, 1));
    expect(await getDelivery(tested(), member, deliveryId!)).toMatchObject({
      status: 'canceled',
      attempts: [{ number: 1, statusCode: 204, responseBody: null }],
    });
  });

  test("keeps the other organization's content, and erases the bytes with the last one", async () => {
    const [seller, buyer] = [newMember(), newMember()];
    const { eventId, deliveryIds } = await shared(seller, buyer);
    await erase(seller, eventId);
    expect((await getDelivery(tested(), seller, deliveryIds[0]!)).payload).toBeNull();
    expect(await getDelivery(tested(), buyer, deliveryIds[1]!)).toMatchObject({
      status: 'pending',
      payload: { id: eventId },
    });
    expect(await prepare(tested(), deliveryIds[1]!)).toMatchObject({ action: 'send' });
    expect(await hasBytes(eventId)).toBe(true);
    await erase(buyer, eventId);
    expect(await hasBytes(eventId)).toBe(false);
  });

  test('by all organizations at once erases the bytes too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const members = [newMember(), newMember(), newMember()];
      const { eventId } = await shared(...members);
      await Promise.all(members.map((member) => erase(member, eventId)));
      expect(await hasBytes(eventId)).toBe(false);
    }
  });

  test('again changes nothing', async () => {
    const member = newMember();
    const {
      eventId,
      deliveryIds: [deliveryId],
    } = await shared(member);
    await erase(member, eventId);
    const before = await getDelivery(tested(), member, deliveryId!);
    await takeRows(tested(), 'audit');
    expect((await erase(member, eventId)).output).toEqual({});
    expect(await getDelivery(tested(), member, deliveryId!)).toEqual(before);
    expect(await takeRows(tested(), 'audit')).toEqual([]);
  });

  test('an event of others, or none at all, is missing', async () => {
    const { eventId } = await shared(newMember());
    for (const id of [eventId, newId('evt')])
      await expect(erase(newMember(), id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await hasBytes(eventId)).toBe(true);
  });

  test('what is erased cannot be redelivered', async () => {
    const [seller, buyer] = [newMember(), newMember()];
    const { eventId, deliveryIds } = await shared(seller, buyer);
    await erase(seller, eventId);
    await expect(tested().client.redeliverDelivery(seller, { id: deliveryIds[0]! })).rejects.toMatchObject({
      code: 'invalid_state_transition',
    });
    expect((await tested().client.redeliverDelivery(buyer, { id: deliveryIds[1]! })).output).toMatchObject({
      status: 'pending',
      payload: { id: eventId },
    });
  });

  test('at the moment of a redelivery either refuses or cancels it', async () => {
    const member = newMember();
    for (let round = 0; round < 8; round += 1) {
      const {
        eventId,
        deliveryIds: [deliveryId],
        endpoints: [endpoint],
      } = await shared(member);
      await record(tested(), success(deliveryId!, 1));
      const [redelivered] = await Promise.allSettled([
        tested().client.redeliverDelivery(member, { id: deliveryId! }),
        erase(member, eventId),
      ]);
      if (redelivered.status === 'rejected')
        expect(redelivered.reason).toMatchObject({ code: expect.stringMatching(/^(invalid_state_transition|busy)$/) });
      const open = (await listDeliveries(tested(), member, { endpointId: endpoint!.id })).filter(
        ({ status }) => !['succeeded', 'canceled'].includes(status),
      );
      expect(open).toEqual([]);
      await tested().client.deleteEndpoint(member, { id: endpoint!.id });
    }
  });
});
