import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { PaymentSnapshot } from '../../provider/snapshots.ts';

/** A payment in the sandbox. Its row is locked for every change of it, its refunds, disputes and transfers. */
export const SandboxPaymentEntity = defineEntity({
  name: 'SandboxPayment',
  tableName: 'payment',
  properties: {
    ref: p.text().primary(),
    paymentId: p.text(),
    orderId: p.text(),
    /** The token, which decides what happens. */
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
/** A payment in the sandbox. */
export type SandboxPayment = InferEntity<typeof SandboxPaymentEntity>;
