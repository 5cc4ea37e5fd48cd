import {
  ActivityFailure,
  ApplicationFailure,
  ApplicationFailureCategory,
  defineSearchAttributeKey,
} from '@temporalio/common';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';
import type { AttemptAnswer, MadeAttempt } from './attempt-delivery.ts';

/**
 * Search attribute for filters in the Temporal UI: `retrying`, `held`, `failed`, `canceled`, or `succeeded` after one
 * of these. It is not set if the first attempt succeeds.
 */
export const deliveryStatusKey = defineSearchAttributeKey('DeliveryStatus', 'KEYWORD');

/** Number and answer of an attempt, for example `Attempt 2: HTTP 503`. */
export function describeAttempt({ number, statusCode, errorCode }: AttemptResult): string {
  return `Attempt ${number}: ${statusCode === null ? (errorCode ?? 'no answer') : `HTTP ${statusCode}`}`;
}

/** The number of an attempt, for example `attempt 2 of 10`. */
export function numberAttempt(number: number, attemptsMax: number | undefined): string {
  return attemptsMax === undefined ? `attempt ${number}` : `attempt ${number} of ${attemptsMax}`;
}

/** Text for the Temporal UI while the workflow waits. */
export function describeAnswer(answer: AttemptAnswer): string {
  if (answer.status === 'held') return 'Held: the endpoint is paused or disabled.';
  if (answer.status === 'queued')
    return 'Waits for a slot: the endpoint is at its limits, or too many attempts of its organization hang.';
  if (answer.number === null) return `Closed: ${answer.status}.`;
  const { number, attemptsMax, status, nextAttemptAt } = answer;
  const next = nextAttemptAt === null ? '' : ` Next is ${numberAttempt(number + 1, attemptsMax)}, at ${nextAttemptAt}.`;
  return `${describeAttempt(answer)}, ${status}.${next}`;
}

/** Message of the failure of a failed delivery's workflow. `count` is the number of attempts. */
export function describeFailure(answer: AttemptAnswer, count: number): string {
  if (answer.number === null) return `The delivery has failed after ${countAttempts(count)}.`;
  return `The delivery has failed after ${countAttempts(count)}. ${describeAttempt(answer)}. ${reasonOf(answer)}`;
}

function countAttempts(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}

function reasonOf({ number, attemptsMax, statusCode, errorCode }: MadeAttempt): string {
  if (errorCode === 'blocked_address') return 'Webhooks may not be sent to this address.';
  if (statusCode === 410) return 'The receiver wants no more webhooks.';
  if (attemptsMax !== undefined && number < attemptsMax) return 'The receiver has ended the retries.';
  return 'The retry schedule is used up.';
}

const type = 'AttemptFailed';

/**
 * Failure of the activity of a failed attempt, so that the Temporal UI shows the attempt as failed, with its answer. It
 * is benign: an error of the receiver is not an error of the worker, and is neither logged nor counted.
 */
export function failureOf(attempt: MadeAttempt): ApplicationFailure {
  const failure = ApplicationFailure.create({
    type,
    message: describeAttempt(attempt),
    details: [attempt],
    category: ApplicationFailureCategory.BENIGN,
  });
  // No stack trace: it would be stored in the history of each failed attempt, and is always the same.
  delete failure.stack;
  return failure;
}

/** Returns the failed attempt from which `failureOf` made the failure. Undefined for other errors. */
export function attemptOf(error: unknown): MadeAttempt | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure && cause.type === type ? (cause.details?.[0] as MadeAttempt) : undefined;
}
