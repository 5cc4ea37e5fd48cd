import { findRecords, insertRecord, sql, type Work } from '@marketplace/store';
import { lockAccount } from '../accounts/lock-account.ts';
import { type OrderAccount, OrderAccountEntity } from '../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { PaymentSnapshot } from '../provider/snapshots.ts';
import { type LockedPayment, lockLivePayment } from './lock-payment.ts';
import { newPayment } from './new-payment.ts';

/**
 * Records a payment that only the provider has. Every request stores its payment before it, so the database was restored
 * to a time before this one. Null, and nothing is recorded, if the payment has ended without money, if its order is not
 * known, or if the order has another payment or amount by now: then an operator must return the money.
 */
export async function adoptPayment(
  work: Work,
  provider: Payment['provider'],
  { paymentId, orderId, status, money }: PaymentSnapshot,
): Promise<LockedPayment | null> {
  const { em, now } = work;
  if (status === 'failed' || status === 'canceled') return null;
  const [known]: OrderAccount[] = await findRecords(em, OrderAccountEntity, sql`where order_id = ${orderId}`);
  if (!known) return null;
  const account = await lockAccount(em, orderId);
  if (money.currency !== account.currency || money.amount !== account.total) return null;
  if (account.captured > 0n || (await lockLivePayment(em, account))) return null;
  const captureMethod = status === 'requires_capture' ? 'manual' : 'automatic';
  const payment = newPayment(account, provider, { id: paymentId, captureMethod }, now);
  await insertRecord(em, PaymentEntity, payment);
  work.audit({
    action: 'payment.created',
    organizationId: payment.payerOrganizationId,
    targets: [
      { type: 'payment', id: paymentId },
      { type: 'order', id: orderId },
    ],
  });
  return { account, payment };
}
