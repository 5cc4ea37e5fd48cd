import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import { type OrderAccount, OrderAccountEntity } from '../entities/order-account.entity.ts';

/** Finds the account of an order. Null if there is none. */
export async function findAccount(em: EntityManager, orderId: string): Promise<OrderAccount | null> {
  const [account]: OrderAccount[] = await findRecords(em, OrderAccountEntity, sql`where order_id = ${orderId}`);
  return account ?? null;
}
