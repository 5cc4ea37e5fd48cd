import type { Caller, Operation } from '@marketplace/kernel';
import { inTransaction, type Work } from '@marketplace/store';
import { providerCallMs } from '@marketplace/payments-contract/limits';
import type { PaymentsContext } from '../payments-context.ts';
import type { Applied, SnapshotKind } from '../provider/snapshots.ts';
import { applySnapshot } from './apply-snapshot.ts';

/** What became of an object that was read. `unreadable`: the provider did not answer. */
export type Refreshed = Applied | 'unreadable';

/**
 * Reads an object from the provider, without a transaction or a connection, and applies its state in a transaction.
 * `also` runs in that transaction, with the result. Rejects if the state cannot be applied.
 */
export async function refreshObject(
  context: PaymentsContext,
  caller: Caller,
  operation: Operation,
  { object, ref }: { object: SnapshotKind; ref: string },
  also: (work: Work, applied: Applied) => Promise<void> = async () => undefined,
): Promise<Refreshed> {
  const { provider, store } = context;
  const found = await provider.retrieve(AbortSignal.timeout(providerCallMs), object, ref);
  if (found.kind !== 'ok') return 'unreadable';
  const snapshot = found.value;
  return inTransaction(
    store,
    caller,
    async (work) => {
      const applied = snapshot === null ? 'unmatched' : await applySnapshot({ ...context, ...work }, snapshot);
      await also(work, applied);
      return applied;
    },
    operation,
  );
}
