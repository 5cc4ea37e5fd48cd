import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { lockAccount } from '../accounts/lock-account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { partyOf } from '../parties.ts';

/** A payment with the account of its order, both locked. */
export interface LockedPayment {
  account: OrderAccount;
  payment: Payment;
}

/** Reads a payment. Throws `not_found` if the caller's organization is not a party of it. */
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
