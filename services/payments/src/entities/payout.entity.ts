import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { Payout as PayoutRecord } from '@marketplace/payments-contract';

/** An adjustment of a payout, as stored. Amounts in JSON are decimal text. */
export interface StoredAdjustment {
  type: PayoutRecord['adjustments'][number]['type'];
  amount: string;
  reference: string;
}

/**
 * Payout of a seller for an order. `gross`, `refunded` and `fee` are the amounts of the order when the payout was last
 * computed. They are 0 for a payout of money that came back after that, which is its `credit`.
 */
export const PayoutEntity = defineEntity({
  name: 'Payout',
  tableName: 'payout',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    orderId: p.text(),
    currency: p.text().$type<Currency>(),
    status: p.text().$type<PayoutRecord['status']>(),
    gross: p.bigint('bigint').check('gross >= 0'),
    refunded: p.bigint('bigint').check('refunded >= 0'),
    fee: p.bigint('bigint').check('fee >= 0'),
    /** Amount that came back to the seller. 0 for the payout of the order's earnings. */
    credit: p.bigint('bigint').check('credit >= 0').default('0'),
    adjustments: p.json<StoredAdjustment[]>(),
    /** `gross` minus `refunded` and `fee`, and the adjustments. */
    amount: p.bigint('bigint').check('amount >= 0'),
    eligibleAt: p.datetime(3).nullable(),
    releasedAt: p.datetime(3).nullable(),
    failure: p.json<NonNullable<PayoutRecord['failure']>>().nullable(),
    holdReasons: p.array().$type<PayoutRecord['holdReasons']>(),
    bankStatus: p.text().$type<PayoutRecord['bankStatus']>(),
    /** Whether a member has released it, which payouts of the schedule `manual` need. */
    releaseRequested: p.boolean(),
    /** When the operator has let it go, whatever reasons of risk there are. Null if the operator has not. */
    approvedAt: p.datetime(3).nullable(),
    /** Number of transfers that were tried. Part of the reference of their ledger transactions. */
    transfers: p.integer(),
    /** Amount taken back from the seller's account after the payout was released. */
    /** Amount taken back for refunds of the order, or being taken back. It becomes a part of `reversed`. */
    recalled: p.bigint('bigint').check('recalled >= 0').default('0'),
    reversed: p.bigint('bigint').check('reversed >= 0 and reversed <= amount'),
    provider: p.text().$type<'sandbox' | 'stripe'>(),
    /** The provider's id of the present transfer. Null until the provider has answered. */
    providerRef: p.text().nullable(),
    /** The provider's ids of earlier transfers, which failed. Notices about them change nothing. */
    endedRefs: p.array(),
    /** See `PaymentEntity`. */
    refreshedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    { name: 'payout_of_organization', properties: ['organizationId', 'createdAt', 'id'] },
    // For lists of one status, which may be rare among many.
    { name: 'payout_of_organization_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    // For lists of changes, whose order is that of the last change.
    { name: 'payout_of_organization_changed', properties: ['organizationId', 'updatedAt', 'id'] },
    {
      name: 'payout_released',
      expression:
        'create index payout_released on payments.payout (organization_id, released_at) ' +
        'where released_at is not null',
    },
    { name: 'payout_of_order', properties: ['orderId', 'createdAt', 'id'] },
    {
      name: 'payout_waiting',
      expression:
        'create index payout_waiting on payments.payout (organization_id, id) ' +
        `where status in ('scheduled', 'on_hold', 'processing', 'failed')`,
    },
  ],
  uniques: [
    {
      name: 'payout_of_order_live',
      expression:
        'create unique index payout_of_order_live on payments.payout (order_id) ' +
        `where status not in ('canceled', 'returned') and credit = 0`,
    },
    { name: 'payout_ref', properties: ['provider', 'providerRef'] },
  ],
});
/** Payout of a seller for an order. */
export type Payout = InferEntity<typeof PayoutEntity>;

/** A row while all payouts of the platform are stopped. */
export const PayoutFreezeEntity = defineEntity({
  name: 'PayoutFreeze',
  tableName: 'payout_freeze',
  properties: {
    /** `books`: the books disagree. `operator`: the operator has stopped them. */
    reason: p.text().$type<'books' | 'operator'>().primary(),
    detail: p.text(),
    since: p.datetime(3),
  },
});
