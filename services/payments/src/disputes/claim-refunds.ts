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
 * Does for disputes what follows from a refund that has just ended: the claim that it settles is lost, and so is a
 * claim of an order of which nothing is left. If it has failed, the operator decides the claim, and the losses of the
 * platform to open disputes are covered by the money that stays. Returns both as they are afterwards.
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

/** The open claim of an order, if what was refunded since then is all that it claims. */
async function findMetClaim(work: Work, { orderId, openDisputes }: OrderAccount): Promise<Dispute | null> {
  const claim = openDisputes === 0 ? null : await lockOpenClaim(work.em, orderId);
  if (!claim) return null;
  const { succeeded, pending } = await refundedSince(work, claim);
  return succeeded >= claim.amount && pending.length === 0 ? claim : null;
}

/** What the buyer has got of an order since a claim was opened, in minor units, and what is on its way. */
export interface Since {
  succeeded: bigint;
  /** The refunds that are pending, oldest first. */
  pending: Refund[];
}

/**
 * What was refunded of an order since a claim was opened, or taken back by a bank, and what is being refunded. It counts
 * towards the claim, whoever refunds and for which reason: the buyer would otherwise get it twice. The account must be
 * locked.
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
 * Throws `refund_pending` while the refund of a decision or acceptance is on its way: the claim cannot end otherwise
 * then. The account must be locked.
 */
export async function assertUndecided(work: Pick<Work, 'em'>, claim: Dispute): Promise<void> {
  const { pending } = await refundedSince(work, claim);
  assertNonePending(pending.filter(({ disputeId }) => disputeId === claim.id));
}
