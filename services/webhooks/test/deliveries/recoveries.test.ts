import { describe, expect, test } from '@jest/globals';
import { idAt, newId } from '@marketplace/kernel';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import type { Endpoint, Recovery } from '@marketplace/webhooks-contract';
import {
  createEndpoint,
  eventRow,
  execute,
  ingest,
  listDeliveries,
  type Member,
  newMember,
  relay,
  webhooks,
} from '../webhooks-under-test.ts';

const hourMs = 3_600_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

onBothTransports('recoveries', webhooks, (tested) => {
  type Scope = Partial<Omit<Parameters<ReturnType<typeof tested>['client']['recoverEndpoint']>[1], 'id'>>;

  async function start(member: Member, { id }: Pick<Endpoint, 'id'>, scope: Scope = {}): Promise<Recovery> {
    return (await tested().client.recoverEndpoint(member, { id, since: ago(hourMs), ...scope })).output;
  }
  const batch = async (recoveryId: string, limit = 500) =>
    (await tested().engine.recoverDeliveries(relay, { recoveryId, limit })).output;
  const get = async (member: Member, id: string) => (await tested().client.getRecovery(member, { id })).output;
  const fail = (eventIds: string[]) =>
    execute(tested(), `update delivery set status = 'failed', completed_at = now() where event_id = any(?::text[])`, [
      `{${eventIds.join()}}`,
    ]);
  const recovered = async (member: Member) =>
    (await listDeliveries(tested(), member)).filter(({ trigger }) => trigger === 'recover');

  async function finish(member: Member, endpoint: Endpoint, scope: Scope = {}, limit = 500) {
    const { id } = await start(member, endpoint, scope);
    while (!(await batch(id, limit)).over);
    return get(member, id);
  }

  /** `count` deliveries of as many events. */
  async function delivered(member: Member, count: number, type = 'listing.published'): Promise<string[]> {
    const rows = Array.from({ length: count }, () => eventRow([member.organizationId], type));
    await ingest(tested(), ...rows);
    return rows.map(({ payload }) => payload['eventId'] as string);
  }

  async function withFailed(count: number, subscribedEvents = ['*']) {
    const member = newMember();
    const endpoint = await createEndpoint(tested(), member, subscribedEvents);
    const eventIds = await delivered(member, count);
    await fail(eventIds);
    return { member, endpoint, eventIds };
  }

  test('a recovery waits while its endpoint has a thousand pending deliveries, and then continues', async () => {
    const { member, endpoint } = await withFailed(3);
    const { id } = await start(member, endpoint);
    expect(await batch(id, 2)).toEqual({ over: false, recovered: 2 });
    await execute(
      tested(),
      `insert into delivery (id, organization_id, event_id, endpoint_id, event_type, status, trigger,
                             created_at, updated_at)
       select 'whd_full' || n, organization_id, event_id, endpoint_id, event_type, 'pending', 'manual', now(), now()
         from delivery, generate_series(1, 998) as n where id = (select min(id) from delivery where endpoint_id = ?)`,
      [endpoint.id],
    );
    await takeRows(tested(), 'workflow');
    expect(await batch(id, 2)).toEqual({ over: false, recovered: 2, waitMs: 10_000 });
    expect(await takeRows(tested(), 'workflow')).toEqual([]);
    expect(await get(member, id)).toMatchObject({ status: 'running', recovered: 2 });
    await execute(tested(), `update delivery set status = 'succeeded' where id = 'whd_full1'`);
    expect(await batch(id, 2)).toEqual({ over: true, recovered: 3 });
  });

  test('are listed newest first, by endpoint and status, for their organization only', async () => {
    const { member, endpoint } = await withFailed(1);
    const other = await createEndpoint(tested(), member);
    const first = await finish(member, endpoint);
    const second = await start(member, other);
    const third = await start(member, endpoint);
    const list = async (caller: Member, filters: object = {}) =>
      (await tested().client.listRecoveries(caller, filters)).output;
    expect((await list(member)).data).toEqual([third, second, first]);
    expect((await list(member, { endpointId: endpoint.id })).data).toEqual([third, first]);
    expect((await list(member, { status: 'completed' })).data).toEqual([first]);
    expect((await list(newMember('finance', member.organizationId))).data).toHaveLength(3);
    expect((await list(newMember())).data).toEqual([]);
    const page = await list(member, { limit: 2 });
    expect((await list(member, { limit: 2, cursor: page.nextCursor })).data).toEqual([first]);
  });

  describe('starting one', () => {
    test('requests its workflow in the same transaction, and shows it running', async () => {
      const { member, endpoint } = await withFailed(1);
      await takeRows(tested(), 'workflow');
      const since = ago(hourMs);
      const recovery = await start(member, endpoint, { since, eventTypes: ['listing.published'] });
      expect(recovery).toMatchObject({
        id: expect.stringMatching(/^whr_/),
        endpointId: endpoint.id,
        only: 'failed',
        since,
        eventTypes: ['listing.published'],
        status: 'running',
        recovered: 0,
        progress: 0,
        workflowId: recovery.id,
        completedAt: null,
      });
      expect(Math.abs(Date.parse(recovery.until) - Date.now())).toBeLessThan(10_000);
      const rows = await takeRows(tested(), 'workflow');
      expect(rows.map(({ payload }) => payload)).toEqual([
        {
          type: 'recoverEndpoint',
          id: recovery.id,
          input: { recoveryId: recovery.id, recovers: { endpointHost: '93.184.215.14', only: 'failed' } },
        },
      ]);
      expect(await get(member, recovery.id)).toEqual(recovery);
    });

    test.each([
      ['since', { since: ago(31 * 24 * hourMs) }],
      ['since', { since: ago(-hourMs) }],
      ['until', { until: ago(-hourMs) }],
      ['until', { since: ago(hourMs), until: ago(2 * hourMs) }],
    ] as const)(
      'is refused with a pointer to `%s` when the range is too old, in the future or empty: %j',
      async (member, scope) => {
        const owner = newMember();
        const endpoint = await createEndpoint(tested(), owner);
        await expect(start(owner, endpoint, scope)).rejects.toMatchObject({
          code: 'validation_failed',
          facts: { faults: [{ path: [member] }] },
        });
      },
    );

    test('is refused while another of the endpoint runs, also when both are requested at once', async () => {
      const member = newMember();
      const [endpoint, other] = [await createEndpoint(tested(), member), await createEndpoint(tested(), member)];
      const outcomes = await Promise.allSettled([start(member, endpoint), start(member, endpoint)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(start(member, endpoint)).rejects.toMatchObject({ code: 'invalid_state_transition' });
      await start(member, other);
    });

    test("another organization's endpoint and recovery are missing", async () => {
      const { member, endpoint } = await withFailed(1);
      const { id } = await start(member, endpoint);
      const stranger = newMember();
      await expect(start(stranger, endpoint)).rejects.toMatchObject({ code: 'not_found' });
      await expect(get(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(tested().client.cancelRecovery(stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('of what failed', () => {
    test('creates a new delivery of each, which waits for a slot and refers to the failed one', async () => {
      const { member, endpoint, eventIds } = await withFailed(3);
      const failed = await listDeliveries(tested(), member);
      await takeRows(tested(), 'workflow');
      expect(await finish(member, endpoint)).toMatchObject({
        status: 'completed',
        recovered: 3,
        progress: 1,
        completedAt: expect.any(String),
      });
      const made = await recovered(member);
      expect(made).toHaveLength(3);
      for (const delivery of made)
        expect(delivery).toMatchObject({ status: 'pending', attemptCount: 0, endpointId: endpoint.id });
      expect(made.map(({ redeliveryOf }) => redeliveryOf).sort()).toEqual(failed.map(({ id }) => id).sort());
      expect(made.map(({ eventId }) => eventId).sort()).toEqual(eventIds.sort());
      expect(
        (await takeRows(tested(), 'workflow')).filter(({ payload }) => payload['type'] === 'deliverWebhook'),
      ).toEqual([]);
      const waiting = await execute<{ id: string }>(
        tested(),
        'select id from delivery where endpoint_id = ? and queued_at is not null order by id',
        [endpoint.id],
      );
      expect(waiting.map(({ id }) => id)).toEqual(made.map(({ id }) => id).sort());
    });

    test('leaves out deliveries that succeeded or are in progress, other types, times and endpoints', async () => {
      const { member, endpoint, eventIds } = await withFailed(2);
      const [inRange] = eventIds;
      await delivered(member, 1);
      await fail(await delivered(member, 1, 'order.paid'));
      await execute(tested(), `update delivery set created_at = now() - interval '2 hours' where event_id = ?`, [
        eventIds[1],
      ]);
      await createEndpoint(tested(), member);
      await finish(member, endpoint, { eventTypes: ['listing.published'] });
      expect((await recovered(member)).map(({ eventId }) => eventId)).toEqual([inRange]);
    });

    test('takes each event once, and none that was redelivered since', async () => {
      const { member, endpoint, eventIds } = await withFailed(3);
      const all = await listDeliveries(tested(), member);
      const redeliver = async (eventId: string) =>
        (await tested().client.redeliverDelivery(member, { id: all.find((one) => one.eventId === eventId)!.id })).output
          .id;
      const [failedAgain, arrived] = [
        await redeliver(eventIds[0]!),
        await redeliver(eventIds[1]!),
        await redeliver(eventIds[2]!),
      ];
      await execute(tested(), `update delivery set status = 'failed' where id = ?`, [failedAgain]);
      await execute(tested(), `update delivery set status = 'succeeded' where id = ?`, [arrived]);
      await finish(member, endpoint);
      expect(await recovered(member)).toMatchObject([{ eventId: eventIds[0], redeliveryOf: failedAgain }]);
    });

    test('a second recovery finds nothing that the first is delivering', async () => {
      const { member, endpoint } = await withFailed(3);
      expect(await finish(member, endpoint)).toMatchObject({ recovered: 3 });
      expect(await finish(member, endpoint)).toMatchObject({ recovered: 0 });
    });

    test('of a paused endpoint is held, without workflows', async () => {
      const { member, endpoint } = await withFailed(2);
      await tested().client.updateEndpoint(member, { id: endpoint.id, status: 'paused' });
      await takeRows(tested(), 'workflow');
      await finish(member, endpoint);
      expect((await recovered(member)).map(({ status }) => status)).toEqual(['held', 'held']);
      expect(
        (await takeRows(tested(), 'workflow')).filter(({ payload }) => payload['type'] === 'deliverWebhook'),
      ).toEqual([]);
    });

    test('leaves out what has no content any more', async () => {
      const { member, endpoint, eventIds } = await withFailed(3);
      await tested().client.eraseEventContent(member, { id: eventIds[0]! });
      await execute(tested(), 'update event set body = null where id = ?', [eventIds[1]]);
      await finish(member, endpoint);
      expect((await recovered(member)).map(({ eventId }) => eventId)).toEqual([eventIds[2]]);
    });
  });

  describe('of what is missing', () => {
    test('delivers events from before the endpoint, of the subscribed and requested types', async () => {
      const member = newMember();
      const published = await delivered(member, 3);
      await delivered(member, 1, 'order.paid');
      const created = await delivered(member, 1, 'order.created');
      await delivered(newMember(), 1);
      const endpoint = await createEndpoint(tested(), member, ['listing.*', 'order.created']);
      const had = await delivered(member, 1);
      await finish(member, endpoint, { only: 'missing', eventTypes: ['listing.published', 'order.paid'] });
      expect((await recovered(member)).map(({ eventId }) => eventId).sort()).toEqual(published);
      await finish(member, endpoint, { only: 'missing' });
      const made = await recovered(member);
      expect(made.map(({ eventId }) => eventId).sort()).toEqual([...published, ...created].sort());
      expect(made.map(({ eventId }) => eventId)).not.toContain(had[0]);
      for (const delivery of made)
        expect(delivery).toMatchObject({ redeliveryOf: null, status: 'pending', payload: expect.any(Object) });
    });

    test('leaves out events of another time, erased ones, and tests of other endpoints', async () => {
      const member = newMember();
      const [kept, erased] = await delivered(member, 2);
      await tested().client.eraseEventContent(member, { id: erased! });
      const old = idAt('evt', Date.now() - 2 * hourMs);
      const row = eventRow([member.organizationId]);
      await ingest(tested(), { ...row, payload: { ...row.payload, eventId: old } });
      const other = await createEndpoint(tested(), member);
      await tested().client.testEndpoint(member, { id: other.id, eventType: 'listing.published' });
      const endpoint = await createEndpoint(tested(), member);
      await finish(member, endpoint, { only: 'missing' });
      expect((await recovered(member)).map(({ eventId }) => eventId)).toEqual([kept]);
    });
  });

  describe('batch by batch', () => {
    test.each(['failed', 'missing'] as const)(
      '(%s) every batch continues where the previous one ended, and nothing is lost or duplicated',
      async (only) => {
        const member = newMember();
        const before = only === 'missing' ? await delivered(member, 7) : [];
        const endpoint = await createEndpoint(tested(), member);
        const eventIds = only === 'missing' ? before : await delivered(member, 7);
        if (only === 'failed') await fail(eventIds);
        const { id } = await start(member, endpoint, { only });
        const counts: number[] = [];
        for (let over = false; !over; ) {
          const answer = await batch(id, 3);
          counts.push(answer.recovered);
          ({ over } = answer);
          const { progress, status } = await get(member, id);
          expect(progress).toBeGreaterThan(0);
          expect(status).toBe(over ? 'completed' : 'running');
        }
        expect(counts).toEqual([3, 6, 7]);
        expect((await recovered(member)).map(({ eventId }) => eventId).sort()).toEqual(eventIds.sort());
      },
    );

    test('many batches at once, as when a worker was wrongly considered dead, duplicate nothing', async () => {
      const { member, endpoint, eventIds } = await withFailed(10);
      const { id } = await start(member, endpoint);
      await Promise.all(Array.from({ length: 8 }, () => batch(id, 2)));
      expect(await get(member, id)).toMatchObject({ status: 'completed', recovered: 10 });
      expect((await recovered(member)).map(({ eventId }) => eventId).sort()).toEqual(eventIds.sort());
      expect(await batch(id)).toEqual({ over: true, recovered: 10 });
    });

    test('a failed batch changes nothing, and its repetition does all of it', async () => {
      const { member, endpoint } = await withFailed(3);
      const { id } = await start(member, endpoint);
      await execute(tested(), `alter table recovery add constraint broken check (recovered = 0) not valid`);
      await expect(batch(id)).rejects.toBeDefined();
      await execute(tested(), 'alter table recovery drop constraint broken');
      expect(await recovered(member)).toEqual([]);
      expect(await get(member, id)).toMatchObject({ status: 'running', recovered: 0, progress: 0 });
      expect(await batch(id)).toEqual({ over: true, recovered: 3 });
      expect(await recovered(member)).toHaveLength(3);
    });

    test('a canceled one makes no more deliveries, and can be canceled once', async () => {
      const { member, endpoint } = await withFailed(5);
      const { id } = await start(member, endpoint);
      await batch(id, 2);
      const { output } = await tested().client.cancelRecovery(member, { id });
      expect(output).toMatchObject({ status: 'canceled', recovered: 2, completedAt: expect.any(String) });
      expect(await batch(id, 2)).toEqual({ over: true, recovered: 2 });
      expect(await recovered(member)).toHaveLength(2);
      await expect(tested().client.cancelRecovery(member, { id })).rejects.toMatchObject({
        code: 'invalid_state_transition',
      });
      expect(await finish(member, endpoint)).toMatchObject({ recovered: 3 });
    });

    test('ends as canceled when the endpoint is deleted', async () => {
      const { member, endpoint } = await withFailed(2);
      const { id } = await start(member, endpoint);
      await tested().client.deleteEndpoint(member, { id: endpoint.id });
      expect(await batch(id)).toEqual({ over: true, recovered: 0 });
      expect(await get(member, id)).toMatchObject({ status: 'canceled' });
    });

    test('of a recovery that does not exist is refused', async () => {
      await expect(batch(newId('whr'))).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
