import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { DisputeSnapshot } from '../../provider/snapshots.ts';

/** A dispute in the sandbox. */
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
    /** What the bank holds or has taken: all of `amount`, or nothing. */
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
/** A dispute in the sandbox. */
export type SandboxDispute = InferEntity<typeof SandboxDisputeEntity>;
