import { setTimeout as delay } from 'node:timers/promises';
import { OptimisticLockError } from '@mikro-orm/core';
import { ServiceError } from '@marketplace/kernel';
import { isStale } from '../database/stale-statement.ts';

/** SQLSTATEs after which the same transaction may succeed: serialization failure and deadlock. */
const repeatable = new Set(['40001', '40P01']);
/**
 * A violation of these means that a repetition of the same request has committed first; a new attempt finds its reply.
 */
const replayConstraints = new Set(['idempotency_record_pkey', 'client_request_pkey', 'external_call_claim']);
const lockTimeout = '55P03';
/** SQLSTATE of a statement that exceeded its timeout, or that an operator canceled. */
const canceled = '57014';
/**
 * SQLSTATEs of a database that cannot be reached: connection exceptions (except 08P01, a protocol violation), shutdown,
 * startup, and too many connections.
 */
const unavailable = /^(08(000|001|003|004|006|007)|57P0[1-3]|53300)$/;
const unavailableErrno = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** How many times a transaction is repeated after an error that `withRetries` may repeat. */
export const transactionRetries = 3;

/**
 * Runs `attempt`, and repeats it up to `retries` times after a serialization failure, a deadlock, a conflict with a
 * repetition of the same request, or a statement that must be prepared again (`isStale`). Converts database errors: lock
 * timeout and what may be repeated to `busy`; no connection and statement timeout to `temporarily_unavailable`. Other
 * errors are thrown unchanged.
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
  if (
    unavailable.test(code) ||
    unavailableErrno.has(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(String(error))
  ) {
    return new ServiceError(
      'temporarily_unavailable',
      'The database cannot be reached at the moment. Try again.',
      { retryAfterSeconds: 1 },
      error,
    );
  }
  if (code === canceled) {
    return new ServiceError(
      'temporarily_unavailable',
      'The database took too long to answer. Try again later.',
      { retryAfterSeconds: 5 },
      error,
    );
  }
  return error;
}

/** Whether `error` is a violation of the unique index or constraint with this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const fault = faultOf(error);
  return fault.code === '23505' && fault.constraint === constraint;
}

function faultOf(error: unknown): { code: string; constraint: string | undefined } {
  const { code = '', constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return { code: String(code), constraint };
}
