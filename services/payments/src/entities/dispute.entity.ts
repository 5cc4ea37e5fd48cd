import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { Dispute as DisputeRecord } from '@marketplace/payments-contract';

const open = `status in ('needs_response', 'under_review')`;

/** SQL, when the party that an open dispute waits for must have acted. `infinity` without a deadline. */
export const disputeDeadline = `coalesce(
  case status when 'needs_response' then evidence_due_by when 'under_review' then decide_by end,
  'infinity'::timestamptz)`;

/** A claim of a buyer, or a dispute of a bank. */
export const DisputeEntity = defineEntity({
  name: 'Dispute',
  tableName: 'dispute',
  properties: {
    id: p.text().primary(),
    orderId: p.text(),
    paymentId: p.text(),
    buyerOrganizationId: p.text(),
    sellerOrganizationId: p.text(),
    source: p.text().$type<DisputeRecord['source']>(),
    stage: p.text().$type<DisputeRecord['stage']>(),
    reason: p.text(),
    currency: p.text().$type<Currency>(),
    amount: p.bigint('bigint').check('amount >= 1'),
    status: p.text().$type<DisputeRecord['status']>(),
    /** Amount of the order's money that the bank holds or has taken. */
    withdrawn: p.bigint('bigint').check('withdrawn >= 0'),
    /** Amount beyond the order's money that the bank holds or has taken. It is a loss of the platform. */
    excess: p.bigint('bigint').check('excess >= 0'),
    /** Fee of the provider for the dispute. The platform pays it. */
    fee: p.bigint('bigint').check('fee >= 0'),
    /** Whether the provider lets the payment be refunded. False while funds are withdrawn. */
    isRefundable: p.boolean(),
    evidence: p.json<DisputeRecord['evidence']>(),
    evidenceDueBy: p.datetime(3).nullable(),
    /** Deadline of the operator's decision of a claim. Null unless it waits for the operator. */
    decideBy: p.datetime(3).nullable(),
    /** When evidence was sent to the bank. Null while it waits for an answer, and of claims. */
    answeredAt: p.datetime(3).nullable(),
    /** When the provider has last refused evidence. */
    answerRefusedAt: p.datetime(3).nullable(),
    /** Time of the reminder to the party that must act. Null once sent, or without a reminder. */
    remindAt: p.datetime(3).nullable(),
    openedAt: p.datetime(3),
    closedAt: p.datetime(3).nullable().check(`(closed_at is null) = (${open})`),
    provider: p.text().$type<'sandbox' | 'stripe'>(),
    /** Null for claims of buyers, which the provider does not have. */
    providerRef: p.text().nullable(),
    /** See `PaymentEntity`. */
    refreshedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    { name: 'dispute_of_buyer', properties: ['buyerOrganizationId', 'createdAt', 'id'] },
    { name: 'dispute_of_seller', properties: ['sellerOrganizationId', 'createdAt', 'id'] },
    // For lists of one status, which may be rare among many.
    { name: 'dispute_of_buyer_status', properties: ['buyerOrganizationId', 'status', 'createdAt', 'id'] },
    { name: 'dispute_of_seller_status', properties: ['sellerOrganizationId', 'status', 'createdAt', 'id'] },
    // For lists of changes, whose order is that of the last change.
    { name: 'dispute_of_buyer_changed', properties: ['buyerOrganizationId', 'updatedAt', 'id'] },
    { name: 'dispute_of_seller_changed', properties: ['sellerOrganizationId', 'updatedAt', 'id'] },
    { name: 'dispute_of_order', properties: ['orderId', 'createdAt', 'id'] },
    {
      name: 'dispute_open',
      expression: `create index dispute_open on payments.dispute (updated_at, id) where ${open}`,
    },
    {
      name: 'dispute_remind',
      expression: 'create index dispute_remind on payments.dispute (remind_at, id) where remind_at is not null',
    },
    {
      name: 'dispute_by_deadline',
      expression: `create index dispute_by_deadline on payments.dispute (source, status, (${disputeDeadline}), id)`,
    },
  ],
  uniques: [
    {
      name: 'dispute_open_claim',
      expression:
        'create unique index dispute_open_claim on payments.dispute (order_id) ' + `where source = 'buyer' and ${open}`,
    },
    { name: 'dispute_ref', properties: ['provider', 'providerRef'] },
  ],
});
/** A claim of a buyer, or a dispute of a bank. */
export type Dispute = InferEntity<typeof DisputeEntity>;
