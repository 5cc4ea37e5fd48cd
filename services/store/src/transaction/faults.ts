import { setTimeout as delay } from 'node:timers/promises';
import { OptimisticLockError } from '@mikro-orm/core';
import { ServiceError } from '@marketplace/kernel';

/** SQLSTATEs after which the same transaction may succeed: serialization failure, deadlock, a twin's unique key. */
const repeatable = new Set(['40001', '40P01']);
const replayConstraints = new Set(['idempotency_record_pkey', 'client_request_pkey', 'external_call_claim']);
const lockTimeout = '55P03';
/** A statement that took longer than its time-out, or that an operator canceled. */
const canceled = '57014';
/**
 * Connection exceptions (but not 08P01, a message that we wrote wrongly), shutdown, starting up, too many connections.
 */
const away = /^(08(000|001|003|004|006|007)|57P0[1-3]|53300)$/;
const awayErrno = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Serialization failures, deadlocks, and a twin that committed first: the second look finds the twin's reply. */
export const transactionRetries = 3;

/** Runs `attempt` again where PostgreSQL asks for it; turns its faults into refusals that callers understand. */
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
  return repeatable.has(code) || (code === '23505' && replayConstraints.has(constraint ?? ''));
}

function translated(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const { code } = faultOf(error);
  if (code === lockTimeout || repeatable.has(code) || error instanceof OptimisticLockError) {
    return new ServiceError(
      'busy',
      'Another request changes this at the same time: try again.',
      { retryAfterSeconds: 1 },
      error,
    );
  }
  if (
    away.test(code) ||
    awayErrno.has(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(String(error))
  ) {
    return new ServiceError(
      'temporarily_unavailable',
      'The database cannot be reached now.',
      { retryAfterSeconds: 1 },
      error,
    );
  }
  if (code === canceled) {
    return new ServiceError(
      'temporarily_unavailable',
      'The database took too long to answer: try again later.',
      { retryAfterSeconds: 5 },
      error,
    );
  }
  return error;
}

/** Whether a statement failed on the unique index or constraint of this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const fault = faultOf(error);
  return fault.code === '23505' && fault.constraint === constraint;
}

function faultOf(error: unknown): { code: string; constraint: string | undefined } {
  const { code = '', constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return { code: String(code), constraint };
}
