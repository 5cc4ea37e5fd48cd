import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

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
