import { type DeclaredMailing, mailerOf, type Work } from '@marketplace/store';
import { paymentsMailings } from '@marketplace/payments-contract';
import { moneyJson, operatorRecipient } from '@marketplace/kernel';
import type { Payment } from './entities/payment.entity.ts';
import type { Refund } from './entities/refund.entity.ts';
import type { PayoutAccount } from './entities/payout-account.entity.ts';
import type { Payout } from './entities/payout.entity.ts';
import type { Dispute } from './entities/dispute.entity.ts';

/** Requests a mail of the contract. Throws if its data does not match the contract's schema. */
export const mailMembers = mailerOf(paymentsMailings);

type Mailings = typeof paymentsMailings;
/** A mail of the contract, as `mailMembers` takes it. */
export type Mail = { [Kind in keyof Mailings]: DeclaredMailing<Mailings, Kind> }[keyof Mailings];

function amountOf({ amount, currency }: Pick<Payment, 'amount' | 'currency'>) {
  return moneyJson({ amount, currency });
}

function bothParties(of: Pick<Payment, 'payerOrganizationId' | 'payeeOrganizationId'>) {
  return [
    { party: 'buyer', organizationId: of.payerOrganizationId },
    { party: 'seller', organizationId: of.payeeOrganizationId },
  ] as const;
}

/** Mails to both parties that an order was paid. */
export function paidMails(payment: Payment): Mail[] {
  const { id: change, orderId } = payment;
  return bothParties(payment).map(({ party, organizationId }) => ({
    kind: 'payment_succeeded',
    organizationId,
    change,
    data: { orderId, party, amount: amountOf(payment) },
  }));
}

/** Mails the buyer that a payment failed or was canceled, with the reason. The person who canceled it gets none. */
export function paymentFailedMails(payment: Payment): Mail[] {
  const { id: change, orderId, payerOrganizationId: organizationId, failure } = payment;
  const data = { orderId, amount: amountOf(payment), code: failure!.code };
  return [{ kind: 'payment_failed', organizationId, change, data }];
}

/** Mails to both parties that a refund succeeded, or that a bank took the amount for good. */
export function refundedMails(refund: Refund): Mail[] {
  const { id: change, orderId, reason } = refund;
  return bothParties(refund).map(({ party, organizationId }) => ({
    kind: 'payment_refunded',
    organizationId,
    change,
    data: { orderId, party, amount: amountOf(refund), reason },
  }));
}

/** Mails both parties that a refund does not reach the buyer, so that the operator pays the buyer by other means. */
export function refundFailedMails(refund: Refund): Mail[] {
  const { id: change, orderId, failureCode } = refund;
  return bothParties(refund).map(({ party, organizationId }) => ({
    kind: 'refund_failed',
    organizationId,
    change,
    data: { orderId, party, amount: amountOf(refund), code: failureCode ?? null },
  }));
}

/**
 * Mails owners and finance members of the seller that its payouts go to another account. The person who changed it gets
 * the mail too, because a thief may use the session. `waitMs` is the wait of payouts.
 */
export function payoutAccountMails(account: PayoutAccount, waitMs: number): Mail[] {
  const { organizationId, version, updatedAt } = account;
  const holdUntil = waitMs === 0 ? null : new Date(updatedAt.getTime() + waitMs).toISOString();
  const change = `${organizationId}/payout-account/${version}`;
  return [{ kind: 'payout_account_changed', organizationId, change, data: { holdUntil } }];
}

/** Mails the seller that a payout was released, failed or was returned. */
export function payoutMails(payout: Payout, status: 'released' | 'failed' | 'returned'): Mail[] {
  const { id: payoutId, organizationId, orderId, failure, transfers } = payout;
  // A failed payout is tried again, and each transfer has its own result.
  const change = `${payoutId}/${transfers}`;
  const data = { payoutId, orderId, amount: amountOf(payout) };
  if (status !== 'failed') return [{ kind: `payout_${status}`, organizationId, change, data }];
  const { code, message } = failure ?? { code: 'unknown', message: 'The provider gave no reason.' };
  return [{ kind: 'payout_failed', organizationId, change, data: { ...data, code, message } }];
}

type Mailer = Pick<Work, 'mailMembers'>;

/** Mails the seller that a dispute was opened, with the deadline for the answer. */
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

/** Mails the operator, once for each deadline, that a claim must be decided soon, with the result if it is not. */
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

/**
 * Mails the result of a claim to both parties, and that of a bank's dispute to the seller. The bank informs the buyer.
 */
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
