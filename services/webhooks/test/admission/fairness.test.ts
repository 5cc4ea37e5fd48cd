import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { slotTests } from './slot-tests.ts';
import {
  failure,
  getDelivery,
  prepare,
  record,
  relay,
  roomFor,
  success,
  webhooks,
  worker,
} from '../webhooks-under-test.ts';

onBothTransports('fairness', webhooks, (tested) => {
  const {
    look,
    newQueue,
    more,
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

  describe('attempts in flight', () => {
    test('are never more than the endpoint allows, however many callers prepare at once', async () => {
      const { endpointId, ids } = await newQueue(12, { maxInFlight: 3 });
      const batches = [ids.slice(0, 4), ids.slice(4, 8), ids.slice(8), ids.slice(2, 6), ...ids.map((id) => [id])];
      const answers = (await Promise.all(batches.map((batch) => prepareAll(batch)))).flatMap((attempts, n) =>
        attempts.map(({ action }, index) => ({ id: batches[n]![index]!, action })),
      );
      expect(new Set(answers.filter(({ action }) => action === 'send').map(({ id }) => id)).size).toBe(3);
      expect(answers.every(({ action }) => action === 'send' || action === 'queued')).toBe(true);
      await expectCounted(endpointId, 3);
    });

    test('of one endpoint at its limit do not keep those of another waiting', async () => {
      const [busy, idle] = [await newQueue(3, { maxInFlight: 1 }), await newQueue(2, { maxInFlight: 2 })];
      expect(actions(await prepareAll([...busy.ids, ...idle.ids]))).toEqual([
        'send',
        'queued',
        'queued',
        'send',
        'send',
      ]);
    });

    test('end when they are recorded, and the slots go to the deliveries that have waited longest', async () => {
      const { endpointId, ids } = await newQueue(6, { maxInFlight: 2 });
      for (const id of ids) await prepareAll([id]);
      const [a, b, c, d, e, f] = ids as [string, string, string, string, string, string];
      expect(await grantedAfter(success(b, 1))).toEqual([c]);
      expect(await grantedAfter(failure(a, 1), success(c, 1))).toEqual([d, e]);
      expect(actions(await prepareAll([f, e, d]))).toEqual(['queued', 'send', 'send']);
      expect(await grantedAfter(success(d, 1), success(e, 1))).toEqual([f]);
      expect(await grantedAfter(success(f, 1))).toEqual([]);
      await expectCounted(endpointId, 0);
    });

    test('that come while others wait are queued behind them, also when a slot is free', async () => {
      const { endpointId, member, ids } = await newQueue(2, { maxInFlight: 1 });
      const [first, second] = ids as [string, string];
      await prepareAll([first]);
      await prepareAll([second]);
      await recordAll(success(first, 1));
      const [late] = await more(member, 1);
      expect(actions(await prepareAll([late!]))).toEqual(['queued']);
      expect(await granted()).toEqual([second]);
      expect(await prepare(tested(), second)).toMatchObject({ action: 'send' });
      expect(await grantedAfter(success(second, 1))).toEqual([late]);
      await expectCounted(endpointId, 1);
    });

    test('after the first are counted too', async () => {
      const { endpointId, ids } = await newQueue(2, { maxInFlight: 1 });
      await prepareAll([ids[0]!]);
      await recordAll(failure(ids[0]!, 1));
      expect(actions(await prepareAll([ids[0]!], 2))).toEqual(['send']);
      expect(actions(await prepareAll([ids[1]!]))).toEqual(['queued']);
      await expectCounted(endpointId, 1);
    });

    test('that wait keep the attempt that is due on the record, and use up none', async () => {
      const { member, ids } = await newQueue(2, { maxInFlight: 1 });
      const [waiting, busy] = ids as [string, string];
      await prepareAll([waiting]);
      const { nextAttemptAt } = await record(tested(), failure(waiting, 1));
      await prepareAll([busy]);
      expect(await prepare(tested(), waiting, 2)).toEqual({ action: 'queued' });
      expect(await getDelivery(tested(), member, waiting)).toMatchObject({
        status: 'retrying',
        attemptCount: 1,
        nextAttemptAt,
      });
      expect(await grantedAfter(success(busy, 1))).toEqual([waiting]);
      expect(await prepare(tested(), waiting, 2)).toMatchObject({ action: 'send' });
    });

    test('of a test take no slot and wait for none, whether the endpoint is at its limits or paused', async () => {
      const { member, endpointId, ids } = await newQueue(2, {
        maxInFlight: 1,
        rateLimit: { perSecond: 0.01, burst: 1 },
      });
      await prepareAll(ids);
      for (const status of ['active', 'paused'] as const) {
        await setStatus(member, endpointId, status);
        const { id } = (await tested().client.testEndpoint(member, { id: endpointId, eventType: 'webhook.ping' }))
          .output;
        expect(await prepare(tested(), id)).toMatchObject({ action: 'send' });
        await expectCounted(endpointId, 1);
        expect(await grantedAfter(success(id, 1))).toEqual([]);
        await expectCounted(endpointId, 1);
      }
    });
  });

  describe('the rate limit', () => {
    const allowNext = (endpointId: string) =>
      look(`update endpoint_gate set next_turn_at = now() - interval '1 second' where endpoint_id = ?`, [endpointId]);

    test('allows a burst, and then one attempt after the other at the sustained rate', async () => {
      const { endpointId, ids } = await newQueue(4, { rateLimit: { perSecond: 0.01, burst: 2 } });
      expect(actions(await prepareAll(ids))).toEqual(['send', 'send', 'queued', 'queued']);
      expect(await granted()).toEqual([]);
      await look(`update endpoint_gate set next_turn_at = now() + interval '99 seconds' where endpoint_id = ?`, [
        endpointId,
      ]);
      expect(await granted()).toEqual([ids[2]]);
      expect(await granted()).toEqual([]);
      await allowNext(endpointId);
      expect(await granted()).toEqual([ids[3]]);
      await expectCounted(endpointId, 4);
    });

    test('wakes a waiting claim when it allows the next attempt', async () => {
      const { ids } = await newQueue(2, { rateLimit: { perSecond: 3, burst: 1 } });
      expect(actions(await prepareAll(ids))).toEqual(['send', 'queued']);
      const { output } = await tested().engine.claimAttempts(relay, { worker, room: roomFor(500), waitMs: 20_000 });
      expect(output.starts.map(({ deliveryId }) => deliveryId)).toEqual([ids[1]]);
    });

    test('of several hundred per second is not rounded away', async () => {
      const { endpointId, ids } = await newQueue(8, { rateLimit: { perSecond: 700, burst: 50 } });
      const fullAtMs = async () =>
        (
          await look<{ ms: number }>(
            `select (extract(epoch from next_turn_at) * 1000)::float8 as ms from endpoint_gate where endpoint_id = ?`,
            [endpointId],
          )
        )[0]!.ms;
      // Far in the future, so that only the intervals move it and not the clock. The burst allows it.
      await look(
        `update endpoint_gate set next_turn_at = date_trunc('second', now() + interval '1 hour'), burst = 3000000
          where endpoint_id = ?`,
        [endpointId],
      );
      const before = await fullAtMs();
      for (const id of ids) await prepareAll([id]);
      expect((await fullAtMs()) - before).toBeCloseTo((8 * 1000) / 700, 2);
    });

    test('that was raised or removed takes effect at once', async () => {
      const { member, endpointId, ids } = await newQueue(4, {
        maxInFlight: 2,
        rateLimit: { perSecond: 0.01, burst: 1 },
      });
      expect(actions(await prepareAll(ids))).toEqual(['send', 'queued', 'queued', 'queued']);
      await tested().client.updateEndpoint(member, { id: endpointId, rateLimit: null, maxInFlight: 3 });
      expect(actions(await prepareAll([ids[3]!]))).toEqual(['queued']);
      expect(await granted()).toEqual([ids[1], ids[2]]);
      await expectCounted(endpointId, 3);
    });

    test('a lowered limit lets attempts in flight end, and grants nothing until it is kept', async () => {
      const { member, endpointId, ids } = await newQueue(4, { maxInFlight: 3 });
      await prepareAll(ids);
      await tested().client.updateEndpoint(member, { id: endpointId, maxInFlight: 1 });
      expect(await grantedAfter(success(ids[0]!, 1))).toEqual([]);
      expect(await grantedAfter(success(ids[1]!, 1))).toEqual([]);
      expect(await grantedAfter(success(ids[2]!, 1))).toEqual([ids[3]]);
      await expectCounted(endpointId, 1);
    });

    test('with a limit far below the attempts in flight, all of them are recorded with a claim', async () => {
      const { member, endpointId, ids } = await newQueue(6, { maxInFlight: 5 });
      await prepareAll(ids);
      await tested().client.updateEndpoint(member, { id: endpointId, maxInFlight: 1 });
      // The second time, what waits is selected with the locks.
      for (const id of ids.slice(0, 2)) {
        const claim = { worker, room: roomFor(8) };
        const { output } = await tested().engine.recordAttempts(relay, { reports: [success(id, 1)], claim });
        expect(output.granted).toEqual({ attempts: [], starts: [] });
      }
      await expectCounted(endpointId, 3);
    });
  });

  test('in any order of steps the gate counts held slots, the cap holds, all deliveries become final', async () => {
    const index = fc.nat(7);
    const anyStep = fc.oneof(
      { weight: 4, arbitrary: fc.record({ prepare: fc.array(index, { minLength: 1, maxLength: 4 }) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          record: fc.array(fc.record({ index, succeeds: fc.boolean() }), { minLength: 1, maxLength: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ cancel: index }) },
      { weight: 1, arbitrary: fc.record({ endLease: index }) },
      { weight: 2, arbitrary: fc.record({ claim: fc.integer({ min: 1, max: 8 }) }) },
      { weight: 1, arbitrary: fc.constant({ allowNext: true as const }) },
      { weight: 1, arbitrary: fc.constant({ resume: true as const }) },
      { weight: 1, arbitrary: fc.constant({ sweep: true as const }) },
      { weight: 1, arbitrary: fc.record({ status: fc.constantFrom('active' as const, 'paused' as const) }) },
      { weight: 1, arbitrary: fc.record({ maxInFlight: fc.integer({ min: 1, max: 4 }) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          rateLimit: fc.constantFrom(null, { perSecond: 0.05, burst: 1 }, { perSecond: 1000, burst: 2 }),
        }),
      },
    );
    const anyRun = fc.record({
      steps: fc.array(anyStep, { minLength: 5, maxLength: 30 }),
      atOnce: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ steps, atOnce }) => {
        const { member, endpointId, ids } = await newQueue(8, { maxInFlight: 2 });
        const next = new Map(ids.map((id) => [id, 1]));
        let cap = 2;
        // `due` has the attempts that were next before steps began together: nobody makes one before the last is
        // recorded.
        const act = async (step: (typeof steps)[number], due: ReadonlyMap<string, number>): Promise<unknown> => {
          if ('prepare' in step) {
            const orders = [...new Set(step.prepare)].map((n) => ({ deliveryId: ids[n]!, number: due.get(ids[n]!)! }));
            return tested().engine.prepareAttempts(relay, { orders });
          }
          if ('record' in step) {
            const reports = [...new Map(step.record.map((one) => [one.index, one])).values()].map(
              ({ index: n, succeeds }) => {
                const number = due.get(ids[n]!)!;
                next.set(ids[n]!, number + 1);
                return succeeds
                  ? success(ids[n]!, number)
                  : failure(ids[n]!, number, {
                      startedAt: '2026-11-21T09:30:00.000Z',
                      nextAttemptAt: '2026-11-21T09:30:05.000Z',
                    });
              },
            );
            return tested().engine.recordAttempts(relay, { reports });
          }
          if ('cancel' in step) return cancel(member, ids[step.cancel]!).catch(() => undefined);
          if ('endLease' in step)
            return look(
              `update delivery set slot_until = now() - interval '1 second' where id = ? and slot_until is not null`,
              [ids[step.endLease]!],
            );
          if ('allowNext' in step)
            return look(`update endpoint_gate set next_turn_at = now() where endpoint_id = ?`, [endpointId]);
          if ('claim' in step)
            return tested().engine.claimAttempts(relay, { worker, room: roomFor(step.claim), waitMs: 0 });
          if ('resume' in step) return tested().engine.resumeHeldDeliveries(relay, { endpointId, limit: 500 });
          if ('sweep' in step) return tested().engine.sweepAttempts(relay, { workerId: worker.id });
          if ('status' in step) return setStatus(member, endpointId, step.status);
          if ('maxInFlight' in step) {
            cap = Math.max(cap, step.maxInFlight);
            return tested().client.updateEndpoint(member, { id: endpointId, maxInFlight: step.maxInFlight });
          }
          return tested().client.updateEndpoint(member, { id: endpointId, rateLimit: step.rateLimit });
        };
        for (let from = 0; from < steps.length; from += atOnce) {
          const due = new Map(next);
          await Promise.all(steps.slice(from, from + atOnce).map((step) => act(step, due)));
          await expectCounted(endpointId);
          const slots = await slotsOf(endpointId);
          expect(slots.filter(({ slotUntil }) => slotUntil !== null).length).toBeLessThanOrEqual(cap);
          for (const { slotUntil, queuedAt, status } of slots) {
            expect(slotUntil !== null && queuedAt !== null).toBe(false);
            if (queuedAt !== null) expect(['pending', 'retrying']).toContain(status);
          }
        }
        // From any state: with the endpoint active, deliveries that are prepared or granted a slot become final.
        await tested().client.updateEndpoint(member, {
          id: endpointId,
          status: 'active',
          rateLimit: null,
          maxInFlight: 1,
        });
        for (let rounds = 0; ; rounds += 1) {
          const open = (await slotsOf(endpointId)).filter(
            ({ status }) => !['succeeded', 'failed', 'canceled'].includes(status),
          );
          if (open.length === 0) break;
          expect(rounds).toBeLessThan(30);
          await look(
            `update delivery set slot_until = now() - interval '1 second'
              where endpoint_id = ? and slot_until is not null`,
            [endpointId],
          );
          await sweep();
          const { attempts } = await tested()
            .engine.prepareAttempts(relay, {
              orders: open.map(({ id }) => ({ deliveryId: id, number: next.get(id)! })),
            })
            .then(({ output }) => output);
          const going = open.filter((_, n) => attempts[n]!.action === 'send');
          await Promise.all(going.map(({ id }) => recordAll(success(id, next.get(id)!))));
        }
        await endLease(ids);
        await sweep();
        await expectCounted(endpointId, 0);
      }),
      // Each step takes several round trips to the database, so only the deep run makes many.
      { numRuns: process.env['JEST_DEEP'] === '1' ? 60 : 6, endOnFailure: true },
    );
  });

  test('a delivery that does not exist takes no slot', async () => {
    const { endpointId, ids } = await newQueue(1, { maxInFlight: 1 });
    expect(actions(await prepareAll([newId('whd'), ids[0]!]))).toEqual(['missing', 'send']);
    await expectCounted(endpointId, 1);
  });
});
