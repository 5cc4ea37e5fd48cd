import { notFound, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import { isRefundStopped } from '../../refunds/refund-failures.ts';
import type { RefundIntent } from '../../refunds/request-refund.ts';
import { closeDispute } from '../close-dispute.ts';
import { lockDispute, openStatuses } from '../lock-dispute.ts';
import { findDispute } from '../find-dispute.ts';
import { assertUndecided } from '../refunded-since.ts';
import { refundClaim } from './refund-claim.ts';

/**
 * Decides an open claim for the operator. `won`: the claim is closed, and the seller keeps the money. `lost`: the buyer
 * gets `award` in minor units, see `refundClaim`; the claim is closed when the refund has succeeded. Returns what must
 * then be asked of the provider (`requestRefund`, `applyRefundAnswer`), or null. Writes no audit row of the operator.
 *
 * Throws `not_found`, `invalid_state_transition` for a dispute that is no open claim, `refund_pending` while the refund of
 * an earlier decision is on its way, `payment_disputed`, `refund_exceeds_captured`, `amount_not_possible`, and
 * `refund_impossible` once refunds of the payment have failed too often.
 */
export async function decideClaim(
  work: Work,
  id: string,
  outcome: 'won' | 'lost',
  award?: bigint,
): Promise<RefundIntent | null> {
  const found = await findDispute(work.em, id);
  if (!found) throw notFound();
  const locked = await lockDispute(work.em, found);
  const { dispute } = locked;
  if (dispute.source !== 'buyer' || !openStatuses.includes(dispute.status))
    throw new ServiceError(
      'invalid_state_transition',
      'Only an open claim can be decided. Banks decide their disputes.',
      { members: { currentStatus: dispute.status } },
    );
  if (outcome === 'lost') {
    if (isRefundStopped(locked.payment))
      throw paymentsErrors.refund_impossible('The card of the buyer takes no refund.');
    return refundClaim(work, locked, award ?? null, 'operator');
  }
  await assertUndecided(work, dispute);
  await closeDispute(work, locked, 'won');
  return null;
}
