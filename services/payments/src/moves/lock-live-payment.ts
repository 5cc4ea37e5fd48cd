import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';

/**
 * Locks the payment of an order that has not failed or been canceled. Null if there is none. Lock the account
 * before.
 */
export async function lockLivePayment(em: EntityManager, { orderId }: OrderAccount): Promise<Payment | null> {
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where order_id = ${orderId} and status not in ('failed', 'canceled') for update`,
  );
  return payment ?? null;
}
