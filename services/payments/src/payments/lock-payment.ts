import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { lockAccount } from '../accounts/lock-account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { findOwnPayment } from './find-payment.ts';

/** A payment with the account of its order, both locked. */
export interface LockedPayment {
  account: OrderAccount;
  payment: Payment;
}

/**
 * Locks a payment and the account of its order for a change by one of its parties. Throws `not_found`, as
 * `findOwnPayment` does, and `precondition_failed` if the payment is not at the version that the caller expects.
 */
export async function lockOwnPayment(
  em: EntityManager,
  caller: Caller,
  id: string,
): Promise<LockedPayment & { party: 'payer' | 'payee' }> {
  const { payment: found, party } = await findOwnPayment(em, caller, id);
  const locked = await lockPayment(em, found);
  assertVersion(caller, locked.payment.version);
  return { ...locked, party };
}

/** Locks a payment and the account of its order. */
export async function lockPayment(
  em: EntityManager,
  { id, orderId }: Pick<Payment, 'id' | 'orderId'>,
): Promise<LockedPayment> {
  const account = await lockAccount(em, orderId);
  const [payment]: Payment[] = await findRecords(em, PaymentEntity, sql`where id = ${id} for update`);
  return { account, payment: payment! };
}

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
