import type { Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import { moneyOfAccount } from '../../accounts/money-of-account.ts';
import { assertPossible } from '../../refunds/assert-possible.ts';
import { beginRefund } from '../../refunds/begin-refund.ts';
import { isFrozenByDispute, refundableOf } from '../../refunds/refundable.ts';
import { type RefundIntent, refundIntent } from '../../refunds/request-refund.ts';
import { closeDispute } from '../close-dispute.ts';
import type { LockedDispute } from '../lock-dispute.ts';
import { assertNonePending, refundedSince } from '../refunded-since.ts';

/**
 * Begins the refund that settles an open claim. `award` is what the buyer gets of it in all, by default what is claimed:
 * what was refunded since the claim was opened is a part of it, and the rest is refunded, as far as it is left of the
 * order. The claim is lost when the refund has succeeded; at once, if there is no rest. Returns what must be asked of the
 * provider, or null.
 *
 * Throws `refund_pending` while a refund that counts towards the claim is pending, `payment_disputed` while a bank holds
 * money of the order, `refund_exceeds_captured` if the award is more than what is left with what was refunded, and
 * `amount_not_possible` if the provider cannot move it.
 */
export async function refundClaim(
  work: Work,
  state: LockedDispute,
  award: bigint | null,
  initiatedBy: 'seller' | 'operator' | 'system',
): Promise<RefundIntent | null> {
  const { account, payment, dispute } = state;
  const { succeeded, pending } = await refundedSince(work, dispute);
  assertNonePending(pending);
  if (await isFrozenByDispute(work.em, account))
    throw paymentsErrors.payment_disputed('The bank holds money of the order until its dispute ends.');
  const left = refundableOf(account);
  if (award !== null && award > left + succeeded)
    throw paymentsErrors.refund_exceeds_captured(
      'The amount is more than what is left of the order and what was refunded since the claim was opened.',
      { refundable: moneyOfAccount(account, left + succeeded) },
    );
  if (award !== null) assertPossible(payment.provider, { amount: award, currency: account.currency }, left + succeeded);
  const wanted = (award ?? dispute.amount) - succeeded;
  if (left === 0n || wanted <= 0n) {
    await closeDispute(work, state, 'lost');
    return null;
  }
  const refund = {
    amount: wanted < left ? wanted : left,
    reason: 'claim',
    initiatedBy,
    disputeId: dispute.id,
  } as const;
  return refundIntent(await beginRefund(work, { account, payment }, refund));
}
