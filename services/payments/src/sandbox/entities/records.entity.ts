import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { BookEntry } from '../../provider/payment-provider.ts';

/** A request with an idempotency key. Its row is locked while the request is processed. */
export const SandboxRequestEntity = defineEntity({
  name: 'SandboxRequest',
  tableName: 'request',
  properties: {
    key: p.text().primary(),
    /** Digest of the operation and its parameters. */
    digest: p.text(),
    /** Number of requests with the key. */
    calls: p.integer(),
    /** The object that it made or changed. */
    ref: p.text().nullable(),
    /** Why it was refused. `ref` and `refusal` are null while nothing was done. */
    refusal: p.json<{ kind: 'declined' | 'rejected'; code: string; message: string }>().nullable(),
    createdAt: p.datetime(3),
  },
});
/** A request with an idempotency key. */
export type SandboxRequest = InferEntity<typeof SandboxRequestEntity>;

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

/** A change that happens at a time of the sandbox's clock. The first read or request after that time makes it. */
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

/** A notice of the sandbox to the platform. `availableAt` and `deliveredAt` are of the real clock. */
export const SandboxNoticeEntity = defineEntity({
  name: 'SandboxNotice',
  tableName: 'notice',
  properties: {
    id: p.text().primary(),
    /** The object that it is about. */
    ref: p.text(),
    body: p.text(),
    /** Notices are sent in this order: seconds since 1970 when it was written, until they are shuffled. */
    position: p.double(),
    /** Number of times to send it. */
    copies: p.integer(),
    attempts: p.integer(),
    availableAt: p.datetime(3),
    deliveredAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'notice_waiting',
      expression: 'create index notice_waiting on sandbox.notice (position) where delivered_at is null',
    },
  ],
});
/** A notice of the sandbox to the platform. */
export type SandboxNotice = InferEntity<typeof SandboxNoticeEntity>;

/** A row while notices are held. */
export const SandboxHoldEntity = defineEntity({
  name: 'SandboxHold',
  tableName: 'hold',
  properties: { singleton: p.boolean().primary().check('singleton') },
});

/** A line of the sandbox's own books: an amount leaves one account and enters another. */
export const SandboxBookEntryEntity = defineEntity({
  name: 'SandboxBookEntry',
  tableName: 'book_entry',
  properties: {
    id: p.text().primary(),
    kind: p.text().$type<BookEntry['kind']>(),
    /** The object that caused it. */
    ref: p.text(),
    currency: p.text().$type<Currency>(),
    fromAccount: p.text(),
    toAccount: p.text().check('to_account <> from_account'),
    amount: p.bigint('bigint').check('amount >= 1'),
    /** When the platform can use the amount. */
    availableAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'book_entry_created_at', properties: ['createdAt', 'id'] }],
});
/** A line of the sandbox's own books. */
export type SandboxBookEntry = InferEntity<typeof SandboxBookEntryEntity>;
