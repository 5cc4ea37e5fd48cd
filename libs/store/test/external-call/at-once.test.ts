import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { type Caller, isServiceError } from '@marketplace/kernel';
import { sql } from '../../src/index.ts';
import {
  again,
  boughtOnce,
  effectsOf,
  endLeases,
  finishAll,
  newBuyer,
  openShopUnderTest,
  organizationOf,
  untilAnswered,
  worker,
} from './shop-under-test.ts';

// With two connections, calls that held one would leave none for the other transactions of a test.
const opened = openShopUnderTest({ poolMax: 2 });
const buy = (caller: Caller) => opened().client.buy(caller, { amount: 1200 });
const isPending = (promise: Promise<unknown>) => Promise.race([promise.then(() => false), delay(0, true)]);

test('twenty simultaneous requests with one key call the provider once and get one reply', async () => {
  const caller = newBuyer();
  const replies = await Promise.all(Array.from({ length: 20 }, () => untilAnswered(() => buy(again(caller)))));
  expect(new Set(replies.map(({ output }) => JSON.stringify(output))).size).toBe(1);
  expect(await effectsOf(opened(), caller)).toEqual(boughtOnce);
});

test('a call holds no connection: while many wait for the provider, other requests are served', async () => {
  const { provider } = opened();
  provider.behaviours = Array.from({ length: 5 }, () => 'hold_before_effect');
  const buyers = Array.from({ length: 5 }, () => newBuyer());
  const waiting = buyers.map((caller) => buy(caller));
  while (provider.requests.length < 5) await delay(5);
  expect(
    await opened().execute(
      sql`select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    ),
  ).toEqual([]);
  const { output } = await buy(newBuyer());
  expect(output.status).toBe('succeeded');
  provider.released.resolve();
  for (const { output } of await Promise.all(waiting)) expect(output.status).toBe('succeeded');
});

test('while one process makes the call, neither a repetition nor a worker makes it', async () => {
  const { provider } = opened();
  const caller = newBuyer();
  provider.behaviours = ['hold_before_effect'];
  const first = buy(caller);
  await provider.held.promise;
  await expect(buy(again(caller))).rejects.toMatchObject({ code: 'idempotency_request_in_progress' });
  const [{ id }] = (await opened().execute(
    sql<{ id: string }>`select id from external_call where owner = ${organizationOf(caller)}`,
  )) as [{ id: string }];
  const { output } = await opened().engine.finishExternalCalls(worker, { ids: [id] });
  expect(output).toEqual({ finished: [], open: [id] });
  provider.released.resolve();
  await first;
  expect(await effectsOf(opened(), caller)).toEqual(boughtOnce);
});

test('of simultaneous workers and repetitions after the lease, only one makes the call', async () => {
  const { provider } = opened();
  const caller = newBuyer();
  provider.behaviours = ['hold_after_effect', 'hold_after_effect'];
  const first = buy(caller);
  await provider.held.promise;
  provider.held = Promise.withResolvers();
  await endLeases(opened());
  const finishing = [finishAll(opened()), finishAll(opened()), finishAll(opened())];
  const repeating = Array.from({ length: 3 }, () => buy(again(caller)).catch((error: unknown) => error));
  await provider.held.promise;
  // All but the one that makes the call get an answer meanwhile.
  while ((await Promise.all([...finishing, ...repeating].map(isPending))).filter(Boolean).length > 1) await delay(5);
  expect(provider.requests).toHaveLength(2);
  provider.released.resolve();
  await Promise.all([first, ...finishing]);
  for (const answer of await Promise.all(repeating))
    expect(isServiceError(answer, 'idempotency_request_in_progress') || 'output' in (answer as object)).toBe(true);
  expect((await buy(again(caller))).replayed).toBe(true);
  expect(await effectsOf(opened(), caller)).toEqual({ ...boughtOnce, requests: 2 });
});

test('a request that lost its lease to another that has finished returns the stored reply', async () => {
  const { provider } = opened();
  const caller = newBuyer();
  provider.behaviours = ['hold_after_effect'];
  const first = buy(caller);
  await provider.held.promise;
  await endLeases(opened());
  const second = await buy(again(caller));
  provider.released.resolve();
  expect((await first).output).toEqual(second.output);
  expect(await effectsOf(opened(), caller)).toEqual({ ...boughtOnce, requests: 2 });
});

test('a request without a key that lost its lease to a worker returns the stored reply', async () => {
  const { provider } = opened();
  const caller = newBuyer({});
  provider.behaviours = ['hold_after_effect'];
  const first = buy(caller);
  await provider.held.promise;
  await endLeases(opened());
  expect((await finishAll(opened())).finished).toHaveLength(1);
  provider.released.resolve();
  expect((await first).output.status).toBe('succeeded');
  expect(await effectsOf(opened(), caller)).toMatchObject({
    purchases: ['succeeded'],
    events: boughtOnce.events,
    keys: 1,
    effects: 1,
  });
});

test('two requests without a key are two purchases, with two keys at the provider', async () => {
  const caller = newBuyer({});
  await buy(caller);
  await buy(caller);
  expect(await effectsOf(opened(), caller)).toMatchObject({
    purchases: ['succeeded', 'succeeded'],
    keys: 2,
    effects: 2,
  });
});

test('a request that lost its lease and does not know the outcome leaves it to the holder of the lease', async () => {
  const { provider } = opened();
  const caller = newBuyer();
  provider.behaviours = ['hold_and_fail', 'hold_after_effect'];
  const first = buy(caller);
  await provider.held.promise;
  const failFirst = provider.released.resolve;
  Object.assign(provider, { held: Promise.withResolvers(), released: Promise.withResolvers() });
  await endLeases(opened());
  const second = buy(again(caller));
  await provider.held.promise;
  failFirst();
  await expect(first).rejects.toMatchObject({ code: 'idempotency_request_in_progress' });
  provider.released.resolve();
  expect((await second).output.status).toBe('succeeded');
  expect(await effectsOf(opened(), caller)).toEqual({ ...boughtOnce, requests: 2 });
});
