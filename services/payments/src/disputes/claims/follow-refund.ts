import { later, type Work } from '@marketplace/store';
import type { Dispute } from '../../entities/dispute.entity.ts';
import type { OrderAccount } from '../../entities/order-account.entity.ts';
import type { LockedPayment } from '../../payments/lock-payment.ts';
import type { LockedRefund } from '../../refunds/lock-refund.ts';
import { claimDecisionMs } from '@marketplace/payments-contract/limits';
import { closeEmptyClaim } from '../charge-back.ts';
import { closeDispute } from '../close-dispute.ts';
import { coverExcess } from '../funds.ts';
import { lockOpenClaim } from '../lock-dispute.ts';
import { refundedSince } from '../refunded-since.ts';
import { writeDispute } from '../write-dispute.ts';

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
  if (settles) await escalateClaim(work, claim);
  return coverExcess(work, { account, payment });
}

/** The open claim of an order, if what was refunded since then is all that it claims. */
async function findMetClaim(work: Work, { orderId, openDisputes }: OrderAccount): Promise<Dispute | null> {
  const claim = openDisputes === 0 ? null : await lockOpenClaim(work.em, orderId);
  if (!claim) return null;
  const { succeeded, pending } = await refundedSince(work, claim);
  return succeeded >= claim.amount && pending.length === 0 ? claim : null;
}

/** Leaves an open claim to the operator: the seller has no time left, or the refund was not possible. */
export function escalateClaim({ em, now }: Work, claim: Dispute): Promise<Dispute> {
  const at = later(now, claim.updatedAt);
  const decideBy = new Date(at.getTime() + claimDecisionMs);
  return writeDispute(em, claim, { status: 'under_review', evidenceDueBy: null, decideBy }, at);
}
