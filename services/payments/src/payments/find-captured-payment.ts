import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';

/** The payment with which an order was paid. Throws an Error if it was not paid. */
export async function findCapturedPayment(em: EntityManager, orderId: string): Promise<Payment> {
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where order_id = ${orderId} and status = 'succeeded'`,
  );
  if (!payment) throw new Error(`${orderId} was not paid.`);
  return payment;
}
