import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { isServiceError } from '@marketplace/kernel';
import { createOrderMoves } from '@marketplace/workflows/testing/order-moves';
import { createOrderActivities, type OrderLook } from '@marketplace/workflows/testing/order-activities';
import type { MoneyUnderTest } from './money-under-test.ts';

/** Does what the workflow of an order does, with its activities and without Temporal. */
export interface OrderFollower {
  /**
   * Looks at the order, and makes at most one move. Returns what was decided, such as `wait for the payment`, and
   * `moved`: whether a move was made and not refused.
   */
  step(orderId: string): Promise<{ did: string; moved: boolean }>;
  /** Makes a move that was decided before, whatever the state is by now. Resolves to how it ended. */
  moveAnyway(move: string, orderId: string): Promise<string>;
  /** Steps until the order waits or has ended, or a move has no effect. Returns what was done. */
  follow(orderId: string): Promise<string[]>;
}

type Move = (order: { orderId: string }) => Promise<void>;

/** Most moves that a change of an order may lead to. More means that the moves undo each other. */
const movesMax = 40;

export function orderFollower({ trading, payments }: Pick<MoneyUnderTest, 'trading' | 'payments'>): OrderFollower {
  const engines = { trading: trading.engine, payments: payments.engine };
  const { lookAtOrder } = createOrderActivities({ ...engines, client: undefined as never });
  // Nobody here has more than one organization.
  const identity = { getParties: async () => ({ output: { ownerId: null, related: false } }) };
  const moves = createOrderMoves({ ...engines, identity: identity as never }) as unknown as Record<string, Move>;
  // A refused move is no news.
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
