import { paymentsErrors } from '@marketplace/payments-contract';
import { findRecords, sql, type Work } from '@marketplace/store';
import type { Dispute } from '../entities/dispute.entity.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import type { LockedPayment } from '../payments/payment.ts';
import type { LockedRefund } from '../refunds/refund.ts';
import { closeDispute, closeEmptyClaim, coverExcess } from './funds.ts';
import { outcomeOfEscalation } from './evidence-outcome.ts';
import { lockOpenClaim } from './dispute.ts';

/**
 * Applies the effects of a refund that has just ended to disputes: the claim that it settles is lost, and so is the
 * claim of an order with nothing left. If the refund has failed, the operator decides the claim, and the remaining
 * money covers the losses of the platform to open disputes. Returns account and payment as they are afterwards.
 */
export async function followRefund(work: Work, { account, payment, refund }: LockedRefund): Promise<LockedPayment> {
  const claim = refund.disputeId == null ? null : await lockOpenClaim(work.em, account.orderId);
  const settles = claim !== null && claim.id === refund.disputeId;
  if (refund.status === 'succeeded') {
    const met = settles ? claim : await findMetClaim(work, account);
    if (!met) return closeEmptyClaim(work, { account, payment });
    const closed = await closeDispute(work, { account, payment, dispute: met }, 'lost');
    return { account: closed.account, payment: closed.payment };
  }
  if (settles) await writeOutcome(work, outcomeOfEscalation(claim, work.now));
  return coverExcess(work, { account, payment });
}

/** The open claim of an order, if the refunds since then are as much as it claims. */
async function findMetClaim(work: Work, { orderId, openDisputes }: OrderAccount): Promise<Dispute | null> {
  const claim = openDisputes === 0 ? null : await lockOpenClaim(work.em, orderId);
  if (!claim) return null;
  const { succeeded, pending } = await refundedSince(work, claim);
  return succeeded >= claim.amount && pending.length === 0 ? claim : null;
}

/** Refunds of an order since a claim was opened, in minor units. */
export interface Since {
  succeeded: bigint;
  /** The refunds that are pending, oldest first. */
  pending: Refund[];
}

/**
 * Sums the refunds of an order since a claim was opened, and amounts that a bank took back. They count towards the
 * claim, whoever refunds and for which reason: the buyer would otherwise get them twice. The account must be locked.
 */
export async function refundedSince(
  { em }: Pick<Work, 'em'>,
  { paymentId, openedAt }: Pick<Dispute, 'paymentId' | 'openedAt'>,
): Promise<Since> {
  const refunds: Refund[] = await findRecords(
    em,
    RefundEntity,
    sql`where payment_id = ${paymentId} and status in ('succeeded', 'pending') and created_at >= ${openedAt}
        order by created_at, id`,
  );
  return {
    succeeded: refunds.reduce((sum, { status, amount }) => (status === 'succeeded' ? sum + amount : sum), 0n),
    pending: refunds.filter(({ status }) => status === 'pending'),
  };
}

/** Throws `refund_pending` with the first of these refunds, if there is one. */
export function assertNonePending([refund]: readonly Refund[]): void {
  if (!refund) return;
  const detail = 'A refund that counts towards the claim is pending.';
  throw paymentsErrors.refund_pending(detail, { refundId: refund.id });
}

/**
 * Throws `refund_pending` while the refund of a decision or acceptance is pending: the claim cannot end otherwise then.
 * The account must be locked.
 */
export async function assertUndecided(work: Pick<Work, 'em'>, claim: Dispute): Promise<void> {
  const { pending } = await refundedSince(work, claim);
  assertNonePending(pending.filter(({ disputeId }) => disputeId === claim.id));
}
