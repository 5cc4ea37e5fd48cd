import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Store } from '@marketplace/store';
import { onBothTransports, takeRows } from '@marketplace/store/testing';
import type { AttemptReport, AttemptWorker } from '@marketplace/webhooks-contract/engine';
import {
  createEndpoint,
  eventRow,
  failure,
  listDeliveries,
  type Member,
  newMember,
  openStore,
  record,
  relay,
  roomFor,
  success,
  webhooks,
} from '../webhooks-under-test.ts';

onBothTransports('slots that were granted', webhooks, (tested) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(tested());
  });
  afterAll(() => store?.close());
  const look = <T extends object = object>(statement: string, values: unknown[] = []): Promise<T[]> =>
    store.fork().execute<T[]>(statement, values);
  let started = 0;
  /** A worker process that is alive. */
  const newWorker = async (mode: AttemptWorker['mode'] = 'workflow'): Promise<AttemptWorker> => {
    const worker = { id: `wrk_${(started += 1)}`, mode };
    await show(worker);
    return worker;
  };
  const sweep = ({ id }: AttemptWorker) => tested().engine.sweepAttempts(relay, { workerId: id });
  /** The worker does not count as dead before the suite ends, however slow the machine is, unless it is killed. */
  const stayAlive = ({ id }: AttemptWorker) =>
    look(`update worker_presence set seen_at = now() + interval '1 hour' where worker_id = ?`, [id]);
  const show = async (worker: AttemptWorker): Promise<void> => {
    await sweep(worker);
    await stayAlive(worker);
  };
  const stop = ({ id }: AttemptWorker) => tested().engine.sweepAttempts(relay, { workerId: id, stops: true });
  /** Makes it look as if the process was killed `seconds` ago. */
  const kill = ({ id }: AttemptWorker, seconds = 7) =>
    look('update worker_presence set seen_at = now() - make_interval(secs => ?) where worker_id = ?', [seconds, id]);
  /** Between the last signs of two workers. A sweep is one. */
  const secondsBetween = async (one: AttemptWorker, other: AttemptWorker): Promise<number> =>
    (
      await look<{ seconds: number }>(
        `select extract(epoch from b.seen_at - a.seen_at)::float8 as seconds from worker_presence a, worker_presence b
          where a.worker_id = ? and b.worker_id = ?`,
        [one.id, other.id],
      )
    )[0]!.seconds;
  /**
   * Deliveries of the test that runs. Deliveries held by workers of earlier tests are granted again once these count as
   * dead.
   */
  let own = new Set<string>();
  beforeEach(() => {
    own = new Set();
  });
  const ofThisTest = <T extends { deliveryId: string }>(granted: T[]): T[] =>
    granted.filter(({ deliveryId }) => own.has(deliveryId));
  /** Claims, and returns which deliveries of this test were granted. */
  const claimed = async (
    worker: AttemptWorker,
    more: { giveBack?: string[]; room?: number; workflows?: boolean } = {},
  ) => {
    const { giveBack = [], room = 500, workflows = true } = more;
    const { output } = await tested().engine.claimAttempts(relay, {
      worker,
      room: roomFor(room, { workflows }),
      waitMs: 0,
      giveBack,
    });
    return ofThisTest([...output.attempts, ...output.starts]).map(({ deliveryId }) => deliveryId);
  };
  const prepareAs = async ({ id }: AttemptWorker, deliveryId: string, number = 1) =>
    (await tested().engine.prepareAttempts(relay, { orders: [{ deliveryId, number }], workerId: id })).output
      .attempts[0]!;
  /** An endpoint with `maxInFlight` slots and `count` waiting deliveries. */
  const newQueue = async (count: number, maxInFlight: number) => {
    const member: Member = newMember();
    const { id: endpointId } = await createEndpoint(tested(), member);
    await tested().client.updateEndpoint(member, { id: endpointId, maxInFlight });
    const rows = Array.from({ length: count }, () => eventRow([member.organizationId]));
    await tested().engine.ingestEvents(relay, {
      rows,
      worker: { id: 'wrk_relay', mode: 'workflow' },
      room: roomFor(0),
    });
    const ids = (await listDeliveries(tested(), member)).map(({ id }) => id).sort();
    for (const id of ids) own.add(id);
    return { member, endpointId, ids };
  };
  const rowOf = async (id: string) =>
    (
      await look<{
        status: string;
        slot: boolean;
        waits: boolean;
        inline: boolean;
        wake: string | null;
        holder: string | null;
      }>(
        `select status, slot_until is not null as slot, queued_at is not null as waits, inline, wake,
                slot_holder as holder
           from delivery where id = ?`,
        [id],
      )
    )[0]!;
  const expectCounted = async (endpointId: string, expected: number) => {
    const [counts] = await look<{ gate: number; held: number }>(
      `select in_flight as gate,
              (select count(*)::int from delivery
                where endpoint_id = g.endpoint_id and slot_until is not null) as held
         from endpoint_gate g where endpoint_id = ?`,
      [endpointId],
    );
    expect(counts).toEqual({ gate: expected, held: expected });
  };
  /**
   * Expects that another worker's sweep keeps the slot that `grant` gives to a worker. On a slow machine the sweep may
   * come when that worker was silent for six seconds, which proves nothing: then it is done again.
   */
  const expectKept = async (grant: () => Promise<AttemptWorker>): Promise<void> => {
    const other = await newWorker();
    let silentSeconds: number;
    do {
      const { endpointId } = await newQueue(1, 1);
      const holder = await grant();
      await stayAlive(other);
      await sweep(other);
      silentSeconds = await secondsBetween(holder, other);
      if (silentSeconds < 6) await expectCounted(endpointId, 1);
    } while (silentSeconds >= 6);
  };
  beforeEach(() => look(`update delivery set queued_at = null, status = 'canceled' where queued_at is not null`));

  test('go to one worker each, in queue order, however many workers of both modes claim at once', async () => {
    const { endpointId, ids } = await newQueue(12, 6);
    const workers = [await newWorker(), await newWorker('inline'), await newWorker(), await newWorker('inline')];
    const answers: string[] = [];
    for (let round = 0; answers.length < 6 && round < 20; round += 1)
      answers.push(...(await Promise.all(workers.map((worker) => claimed(worker, { room: 2 })))).flat());
    expect(answers.sort()).toEqual(ids.slice(0, 6));
    await expectCounted(endpointId, 6);
  });

  describe('when their worker was killed', () => {
    test('between the grant and the start, wait again at their former position, for either mode', async () => {
      const { endpointId, ids } = await newQueue(3, 1);
      const [dead, other] = [await newWorker(), await newWorker('inline')];
      expect(await claimed(dead)).toEqual([ids[0]]);
      await kill(dead);
      await Promise.all([1, 2, 3].map(() => show(other)));
      await expectCounted(endpointId, 0);
      expect(await claimed(other)).toEqual([ids[0]]);
    });

    test('less than six seconds ago, are kept', async () => {
      await expectKept(async () => {
        const dead = await newWorker();
        await claimed(dead);
        await kill(dead, 5);
        return dead;
      });
    });

    test('between the start and the preparation, are granted again, and the late workflow finds its slot', async () => {
      const { endpointId, ids } = await newQueue(2, 1);
      const [dead, other] = [await newWorker(), await newWorker()];
      await claimed(dead);
      await kill(dead);
      await show(other);
      expect(await claimed(other)).toEqual([ids[0]]);
      expect(await prepareAs(other, ids[0]!)).toMatchObject({ action: 'send' });
      expect(await rowOf(ids[0]!)).toMatchObject({ status: 'delivering', inline: false, holder: other.id });
      await expectCounted(endpointId, 1);
    });

    test('and the workflow asks before the next claim: it is first in the queue, and is woken', async () => {
      const { endpointId, ids } = await newQueue(2, 1);
      const [dead, other] = [await newWorker(), await newWorker()];
      await claimed(dead);
      await kill(dead);
      await show(other);
      expect(await prepareAs(other, ids[0]!)).toEqual({ action: 'queued' });
      const { output } = await tested().engine.claimAttempts(relay, { worker: other, room: roomFor(500), waitMs: 0 });
      expect(ofThisTest(output.starts)).toMatchObject([{ deliveryId: ids[0], wake: 'admit' }]);
      await expectCounted(endpointId, 1);
    });

    test('after the preparation, are free for others, and the workflow asks again by itself', async () => {
      const { endpointId, ids } = await newQueue(2, 1);
      const [dead, other] = [await newWorker(), await newWorker()];
      await claimed(dead);
      await prepareAs(dead, ids[0]!);
      await kill(dead);
      await show(other);
      expect(await rowOf(ids[0]!)).toMatchObject({ status: 'pending', slot: false, waits: false });
      expect(await claimed(other)).toEqual([ids[1]]);
      // The slot was granted to the next delivery.
      expect(await prepareAs(other, ids[0]!)).toEqual({ action: 'queued' });
      await expectCounted(endpointId, 1);
    });

    test('between the grant and the signal, are granted again with the same signal', async () => {
      const { ids } = await newQueue(2, 1);
      const [dead, other] = [await newWorker(), await newWorker()];
      await claimed(other);
      expect(await prepareAs(other, ids[1]!)).toEqual({ action: 'queued' });
      await record(tested(), success(ids[0]!, 1));
      expect(await claimed(dead)).toEqual([ids[1]]);
      await kill(dead);
      await show(other);
      const { output } = await tested().engine.claimAttempts(relay, { worker: other, room: roomFor(500), waitMs: 0 });
      expect(ofThisTest(output.starts)).toMatchObject([{ deliveryId: ids[1], wake: 'admit' }]);
    });
  });

  describe('while an attempt is recorded', () => {
    const recordAs = async (
      worker: AttemptWorker,
      report: AttemptReport,
      room = roomFor(500, { workflows: false }),
    ) => {
      const { output } = await tested().engine.recordAttempts(relay, { reports: [report], claim: { worker, room } });
      return output.granted!.attempts.map(({ deliveryId }) => deliveryId);
    };

    test('go to the deliveries that wait at the endpoint, in their order, as many as have room', async () => {
      const { ids, endpointId } = await newQueue(4, 2);
      const worker = await newWorker('inline');
      expect(await claimed(worker)).toEqual(ids.slice(0, 2));
      expect(await recordAs(worker, success(ids[0]!, 1))).toEqual([ids[2]]);
      expect(await recordAs(worker, success(ids[0]!, 1))).toEqual([]);
      expect(await recordAs(worker, success(ids[1]!, 1), roomFor(0))).toEqual([]);
      await expectCounted(endpointId, 1);
      expect(await claimed(worker)).toEqual([ids[3]]);
    });

    test('stay free if the attempt failed, because the endpoint may be disabled by it', async () => {
      const { ids } = await newQueue(2, 1);
      const worker = await newWorker('inline');
      await claimed(worker);
      expect(await recordAs(worker, failure(ids[0]!, 1, { gone: true }))).toEqual([]);
      expect(await rowOf(ids[1]!)).toMatchObject({ slot: false });
    });
  });

  test('are kept by a worker that is alive, and released by one that stops, except those it has begun', async () => {
    const { endpointId, ids } = await newQueue(2, 2);
    const [worker, other] = [await newWorker(), await newWorker()];
    await claimed(worker);
    for (let n = 0; n < 3; n += 1) await show(other);
    await expectCounted(endpointId, 2);
    await stop(worker);
    expect(await claimed(other)).toEqual(ids);
  });

  test('are not taken from others by a worker that was itself absent, as after an outage of the database', async () => {
    const { endpointId } = await newQueue(1, 1);
    const [worker, other] = [await newWorker(), await newWorker()];
    await claimed(worker);
    await kill(worker, 60);
    await kill(other, 60);
    await show(other);
    await expectCounted(endpointId, 1);
    await show(worker);
    await show(other);
    await expectCounted(endpointId, 1);
  });

  test('of a worker that was never seen are kept from the first grant on', async () => {
    await expectKept(async () => {
      const unseen: AttemptWorker = { id: `wrk_unseen${(started += 1)}`, mode: 'workflow' };
      await claimed(unseen);
      return unseen;
    });
  });

  test('are released once if a workflow could not be started, and kept if it has begun nevertheless', async () => {
    const { endpointId, ids } = await newQueue(3, 2);
    const worker = await newWorker();
    expect(await claimed(worker)).toEqual(ids.slice(0, 2));
    expect(await prepareAs(worker, ids[0]!)).toMatchObject({ action: 'send' });
    expect(await claimed(worker, { giveBack: ids.slice(0, 2) })).toEqual([ids[1]]);
    await expectCounted(endpointId, 2);
    expect(await claimed(await newWorker(), { giveBack: ids.slice(0, 2) })).toEqual([]);
    await expectCounted(endpointId, 2);
  });

  test('in a lost response are released with the next claim; those that are known or have begun are kept', async () => {
    const { endpointId, ids } = await newQueue(4, 3);
    const worker = await newWorker();
    expect(await claimed(worker)).toEqual(ids.slice(0, 3));
    await prepareAs(worker, ids[1]!);
    const { output } = await tested().engine.claimAttempts(relay, {
      worker,
      room: roomFor(500),
      waitMs: 0,
      known: ids.slice(0, 1),
    });
    expect(ofThisTest(output.starts).map(({ deliveryId }) => deliveryId)).toEqual([ids[2]]);
    await expectCounted(endpointId, 3);
  });

  test('of a delivery whose lease ended while its attempt was in flight end with the first record', async () => {
    const { endpointId, ids } = await newQueue(1, 1);
    const [paused, other] = [await newWorker('inline'), await newWorker()];
    await claimed(paused);
    await kill(paused);
    await show(other);
    expect(await claimed(other)).toEqual(ids);
    const first = await record(tested(), failure(ids[0]!, 1));
    await expectCounted(endpointId, 0);
    expect(await prepareAs(other, ids[0]!)).toEqual({ action: 'recorded', result: first });
    expect(
      (await takeRows(tested(), 'workflow')).map(({ payload }) => payload['id']).filter((id) => id === ids[0]),
    ).toEqual([ids[0]]);
    await expectCounted(endpointId, 0);
  });

  describe.each(['granted', 'prepared'] as const)('when the delivery is %s', (state) => {
    const inFlight = async () => {
      const queue = await newQueue(2, 1);
      const worker = await newWorker();
      await claimed(worker);
      if (state === 'prepared') await prepareAs(worker, queue.ids[0]!);
      return { ...queue, worker, id: queue.ids[0]! };
    };

    test('and the endpoint is paused, it is held or ends, and nothing else is granted', async () => {
      const { member, endpointId, worker, id } = await inFlight();
      await tested().client.updateEndpoint(member, { id: endpointId, status: 'paused' });
      if (state === 'prepared') await record(tested(), success(id, 1));
      else expect(await prepareAs(worker, id)).toEqual({ action: 'held' });
      expect(await claimed(worker)).toEqual([]);
      await expectCounted(endpointId, 0);
    });

    test('and the endpoint is deleted, or the delivery canceled, its slot is free at the end', async () => {
      for (const change of ['deleted', 'canceled'] as const) {
        const { member, endpointId, worker, id, ids } = await inFlight();
        if (change === 'deleted') await tested().client.deleteEndpoint(member, { id: endpointId });
        else await tested().client.cancelDelivery(member, { id });
        if (state === 'prepared') await record(tested(), success(id, 1));
        else expect(await prepareAs(worker, id)).toEqual({ action: 'closed', status: 'canceled' });
        await expectCounted(endpointId, 0);
        expect(await claimed(worker)).toEqual(change === 'deleted' ? [] : [ids[1]]);
      }
    });

    test('and is canceled, and its worker is killed, it does not wait and its slot is free', async () => {
      const { member, endpointId, worker, id } = await inFlight();
      await tested().client.cancelDelivery(member, { id });
      await kill(worker);
      await show(await newWorker());
      await expectCounted(endpointId, 0);
      expect(await rowOf(id)).toMatchObject({ status: 'canceled', slot: false, waits: false });
    });
  });

  test('while Temporal is away go only to first attempts, in the mode without workflows', async () => {
    const { ids } = await newQueue(3, 3);
    const worker = await newWorker('inline');
    await prepareAs(worker, ids[0]!);
    expect(await rowOf(ids[0]!)).toMatchObject({ waits: true, inline: false, wake: 'admit' });
    expect(await claimed(worker, { workflows: false })).toEqual(ids.slice(1));
    expect(await claimed(worker)).toEqual([ids[0]]);
  });

  test('while Temporal is away go to first attempts, however few are claimed and whatever else waits', async () => {
    const worker = await newWorker('inline');
    for (let n = 0; n < 2; n += 1) await prepareAs(worker, (await newQueue(1, 1)).ids[0]!);
    await look(
      `update delivery set queued_at = now(), slot_until = null, inline = false, wake = 'admit'
        where slot_until is not null`,
    );
    await look(`update endpoint_gate set in_flight = 0`);
    const { ids } = await newQueue(1, 1);
    const found: string[] = [];
    // One claim for each organization that waits, including those of other tests.
    const [waiting] = await look<{ organizations: number }>(
      `select count(distinct organization_id)::int as organizations from delivery where queued_at is not null`,
    );
    for (let n = 0; n < waiting!.organizations; n += 1)
      found.push(...(await claimed(worker, { workflows: false, room: 1 })));
    expect(found).toEqual(ids);
  });
});
