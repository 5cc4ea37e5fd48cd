import { setTimeout as delay } from 'node:timers/promises';
import { OptimisticLockError } from '@mikro-orm/core';
import { ServiceError } from '@marketplace/kernel';
import { isStale, type Outage, outageOf } from '../database/outages.ts';

/** SQLSTATEs after which the same transaction may succeed: serialization failure and deadlock. */
const repeatable = new Set(['40001', '40P01']);
/**
 * Constraints whose violation means that a repetition of the same request has committed first. A new attempt finds its
 * reply.
 */
const replayConstraints = new Set(['idempotency_record_pkey', 'client_request_pkey', 'external_call_claim']);
const lockTimeout = '55P03';

/** Number of repetitions of a transaction after an error that `withRetries` may repeat. */
export const transactionRetries = 3;

/**
 * Runs `attempt`, and repeats it up to `retries` times after a serialization failure, a deadlock, a conflict with a
 * repetition of the same request, or a statement that must be prepared again (`isStale`). Converts database errors:
 * lock timeouts and exhausted repetitions to `busy`; outages of the database (`outageOf`) to `temporarily_unavailable`.
 * Other errors are thrown unchanged.
 */
export async function withRetries<T>(retries: number, attempt: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (n < retries && isRepeatable(error)) {
        await delay(5 + Math.random() * 20 * (n + 1));
        continue;
      }
      throw translated(error);
    }
  }
}

function isRepeatable(error: unknown): boolean {
  const { code, constraint } = faultOf(error);
  return mayRepeat(error) || (code === '23505' && replayConstraints.has(constraint ?? ''));
}

function mayRepeat(error: unknown): boolean {
  return repeatable.has(faultOf(error).code) || isStale(error);
}

function translated(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const { code } = faultOf(error);
  if (code === lockTimeout || mayRepeat(error) || error instanceof OptimisticLockError) {
    return new ServiceError(
      'busy',
      'Another request is changing the same record. Try again.',
      { retryAfterSeconds: 1 },
      error,
    );
  }
  const outage = outageOf(error);
  if (!outage) return error;
  const { detail, retryAfterSeconds } = outages[outage];
  return new ServiceError('temporarily_unavailable', `${detail} Try again later.`, { retryAfterSeconds }, error);
}

/** Error for callers, and the time after which to try again. */
const outages: Record<Outage, { detail: string; retryAfterSeconds: number }> = {
  unreachable: { detail: 'The database cannot be reached at the moment.', retryAfterSeconds: 1 },
  refuses: { detail: 'The database accepts no changes at the moment.', retryAfterSeconds: 5 },
  canceled: { detail: 'The database took too long to answer.', retryAfterSeconds: 5 },
};

/** Whether `error` is a violation of the unique index or constraint with this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const fault = faultOf(error);
  return fault.code === '23505' && fault.constraint === constraint;
}

function faultOf(error: unknown): { code: string; constraint: string | undefined } {
  const { code = '', constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return { code: String(code), constraint };
}
