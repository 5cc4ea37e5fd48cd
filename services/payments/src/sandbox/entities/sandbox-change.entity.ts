import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Changes that happen some time after their cause. */
export type ChangeKind =
  | 'approve_payment'
  | 'refuse_payment'
  | 'expire_authorization'
  | 'dispute_payment'
  | 'settle_refund'
  | 'fail_refund'
  | 'win_dispute'
  | 'lose_dispute'
  | 'miss_evidence'
  | 'return_transfer';

/** A change that happens at a time of the sandbox's clock. It is made when it is due and somebody looks. */
export const SandboxChangeEntity = defineEntity({
  name: 'SandboxChange',
  tableName: 'change',
  properties: {
    ref: p.text().primary(),
    kind: p.text().$type<ChangeKind>().primary(),
    /** The payment whose row must be locked. */
    paymentRef: p.text(),
    dueAt: p.datetime(3),
  },
  indexes: [
    { name: 'change_of_payment', properties: ['paymentRef', 'dueAt'] },
    { name: 'change_due', properties: ['dueAt'] },
  ],
});
/** A change that happens later. */
export type SandboxChange = InferEntity<typeof SandboxChangeEntity>;
