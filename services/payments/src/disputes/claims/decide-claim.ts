import { notFound, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import { moneyOfAccount } from '../../accounts/money-of-account.ts';
import { refundableOf } from '../../refunds/refundable.ts';
import type { RefundIntent } from '../../refunds/request-refund.ts';
import { closeDispute } from '../close-dispute.ts';
import { lockDispute, openStatuses } from '../lock-dispute.ts';
import { findDispute } from '../find-dispute.ts';
import { refundClaim } from './refund-claim.ts';

/**
 * Decides an open claim for the operator. `won`: the claim is closed, and the seller keeps the money. `lost`: the buyer
 * gets `amount` in minor units, by default what is left of the claim; the claim is closed when the refund has succeeded. Returns
 * what must then be asked of the provider (`requestRefund`, `applyRefundAnswer`), or null. Writes no audit row of the
 * operator.
 *
 * Throws `not_found`, `invalid_state_transition` for a dispute that is no open claim, `payment_disputed` and
 * `refund_exceeds_captured`.
 */
export async function decideClaim(
  work: Work,
  id: string,
  outcome: 'won' | 'lost',
  amount?: bigint,
): Promise<RefundIntent | null> {
  const found = await findDispute(work.em, id);
  if (!found) throw notFound();
  const locked = await lockDispute(work.em, found);
  const { account, dispute } = locked;
  if (dispute.source !== 'buyer' || !openStatuses.includes(dispute.status))
    throw new ServiceError(
      'invalid_state_transition',
      'Only an open claim can be decided. Banks decide their disputes.',
      { members: { currentStatus: dispute.status } },
    );
  if (outcome === 'lost') {
    const refundable = refundableOf(account);
    if (amount !== undefined && amount > refundable)
      throw paymentsErrors.refund_exceeds_captured('The amount is more than what is left to refund.', {
        refundable: moneyOfAccount(account, refundable),
      });
    return refundClaim(work, locked, amount ?? null, 'operator');
  }
  await closeDispute(work, locked, 'won');
  return null;
}
