import { defineSearchAttributeKey } from '@temporalio/common';
import {
  ActivityFailure,
  type ActivityOptions,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { WorkflowInput, WorkflowSignal } from '@marketplace/kernel';
import type { followOrder as declaration } from '@marketplace/trading-contract/workflows';
import type { OrderMove, OrderMoves } from './order-moves.ts';
import type { OrderActivities, OrderLook } from './orders.activities.ts';

/** Result of the workflow. */
export interface FollowedOrder {
  /** Final status of the order. */
  status: OrderLook['status'];
}

const lookAgain = defineSignal<[], WorkflowSignal<typeof declaration>>('lookAgain');
const orderStatus = defineQuery<OrderLook['status'] | null>('orderStatus');

const { lookAtOrder } = proxyActivities<OrderActivities>({
  startToCloseTimeout: '1 minute',
  // Retried without limit, because nothing else acts at the order's deadlines.
  retry: { maximumInterval: '1 minute' },
});
/** Few attempts, because the workflow that it wakes polls every few minutes anyway. */
const { wakeClosings } = proxyActivities<OrderActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { maximumAttempts: 3 },
});
const moveOptions: ActivityOptions = {
  startToCloseTimeout: '1 minute',
  // Temporal does not retry it. After a failure the order is read again, because it may need another command by then.
  retry: { maximumAttempts: 1 },
};
const moves = proxyActivities<OrderMoves>(moveOptions);

/** Maximum wait. After it the order is read again, in case a signal was lost. */
const dayMs = 24 * 3_600_000;
const backoffSecondsMax = 60;

/**
 * Follows an order until it has ended. The workflow stores nothing about the order: it reads the order, calls the
 * command that `decide` returns, and waits for the next deadline or for a signal, which only says that the order has
 * changed.
 */
export async function followOrder(input: WorkflowInput<typeof declaration>): Promise<FollowedOrder> {
  const { orderId } = input;
  let changed = false;
  let known: OrderLook['status'] | null = null;
  setHandler(lookAgain, () => void (changed = true), {
    description:
      'The order or its money may have changed: read them again, and do all due work. Sent by the service after each ' +
      'change. Operators may send it at any time.',
  });
  setHandler(orderStatus, () => known, { description: 'Status of the order when it was last read, or null.' });
  setCurrentDetails('The order is being read.');
  let failures = 0;
  let lastMove: string | null = null;

  for (;;) {
    // Before the order is read, so that a signal during the read is not lost.
    changed = false;
    const { status, revision, details, next } = await lookAtOrder({ orderId });
    known = status;
    setCurrentDetails(details);
    if (workflowInfo().typedSearchAttributes.get(orderStatusKey) !== status)
      upsertSearchAttributes([{ key: orderStatusKey, value: status }]);

    if (next.kind === 'move') {
      // The decision about an unchanged order is unchanged: the last command was refused, or had no effect.
      const move = `${next.move}@${revision}`;
      failures = move === lastMove ? failures + 1 : 0;
      lastMove = move;
      if (failures > 0) {
        setCurrentDetails(`${details} It was refused or had no effect ${failures} times, and is repeated.`);
        const seconds = Math.min(backoffSecondsMax, 2 ** (failures - 1));
        await sleep(seconds * 1000, { summary: `until ${next.move} is repeated` });
      }
      await makeMove(next.move, orderId, next.because);
    } else {
      failures = 0;
      lastMove = null;
      if (!changed && next.kind === 'end') {
        if (next.closing.length > 0) await wakeClosings({ organizationIds: next.closing }).catch(ignoreFailure);
        if (!changed) return { status };
      }
      // A timeout of 0 would mean no timeout.
      if (!changed && next.kind === 'wait')
        await condition(() => changed, Math.max(1, Math.min(next.inMs ?? dayMs, dayMs)), { summary: next.for });
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof followOrder>(input);
  }
}

/** Calls a command. If it is refused or fails, the next read of the order shows that. */
async function makeMove(name: OrderMove, orderId: string, because: string): Promise<void> {
  await moves[name].executeWithOptions({ ...moveOptions, summary: because }, [{ orderId }]).catch(ignoreFailure);
}

function ignoreFailure(error: unknown): void {
  if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
}

/** Search attribute with the status of an order, for filters in the Temporal UI. */
const orderStatusKey = defineSearchAttributeKey('OrderStatus', 'KEYWORD');
