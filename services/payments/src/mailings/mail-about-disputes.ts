import { moneyJson, operatorRecipient } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Dispute } from '../entities/dispute.entity.ts';
import { type Mail, mailMembers } from './mail-members.ts';

type Mailer = Pick<Work, 'mailMembers'>;

function amountOf({ amount, currency }: Pick<Dispute, 'amount' | 'currency'>) {
  return moneyJson({ amount, currency });
}

/** The mail to the seller that a dispute was opened, and until when they must answer. */
export function disputedMails(dispute: Dispute): Mail[] {
  const { id: disputeId, orderId, stage, evidenceDueBy, sellerOrganizationId: organizationId } = dispute;
  const dueBy = evidenceDueBy?.toISOString() ?? null;
  const data = { disputeId, orderId, amount: amountOf(dispute), stage, evidenceDueBy: dueBy };
  return [{ kind: 'dispute_opened', organizationId, change: disputeId, data }];
}

/** Mails the seller, once for each deadline, that a dispute must be answered soon. */
export function mailEvidenceDue(work: Mailer, dispute: Dispute, dueBy: Date): void {
  const { id: disputeId, orderId, stage } = dispute;
  const evidenceDueBy = dueBy.toISOString();
  mailMembers(work, {
    kind: 'dispute_evidence_due',
    organizationId: dispute.sellerOrganizationId,
    change: `${disputeId}/${evidenceDueBy}`,
    data: { disputeId, orderId, amount: amountOf(dispute), stage, evidenceDueBy },
  });
}

/** Mails the operator, once for each deadline, that a claim must be decided soon, and what follows if it is not. */
export function mailDecisionDue(work: Mailer, dispute: Dispute, dueBy: Date, withoutDecision: 'won' | 'lost'): void {
  const { id: disputeId, orderId } = dispute;
  const decisionDueBy = dueBy.toISOString();
  mailMembers(work, {
    kind: 'claim_decision_due',
    organizationId: operatorRecipient,
    change: `${disputeId}/${decisionDueBy}`,
    data: { disputeId, orderId, amount: amountOf(dispute), decisionDueBy, withoutDecision },
  });
}

/** Mails to both parties how a claim has ended, and to the seller how a bank's dispute has. The bank tells the buyer. */
export function closedMails(dispute: Dispute, status: 'won' | 'lost' | 'withdrawn'): Mail[] {
  const { id: disputeId, orderId, source, buyerOrganizationId, sellerOrganizationId } = dispute;
  const isClaim = source === 'buyer';
  const parties = [
    { party: 'seller', organizationId: sellerOrganizationId } as const,
    ...(isClaim ? [{ party: 'buyer', organizationId: buyerOrganizationId } as const] : []),
  ];
  return parties.map(({ party, organizationId }) => ({
    kind: 'dispute_closed',
    organizationId,
    // A bank can decide again.
    change: `${disputeId}/${status}`,
    data: { disputeId, orderId, amount: amountOf(dispute), party, isClaim, status },
  }));
}
