import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { TransferSnapshot } from '../../provider/snapshots.ts';

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
    /** The account, whose name decides what happens. */
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
