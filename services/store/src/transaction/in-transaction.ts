import type { Caller, Operation, Reply } from '@marketplace/kernel';
import { transactionRetries, withRetries } from './faults.ts';
import type { Store } from '../store.ts';
import { type Ending, transaction } from './transaction.ts';
import { openWork, type Work } from './work.ts';

/**
 * One transaction with its outbox rows, repeated when PostgreSQL asks for that. `operation` is the command that does
 * the work.
 */
export function inTransaction<T>(
  store: Store,
  caller: Caller,
  run: (work: Work) => Promise<T>,
  operation?: Operation,
): Promise<T> {
  return committed(() =>
    transaction(store, null, async (em, { now }) => {
      const { work, last, wake } = openWork(store, em, now, caller, operation);
      return { output: { output: await run(work), wake }, last: last() };
    }),
  );
}

export interface Committed<T> {
  output: T;
  wake: () => void;
}

/** The relay is woken when the transaction has committed: not earlier, and not for nothing. */
export async function committed<T>(attempt: () => Promise<Committed<T>>): Promise<T> {
  const { output, wake } = await withRetries(transactionRetries, attempt);
  wake();
  return output;
}

/** The end of a transaction that wrote nothing, so there is nothing to wake the relay for. */
export function unchanged<T = Reply<unknown>>(output: T): Ending<Committed<T>> {
  return { output: { output, wake: () => undefined }, last: [] };
}
