import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Store } from '@marketplace/store';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import type { OutboxRow } from '@marketplace/kernel';
import {
  eventRow,
  failure,
  getDelivery,
  ingest,
  listDeliveries,
  type Member,
  newMember,
  openStore,
  prepare,
  record,
  inlineWorker,
  relay,
  roomFor,
  success,
  url,
  webhooks,
} from '../webhooks-under-test.ts';

interface Limits {
  maxInFlight?: number;
  rateLimit?: { perSecond: number; burst: number };
  customHeaders?: Record<string, string>;
}

onBothTransports('first attempts without a workflow', webhooks, (tested) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(tested());
  });
  afterAll(() => store?.close());
  /** Reads or changes the tables directly, bypassing the contract. */
  const look = <T extends object = object>(statement: string, values: unknown[] = []): Promise<T[]> =>
    store.fork().execute<T[]>(statement, values);

  const newEndpoint = async (limits: Limits = {}, member = newMember()) => {
    const { output } = await tested().client.createEndpoint(member, { url, subscribedEvents: ['*'], ...limits });
    return { member, endpointId: output.endpoint.id };
  };
  const rowsOf = (member: Member, count: number) =>
    Array.from({ length: count }, () => eventRow([member.organizationId]));
  const ingestInline = async (rows: OutboxRow[], attemptsMax = 0) =>
    (await tested().engine.ingestEvents(relay, { rows, worker: inlineWorker, room: roomFor(attemptsMax) })).output;
  const claim = async (limit = 500) =>
    (await tested().engine.claimAttempts(relay, { worker: inlineWorker, room: roomFor(limit), waitMs: 0 })).output
      .attempts;
  const claimedOf = async (ids: string[], limit?: number) =>
    (await claim(limit)).map(({ deliveryId }) => deliveryId).filter((id) => ids.includes(id));
  const sweep = () => tested().engine.sweepAttempts(relay, { workerId: inlineWorker.id });
  /** The workflows of these deliveries that were requested since the last call. */
  const workflowsOf = async (ids: string[]) =>
    (await takeRows(tested(), 'workflow'))
      .map(({ payload }) => payload as { type: string; id: string; input: object; signal?: string })
      .filter(({ id }) => ids.includes(id));
  const idsOf = async (member: Member) => (await listDeliveries(tested(), member)).map(({ id }) => id).sort();
  const inFlightOf = async (endpointId: string) =>
    (await look<{ n: number }>(`select in_flight as n from endpoint_gate where endpoint_id = ?`, [endpointId]))[0]!.n;
  const endLease = (id: string) =>
    look(`update delivery set slot_until = now() - interval '1 second' where id = ?`, [id]);
  /** A new endpoint with `count` waiting deliveries. */
  async function waiting(
    count: number,
    limits: Limits = {},
  ): Promise<{ member: Member; endpointId: string; ids: string[] }> {
    const made = await newEndpoint(limits);
    await ingestInline(rowsOf(made.member, count));
    return { ...made, ids: await idsOf(made.member) };
  }
  /** Cancels deliveries that other tests left waiting, so that they are not claimed. */
  const clear = () => look(`update delivery set queued_at = null, status = 'canceled' where queued_at is not null`);

  describe('ingesting an event', () => {
    test('starts no workflow and requests none, however often it is repeated', async () => {
      const { member } = await newEndpoint();
      const rows = rowsOf(member, 3);
      for (let n = 0; n < 3; n += 1) expect(await ingestInline(rows)).toEqual({ starts: [], attempts: [] });
      const ids = await idsOf(member);
      expect(ids).toHaveLength(3);
      expect(await workflowsOf(ids)).toEqual([]);
    });

    test('grants as many attempts as the caller can make at once, and leaves the others to be claimed', async () => {
      await clear();
      const { member, endpointId } = await newEndpoint();
      const { attempts } = await ingestInline(rowsOf(member, 5), 3);
      const ids = await idsOf(member);
      expect([attempts.length, ids.length]).toEqual([3, 2]);
      expect(await inFlightOf(endpointId)).toBe(3);
      expect((await claimedOf(ids)).sort()).toEqual(ids);
      await tested().engine.openIntents(relay, { ids: [attempts[0]!.intent!.id] });
      for (const id of await idsOf(member)) await record(tested(), success(id, 1));
      expect(await inFlightOf(endpointId)).toBe(0);
    });

    test('grants no attempts beyond the limits of the endpoint, nor for one that is paused', async () => {
      const [capped, limited, paused] = [
        await newEndpoint({ maxInFlight: 2 }),
        await newEndpoint({ rateLimit: { perSecond: 0.01, burst: 1 } }),
        await newEndpoint(),
      ];
      await tested().client.updateEndpoint(paused.member, { id: paused.endpointId, status: 'paused' });
      const { attempts } = await ingestInline(
        [capped, limited, paused].flatMap(({ member }) => rowsOf(member, 4)),
        100,
      );
      const of = ({ member }: { member: Member }) =>
        attempts.filter(({ organizationId }) => organizationId === member.organizationId).length;
      expect([of(capped), of(limited), of(paused)]).toEqual([2, 1, 0]);
      expect(await listDeliveries(tested(), paused.member, { status: 'held' })).toHaveLength(4);
    });

    test('queues behind deliveries that wait at the endpoint', async () => {
      await clear();
      const { member, ids } = await waiting(1);
      expect((await ingestInline(rowsOf(member, 1), 10)).attempts).toEqual([]);
      expect(await claimedOf(await idsOf(member), 1)).toEqual(ids);
    });
  });

  describe('claiming', () => {
    test('returns the same data that a workflow would get', async () => {
      await clear();
      const { ids } = await waiting(1, { customHeaders: { 'x-tenant': 'seven' } });
      const [claimed] = (await claim()).filter(({ deliveryId }) => ids.includes(deliveryId));
      const { deliveryId, organizationId: _organizationId, ...attempt } = claimed!;
      expect(await prepare(tested(), deliveryId)).toEqual({ action: 'send', ...attempt });
      expect(attempt).toMatchObject({
        customHeaders: { 'x-tenant': 'seven' },
        timeoutMs: 15_000,
        body: expect.stringContaining('"Lamp"'),
      });
    });

    test('leases each delivery once, however many claim at the same time', async () => {
      await clear();
      const made = [await waiting(8), await waiting(8), await waiting(8)];
      const ids = made.flatMap((one) => one.ids).sort();
      const claimed: string[] = [];
      for (let round = 0; claimed.length < ids.length && round < 20; round += 1) {
        claimed.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => claimedOf(ids, 5)))).flat());
      }
      expect(claimed.sort()).toEqual(ids);
      for (const { endpointId } of made) expect(await inFlightOf(endpointId)).toBe(8);
    });

    test('takes no more of an endpoint than may be in flight, and the next when one is recorded', async () => {
      await clear();
      const { endpointId, ids } = await waiting(5, { maxInFlight: 2 });
      const first = (await Promise.all([claimedOf(ids), claimedOf(ids), claimedOf(ids)])).flat();
      expect(first.sort()).toEqual(ids.slice(0, 2));
      expect(await claimedOf(ids)).toEqual([]);
      await record(tested(), success(ids[0]!, 1));
      expect(await claimedOf(ids)).toEqual([ids[2]]);
      expect(await inFlightOf(endpointId)).toBe(2);
    });

    test('takes what the rate limit allows now, and does not count what it does not allow', async () => {
      await clear();
      const { endpointId, ids } = await waiting(5, { rateLimit: { perSecond: 0.01, burst: 2 } });
      expect(await claimedOf(ids)).toEqual(ids.slice(0, 2));
      for (let n = 0; n < 3; n += 1) expect(await claimedOf(ids)).toEqual([]);
      expect(await inFlightOf(endpointId)).toBe(2);
    });

    test('few gives every endpoint its share: one with a long backlog does not keep others waiting', async () => {
      await clear();
      const [long, ...short] = [await waiting(16), await waiting(1), await waiting(1), await waiting(1)];
      const claimed = await claim(8);
      for (const { ids } of short) expect(claimed.filter(({ deliveryId }) => ids.includes(deliveryId))).toHaveLength(1);
      expect(claimed.filter(({ deliveryId }) => long!.ids.includes(deliveryId)).length).toBeGreaterThan(0);
    });

    test('fewer than there are endpoints serves each of them in time, though all have a backlog', async () => {
      await clear();
      const made = [];
      for (let n = 0; n < 4; n += 1) made.push(await waiting(16));
      const served = new Set<string>();
      for (let n = 0; n < 16 * 3; n += 1) {
        const [id] = (await claim(1)).map(({ deliveryId }) => deliveryId);
        served.add(made.find(({ ids }) => ids.includes(id!))!.endpointId);
        await record(tested(), success(id!, 1));
      }
      expect(served.size).toBe(4);
    });

    test('takes no more of an organization than its share, nor any if the share is used up', async () => {
      await clear();
      const many = await newEndpoint();
      for (let n = 0; n < 3; n += 1) await newEndpoint({}, many.member);
      const few = await newEndpoint();
      const rows = [...rowsOf(many.member, 3), ...rowsOf(few.member, 2)];
      const atOnce = await tested().engine.ingestEvents(relay, {
        rows,
        worker: inlineWorker,
        room: roomFor(100, { organizationMax: 5 }),
      });
      const of = ({ organizationId }: Member, attempts: { organizationId: string }[]) =>
        attempts.filter((one) => one.organizationId === organizationId).length;
      expect([of(many.member, atOnce.output.attempts), of(few.member, atOnce.output.attempts)]).toEqual([5, 2]);
      const claimAs = async (shares: object) =>
        (await tested().engine.claimAttempts(relay, { worker: inlineWorker, room: roomFor(100, shares), waitMs: 0 }))
          .output.attempts;
      expect(await claimAs({ exceptOrganizations: [many.member.organizationId] })).toEqual([]);
      const lower = { [many.member.organizationId]: 1, [few.member.organizationId]: 0 };
      expect(of(many.member, await claimAs({ maxOfOrganizations: lower }))).toBe(1);
      expect(of(many.member, await claimAs({ organizationMax: 4 }))).toBe(4);
      expect(of(many.member, await claimAs({}))).toBe(2);
    });

    test('is woken by an event', async () => {
      await clear();
      const { member } = await newEndpoint();
      const waits = tested().engine.claimAttempts(relay, { worker: inlineWorker, room: roomFor(10), waitMs: 20_000 });
      await ingestInline(rowsOf(member, 1));
      expect((await waits).output.attempts.map(({ deliveryId }) => deliveryId)).toEqual(await idsOf(member));
    });

    test('takes nothing of an endpoint that was paused or deleted since, and no canceled delivery', async () => {
      await clear();
      const [paused, deleted, canceled] = [await waiting(2), await waiting(2), await waiting(1)];
      await tested().client.updateEndpoint(paused.member, { id: paused.endpointId, status: 'paused' });
      await tested().client.deleteEndpoint(deleted.member, { id: deleted.endpointId });
      await tested().client.cancelDelivery(canceled.member, { id: canceled.ids[0]! });
      expect(await claim()).toEqual([]);
      await tested().client.updateEndpoint(paused.member, { id: paused.endpointId, status: 'active' });
      expect(await claimedOf(paused.ids)).toEqual(paused.ids);
    });
  });

  describe('recording', () => {
    test('a success ends the delivery, without a workflow', async () => {
      const { member, endpointId, ids } = await waiting(1);
      await claimedOf(ids);
      expect(await record(tested(), success(ids[0]!, 1))).toMatchObject({ status: 'succeeded' });
      expect(await workflowsOf(ids)).toEqual([]);
      expect(await getDelivery(tested(), member, ids[0]!)).toMatchObject({
        status: 'succeeded',
        attemptCount: 1,
        attempts: [{ number: 1 }],
      });
      expect(await inFlightOf(endpointId)).toBe(0);
    });

    test('a failure requests one workflow, with the attempt in its input, however often it is repeated', async () => {
      const { ids } = await waiting(1);
      await claimedOf(ids);
      const results = await Promise.all([1, 2, 3].map(() => record(tested(), failure(ids[0]!, 1))));
      await record(tested(), failure(ids[0]!, 1));
      const workflows = await workflowsOf(ids);
      expect(workflows).toEqual([
        {
          type: 'deliverWebhook',
          id: ids[0],
          input: expect.objectContaining({ deliveryId: ids[0], last: results[0] }),
        },
      ]);
      expect(results[0]).toMatchObject({ number: 1, status: 'retrying' });
      expect(await prepare(tested(), ids[0]!, 2)).toMatchObject({ action: 'send' });
      await record(tested(), failure(ids[0]!, 2));
      expect(await workflowsOf(ids)).toEqual([]);
    });

    test('a failure without a next attempt requests no workflow', async () => {
      const { ids } = await waiting(1);
      await claimedOf(ids);
      expect(await record(tested(), failure(ids[0]!, 1, { status: 'failed', nextAttemptAt: null }))).toMatchObject({
        status: 'failed',
      });
      expect(await workflowsOf(ids)).toEqual([]);
    });

    test('for a delivery that was canceled meanwhile changes no status and requests no workflow', async () => {
      const { member, endpointId, ids } = await waiting(1);
      await claimedOf(ids);
      await tested().client.cancelDelivery(member, { id: ids[0]! });
      expect(await workflowsOf(ids)).toEqual([]);
      expect(await inFlightOf(endpointId)).toBe(1);
      expect(await record(tested(), failure(ids[0]!, 1))).toMatchObject({ status: 'canceled', nextAttemptAt: null });
      expect(await workflowsOf(ids)).toEqual([]);
      expect(await inFlightOf(endpointId)).toBe(0);
    });

    test('leaves the same record as a delivery by workflow', async () => {
      const { member } = await newEndpoint();
      const [start] = await ingest(tested(), eventRow([member.organizationId]));
      await prepare(tested(), start!.deliveryId);
      await record(tested(), failure(start!.deliveryId, 1));
      await ingestInline(rowsOf(member, 1));
      const inline = (await idsOf(member)).find((id) => id !== start!.deliveryId)!;
      await claimedOf([inline]);
      await record(tested(), failure(inline, 1));
      const shape = async (id: string) => {
        const {
          id: _,
          eventId,
          workflowId,
          payload,
          createdAt,
          updatedAt,
          attempts,
          ...same
        } = await getDelivery(tested(), member, id);
        expect([workflowId, typeof payload, typeof eventId, typeof createdAt, typeof updatedAt]).toEqual([
          id,
          'object',
          'string',
          'string',
          'string',
        ]);
        return {
          ...same,
          attempts: attempts.map(({ id: _id, deliveryId: _delivery, eventId: _event, ...attempt }) => attempt),
        };
      };
      expect(await shape(inline)).toEqual(await shape(start!.deliveryId));
    });
  });

  describe('an attempt that is not recorded', () => {
    test('waits again, once and at its former position, when its lease has ended, and not before', async () => {
      await clear();
      const { endpointId, ids } = await waiting(3, { maxInFlight: 1 });
      expect(await claimedOf(ids)).toEqual(ids.slice(0, 1));
      await sweep();
      expect(await claimedOf(ids)).toEqual([]);
      await endLease(ids[0]!);
      await Promise.all([1, 2, 3, 4].map(sweep));
      expect(await inFlightOf(endpointId)).toBe(0);
      expect(await claimedOf(ids)).toEqual(ids.slice(0, 1));
      expect(await workflowsOf(ids)).toEqual([]);
    });

    test('and is recorded late, while it waits again or while it is attempted again, counts once', async () => {
      for (const again of [
        async () => undefined,
        async (ids: string[]) => void (await claimedOf(ids)),
        async (ids: string[]) => void (await prepare(tested(), ids[0]!)),
      ]) {
        await clear();
        const { member, endpointId, ids } = await waiting(1);
        await claimedOf(ids);
        await endLease(ids[0]!);
        await sweep();
        await again(ids);
        const late = await record(tested(), failure(ids[0]!, 1));
        expect(await record(tested(), failure(ids[0]!, 1))).toEqual(late);
        expect(await prepare(tested(), ids[0]!)).toEqual({ action: 'recorded', result: late });
        expect(await getDelivery(tested(), member, ids[0]!)).toMatchObject({
          status: 'retrying',
          attemptCount: 1,
          attempts: [{ number: 1 }],
        });
        expect(await inFlightOf(endpointId)).toBe(0);
        expect(await claimedOf(ids)).toEqual([]);
      }
    });

    test('because its endpoint was paused is held, without a workflow, and goes out with the resumption', async () => {
      await clear();
      const { member, endpointId, ids } = await waiting(2);
      await tested().client.updateEndpoint(member, { id: endpointId, status: 'paused' });
      await sweep();
      expect(await listDeliveries(tested(), member, { status: 'held' })).toHaveLength(2);
      await tested().client.updateEndpoint(member, { id: endpointId, status: 'active' });
      await takeRows(tested(), 'workflow');
      await tested().engine.resumeHeldDeliveries(relay, { endpointId, limit: 10 });
      expect(await claimedOf(ids)).toEqual(ids);
      expect(await workflowsOf(ids)).toEqual([]);
    });

    test('because it was canceled does not wait again, and its slot is free', async () => {
      const { member, endpointId, ids } = await waiting(1);
      await claimedOf(ids);
      await tested().client.cancelDelivery(member, { id: ids[0]! });
      await endLease(ids[0]!);
      await sweep();
      expect(await claimedOf(ids)).toEqual([]);
      expect(await inFlightOf(endpointId)).toBe(0);
    });
  });
});
