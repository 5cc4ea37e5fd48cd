import type { Caller } from '@marketplace/kernel';
import { advanceClock as advance, inTransaction, standalone, type Store } from '@marketplace/store';
import type { TradingInput } from '../input.ts';
import { findOpenOrders, pokeOrder } from '../orders/order.ts';

const batch = 500;

/**
 * Advances the clock, and then wakes the workflow of every open order: a workflow sleeps until a deadline by the real
 * clock, so it would not notice. Throws an Error unless the store was opened with test helpers.
 */
export const advanceClock = standalone(
  async (
    { store }: { store: Store },
    caller: Caller,
    { seconds }: TradingInput<'advanceClock'>,
  ): Promise<{ now: string }> => {
    await advance(store, seconds);
    for (let after: string | null = null; ; ) {
      const { now, next }: { now: Date; next: string | null } = await inTransaction(store, caller, async (work) => {
        const found = await findOpenOrders(work.em, { after, limit: batch });
        for (const order of found.orders) pokeOrder(work, order);
        return { now: work.now, next: found.next };
      });
      if (next === null) return { now: now.toISOString() };
      after = next;
    }
  },
);
