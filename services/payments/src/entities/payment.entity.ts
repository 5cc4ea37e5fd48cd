import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { Payment as PaymentRecord } from '@marketplace/payments-contract';

const live = `status not in ('failed', 'canceled')`;

/** An attempt of the buyer to pay an order. Amounts are in minor units of `currency`. */
export const PaymentEntity = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  properties: {
    id: p.text().primary(),
    orderId: p.text(),
    payerOrganizationId: p.text(),
    payeeOrganizationId: p.text(),
    currency: p.text().$type<Currency>(),
    amount: p.bigint('bigint').check('amount >= 1'),
    captureMethod: p.text().$type<PaymentRecord['captureMethod']>(),
    status: p.text().$type<PaymentRecord['status']>(),
    amountCaptured: p.bigint('bigint').check('amount_captured = 0 or amount_captured = amount'),
    amountRefunded: p.bigint('bigint').check('amount_refunded >= 0 and amount_refunded <= amount_captured'),
    amountRefundPending: p.bigint('bigint').check('amount_refund_pending >= 0'),
    /** Refunds that have failed since one has reached the buyer; see `countRefundFailures`. */
    refundFailures: p.integer().check('refund_failures >= 0').default(0),
    /** Whether a dispute is open. */
    disputed: p.boolean(),
    captureBefore: p.datetime(3).nullable(),
    failure: p.json<NonNullable<PaymentRecord['failure']>>().nullable(),
    nextAction: p.json<NonNullable<PaymentRecord['nextAction']>>().nullable(),
    /** Brand and last digits, for the payer. */
    method: p.json<NonNullable<PaymentRecord['paymentMethod']>>().nullable(),
    returnUrl: p.text().nullable(),
    /** Last refusal of the provider. Null once the status has changed. */
    lastError: p.json<NonNullable<PaymentRecord['lastError']>>().nullable(),
    /** Number of refused captures. */
    captureRefusals: p.integer().default(0),
    /** Why it is being canceled, for `failure` once the provider has canceled it. */
    cancelReason: p.text().$type<'order_canceled' | 'authorization_expired'>().nullable(),
    /** The first owner of the payer, whose organizations count together. Null if none is known. */
    payerOwnerId: p.text().nullable(),
    /** The network of the client that asked for it, for limits of declined attempts. */
    network: p.text().nullable(),
    provider: p.text().$type<PaymentRecord['provider']>(),
    /** The provider's id. Null until the provider has answered. */
    providerRef: p.text().nullable(),
    /** When it was last read from the provider, because a notice may be missing. */
    refreshedAt: p.datetime(3).nullable(),
    /** Private annotations of each party: its own id and metadata. */
    payerExternalId: p.text().nullable(),
    payerMetadata: p.json<Record<string, string>>().nullable(),
    payeeExternalId: p.text().nullable(),
    payeeMetadata: p.json<Record<string, string>>().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    { name: 'payment_of_payer', properties: ['payerOrganizationId', 'createdAt', 'id'] },
    { name: 'payment_of_payee', properties: ['payeeOrganizationId', 'createdAt', 'id'] },
    // For lists of one status, which may be rare among many.
    { name: 'payment_of_payer_status', properties: ['payerOrganizationId', 'status', 'createdAt', 'id'] },
    { name: 'payment_of_payee_status', properties: ['payeeOrganizationId', 'status', 'createdAt', 'id'] },
    // For lists of changes, whose order is that of the last change.
    { name: 'payment_of_payer_changed', properties: ['payerOrganizationId', 'updatedAt', 'id'] },
    { name: 'payment_of_payee_changed', properties: ['payeeOrganizationId', 'updatedAt', 'id'] },
    {
      name: 'payment_of_payer_external_id',
      expression:
        'create index payment_of_payer_external_id on payments.payment ' +
        '(payer_organization_id, payer_external_id, created_at, id) where payer_external_id is not null',
    },
    {
      name: 'payment_of_payee_external_id',
      expression:
        'create index payment_of_payee_external_id on payments.payment ' +
        '(payee_organization_id, payee_external_id, created_at, id) where payee_external_id is not null',
    },
    { name: 'payment_of_order', properties: ['orderId', 'createdAt', 'id'] },
    // For finding payments whose notice is missing.
    {
      name: 'payment_pending',
      expression:
        'create index payment_pending on payments.payment (updated_at, id) ' +
        `where status in ('requires_action', 'processing', 'requires_capture')`,
    },
    // For alerts; few payments have that many.
    {
      name: 'payment_refunds_failing',
      expression: 'create index payment_refunds_failing on payments.payment (order_id) where refund_failures >= 3',
    },
  ],
  uniques: [
    {
      name: 'payment_live',
      expression: `create unique index payment_live on payments.payment (order_id) where ${live}`,
    },
    { name: 'payment_ref', properties: ['provider', 'providerRef'] },
  ],
});
/** An attempt of the buyer to pay an order. */
export type Payment = InferEntity<typeof PaymentEntity>;
