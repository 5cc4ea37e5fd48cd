import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { type OrderAccount, OrderAccountEntity } from '../entities/order-account.entity.ts';

/**
 * Locks the money of an order until the end of the transaction. Call it before any payment, refund, dispute or payout
 * of the order is read for a change. Throws `not_found`.
 */
export async function lockAccount(em: EntityManager, orderId: string): Promise<OrderAccount> {
  const [account]: OrderAccount[] = await findRecords(
    em,
    OrderAccountEntity,
    sql`where order_id = ${orderId} for update`,
  );
  if (!account) throw notFound();
  return account;
}
