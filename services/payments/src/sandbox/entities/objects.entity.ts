import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type {
  AccountSnapshot,
  DisputeSnapshot,
  PaymentSnapshot,
  RefundSnapshot,
  TransferSnapshot,
} from '../../provider/snapshots.ts';

/** A payment in the sandbox. Its row is locked for every change of it, its refunds, disputes and transfers. */
export const SandboxPaymentEntity = defineEntity({
  name: 'SandboxPayment',
  tableName: 'payment',
  properties: {
    ref: p.text().primary(),
    paymentId: p.text(),
    orderId: p.text(),
    /** The token, which decides the outcome. */
    paymentMethod: p.text(),
    currency: p.text().$type<Currency>(),
    amount: p.bigint('bigint').check('amount >= 1'),
    captureMethod: p.text().$type<'automatic' | 'manual'>(),
    status: p.text().$type<PaymentSnapshot['status']>(),
    captured: p.bigint('bigint').check('captured = 0 or captured = amount'),
    captureBefore: p.datetime(3).nullable(),
    /** When captured money can be transferred. */
    availableAt: p.datetime(3).nullable(),
    failure: p.json<NonNullable<PaymentSnapshot['failure']>>().nullable(),
    returnUrl: p.text().nullable(),
    createdAt: p.datetime(3),
  },
  // Not unique: as at any provider, two requests with different keys are two payments.
  indexes: [{ name: 'payment_of_id', properties: ['paymentId', 'createdAt'] }],
});
export type SandboxPayment = InferEntity<typeof SandboxPaymentEntity>;

export const SandboxRefundEntity = defineEntity({
  name: 'SandboxRefund',
  tableName: 'refund',
  properties: {
    ref: p.text().primary(),
    /** Null if somebody refunded in the sandbox itself. */
    refundId: p.text().nullable(),
    paymentRef: p.text(),
    currency: p.text().$type<Currency>(),
    amount: p.bigint('bigint').check('amount >= 1'),
    status: p.text().$type<RefundSnapshot['status']>(),
    failureCode: p.text().nullable(),
    createdAt: p.datetime(3),
  },
  indexes: [
    { name: 'refund_of_payment', properties: ['paymentRef'] },
    { name: 'refund_of_id', properties: ['refundId', 'createdAt'] },
  ],
});
export type SandboxRefund = InferEntity<typeof SandboxRefundEntity>;

export const SandboxDisputeEntity = defineEntity({
  name: 'SandboxDispute',
  tableName: 'dispute',
  properties: {
    ref: p.text().primary(),
    paymentRef: p.text(),
    stage: p.text().$type<DisputeSnapshot['stage']>(),
    status: p.text().$type<DisputeSnapshot['status']>(),
    reason: p.text(),
    currency: p.text().$type<Currency>(),
    amount: p.bigint('bigint').check('amount >= 1'),
    /** Amount that the bank holds or has taken: all of `amount`, or nothing. */
    withdrawn: p.bigint('bigint').check('withdrawn = 0 or withdrawn = amount'),
    evidence: p.text().nullable(),
    evidenceDueBy: p.datetime(3),
    openedAt: p.datetime(3),
  },
  indexes: [
    { name: 'dispute_of_payment', properties: ['paymentRef'] },
    { name: 'dispute_opened', properties: ['openedAt', 'ref'] },
  ],
});
export type SandboxDispute = InferEntity<typeof SandboxDisputeEntity>;

/** A transfer to the account of a seller in the sandbox. */
export const SandboxTransferEntity = defineEntity({
  name: 'SandboxTransfer',
  tableName: 'transfer',
  properties: {
    ref: p.text().primary(),
    payoutId: p.text(),
    orderId: p.text(),
    paymentRef: p.text(),
    /** Whether it comes out of the balance of the platform, and not out of the funds of the payment. */
    fromBalance: p.boolean().default(false),
    /** The account, whose name decides the outcome. */
    destination: p.text(),
    currency: p.text().$type<Currency>(),
    amount: p.bigint('bigint').check('amount >= 1'),
    status: p.text().$type<TransferSnapshot['status']>(),
    reversed: p.bigint('bigint').check('reversed >= 0 and reversed <= amount'),
    failure: p.json<NonNullable<TransferSnapshot['failure']>>().nullable(),
    bankStatus: p.text().$type<TransferSnapshot['bankStatus']>(),
    createdAt: p.datetime(3),
  },
  indexes: [
    { name: 'transfer_of_payment', properties: ['paymentRef'] },
    { name: 'transfer_of_payout', properties: ['payoutId', 'createdAt'] },
  ],
});
/** A transfer to the account of a seller in the sandbox. */
export type SandboxTransfer = InferEntity<typeof SandboxTransferEntity>;

/** A payout whose next transfer fails, because a test asked for it. */
export const SandboxPlannedFailureEntity = defineEntity({
  name: 'SandboxPlannedFailure',
  tableName: 'planned_failure',
  properties: { payoutId: p.text().primary() },
});

/** The account of a seller in the sandbox. */
export const SandboxAccountEntity = defineEntity({
  name: 'SandboxAccount',
  tableName: 'account',
  properties: {
    ref: p.text().primary(),
    organizationId: p.text(),
    status: p.text().$type<AccountSnapshot['status']>(),
    country: p.text(),
    createdAt: p.datetime(3),
  },
});
/** The account of a seller in the sandbox. */
export type SandboxAccount = InferEntity<typeof SandboxAccountEntity>;
