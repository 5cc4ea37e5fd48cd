import type { Work } from '@marketplace/store';
import { applyDisputeSnapshot } from '../disputes/apply-dispute.ts';
import { applyPaymentSnapshot } from '../payments/apply-payment.ts';
import { applyAccountSnapshot } from '../payout-accounts/apply-account-snapshot.ts';
import { applyTransferSnapshot } from '../payouts/transfers/apply-transfer-snapshot.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { applyRefundSnapshot } from '../refunds/apply-refund.ts';
import type { Applied, Snapshot } from '../provider/snapshots.ts';

/**
 * Applies the state of an object of the provider that was not read for a certain request: after a notice, or because a
 * notice may be missing. It locks what it changes. Throws an Error if the state contradicts the record.
 */
export async function applySnapshot(work: Work & PaymentsContext, snapshot: Snapshot): Promise<Applied> {
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
