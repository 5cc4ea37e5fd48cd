import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { Refund as RefundRecord } from '@marketplace/payments-contract';

/** A refund of a payment, or money that a bank took back for good. */
export const RefundEntity = defineEntity({
  name: 'Refund',
  tableName: 'refund',
  properties: {
    id: p.text().primary(),
    paymentId: p.text(),
    orderId: p.text(),
    payerOrganizationId: p.text(),
    payeeOrganizationId: p.text(),
    currency: p.text().$type<Currency>(),
    amount: p.bigint('bigint').check('amount >= 1'),
    /** Amount returned beyond the money of the order. It is a loss of the platform. */
    excess: p.bigint('bigint').check('excess >= 0 and excess <= amount'),
    reason: p.text().$type<RefundRecord['reason']>(),
    kind: p.text().$type<RefundRecord['kind']>(),
    status: p.text().$type<RefundRecord['status']>(),
    initiatedBy: p.text().$type<RefundRecord['initiatedBy']>(),
    /** The claim or dispute that it ends. */
    disputeId: p.text().nullable(),
    settledAt: p.datetime(3).nullable(),
    /** When the bank of the buyer sent the money back, after it had succeeded. */
    returnedAt: p.datetime(3).nullable(),
    failureCode: p.text().nullable(),
    /** Reference of the operator's payment to the buyer by other means. Null: the provider refunds. */
    outsideReference: p.text().nullable(),
    provider: p.text().$type<'sandbox' | 'stripe'>(),
    providerRef: p.text().nullable(),
    /** See `PaymentEntity`. */
    refreshedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    { name: 'refund_of_payer', properties: ['payerOrganizationId', 'createdAt', 'id'] },
    { name: 'refund_of_payee', properties: ['payeeOrganizationId', 'createdAt', 'id'] },
    // For lists of one status, which may be rare among many.
    { name: 'refund_of_payer_status', properties: ['payerOrganizationId', 'status', 'createdAt', 'id'] },
    { name: 'refund_of_payee_status', properties: ['payeeOrganizationId', 'status', 'createdAt', 'id'] },
    // For lists of changes, whose order is that of the last change.
    { name: 'refund_of_payer_changed', properties: ['payerOrganizationId', 'updatedAt', 'id'] },
    { name: 'refund_of_payee_changed', properties: ['payeeOrganizationId', 'updatedAt', 'id'] },
    { name: 'refund_of_payment', properties: ['paymentId', 'createdAt', 'id'] },
    {
      name: 'refund_pending',
      expression: `create index refund_pending on payments.refund (updated_at, id) where status = 'pending'`,
    },
    {
      name: 'refund_returned',
      expression: 'create index refund_returned on payments.refund (returned_at, id) where returned_at is not null',
    },
  ],
  uniques: [{ name: 'refund_ref', properties: ['provider', 'providerRef'] }],
});
/** A refund of a payment, or money that a bank took back for good. */
export type Refund = InferEntity<typeof RefundEntity>;
