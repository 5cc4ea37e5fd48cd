import { findRecords, sql, type Work } from '@marketplace/store';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { Applied } from '../provider/snapshots.ts';
import type { PaymentSnapshot } from '../provider/snapshots.ts';
import { adoptPayment } from './adopt-payment.ts';
import { applyPayment } from './apply-payment.ts';
import { lockPayment } from './lock-payment.ts';

/**
 * Applies the state of a payment at the provider to the payment that its metadata names. One that is not known here is
 * recorded if its order can have it.
 */
export async function applyPaymentSnapshot(
  work: Work,
  provider: Payment['provider'],
  snapshot: PaymentSnapshot,
): Promise<Applied> {
  const [found]: Payment[] = await findRecords(
    work.em,
    PaymentEntity,
    sql`where id = ${snapshot.paymentId} and provider = ${provider}`,
  );
  const locked = found ? await lockPayment(work.em, found) : await adoptPayment(work, provider, snapshot);
  if (!locked) return 'unmatched';
  const { payment } = locked;
  // Two payments at the provider for one of ours: the second one must not be mistaken for the first.
  if (payment.providerRef != null && payment.providerRef !== snapshot.ref) return 'unmatched';
  const applied = await applyPayment(work, locked, snapshot);
  return found && applied.payment.version === payment.version ? 'unchanged' : 'applied';
}
