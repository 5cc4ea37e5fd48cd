import { expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { sql } from '../../src/index.ts';
import {
  again,
  boughtOnce,
  effectsOf,
  endLeases,
  newBuyer,
  openShopUnderTest,
  organizationOf,
  untilAnswered,
} from './shop-under-test.ts';

const opened = openShopUnderTest();
const buy = (caller: Caller, more: object = {}) =>
  opened().client.buy(caller, { amount: 1200, clientRequestId: 'order-1', ...more });
const underKeys = (caller: Caller): Caller[] => [again(caller), again(caller, { idempotencyKey: 'another' })];

/** Begins a purchase that fails after its call, so that its lease has not ended. */
async function abandoned(caller: Caller): Promise<void> {
  opened().reached = (arrow) =>
    arrow === 'during_apply' ? Promise.reject(new TypeError('broken')) : Promise.resolve();
  await expect(buy(caller)).rejects.toThrow('broken');
  opened().reached = () => Promise.resolve();
}

test.each([{}, { idempotencyKey: 'once' }])(
  'during the lease, a repetition with the same clientRequestId is refused, whatever its key (first: %p)',
  async (first) => {
    const caller = newBuyer(first);
    await abandoned(caller);
    for (const repetition of underKeys(caller)) {
      await expect(buy(repetition)).rejects.toMatchObject({ code: 'idempotency_request_in_progress' });
      // With the same header key, another body is refused because of the key, otherwise because of the id.
      const code = repetition.idempotencyKey === 'once' ? 'idempotency_key_reused' : 'client_request_id_conflict';
      await expect(buy(repetition, { amount: 1300 })).rejects.toMatchObject({ code });
    }
  },
);

test.each([0, 1])(
  'after the lease, a repetition with the same key (0) or another (1) finishes the purchase, and all get its reply',
  async (which) => {
    const caller = newBuyer();
    await abandoned(caller);
    await endLeases(opened());
    const { output } = await buy(underKeys(caller)[which]!);
    expect(output.status).toBe('succeeded');
    for (const repetition of underKeys(caller))
      expect(await buy(repetition)).toEqual({ output, replayed: true, originalRequestId: caller.requestId });
    expect(await effectsOf(opened(), caller)).toEqual({ ...boughtOnce, requests: 2 });
  },
);

test('once the reply is purged, a repetition gets the purchase as it is now', async () => {
  const caller = newBuyer({});
  opened().provider.behaviours = ['decline'];
  const { output } = await buy(caller);
  await opened().execute(sql`delete from idempotency_record where owner = ${organizationOf(caller)}`);
  await opened().execute(sql`update purchase set status = 'succeeded' where id = ${output.id}`);
  for (const repetition of underKeys(caller)) {
    expect(await buy(repetition)).toEqual({
      output: { ...output, status: 'succeeded' },
      replayed: true,
      originalRequestId: caller.requestId,
    });
  }
  expect((await effectsOf(opened(), caller)).requests).toBe(1);
});

test('twenty simultaneous requests with different keys call the provider once', async () => {
  const caller = newBuyer({});
  const callers = Array.from({ length: 20 }, (_, n) =>
    again(caller, n % 2 === 0 ? { idempotencyKey: `key-${n}` } : {}),
  );
  const replies = await Promise.all(callers.map((repetition) => untilAnswered(() => buy(repetition))));
  expect(new Set(replies.map(({ output }) => output.id)).size).toBe(1);
  expect(await effectsOf(opened(), caller)).toEqual(boughtOnce);
});

test('a key that was used for another request since then is not mistaken for the first request', async () => {
  const caller = newBuyer();
  const { output } = await buy(caller);
  await opened().execute(sql`delete from idempotency_record where owner = ${organizationOf(caller)}`);
  await buy(again(caller), { clientRequestId: 'order-2' });
  expect(await buy(again(caller, { idempotencyKey: 'another' }))).toMatchObject({ output, replayed: true });
});
