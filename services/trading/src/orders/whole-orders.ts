import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import { type Fulfillment, FulfillmentEntity } from '../entities/fulfillment.entity.ts';
import { type OrderItem, OrderItemEntity } from '../entities/order-item.entity.ts';
import type { Order } from '../entities/order.entity.ts';
import type { WholeOrder } from './present-order.ts';

/** Adds their lines and fulfillments to orders. The result has the order of `orders`. */
export async function wholeOrders(em: EntityManager, orders: Order[]): Promise<WholeOrder[]> {
  if (orders.length === 0) return [];
  const where = sql`where order_id = any(${orders.map(({ id }) => id)})`;
  const items: OrderItem[] = await findRecords(em, OrderItemEntity, where);
  const fulfillments: Fulfillment[] = await findRecords(em, FulfillmentEntity, where);
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
  const fulfillmentsOf = Map.groupBy(fulfillments, ({ orderId }) => orderId);
  return orders.map((order) => ({
    order,
    items: itemsOf.get(order.id) ?? [],
    fulfillments: fulfillmentsOf.get(order.id) ?? [],
  }));
}

/** Adds its lines and fulfillments to an order. */
export async function wholeOrder(em: EntityManager, order: Order): Promise<WholeOrder> {
  return (await wholeOrders(em, [order]))[0]!;
}
