import { ActivityFailure, ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { MadeAttempt } from './attempt-delivery.ts';
import { describeAttempt } from './describe-delivery.ts';

const type = 'AttemptFailed';

/**
 * With this failure the activity of a failed attempt ends, so that the Temporal UI shows the attempt as failed, with
 * its answer. It is benign: an error of the receiver is no error of the worker, and is neither logged nor counted.
 */
export function failureOf(attempt: MadeAttempt): ApplicationFailure {
  const failure = ApplicationFailure.create({
    type,
    message: describeAttempt(attempt),
    details: [attempt],
    category: ApplicationFailureCategory.BENIGN,
  });
  // It would be stored in the history of each failed attempt, and is always the same.
  delete failure.stack;
  return failure;
}

/** Returns the failed attempt that `failureOf` made the failure from, or undefined if it is another error. */
export function attemptOf(error: unknown): MadeAttempt | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure && cause.type === type ? (cause.details?.[0] as MadeAttempt) : undefined;
}
