import type { OrderAccount } from '../../src/entities/order-account.entity.ts';
import type { Payment } from '../../src/entities/payment.entity.ts';
import type { Outcome } from '../../src/outcomes/outcome.ts';
import { newPayment } from '../../src/payments/payment.ts';

// Locked records as a transaction reads them, made without a database: an order of 100.00 USD with a fee of 10.00.

export const before = new Date('2026-07-01T12:00:00.000Z');
export const now = new Date('2026-07-01T12:00:05.000Z');

export function lockedAccount(changes: Partial<OrderAccount> = {}): OrderAccount {
  return {
    orderId: 'ord_1',
    buyerOrganizationId: 'org_buyer',
    sellerOrganizationId: 'org_seller',
    currency: 'USD',
    total: 10_000n,
    platformFee: 1_000n,
    status: 'open',
    captured: 0n,
    refunded: 0n,
    refundPending: 0n,
    refundDue: 0n,
    chargedBack: 0n,
    withdrawn: 0n,
    feeReversed: 0n,
    lost: 0n,
    openDisputes: 0,
    riskFlags: [],
    version: 3,
    createdAt: before,
    updatedAt: before,
    ...changes,
  } as OrderAccount;
}

export function lockedPayment(changes: Partial<Payment> = {}): Payment {
  const payment = newPayment(lockedAccount(), 'sandbox', { id: 'pay_1', captureMethod: 'automatic' }, before);
  return { ...payment, providerRef: 'pi_1', version: 2, ...changes };
}

/** Summary of an outcome: changes, and the names of its movements and events. Null without a change. */
export function summaryOf(outcome: Outcome<object> | null) {
  if (!outcome) return null;
  const { changes, postings, report, events, mails, audit } = outcome;
  return {
    changes,
    postings: (postings?.postings ?? [])
      .filter(({ amount }) => amount > 0n)
      .map(({ from, to, amount }) => `${amount} ${from.kind} -> ${to.kind}`),
    report: report && 'paymentStatus' in report ? report.paymentStatus : (report?.kind ?? null),
    events: events.map(({ type }) => type),
    mails: mails.map(({ kind, organizationId }) => `${kind} ${organizationId}`),
    audit: audit.map(({ action, organizationId }) => `${action} ${organizationId}`),
  };
}
