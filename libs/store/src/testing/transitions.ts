import { type AnyTransition, isServiceError } from '@marketplace/kernel';

/** A call of an operation that may change the record of a world. */
export interface DriveOf<World, Operation extends string, Cause extends string> {
  operation: Operation;
  by: Cause;
  /** Refusals count as "no change". */
  call: (world: World) => Promise<unknown>;
}

/** A change that an operation made. */
export interface ObservedTransition {
  /** Null: the operation created the record. */
  from: string | null;
  to: string;
  by: string;
  operation: string;
  reason?: string | null;
  event?: string;
}

/** The changes that a table expects of a status, one line each, sorted. `null`: those that create a record. */
export function expectedFrom(transitions: readonly AnyTransition[], status: string | null): string[] {
  return transitions
    .filter(({ from }) => (status === null ? from.length === 0 : from.includes(status)))
    .flatMap(({ to, by, operations, reason, event }) =>
      by.flatMap((one) =>
        operations.map((operation) =>
          lineOf({
            from: status,
            to: to === 'same' ? status! : to,
            by: one,
            operation,
            ...(reason && { reason }),
            ...(event && { event }),
          }),
        ),
      ),
    )
    .sort();
}

/** The observed changes from a status, one line each, sorted, without repetitions. */
export function observedFrom(observed: ObservedTransition[], status: string | null): string[] {
  return [...new Set(observed.filter(({ from }) => from === status).map(lineOf))].sort();
}

function lineOf({ from, to, by, operation, reason, event }: ObservedTransition): string {
  const details = [reason, event].filter(Boolean).join(', ');
  return `${from ?? 'nothing'} -> ${to} by ${by}: ${operation}${details && ` (${details})`}`;
}

/**
 * Calls an operation. Resolves to whether it is accepted. Errors other than refusals are thrown, and
 * `validation_failed`: the input must be one that the operation accepts in some status.
 */
export async function attempt(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (isServiceError(error) && error.code !== 'validation_failed') return false;
    throw error;
  }
}

/**
 * Whether the next call may use the same world: a party was refused, which changes nothing. Calls by the system and the
 * provider first advance the time or change external state.
 */
export function isUnchanged({ by }: { by: string }, accepted: boolean): boolean {
  return !accepted && by !== 'system' && by !== 'provider';
}
