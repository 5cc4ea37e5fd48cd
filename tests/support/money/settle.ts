import { systemCaller } from '@marketplace/kernel';
import type { OrderFollower } from './follow-order.ts';
import { type MoneyUnderTest, passTime } from './money-under-test.ts';
import { deliverNotices, waitingNotices } from './sandbox-notices.ts';
import { underWay } from './under-way.ts';

/** What is settled: the orders whose workflows are followed, or all that payments knows. */
export interface Settled {
  money: MoneyUnderTest;
  follower: OrderFollower;
}

const system = systemCaller('settle', 'req_settle');

/** Repeats the requests that the provider has not answered, at once. */
export async function finishCalls({ query, payments }: MoneyUnderTest): Promise<void> {
  await query('update payments.external_call set lease_until = clock_timestamp()');
  await payments.engine.finishExternalCalls(system, { limit: 20 });
}

/** Processes the stored notices, also those that wait for their next try. */
export async function processNotices({ query, payments }: MoneyUnderTest): Promise<void> {
  await query('update payments.provider_notice set available_at = payments.now() where processed_at is null');
  await payments.engine.processNotices(system, { limit: 100, waitMs: 0 });
}

/** Reads what waits for a notice from the provider. Returns how many objects. */
export async function refreshAll({ payments }: MoneyUnderTest): Promise<number> {
  let refreshed = 0;
  for (let after: string | null = null; ; ) {
    const page: { refreshed: number; next: string | null } = (
      await payments.engine.refreshPending(system, { after, limit: 50 })
    ).output;
    refreshed += page.refreshed;
    if (page.next === null) return refreshed;
    after = page.next;
  }
}

const roundsMax = 12;

/** Does everything that is due, until nothing is under way. Throws an Error if something never ends. */
export async function settle({ money, follower }: Settled, orders: readonly { id: string }[]): Promise<void> {
  const round = async () => {
    await finishCalls(money);
    await deliverNotices(money, await waitingNotices(money));
    await processNotices(money);
    for (const { id } of orders) await follower.follow(id);
  };
  for (let n = 0; n < roundsMax; n += 1) {
    await round();
    // First what banks take seconds for, then what is only found when its notice has not come for a while: what waits
    // long is read every hour.
    await passTime(money, n === 0 ? 3 : 61 * 60);
    await refreshAll(money);
    await round();
    if (n > 0 && (await underWay(money)).length === 0) return;
  }
  throw new Error(`This does not end: ${(await underWay(money)).join(', ')}`);
}
