/** Seconds from each failed attempt to the next: ten attempts over 75 h 35 m 05 s (webhooks.md, "Sending"). */
export const defaultRetrySeconds: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

const retryAfterSecondsMax = 86_400;
/** After a timeout or a 429 the receiver needs air, whatever the schedule says. */
const gentleSecondsMin = 60;
const jitterSecondsMin = 2;
const jitterSecondsMax = 900;

export interface FailedAttempt {
  /** 1 for the first. */
  number: number;
  /** When the attempt ended, in milliseconds of the workflow's clock. */
  endedAtMs: number;
  statusCode: number | null;
  errorCode: string | null;
  /** The receiver's `Retry-After`, in seconds or as an HTTP date. */
  retryAfter: string | null;
  /** 0 up to 1, drawn by the workflow so that replay draws the same. */
  jitter: number;
}

/**
 * When the next attempt is due, in milliseconds; null when the schedule is used up. A pure function: same input, same
 * time.
 */
export function nextAttempt(
  failed: FailedAttempt,
  retrySeconds: readonly number[] = defaultRetrySeconds,
): number | null {
  const step = retrySeconds[failed.number - 1];
  if (step === undefined) return null;
  const wait = Math.max(step, retryAfterSeconds(failed), gentle(failed) ? gentleSecondsMin : 0);
  const jitterWidth = Math.min(jitterSecondsMax, Math.max(jitterSecondsMin, wait * 0.1));
  return failed.endedAtMs + Math.round((wait + failed.jitter * jitterWidth) * 1000);
}

function gentle({ statusCode, errorCode }: FailedAttempt): boolean {
  return statusCode === 429 || errorCode === 'timeout_connect' || errorCode === 'timeout_response';
}

/**
 * RFC 9110, section 5.6.7. `Date.parse` alone would take much else for a date, some of it in the time zone of the
 * machine.
 */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .+ GMT$/;

function retryAfterSeconds({ statusCode, retryAfter, endedAtMs }: FailedAttempt): number {
  if (retryAfter === null || (statusCode !== 429 && statusCode !== 503)) return 0;
  const hint = retryAfter.trim();
  const seconds = /^\d+$/.test(hint) ? Number(hint) : httpDate.test(hint) ? (Date.parse(hint) - endedAtMs) / 1000 : 0;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), retryAfterSecondsMax);
}
