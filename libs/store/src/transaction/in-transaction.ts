import type { Caller, Operation, Reply } from '@marketplace/kernel';
import { transactionRetries, withRetries } from './faults.ts';
import type { Store } from '../store.ts';
import { type Ending, transaction } from './transaction.ts';
import { openWork, type Work } from './work.ts';

/**
 * Runs `run` in one transaction, which also writes its outbox rows, and wakes the relay after the commit. `run` may run
 * several times; see `withRetries`, which also lists the errors. `operation` is the command that does the work: with
 * it, `emit` throws for event types that the command does not declare.
 */
export function inTransaction<T>(
  store: Store,
  caller: Caller,
  run: (work: Work) => Promise<T>,
  operation?: Operation,
): Promise<T> {
  return committed(() =>
    transaction(store, { lock: null }, async (open, { now }) => {
      const { work, last, wake } = openWork(store, open, now, caller, operation);
      return { output: { output: await run(work), wake }, last: last() };
    }),
  );
}

/** The result of a transaction, and the function to call after its commit. */
export interface Committed<T> {
  output: T;
  /** Wakes the relay and waiting calls. */
  wake: () => void;
}

/** Runs a transaction with retries, calls `wake` after its commit, and returns its output. */
export async function committed<T>(attempt: () => Promise<Committed<T>>): Promise<T> {
  const { output, wake } = await withRetries(transactionRetries, attempt);
  wake();
  return output;
}

/** The end of a transaction that wrote nothing. */
export function unchanged<T = Reply<unknown>>(output: T): Ending<Committed<T>> {
  return { output: { output, wake: () => undefined }, last: [] };
}
