import { createHmac } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { isServiceError, systemCaller } from '@marketplace/kernel';
import { createOrderMoves } from '@marketplace/workflows/testing/order-moves';
import { createOrderActivities, type OrderLook } from '@marketplace/workflows/testing/order-activities';
import { underWay } from './invariants.ts';
import { type MoneyUnderTest, passTime } from './money-under-test.ts';

/** Acts like the workflow of an order, with its activities and without Temporal. */
export interface OrderFollower {
  /**
   * Reads the order, and calls at most one command. Returns the decision, such as `wait for the payment`, and `moved`:
   * whether a command was called and not refused.
   */
  step(orderId: string): Promise<{ did: string; moved: boolean }>;
  /** Calls a command that was decided before, whatever the state is by now. Resolves to its result. */
  moveAnyway(move: string, orderId: string): Promise<string>;
  /** Steps until the order waits or has ended, or a command has no effect. Returns the log. */
  follow(orderId: string): Promise<string[]>;
}

type Move = (order: { orderId: string }) => Promise<void>;

/** Maximum number of commands after a change of an order. More means that the commands undo each other. */
const movesMax = 40;

export function orderFollower({ trading, payments }: Pick<MoneyUnderTest, 'trading' | 'payments'>): OrderFollower {
  const engines = { trading: trading.engine, payments: payments.engine };
  const { lookAtOrder } = createOrderActivities({ ...engines, client: undefined as never });
  // No person here has more than one organization.
  const identity = { getParties: async () => ({ output: { ownerId: null, related: false } }) };
  const moves = createOrderMoves({ ...engines, identity: identity as never }) as unknown as Record<string, Move>;
  // A refused command changes nothing.
  const environment = new MockActivityEnvironment(undefined, { logger: new DefaultLogger('ERROR') });
  const look = (orderId: string): Promise<OrderLook> => environment.run(lookAtOrder, { orderId }) as Promise<OrderLook>;
  const step = async (orderId: string) => {
    const { next, revision } = await look(orderId);
    if (next.kind === 'end') return { did: 'end', moved: false, revision };
    if (next.kind === 'wait') return { did: `wait for ${next.for}`, moved: false, revision };
    try {
      await environment.run(moves[next.move]!, { orderId });
      return { did: next.move, moved: true, revision };
    } catch (error) {
      if (!isServiceError(error)) throw error;
      return { did: `${next.move} refused: ${error.code}`, moved: false, revision };
    }
  };
  return {
    step,
    moveAnyway: (move, orderId) =>
      environment.run(moves[move]!, { orderId }).then(
        () => 'done',
        (error: unknown) => {
          if (!isServiceError(error)) throw error;
          return error.code;
        },
      ),
    follow: async (orderId) => {
      const done: string[] = [];
      let last = '';
      for (let moved = true; moved; ) {
        const taken = await step(orderId);
        moved = taken.moved;
        const identity = `${taken.did}@${taken.revision}`;
        if (taken.moved && identity === last) return [...done, `${taken.did} without effect`];
        last = identity;
        done.push(taken.did);
        if (done.length > movesMax) throw new Error(`The moves do not end: ${done.slice(-6).join(', ')}`);
      }
      return done;
    },
  };
}

/** A webhook that the sandbox has written and that has not arrived. */
export interface WaitingNotice {
  id: string;
  body: string;
}

/**
 * The webhooks that have not arrived, oldest first. Due work at the provider is done first, as at any reading of it.
 */
export async function waitingNotices({
  query,
  sandbox,
}: Pick<MoneyUnderTest, 'query' | 'sandbox'>): Promise<WaitingNotice[]> {
  await sandbox.provider.balance(AbortSignal.timeout(10_000), 'USD');
  return query<WaitingNotice>('select id, body from sandbox.notice where delivered_at is null order by position, id');
}

/** Passes signed webhooks to payments, in this order. Throws if one is refused. */
export async function deliverNotices(
  { payments, query, noticeSecret }: Pick<MoneyUnderTest, 'payments' | 'query' | 'noticeSecret'>,
  notices: readonly WaitingNotice[],
): Promise<void> {
  for (const { body } of notices) {
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', noticeSecret).update(`${seconds}.${body}`).digest('hex');
    await payments.client.receiveProviderNotice(
      { requestId: 'req_notice', actor: { type: 'anonymous' } },
      {
        provider: 'sandbox',
        body: Buffer.from(body).toString('base64'),
        headers: { 'sandbox-signature': `t=${seconds},v1=${signature}` },
      },
    );
  }
  const ids = notices.map(({ id }) => id);
  await query('update sandbox.notice set delivered_at = clock_timestamp() where id = any($1)', [ids]);
}

/** A shuffle that the seed determines; null leaves the order as it is. */
export function shuffled<T>(items: readonly T[], seed: number | null): T[] {
  if (seed === null) return [...items];
  const mixed = items.map((item, n) => ({ item, at: Math.sin((n + 1) * (seed + 1)) }));
  return mixed.toSorted((one, other) => one.at - other.at).map(({ item }) => item);
}

/** Scope of the settling: the orders whose workflows are followed, or everything that payments has. */
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

/** Processes the stored webhooks, also those that wait for their next try. */
export async function processNotices({ query, payments }: MoneyUnderTest): Promise<void> {
  await query('update payments.provider_notice set available_at = payments.now() where processed_at is null');
  await payments.engine.processNotices(system, { limit: 100, waitMs: 0 });
}

/** Reads records with an overdue webhook from the provider. Returns the number of objects. */
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

/** Does all due work, until none is in progress. Throws an Error if something never ends. */
export async function settle({ money, follower }: Settled, orders: readonly { id: string }[]): Promise<void> {
  const round = async () => {
    await finishCalls(money);
    await deliverNotices(money, await waitingNotices(money));
    await processNotices(money);
    for (const { id } of orders) await follower.follow(id);
  };
  for (let n = 0; n < roundsMax; n += 1) {
    await round();
    // First the work that takes banks seconds, then the records whose webhook is overdue: these are read every hour.
    await passTime(money, n === 0 ? 3 : 61 * 60);
    await refreshAll(money);
    await round();
    if (n > 0 && (await underWay(money)).length === 0) return;
  }
  throw new Error(`This does not end: ${(await underWay(money)).join(', ')}`);
}
