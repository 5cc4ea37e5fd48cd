import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { partyOf } from '../parties.ts';

/** Finds a payment. Throws `not_found` if the caller's organization is not a party of it. */
export async function findOwnPayment(
  em: EntityManager,
  caller: Caller,
  id: string,
): Promise<{ payment: Payment; party: 'payer' | 'payee' }> {
  const [payment]: Payment[] = await findRecords(em, PaymentEntity, sql`where id = ${id}`);
  const party = payment && partyOf(payment, organizationOf(caller));
  if (!payment || !party) throw notFound();
  return { payment, party };
}

/** Finds the payment with which an order was paid. Throws an Error if it was not paid. */
export async function findCapturedPayment(em: EntityManager, orderId: string): Promise<Payment> {
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where order_id = ${orderId} and status = 'succeeded'`,
  );
  if (!payment) throw new Error(`${orderId} was not paid.`);
  return payment;
}
