import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import { eventTypes, pingSchema } from '@marketplace/webhooks-contract';
import {
  createEndpoint,
  execute,
  failure,
  getDelivery,
  newMember,
  prepare,
  record,
  success,
  webhooks,
} from '../webhooks-under-test.ts';

onBothTransports('tests of an endpoint', webhooks, (tested) => {
  const send = async (
    member: ReturnType<typeof newMember>,
    input: { id: string; eventType?: 'order.paid' | 'webhook.ping' },
  ) => (await tested().client.testEndpoint(member, input)).output;
  const wait = async (member: ReturnType<typeof newMember>, deliveryId: string, waitMs = 30_000) =>
    (await tested().client.awaitAttempt(member, { deliveryId, waitMs })).output;

  test('are deliveries of a new event, with a workflow, a body that is valid, and an audit row', async () => {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member, ['order.paid']);
    await Promise.all([takeRows(tested(), 'workflow'), takeRows(tested(), 'audit')]);
    const delivery = await send(member, { id });
    expect(delivery).toMatchObject({
      endpointId: id,
      eventType: 'webhook.ping',
      status: 'pending',
      trigger: 'test',
      attemptCount: 0,
    });
    expect(pingSchema.parse(delivery.payload)).toMatchObject({
      id: delivery.eventId,
      data: { object: { endpointId: id } },
    });
    expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload)).toMatchObject([
      { type: 'deliverWebhook', id: delivery.id },
    ]);
    expect((await takeRows(tested(), 'audit')).map(({ payload }) => payload['action'])).toEqual([
      'webhook_endpoint.tested',
    ]);
    expect(await getDelivery(tested(), member, delivery.id)).toEqual({
      ...delivery,
      queuePosition: null,
      plannedAttempts: [],
      attempts: [],
    });
    expect(
      await execute(tested(), 'select organization_id from event_audience where event_id = ?', [delivery.eventId]),
    ).toEqual([{ organization_id: member.organizationId }]);
  });

  test('send the example of every type of the catalogue, with a new id and time', async () => {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member);
    const { data: catalogue } = (await tested().client.listEventTypes(member, {})).output;
    for (const eventType of eventTypes) {
      const { output } = await tested().client.testEndpoint(member, { id, eventType });
      const { example } = catalogue.find(({ type }) => type === eventType)!;
      expect(output.payload).toEqual({ ...example, id: output.eventId, createdAt: output.createdAt });
      expect(Object.keys(output.payload!)).toEqual(['id', 'type', 'createdAt', 'apiVersion', 'data']);
      await record(tested(), success(output.id, 1));
    }
  });

  test.each(['paused', 'disabled'] as const)('are sent to an endpoint that is %s', async (status) => {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member);
    await tested().client.updateEndpoint(member, { id, status });
    const delivery = await send(member, { id, eventType: 'order.paid' });
    expect(delivery.status).toBe('pending');
    expect(await prepare(tested(), delivery.id)).toMatchObject({
      action: 'send',
      eventType: 'order.paid',
      eventId: delivery.eventId,
    });
  });

  test('are refused for endpoints that are deleted, unknown or belong to others', async () => {
    const [member, stranger] = [newMember(), newMember()];
    const { id } = await createEndpoint(tested(), member);
    await expect(send(stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(send(member, { id: newId('whe') })).rejects.toMatchObject({ code: 'not_found' });
    const delivery = await send(member, { id });
    await expect(wait(stranger, delivery.id)).rejects.toMatchObject({ code: 'not_found' });
    await tested().client.deleteEndpoint(member, { id });
    await expect(send(member, { id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('are canceled with their endpoint, also when the worker of the attempt died', async () => {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member);
    const delivery = await send(member, { id });
    await prepare(tested(), delivery.id);
    await tested().client.deleteEndpoint(member, { id });
    expect(await prepare(tested(), delivery.id)).toEqual({ action: 'closed', status: 'canceled' });
    expect(await getDelivery(tested(), member, delivery.id)).toMatchObject({
      status: 'canceled',
      cancelReason: 'endpoint_deleted',
    });
  });

  test('repeated with its key a test is the same delivery', async () => {
    const member = newMember('owner', newId('org'));
    const { id } = await createEndpoint(tested(), member);
    const keyed = { ...member, idempotencyKey: 'test-once' };
    const [first, again] = [
      await tested().client.testEndpoint(keyed, { id }),
      await tested().client.testEndpoint(keyed, { id }),
    ];
    expect(again).toMatchObject({ replayed: true, output: first.output });
  });

  test.each([
    ['succeeds', success],
    ['fails', failure],
  ] as const)('a waiting caller gets the attempt when it %s', async (_, report) => {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member);
    const delivery = await send(member, { id });
    const answer = wait(member, delivery.id);
    await prepare(tested(), delivery.id);
    await record(tested(), report(delivery.id, 1));
    expect((await answer).attempts).toMatchObject([{ number: 1, trigger: 'test', deliveryId: delivery.id }]);
  });

  test('an organization has at most 4 that are not finished, concurrent ones included', async () => {
    const [member, other] = [newMember(), newMember()];
    const [{ id }, { id: second }] = [await createEndpoint(tested(), member), await createEndpoint(tested(), member)];
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => send(member, { id: n % 2 ? id : second })),
    );
    const begun = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(begun).toHaveLength(4);
    expect(sent.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))).toEqual(
      Array(8).fill('too_many_webhook_tests'),
    );
    // Others are not affected.
    await send(other, { id: (await createEndpoint(tested(), other)).id });
    await record(tested(), failure(begun[0]!.id, 1, { status: 'failed' }));
    await send(member, { id });
  });

  test('callers that wait share their looks at the database', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const member = newMember();
        const { id } = await createEndpoint(tested(), member);
        return { member, delivery: await send(member, { id }) };
      }),
    );
    const answers = waiting.map(({ member, delivery }) => wait(member, delivery.id));
    await record(tested(), success(waiting[0]!.delivery.id, 1));
    expect((await answers[0]!).attempts).toHaveLength(1);
    for (const { delivery } of waiting.slice(1)) await record(tested(), success(delivery.id, 1));
    expect((await Promise.all(answers)).map(({ attempts }) => attempts.length)).toEqual(Array(12).fill(1));
  });

  test('waiting ends without an attempt when the time is up, and when the delivery is canceled', async () => {
    const member = newMember();
    const { id } = await createEndpoint(tested(), member);
    const delivery = await send(member, { id });
    expect(await wait(member, delivery.id, 0)).toEqual({
      ...delivery,
      queuePosition: null,
      plannedAttempts: [],
      attempts: [],
    });
    expect((await wait(member, delivery.id, 50)).attempts).toEqual([]);
    const answer = wait(member, delivery.id);
    await tested().client.cancelDelivery(member, { id: delivery.id });
    expect(await answer).toMatchObject({ status: 'canceled', attempts: [] });
  });
});
