import type { EntityManager } from '@mikro-orm/postgresql';
import { updateRecord } from '@marketplace/store';
import { type Order, OrderEntity } from '../entities/order.entity.ts';
import { reminderChange } from '../mailings/reminders.ts';

/**
 * Writes a locked order as its next version, with the reminder of its next deadline. Returns the order as written. `at`
 * is the time of the change.
 */
export function writeOrder(em: EntityManager, order: Order, changes: Partial<Order>, at: Date): Promise<Order> {
  const reminder = reminderChange(order, { ...order, ...changes }, at);
  return updateRecord(em, OrderEntity, order, { ...changes, ...reminder }, at);
}
