import type { Caller, Operation } from '@marketplace/kernel';
import { inTransaction, type Work } from '@marketplace/store';
import { providerCallMs } from '@marketplace/payments-contract/limits';
import { applyDisputeSnapshot } from '../disputes/apply-dispute.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { applyPaymentSnapshot } from '../payments/apply-payment.ts';
import { applyAccountSnapshot } from '../payout-accounts/apply-account.ts';
import { applyTransferSnapshot } from '../payouts/transfers/apply-transfer.ts';
import type { Applied, Snapshot, SnapshotKind } from '../provider/snapshots.ts';
import { applyRefundSnapshot } from '../refunds/apply-refund.ts';

/** What became of an object that was read. `unreadable`: the provider did not answer. */
type Refreshed = Applied | 'unreadable';

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

/**
 * Applies the state of an object of the provider that was not read for a certain request: after a notice, or because a
 * notice may be missing. It locks what it changes. Throws an Error if the state contradicts the record.
 */
async function applySnapshot(work: Work & PaymentsContext, snapshot: Snapshot): Promise<Applied> {
  const provider = work.provider.name;
  switch (snapshot.object) {
    case 'payment':
      return applyPaymentSnapshot(work, provider, snapshot);
    case 'refund':
      return applyRefundSnapshot(work, provider, snapshot);
    case 'dispute':
      return applyDisputeSnapshot(work, provider, snapshot);
    case 'transfer':
      return applyTransferSnapshot(work, provider, snapshot);
    case 'account':
      return applyAccountSnapshot(work, provider, snapshot);
  }
}
