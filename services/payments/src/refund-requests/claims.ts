import { notFound, ServiceError } from '@marketplace/kernel';
import { paymentsErrors } from '@marketplace/payments-contract';
import { sql, type Work } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { moneyOfAccount } from '../accounts/account.ts';
import type { Dispute } from '../entities/dispute.entity.ts';
import { assertPossible, isRefundStopped, refundableOf } from '../refunds/refund-rules.ts';
import { isFrozenByDispute } from '../refunds/refund.ts';
import { beginRefund } from './apply-refund.ts';
import { type RefundIntent, refundIntent } from './request-refund.ts';
import { assertNonePending, assertUndecided, refundedSince } from '../disputes/claim-refunds.ts';
import { closeDispute } from '../disputes/funds.ts';
import { findDispute, lockDispute, type LockedDispute, openStatuses } from '../disputes/dispute.ts';

/**
 * Decides an open claim for the operator. `won`: the claim is closed, and the seller keeps the money. `lost`: the buyer
 * gets `award` in minor units, see `refundClaim`; the claim is closed when the refund has succeeded. Returns the
 * request to the provider (`requestRefund`, `applyRefundAnswer`), or null. Writes no audit row of the operator.
 *
 * Throws `not_found`, `invalid_state_transition` for a dispute that is not an open claim, `refund_pending` while the
 * refund of an earlier decision is pending, `payment_disputed`, `refund_exceeds_captured`, `amount_not_possible`, and
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
      throw paymentsErrors.refund_impossible('The card of the buyer accepts no refunds.');
    return refundClaim(work, locked, award ?? null, 'operator');
  }
  await assertUndecided(work, dispute);
  await closeDispute(work, locked, 'won');
  return null;
}

/**
 * Begins the refund that settles an open claim. `award` is the total for the buyer, by default the claimed amount.
 * Earlier refunds since the claim was opened are deducted; the remainder is refunded, as far as the order has money.
 * The claim is lost when the refund has succeeded, or at once without a remainder. Returns the request to the provider,
 * or null.
 *
 * Throws `refund_pending` while a refund that counts towards the claim is pending, `payment_disputed` while a bank
 * holds money of the order, `refund_exceeds_captured` if the award is more than the amount left plus the refunds, and
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

/** The refunds of claims, by the id of the claim: whether one is pending. A claim without a refund is absent. */
export async function refundsOfClaims(
  em: EntityManager,
  claims: readonly Pick<Dispute, 'id' | 'orderId'>[],
): Promise<Map<string, { pending: boolean }>> {
  if (claims.length === 0) return new Map();
  const orderIds = claims.map(({ orderId }) => orderId);
  const { rows } = await sql<{ id: string; pending: boolean }>`
    select dispute_id as id, bool_or(status = 'pending') as pending from refund
     where order_id = any(${orderIds}) and dispute_id = any(${claims.map(({ id }) => id)})
     group by dispute_id`.execute(em.getKysely());
  return new Map(rows.map(({ id, pending }) => [id, { pending }]));
}

/** Whether the seller has answered a claim, and has not accepted it: no refund of it was ever begun. */
export function isContested({ status, evidence }: Dispute, refund: { pending: boolean } | undefined): boolean {
  return (
    status !== 'needs_response' && evidence.some(({ submittedBy }) => submittedBy === 'seller') && refund === undefined
  );
}
