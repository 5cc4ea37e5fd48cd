import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { OrderMoney } from '@marketplace/payments-contract';
import type { Report } from '@marketplace/payments-contract/engine';

/**
 * The money of one order. Its row is locked for every movement of that money, so races are decided here. Amounts are in
 * minor units of `currency`.
 */
export const OrderAccountEntity = defineEntity({
  name: 'OrderAccount',
  tableName: 'order_account',
  properties: {
    orderId: p.text().primary(),
    buyerOrganizationId: p.text(),
    sellerOrganizationId: p.text().check('seller_organization_id <> buyer_organization_id'),
    currency: p.text().$type<Currency>(),
    total: p.bigint('bigint').check('total >= 1'),
    /** Fixed when the order was made. Null until trading has reported it; needed when the money is released. */
    platformFee: p.bigint('bigint').nullable().check('platform_fee >= 0 and platform_fee <= total'),
    /** `closed`: the order is canceled, and can no longer be paid. */
    status: p.text().$type<'open' | 'closed'>(),
    captured: p.bigint('bigint').check('captured = 0 or captured = total'),
    refunded: p.bigint('bigint').check('refunded >= 0'),
    refundPending: p.bigint('bigint').check('refund_pending >= 0'),
    chargedBack: p.bigint('bigint').check('charged_back >= 0'),
    /** Amount that banks hold because of open disputes. */
    withdrawn: p
      .bigint('bigint')
      .check('withdrawn >= 0 and refunded + charged_back + withdrawn + refund_due <= captured'),
    /**
     * Refunds that came back, because the bank of the buyer did not take them. The amount stays in the escrow for the
     * buyer, after the release too: the seller does not get it.
     */
    refundDue: p.bigint('bigint').check('refund_due >= 0').default('0'),
    /** The part of the fee that was returned to the seller, after the release. */
    feeReversed: p.bigint('bigint').check('fee_reversed >= 0'),
    /**
     * Loss of the platform: the amount beyond the order's money that buyers and banks got by disputes and refunds.
     * Money that comes back to the order covers it first; see `coverExcess`.
     */
    lost: p.bigint('bigint').check('lost >= 0').default('0'),
    openDisputes: p.integer().check('open_disputes >= 0'),
    fulfilledAt: p.datetime(3).nullable(),
    /** When the money may be released. */
    eligibleAt: p.datetime(3).nullable(),
    /** Time for which the money would still have been held, while a dispute is open. */
    holdRemainingMs: p.bigint('number').nullable(),
    receiptConfirmedAt: p.datetime(3).nullable(),
    /**
     * Whether every shipment has a tracking number. Null until the order is fulfilled, and for one that was fulfilled
     * when 0.3.0 or before ran.
     */
    isTracked: p.boolean().nullable(),
    /** Signs that the parties belong together. */
    riskFlags: p.array().$type<OrderMoney['riskFlags']>().defaultRaw(`'{}'`),
    /** When the money was released to the seller. */
    releasedAt: p.datetime(3).nullable(),
    /** Amount held back from the earnings of the order. 0 unless there is a `reservePayoutId`. */
    reserved: p.bigint('bigint').check('reserved >= 0').default('0'),
    /** The payout that pays the reserve. Null before the first payout has started, or if nothing was held back. */
    reservePayoutId: p.text().nullable(),
    /** Counts the changes that are reported to trading. */
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  indexes: [
    { name: 'order_account_of_seller', properties: ['sellerOrganizationId', 'orderId'] },
    {
      name: 'order_account_unreleased',
      expression:
        'create index order_account_unreleased on payments.order_account (seller_organization_id, currency) ' +
        'where released_at is null and captured > 0',
    },
    {
      name: 'order_account_held',
      expression:
        'create index order_account_held on payments.order_account (created_at) ' +
        'where released_at is null and captured > 0',
    },
    {
      name: 'order_account_flagged',
      expression:
        'create index order_account_flagged on payments.order_account (created_at) ' + `where risk_flags <> '{}'`,
    },
    {
      name: 'order_account_refund_due',
      expression: 'create index order_account_refund_due on payments.order_account (order_id) where refund_due > 0',
    },
  ],
});
/** The money of one order. */
export type OrderAccount = InferEntity<typeof OrderAccountEntity>;

/** Reports about an order that trading has not stored yet, in the order of `accountVersion`. Deleted once stored. */
export const OrderReportEntity = defineEntity({
  name: 'OrderReport',
  tableName: 'order_report',
  properties: {
    orderId: p.text().primary(),
    accountVersion: p.integer().primary(),
    report: p.json<Report>(),
    createdAt: p.datetime(3),
  },
});
