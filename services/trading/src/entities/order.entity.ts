import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { Order as OrderRecord } from '@marketplace/trading-contract';

/**
 * An order of one buyer from one seller. Amounts are in minor units of `currency`. `order` is a reserved word in SQL,
 * so the table is `sales_order`.
 */
export const OrderEntity = defineEntity({
  name: 'Order',
  tableName: 'sales_order',
  properties: {
    id: p.text().primary(),
    buyerOrganizationId: p.text(),
    sellerOrganizationId: p.text().check('seller_organization_id <> buyer_organization_id'),
    /**
     * The first owner of the buyer when it ordered, whose organizations count together; the buyer itself if none was
     * known. Null for an order that 0.3.0 or before has written.
     */
    buyerOwnerId: p.text().nullable(),
    offerId: p.text().nullable(),
    currency: p.text().$type<Currency>(),
    subtotal: p.bigint('bigint').check('subtotal >= 1'),
    shippingAmount: p.bigint('bigint').check('shipping_amount >= 0'),
    taxAmount: p.bigint('bigint').check('tax_amount >= 0'),
    total: p.bigint('bigint').check('total = subtotal + shipping_amount + tax_amount'),
    /**
     * Fee of the platform, fixed when the order is created. `platformFeeBps` basis points of `total`, or of `subtotal`.
     */
    platformFee: p.bigint('bigint').check('platform_fee >= 0 and platform_fee <= total'),
    platformFeeBps: p.integer(),
    sellerNet: p.bigint('bigint').check('seller_net = total - platform_fee'),
    capturedAmount: p.bigint('bigint').check('captured_amount = 0 or captured_amount = total'),
    refundedAmount: p.bigint('bigint').check('refunded_amount >= 0'),
    refundPendingAmount: p.bigint('bigint').check('refund_pending_amount >= 0'),
    chargedBackAmount: p
      .bigint('bigint')
      .check(
        'charged_back_amount >= 0 and refunded_amount + refund_pending_amount + charged_back_amount <= captured_amount',
      ),
    status: p.text().$type<OrderRecord['status']>(),
    resumeStatus: p
      .text()
      .$type<NonNullable<OrderRecord['resumeStatus']>>()
      .nullable()
      .check(`(resume_status is not null) = (status = 'disputed')`),
    paymentStatus: p.text().$type<OrderRecord['paymentStatus']>(),
    fulfillmentStatus: p.text().$type<OrderRecord['fulfillmentStatus']>(),
    refundStatus: p.text().$type<OrderRecord['refundStatus']>(),
    disputeStatus: p.text().$type<OrderRecord['disputeStatus']>(),
    /** State of the order's units in the stock of its listings: reserved until the payment, then sold, or released. */
    stock: p.text().$type<'reserved' | 'sold' | 'released'>(),
    paymentDueAt: p.datetime(3).nullable(),
    /** When to remind a party of its next deadline. Null once that was done, or if it is not. */
    remindAt: p.datetime(3).nullable(),
    fulfillBy: p.datetime(3).nullable(),
    payoutEligibleAt: p.datetime(3).nullable(),
    /** When the seller canceled the paid order, or its deadline passed. Payments then refunds the buyer. */
    cancelRequestedAt: p.datetime(3).nullable(),
    /**
     * Why the order was canceled unpaid, or why the cancellation of a paid one was requested: the reason of the refund
     * that follows. Null for an order that an earlier version canceled unpaid.
     */
    cancelReason: p.text().$type<'buyer_canceled' | 'payment_overdue' | 'seller_canceled' | 'sla_expired'>().nullable(),
    /**
     * The longest `deliveryDays` of its listings when it was made. The buyer's time for complaints is longer by them.
     */
    deliveryDays: p.integer().nullable(),
    /** When it ended because the buyer did not pay it in time, or canceled it. Null for any other order. */
    lapsedAt: p.datetime(3).nullable(),
    receiptConfirmedAt: p.datetime(3).nullable(),
    shippingAddress: p.json<NonNullable<OrderRecord['shippingAddress']>>().nullable(),
    /** The disputes that were reported, by id. The order is disputed while one of them is open. */
    disputes: p.json<Record<string, 'open' | 'won' | 'lost'>>(),
    /** The highest version of the order's account in payments that was reported. 0: none. */
    accountVersion: p.integer(),
    /** Private annotations of each party: its own id and metadata. */
    buyerExternalId: p.text().nullable(),
    buyerMetadata: p.json<Record<string, string>>().nullable(),
    sellerExternalId: p.text().nullable(),
    sellerMetadata: p.json<Record<string, string>>().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    { name: 'sales_order_of_buyer', properties: ['buyerOrganizationId', 'createdAt', 'id'] },
    { name: 'sales_order_of_seller', properties: ['sellerOrganizationId', 'createdAt', 'id'] },
    // For lists of one status, which may be rare among many.
    { name: 'sales_order_of_buyer_status', properties: ['buyerOrganizationId', 'status', 'createdAt', 'id'] },
    { name: 'sales_order_of_seller_status', properties: ['sellerOrganizationId', 'status', 'createdAt', 'id'] },
    // For lists of changes, whose order is that of the last change.
    { name: 'sales_order_of_buyer_changed', properties: ['buyerOrganizationId', 'updatedAt', 'id'] },
    { name: 'sales_order_of_seller_changed', properties: ['sellerOrganizationId', 'updatedAt', 'id'] },
    {
      name: 'sales_order_of_buyer_external_id',
      expression:
        'create index sales_order_of_buyer_external_id on trading.sales_order ' +
        '(buyer_organization_id, buyer_external_id, created_at, id) where buyer_external_id is not null',
    },
    {
      name: 'sales_order_of_seller_external_id',
      expression:
        'create index sales_order_of_seller_external_id on trading.sales_order ' +
        '(seller_organization_id, seller_external_id, created_at, id) where seller_external_id is not null',
    },
    // For finding orders whose workflow is lost, and for counting what an organization still has to do.
    {
      name: 'sales_order_open',
      expression:
        'create index sales_order_open on trading.sales_order (id) ' +
        `where status not in ('completed', 'canceled', 'refunded')`,
    },
    {
      name: 'sales_order_remind',
      expression: 'create index sales_order_remind on trading.sales_order (remind_at, id) where remind_at is not null',
    },
    // For counting the unpaid orders of a person.
    {
      name: 'sales_order_unpaid_of_owner',
      expression:
        'create index sales_order_unpaid_of_owner on trading.sales_order (buyer_owner_id, id) ' +
        `where status = 'pending_payment'`,
    },
    // For counting the orders that a person has let lapse, of all sellers and of one.
    {
      name: 'sales_order_lapsed_of_owner',
      expression:
        'create index sales_order_lapsed_of_owner on trading.sales_order (buyer_owner_id, lapsed_at) ' +
        'where lapsed_at is not null',
    },
    {
      name: 'sales_order_lapsed_of_seller',
      expression:
        'create index sales_order_lapsed_of_seller on trading.sales_order ' +
        '(buyer_owner_id, seller_organization_id, lapsed_at) where lapsed_at is not null',
    },
  ],
  uniques: [{ name: 'sales_order_offer', properties: ['offerId'] }],
});
export type Order = InferEntity<typeof OrderEntity>;

/** A line of an order. An order has at most one line for each listing. Amounts are in the currency of the order. */
export const OrderItemEntity = defineEntity({
  name: 'OrderItem',
  tableName: 'order_item',
  properties: {
    orderId: p.text().primary(),
    listingId: p.text().primary(),
    /** Position in the order, starting at 0. */
    line: p.integer(),
    titleSnapshot: p.text(),
    quantity: p.integer().check('quantity >= 1'),
    unitAmount: p.bigint('bigint').check('unit_amount >= 1'),
    lineTotal: p.bigint('bigint').check('line_total = unit_amount * quantity'),
    fulfilledQuantity: p.integer().check('fulfilled_quantity >= 0 and fulfilled_quantity <= quantity'),
  },
  indexes: [{ name: 'order_item_of_listing', properties: ['listingId', 'orderId'] }],
});
export type OrderItem = InferEntity<typeof OrderItemEntity>;

/** Units of an order that were shipped together. Rows are only added. */
export const FulfillmentEntity = defineEntity({
  name: 'Fulfillment',
  tableName: 'fulfillment',
  properties: {
    id: p.text().primary(),
    orderId: p.text(),
    items: p.json<OrderRecord['fulfillments'][number]['items']>(),
    carrier: p.text().nullable(),
    trackingNumber: p.text().nullable(),
    fulfilledAt: p.datetime(3),
  },
  indexes: [{ name: 'fulfillment_of_order', properties: ['orderId', 'id'] }],
});
export type Fulfillment = InferEntity<typeof FulfillmentEntity>;
