import { expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { purgeIdempotencyRecords, sql } from '../../src/index.ts';
import {
  again,
  boughtOnce,
  effectsOf,
  endLeases,
  finishAll,
  newBuyer,
  openShopUnderTest,
  organizationOf,
} from './shop-under-test.ts';

const opened = openShopUnderTest();
const buy = (caller: Caller, more: object = {}) => opened().client.buy(caller, { amount: 1200, ...more });
const begunOnly = { purchases: ['processing'], events: ['purchase.begun'], audits: [] };

test('a successful outcome is returned, and stored with its event and audit row', async () => {
  const caller = newBuyer();
  const { output } = await buy(caller);
  expect(output).toMatchObject({ amount: 1200, status: 'succeeded', failureCode: null });
  expect(await buy(again(caller))).toEqual({ output, replayed: true, originalRequestId: caller.requestId });
  expect(await effectsOf(opened(), caller)).toEqual(boughtOnce);
});

test.each([
  ['decline', 'card_declined'],
  ['reject', 'amount_too_small'],
] as const)(
  'after the outcome %s, the reply is a failed purchase, and a later purchase has another key',
  async (behaviour, failureCode) => {
    const caller = newBuyer();
    opened().provider.behaviours = [behaviour];
    const { output } = await buy(caller);
    expect(output).toMatchObject({ status: 'failed', failureCode });
    expect(await buy(again(caller))).toMatchObject({ output, replayed: true });
    expect(await effectsOf(opened(), caller)).toMatchObject({
      purchases: ['failed'],
      events: ['purchase.begun', 'purchase.failed'],
      open: 0,
      requests: 1,
      effects: 0,
    });
    expect((await buy(again(caller, { idempotencyKey: 'twice' }))).output.status).toBe('succeeded');
    expect(await effectsOf(opened(), caller)).toMatchObject({
      purchases: ['failed', 'succeeded'],
      keys: 2,
      effects: 1,
    });
  },
);

test.each(['fail_before_effect', 'fail_after_effect', 'hold_after_effect'] as const)(
  'after an unknown outcome (%s), the purchase is processing, and the call is repeated with the same key',
  async (behaviour) => {
    const { provider, client } = opened();
    const caller = newBuyer();
    provider.behaviours = [behaviour, 'fail_before_effect'];
    const { output } = await buy(caller);
    expect(output.status).toBe('processing');
    expect(await buy(again(caller))).toMatchObject({ output, replayed: true });
    expect(await effectsOf(opened(), caller)).toMatchObject({ ...begunOnly, replies: 1, open: 1 });
    await endLeases(opened());
    expect(await finishAll(opened())).toMatchObject({ finished: [], open: [expect.any(String)] });
    await endLeases(opened());
    expect(await finishAll(opened())).toMatchObject({ finished: [expect.any(String)], open: [] });
    provider.released.resolve();
    expect((await client.getPurchase(caller, { id: output.id })).output.status).toBe('succeeded');
    const ages = provider.requests.map(({ ageMs }) => ageMs);
    expect(ages).toEqual([0, expect.any(Number), expect.any(Number)]);
    expect(ages[2]).toBeGreaterThan(ages[1]!);
    // The reply does not change.
    expect(await buy(again(caller))).toMatchObject({ output, replayed: true });
    expect(await effectsOf(opened(), caller)).toEqual({ ...boughtOnce, requests: 3 });
  },
);

test('after each unknown outcome the next call waits longer, 5 minutes at most', async () => {
  const caller = newBuyer();
  const pauses: number[] = [];
  for (let n = 1; n <= 9; n += 1) {
    opened().provider.behaviours = ['fail_before_effect'];
    await (n === 1 ? buy(caller) : finishAll(opened()));
    const [row] = await opened().execute(sql<{ seconds: number }>`
      select extract(epoch from lease_until - clock_timestamp())::float8 as seconds from external_call`);
    pauses.push(row!.seconds);
    await endLeases(opened());
  }
  for (const [n, seconds] of [2, 4, 8, 16, 32, 64, 128, 256, 300].entries()) {
    // Some time passes until it is read; the column rounds to milliseconds.
    expect(pauses[n]).toBeLessThanOrEqual(seconds + 0.001);
    expect(pauses[n]).toBeGreaterThan(seconds / 2 - 1);
  }
  await finishAll(opened());
});

test('an error in transaction 1 has no effect, and the key can be used again', async () => {
  const caller = newBuyer();
  opened().reached = () => Promise.reject(new TypeError('broken'));
  await expect(buy(caller)).rejects.toThrow('broken');
  expect(await effectsOf(opened(), caller)).toMatchObject({
    purchases: [],
    events: [],
    replies: 0,
    open: 0,
    requests: 0,
  });
  opened().reached = () => Promise.resolve();
  expect(await buy(again(caller), { amount: 1300 })).toMatchObject({ output: { amount: 1300, status: 'succeeded' } });
});

test('after an error in transaction 2, the call is repeated after the lease with the same key', async () => {
  const caller = newBuyer();
  opened().reached = (arrow) =>
    arrow === 'during_apply' ? Promise.reject(new TypeError('broken')) : Promise.resolve();
  await expect(buy(caller)).rejects.toThrow('broken');
  expect(await effectsOf(opened(), caller)).toMatchObject({ ...begunOnly, replies: 0, open: 1, effects: 1 });
  opened().reached = () => Promise.resolve();
  await expect(buy(again(caller))).rejects.toMatchObject({ code: 'idempotency_request_in_progress' });
  await endLeases(opened());
  expect((await buy(again(caller))).output.status).toBe('succeeded');
  expect(await effectsOf(opened(), caller)).toEqual({ ...boughtOnce, requests: 2 });
});

test('a call that cannot be finished does not prevent others from being finished', async () => {
  const [failing, succeeding] = [newBuyer(), newBuyer()];
  opened().provider.behaviours = ['fail_before_effect', 'fail_before_effect'];
  await buy(failing);
  await buy(succeeding);
  await opened().execute(
    sql`update external_call set intent = '{"purchaseId": "none"}' where owner = ${organizationOf(failing)}`,
  );
  await endLeases(opened());
  expect(await finishAll(opened())).toMatchObject({ finished: [expect.any(String)], open: [expect.any(String)] });
  expect((await effectsOf(opened(), succeeding)).purchases).toEqual(['succeeded']);
  await opened().execute(sql`delete from external_call`);
});

test('a call that a worker finishes is audited in the name of the caller who began it', async () => {
  const caller = newBuyer();
  opened().provider.behaviours = ['fail_after_effect'];
  await buy(caller);
  await endLeases(opened());
  await finishAll(opened());
  const rows = await opened().execute(sql<{ requestId: string; payload: unknown }>`
    select request_id as "requestId", payload from outbox
     where topic = 'audit' and ${organizationOf(caller)} = any(organization_ids)`);
  expect(rows).toMatchObject([
    { requestId: caller.requestId, payload: { actor: { type: 'api_key', id: 'key_test' } } },
  ]);
});

test('a key stays claimed after the purge while the outcome is unknown', async () => {
  const caller = newBuyer();
  opened().provider.behaviours = ['fail_before_effect'];
  await buy(caller);
  await opened().execute(
    sql`update idempotency_record set created_at = now() - interval '73 hours' where owner = ${organizationOf(caller)}`,
  );
  await purgeIdempotencyRecords(opened().store);
  await expect(buy(again(caller))).rejects.toMatchObject({ code: 'idempotency_request_in_progress' });
  await expect(buy(again(caller), { amount: 1300 })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  await endLeases(opened());
  expect((await buy(again(caller))).output.status).toBe('succeeded');
  expect(await effectsOf(opened(), caller)).toEqual({ ...boughtOnce, requests: 2 });
});

test('a caller without access gets neither the stored reply nor another call', async () => {
  const caller = newBuyer();
  opened().provider.behaviours = ['fail_before_effect'];
  await buy(caller);
  await endLeases(opened());
  const lacking = { ...again(caller), actor: { ...caller.actor, scopes: [] } } as Caller;
  await expect(buy(lacking)).rejects.toMatchObject({ code: 'insufficient_scope' });
  expect(opened().provider.requests).toHaveLength(1);
  await finishAll(opened());
});
