import { expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import type { Behaviour } from './provider.ts';
import type { Arrow } from './shop.ts';
import {
  again,
  boughtOnce,
  effectsOf,
  endLeases,
  finishAll,
  newBuyer,
  openShopUnderTest,
  startShopProcess,
  untilAnswered,
} from './shop-under-test.ts';

const opened = openShopUnderTest();
const input = { amount: 1200 };
const buy = (caller: Caller, amount = input.amount) => opened().client.buy(caller, { amount });
const inProgress = { code: 'idempotency_request_in_progress', facts: { retryAfterSeconds: 1 } };

/** The arrow at which the shop's process waits to be killed, or the provider's reaction to its requests. */
interface Kill {
  stayAt?: Arrow;
  behaviour?: Behaviour;
}

/** Begins a purchase of each buyer in another process, and kills the process when all have reached the arrow. */
async function killedAt({ stayAt, behaviour }: Kill, ...buyers: Caller[]): Promise<void> {
  const { provider } = opened();
  const process = await startShopProcess(opened(), stayAt);
  const lost: Promise<void>[] = [];
  for (const caller of buyers) {
    provider.held = Promise.withResolvers();
    if (behaviour) provider.behaviours.push(behaviour);
    lost.push(expect(process.buy(caller, input)).rejects.toThrow());
    await (stayAt ? process.stays() : provider.held.promise);
  }
  await process.kill();
  await Promise.all(lost);
}

test.each<[string, Kill, { requests: number }]>([
  ['after transaction 1, before the call', { stayAt: 'before_call' }, { requests: 1 }],
  ['during the call, before its effect', { behaviour: 'hold_before_effect' }, { requests: 2 }],
  ['after the effect of the call, before transaction 2', { behaviour: 'hold_after_effect' }, { requests: 2 }],
  ['during transaction 2', { stayAt: 'during_apply' }, { requests: 2 }],
])(
  'killed %s: after the lease, a repetition or a worker finishes with the same key, and there is one reply',
  async (_, kill, asked) => {
    const [repeating, leaving] = [newBuyer(), newBuyer()];
    await killedAt(kill, repeating, leaving);

    await expect(buy(again(repeating))).rejects.toMatchObject(inProgress);
    await expect(buy(again(repeating), 1300)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await finishAll(opened())).toEqual({ finished: [], open: [] });
    await endLeases(opened());

    const second = await untilAnswered(() => buy(again(repeating)));
    expect(second.output).toMatchObject({ amount: 1200, status: 'succeeded' });
    expect(await buy(again(repeating))).toEqual({
      output: second.output,
      replayed: true,
      originalRequestId: repeating.requestId,
    });

    expect(await finishAll(opened())).toEqual({ finished: [expect.stringMatching(/^xcl_/)], open: [] });
    const finished = await buy(again(leaving));
    expect(finished).toMatchObject({
      output: { amount: 1200, status: 'succeeded' },
      replayed: true,
      originalRequestId: leaving.requestId,
    });

    // The requests of the killed process that the provider still held.
    opened().provider.released.resolve();
    for (const caller of [repeating, leaving])
      expect(await effectsOf(opened(), caller)).toEqual({ ...boughtOnce, ...asked });
  },
);

test('killed after transaction 2, before the reply: the repetition gets the stored reply at once', async () => {
  const caller = newBuyer();
  await killedAt({ stayAt: 'after_commit' }, caller);
  const reply = await buy(again(caller));
  expect(reply).toMatchObject({
    output: { amount: 1200, status: 'succeeded' },
    replayed: true,
    originalRequestId: caller.requestId,
  });
  expect(await effectsOf(opened(), caller)).toEqual(boughtOnce);
});

test('killed during transaction 1: it is rolled back, and a repetition begins again', async () => {
  const caller = newBuyer();
  await killedAt({ stayAt: 'during_begin' }, caller);
  // PostgreSQL may need a moment to notice that the process has died, and to release its lock.
  expect(await untilAnswered(() => buy(again(caller)))).toMatchObject({ output: { status: 'succeeded' } });
  expect(await effectsOf(opened(), caller)).toEqual(boughtOnce);
});

test('the lease of a killed process ends by time', async () => {
  const caller = newBuyer();
  await killedAt({ stayAt: 'before_call' }, caller);
  const killedAtMs = performance.now();
  expect(await untilAnswered(() => buy(again(caller)))).not.toHaveProperty('replayed');
  // Four seconds for the call and five to store its outcome, less the time before the process was killed.
  expect(performance.now() - killedAtMs).toBeGreaterThan(2_000);
  expect(await effectsOf(opened(), caller)).toEqual(boughtOnce);
});
