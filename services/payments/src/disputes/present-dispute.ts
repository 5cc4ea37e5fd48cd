import { moneyJson } from '@marketplace/kernel';
import type { Dispute as DisputeOutput, SharedDispute } from '@marketplace/payments-contract';
import type { Dispute } from '../entities/dispute.entity.ts';

/** The dispute without its evidence, as it is in events and in reports to trading. */
export function presentSharedDispute(dispute: Dispute): SharedDispute {
  const { amount, currency, withdrawn, excess, status } = dispute;
  return {
    id: dispute.id,
    orderId: dispute.orderId,
    paymentId: dispute.paymentId,
    source: dispute.source,
    stage: dispute.stage,
    reason: dispute.reason,
    amount: moneyJson({ amount, currency }),
    status,
    // What a bank has taken for good is a chargeback, and no longer withdrawn.
    fundsWithdrawn: status !== 'lost' && withdrawn + excess > 0n,
    isRefundable: dispute.isRefundable,
    evidenceDueBy: dispute.evidenceDueBy?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
    closedAt: dispute.closedAt?.toISOString() ?? null,
    createdAt: dispute.createdAt.toISOString(),
    updatedAt: dispute.updatedAt.toISOString(),
    version: dispute.version,
  };
}

/** The dispute as both parties see it. */
export function presentDispute(dispute: Dispute): DisputeOutput {
  return {
    ...presentSharedDispute(dispute),
    buyerOrganizationId: dispute.buyerOrganizationId,
    sellerOrganizationId: dispute.sellerOrganizationId,
    decisionDueBy: dispute.status === 'under_review' ? (dispute.decideBy?.toISOString() ?? null) : null,
    answeredAt: dispute.answeredAt?.toISOString() ?? null,
    evidence: dispute.evidence,
  };
}
