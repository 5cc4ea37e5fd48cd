import type { EntityManager } from '@mikro-orm/postgresql';
import { updateRecord } from '@marketplace/store';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';

/** Writes a locked payment as its next version. Returns the payment as written. `at` is the time of the change. */
export function writePayment(
  em: EntityManager,
  payment: Payment,
  changes: Partial<Payment>,
  at: Date,
): Promise<Payment> {
  return updateRecord(em, PaymentEntity, payment, changes, at);
}
