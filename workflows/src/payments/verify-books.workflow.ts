import { ApplicationFailure, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { BookActivities } from './books.activities.ts';
import { pin } from '../temporal/pin.ts';

const { verifyBooks: verify } = proxyActivities<BookActivities>({
  // More than the operation may take.
  startToCloseTimeout: '10 minutes',
  retry: { initialInterval: '10 seconds', maximumInterval: '10 minutes', maximumAttempts: 10 },
});

/**
 * Checks the ledger, and compares it with the records and with the books of the provider. Fails with `books_disagree`
 * and the first violations if they disagree; payments has frozen all payouts then.
 */
export async function verifyBooks(): Promise<{ ok: true }> {
  setCurrentDetails('The books are being checked.');
  const { ok, violations } = await verify();
  if (ok) {
    setCurrentDetails('The books agree.');
    return { ok };
  }
  const lines = violations.map(({ invariant, detail }) => `${invariant}: ${detail}`);
  setCurrentDetails(`The books disagree, and all payouts are frozen.\n${lines.join('\n')}`);
  throw ApplicationFailure.create({
    type: 'books_disagree',
    message: `The books disagree, and all payouts are frozen. ${lines.join('; ')}`,
    nonRetryable: true,
    details: [violations],
  });
}

pin(verifyBooks);
