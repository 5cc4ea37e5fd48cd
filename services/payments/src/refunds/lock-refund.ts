import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { type LockedPayment, lockPayment } from '../payments/lock-payment.ts';

/** A refund with its payment and the account of its order, all locked. */
export interface LockedRefund extends LockedPayment {
  refund: Refund;
}

/** Locks a refund, its payment and the account of its order. Throws `not_found`. */
export async function lockRefund(
  em: EntityManager,
  { refundId, paymentId, orderId }: { refundId: string; paymentId: string; orderId: string },
): Promise<LockedRefund> {
  const locked = await lockPayment(em, { id: paymentId, orderId });
  const [refund]: Refund[] = await findRecords(em, RefundEntity, sql`where id = ${refundId} for update`);
  if (!refund) throw notFound();
  return { ...locked, refund };
}
