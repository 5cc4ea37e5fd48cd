import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Order } from '@marketplace/trading-contract';

/** Units of an order that were shipped together. Rows are only added. */
export const FulfillmentEntity = defineEntity({
  name: 'Fulfillment',
  tableName: 'fulfillment',
  properties: {
    id: p.text().primary(),
    orderId: p.text(),
    items: p.json<Order['fulfillments'][number]['items']>(),
    carrier: p.text().nullable(),
    trackingNumber: p.text().nullable(),
    fulfilledAt: p.datetime(3),
  },
  indexes: [{ name: 'fulfillment_of_order', properties: ['orderId', 'id'] }],
});
export type Fulfillment = InferEntity<typeof FulfillmentEntity>;
