import {
  ApplicationFailure,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  workflowInfo,
} from '@temporalio/workflow';
import type { BookActivities, Violation } from './books.activities.ts';
import { pin } from '../temporal/pin.ts';

const { verifyBooks: verify } = proxyActivities<BookActivities>({
  // More than the operation may take.
  startToCloseTimeout: '10 minutes',
  retry: { initialInterval: '10 seconds', maximumInterval: '10 minutes', maximumAttempts: 10 },
});

export interface VerifyBooksInput {
  /** Whether all of the books are checked, however recently that was done. */
  whole?: boolean;
  /** When a run continues another: when the first began, if it checks all. */
  since?: string;
}

/**
 * Checks the books: what has changed since they were checked, all of them once a week or if that is asked for, and the
 * balances of the provider. Each activity checks as many parts as it can in half a minute. Fails with `books_disagree`
 * and the first violations if they disagree; payments has frozen all payouts then.
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
