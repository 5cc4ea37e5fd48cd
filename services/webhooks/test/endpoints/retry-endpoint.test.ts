import { expect, test } from '@jest/globals';
import { onBothTransports, takeRows, untilNotBusy } from '@marketplace/store/testing';
import type { Endpoint } from '@marketplace/webhooks-contract';
import {
  createEndpoint,
  eventRow,
  execute,
  failure,
  getDelivery,
  ingest,
  newMember,
  prepare,
  record,
  relay,
  roomFor,
  success,
  webhooks,
  worker,
} from '../webhooks-under-test.ts';

onBothTransports('retrying all deliveries of an endpoint', webhooks, (tested) => {
  const later = (): string => new Date(Date.now() + 3_600_000).toISOString();
  const bringForward = async (endpointId: string, more: { before?: string; after?: string; limit?: number } = {}) =>
    (
      await tested().engine.retryWaitingDeliveries(relay, {
        endpointId,
        before: later(),
        after: null,
        limit: 500,
        ...more,
      })
    ).output;
  const claim = async ({ id }: Endpoint) =>
    (
      await untilNotBusy(() => tested().engine.claimAttempts(relay, { worker, room: roomFor(500), waitMs: 0 }))
    ).output.starts.filter(({ endpointId }) => endpointId === id);

  /** An endpoint with `count` deliveries that wait for their second attempt, for years. */
  async function withRetries(count: number, member = newMember()) {
    const endpoint = await createEndpoint(tested(), member);
    const starts = await ingest(tested(), ...Array.from({ length: count }, () => eventRow([member.organizationId])));
    const ids = starts.filter(({ endpointId }) => endpointId === endpoint.id).map(({ deliveryId }) => deliveryId);
    for (const id of ids) {
      await prepare(tested(), id);
      await record(tested(), failure(id, 1, { nextAttemptAt: '2031-01-01T00:00:00.000Z' }));
    }
    await takeRows(tested(), 'workflow');
    return { member, endpoint, ids: ids.sort() };
  }

  test('requests one durable workflow, and changes neither the endpoint nor its version', async () => {
    const { member, endpoint } = await withRetries(1);
    const { output } = await tested().client.retryEndpointDeliveries(member, { id: endpoint.id });
    expect(output).toMatchObject({ id: endpoint.id, status: 'active', version: endpoint.version });
    const [row, ...others] = (await takeRows(tested(), 'workflow')).map(({ payload }) => payload);
    const { before } = (row as { input: { before: string } }).input;
    expect(row).toEqual({
      type: 'retryEndpoint',
      id: `retry/${endpoint.id}/${before}`,
      input: { endpointId: endpoint.id, before },
    });
    expect(Math.abs(Date.parse(before) - Date.now())).toBeLessThan(10_000);
    expect(others).toEqual([]);
  });

  test.each(['paused', 'disabled'] as const)('is refused while the endpoint is %s', async (status) => {
    const { member, endpoint } = await withRetries(1);
    await tested().client.updateEndpoint(member, { id: endpoint.id, status });
    await expect(tested().client.retryEndpointDeliveries(member, { id: endpoint.id })).rejects.toMatchObject({
      code: 'invalid_state_transition',
    });
    expect(await bringForward(endpoint.id)).toEqual({ retried: 0, next: null });
  });

  test('is not possible at the endpoint of another organization', async () => {
    const { endpoint } = await withRetries(0);
    await expect(tested().client.retryEndpointDeliveries(newMember(), { id: endpoint.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('lets every retrying delivery of this endpoint wait for a slot now, batch by batch', async () => {
    const { member, endpoint, ids } = await withRetries(3);
    const other = await withRetries(1);
    const first = await bringForward(endpoint.id, { limit: 2 });
    expect(first).toEqual({ retried: 2, next: ids[1] });
    expect(await bringForward(endpoint.id, { limit: 2, after: first.next! })).toEqual({ retried: 1, next: null });
    for (const id of ids)
      expect(await getDelivery(tested(), member, id)).toMatchObject({
        status: 'retrying',
        queuePosition: expect.any(Number),
        nextAttemptAt: '2031-01-01T00:00:00.000Z',
      });
    expect(await getDelivery(tested(), other.member, other.ids[0]!)).toMatchObject({ queuePosition: null });
    const starts = await claim(endpoint);
    const woken = starts.map(({ deliveryId, wake }) => [deliveryId, wake]).sort();
    expect(woken).toEqual(ids.map((id) => [id, 'retryRequested']));
    for (const { last } of starts) expect(last).toMatchObject({ number: 1, status: 'retrying' });
    expect(await prepare(tested(), ids[0]!, 2)).toMatchObject({ action: 'send' });
    await record(tested(), success(ids[0]!, 2));
    expect(await getDelivery(tested(), member, ids[0]!)).toMatchObject({ status: 'succeeded', attemptCount: 2 });
  });

  test('a batch that is repeated changes nothing', async () => {
    const { member, endpoint, ids } = await withRetries(1);
    await bringForward(endpoint.id);
    const before = await getDelivery(tested(), member, ids[0]!);
    expect(await bringForward(endpoint.id)).toEqual({ retried: 0, next: null });
    expect(await getDelivery(tested(), member, ids[0]!)).toEqual(before);
  });

  test('a delivery that was attempted after the request keeps its schedule', async () => {
    const { endpoint, ids } = await withRetries(2);
    await execute(tested(), `update delivery set last_attempt_at = now() + interval '1 minute' where id = ?`, [ids[0]]);
    expect(await bringForward(endpoint.id, { before: new Date().toISOString() })).toMatchObject({ retried: 1 });
    expect((await claim(endpoint)).map(({ deliveryId }) => deliveryId)).toEqual([ids[1]]);
  });

  test('a delivery that becomes due while it waits for the slot asks for it, and keeps its position', async () => {
    const { endpoint, ids } = await withRetries(2);
    await bringForward(endpoint.id);
    expect(await prepare(tested(), ids[0]!, 2)).toEqual({ action: 'queued' });
    expect((await claim(endpoint)).map(({ deliveryId, wake }) => [deliveryId, wake])).toEqual([
      [ids[0], 'admit'],
      [ids[1], 'retryRequested'],
    ]);
  });

  test('is requested once in ten seconds, and a later request replaces the one before', async () => {
    const { member, endpoint } = await withRetries(1);
    const retry = () => tested().client.retryEndpointDeliveries(member, { id: endpoint.id });
    await retry();
    await expect(retry()).rejects.toMatchObject({ code: 'rate_limited', facts: { retryAfterSeconds: 10 } });
    await execute(tested(), `update endpoint set retry_requested_at = now() - interval '10 seconds' where id = ?`, [
      endpoint.id,
    ]);
    await retry();
    const requests = (await takeRows(tested(), 'workflow')).map(
      ({ payload }) => payload['input'] as { before: string },
    );
    expect(requests).toHaveLength(2);
    await execute(
      tested(),
      `update endpoint set retry_requested_at = ?::timestamptz + interval '1 second' where id = ?`,
      [requests[0]!.before, endpoint.id],
    );
    expect(await bringForward(endpoint.id, { before: requests[0]!.before })).toEqual({ retried: 0, next: null });
    expect(await bringForward(endpoint.id)).toEqual({ retried: 1, next: null });
  });

  test('waits while a thousand deliveries wait at the endpoint', async () => {
    const { endpoint, ids } = await withRetries(1);
    await execute(
      tested(),
      `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger, queued_at,
                             created_at, updated_at)
       select 'whd_wait_' || right(endpoint_id, 8) || n, organization_id, event_id, endpoint_id, event_type, 'pending',
              'manual', now(), now(), now()
         from delivery, generate_series(1, 1000) as n where id = ?`,
      [ids[0]],
    );
    expect(await bringForward(endpoint.id, { after: 'whd_0' })).toEqual({ retried: 0, next: 'whd_0', waitMs: 10_000 });
    await execute(tested(), `delete from delivery where endpoint_id = ? and trigger = 'manual'`, [endpoint.id]);
    expect(await bringForward(endpoint.id, { after: 'whd_0' })).toEqual({ retried: 1, next: null });
  });

  test('a resumption with `retryNow` requests both workflows, and one without it only its own', async () => {
    const { member, endpoint } = await withRetries(1);
    for (const [choice, types] of [
      [{ retryNow: true }, ['resumeEndpoint', 'retryEndpoint']],
      [{}, ['resumeEndpoint']],
    ] as const) {
      await tested().client.updateEndpoint(member, { id: endpoint.id, status: 'paused' });
      await takeRows(tested(), 'workflow');
      await tested().client.resumeEndpoint(member, { id: endpoint.id, ...choice });
      expect((await takeRows(tested(), 'workflow')).map(({ payload }) => payload['type']).sort()).toEqual(types);
    }
  });
});
