import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { RefundSnapshot } from '../../provider/snapshots.ts';

/** A refund in the sandbox. */
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
/** A refund in the sandbox. */
export type SandboxRefund = InferEntity<typeof SandboxRefundEntity>;
