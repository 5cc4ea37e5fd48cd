import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import { type Order, OrderEntity } from '../entities/order.entity.ts';

/** SQL, a boolean: the order has not ended. It is the condition of an index. */
export const isOpenOrder = sql`status not in ('completed', 'canceled', 'refunded')`;

/** A batch of orders. `next` is the position for the next batch, null if this was the last one. */
export interface OrderBatch {
  orders: Order[];
  next: string | null;
}

/** Finds a batch of all open orders by keyset pagination over the id. */
export async function findOpenOrders(
  em: EntityManager,
  { after, limit }: { after: string | null; limit: number },
): Promise<OrderBatch> {
  const orders: Order[] = await findRecords(
    em,
    OrderEntity,
    sql`where ${isOpenOrder} and id > ${after ?? ''} order by id limit ${limit}`,
  );
  return { orders, next: orders.length < limit ? null : orders.at(-1)!.id };
}
