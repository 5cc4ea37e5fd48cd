import {
  ApplicationFailure,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { BookActivities, Violation } from './books.activities.ts';
import { pin } from '../temporal/pin.ts';

// After these attempts, the next run of the schedule tries again.
const { refreshPending: refreshBatch } = proxyActivities<BookActivities>({
  startToCloseTimeout: '2 minutes',
  retry: { maximumInterval: '1 minute', maximumAttempts: 5 },
});
const { requeuePayouts: requeueBatch } = proxyActivities<BookActivities>({
  startToCloseTimeout: '1 minute',
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});
const { writeOffDebts, payOutBalances } = proxyActivities<BookActivities>({
  startToCloseTimeout: '2 minutes',
  retry: { maximumInterval: '1 minute', maximumAttempts: 20 },
});
const { verifyBooks: verify } = proxyActivities<BookActivities>({
  // Longer than the operation may take.
  startToCloseTimeout: '10 minutes',
  retry: { initialInterval: '10 seconds', maximumInterval: '10 minutes', maximumAttempts: 10 },
});

/** Maximum number of batches in a run. The next run continues with the oldest records. */
const batchesMax = 100;

/**
 * Reads payments, refunds, disputes and payouts from the provider whose webhook is overdue and may be lost. Returns the
 * number read.
 */
export async function refreshPending(): Promise<{ refreshed: number }> {
  let refreshed = 0;
  let after: string | null = null;
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const { count, next }: Awaited<ReturnType<typeof refreshBatch>> = await refreshBatch({ after });
    refreshed += count;
    setCurrentDetails(`Read from the provider: ${refreshed}.`);
    if (next === null) break;
    after = next;
  }
  return { refreshed };
}

pin(refreshPending);

/** Result of `requeuePayouts`. */
export interface RequeuedPayouts {
  /** Number of orders whose payout is due. Their workflows were requested again. */
  requeued: number;
}

export interface RequeuePayoutsInput extends RequeuedPayouts {
  /** The position after the previous run's last batch, if this run continues another. */
  after: string | null;
}

/** Requests the workflow of each order whose payout is due: the workflow may be lost, or may have missed a change. */
export async function requeuePayouts(
  { after, requeued: before }: RequeuePayoutsInput = { after: null, requeued: 0 },
): Promise<RequeuedPayouts> {
  let requeued = before;
  for (let position = after; ; ) {
    const { count, next }: Awaited<ReturnType<typeof requeueBatch>> = await requeueBatch({ after: position });
    requeued += count;
    setCurrentDetails(`Due payouts: ${requeued}.`);
    if (next === null) return { requeued };
    position = next;
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof requeuePayouts>({ after: position, requeued });
  }
}

pin(requeuePayouts);

/**
 * Writes off old debts of sellers, and schedules payouts of sellers' balances that have none. It does not wait for a
 * check of the books: while they disagree, payments does nothing.
 */
export async function settleBalances(): Promise<{ writtenOff: number; scheduled: number }> {
  const [writtenOff, scheduled] = [await allBatches(writeOffDebts), await allBatches(payOutBalances)];
  setCurrentDetails(`Written off: ${writtenOff}. Payouts scheduled: ${scheduled}.`);
  return { writtenOff, scheduled };
}

/** Processes batches until one is not full. Returns the sum of their counts. */
async function allBatches(batch: () => Promise<{ count: number; isFull: boolean }>): Promise<number> {
  let sum = 0;
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const { count, isFull } = await batch();
    sum += count;
    if (!isFull) break;
  }
  return sum;
}

pin(settleBalances);

export interface VerifyBooksInput {
  /** Whether to check all of the books, even if that was done recently. */
  whole?: boolean;
  /** If this run continues one that checks all: the time at which the first run began. */
  since?: string;
}

/**
 * Checks the books: everything that has changed since the last check, and the balances of the provider; once a week, or
 * on request, all of them. Each activity checks as many parts as it can in half a minute. If the books disagree,
 * payments freezes all payouts, and the workflow fails with `books_disagree` and the first violations.
 */
export async function verifyBooks({ whole = false, since: begun }: VerifyBooksInput = {}): Promise<{ ok: true }> {
  const since = begun ?? (whole ? workflowInfo().startTime.toISOString() : undefined);
  const input = since === undefined ? {} : { since };
  setCurrentDetails('The books are being checked.');
  let answer = await verify(input);
  while (answer.more) {
    setCurrentDetails(answer.ok ? 'The books are being checked.' : disagreement(answer.violations));
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof verifyBooks>(input);
    answer = await verify(input);
  }
  const { ok, violations } = answer;
  if (ok) {
    setCurrentDetails('The books agree.');
    return { ok };
  }
  setCurrentDetails(disagreement(violations));
  throw ApplicationFailure.create({
    type: 'books_disagree',
    message: disagreement(violations),
    nonRetryable: true,
    details: [violations],
  });
}

function disagreement(violations: readonly Violation[]): string {
  const lines = violations.map(({ invariant, detail }) => `${invariant}: ${detail}`);
  return `The books disagree, and all payouts are frozen.\n${lines.join('\n')}`;
}

pin(verifyBooks);
