import { parseRetryAfter } from '@marketplace/kernel';

/** Seconds between each failed attempt and the next: ten attempts over 75 h 35 m 05 s (docs/webhooks.md). */
export const defaultRetrySeconds: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

const retryAfterSecondsMax = 86_400;
/** Shortest wait after a timeout or a 429: the receiver is overloaded. */
const overloadedSecondsMin = 60;
const jitterSecondsMin = 2;
const jitterSecondsMax = 900;

/** Facts that determine the time of the next attempt. */
export interface FailedAttempt {
  /** 1 for the first attempt. */
  number: number;
  /** End of the attempt: Unix milliseconds of the workflow's clock. */
  endedAtMs: number;
  statusCode: number | null;
  errorCode: string | null;
  /** The receiver's `Retry-After` header: seconds, or a date. */
  retryAfter: string | null;
  /** From 0 to 1. Drawn by the workflow, so that a replay gets the same number. */
  jitter: number;
}

/**
 * Returns when the next attempt is due, in Unix milliseconds, or null after the last attempt of the schedule. It must
 * stay a pure function: workflows call it, and a replay must get the same result.
 */
export function nextAttempt(
  failed: FailedAttempt,
  retrySeconds: readonly number[] = defaultRetrySeconds,
): number | null {
  const step = retrySeconds[failed.number - 1];
  if (step === undefined) return null;
  const wait = Math.max(step, retryAfterSeconds(failed), isOverloaded(failed) ? overloadedSecondsMin : 0);
  const jitterWidth = Math.min(jitterSecondsMax, Math.max(jitterSecondsMin, wait * 0.1));
  return failed.endedAtMs + Math.round((wait + failed.jitter * jitterWidth) * 1000);
}

function isOverloaded({ statusCode, errorCode }: FailedAttempt): boolean {
  return statusCode === 429 || errorCode === 'timeout_connect' || errorCode === 'timeout_response';
}

function retryAfterSeconds({ statusCode, retryAfter, endedAtMs }: FailedAttempt): number {
  if (retryAfter === null || (statusCode !== 429 && statusCode !== 503)) return 0;
  return Math.min(parseRetryAfter(retryAfter, endedAtMs) ?? 0, retryAfterSecondsMax);
}
