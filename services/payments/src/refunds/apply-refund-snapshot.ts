import { findRecords, sql, type Work } from '@marketplace/store';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import type { Applied } from '../provider/snapshots.ts';
import type { RefundSnapshot } from '../provider/snapshots.ts';
import { applyRefund } from './apply-refund.ts';
import { beginRefund } from './begin-refund.ts';
import { refundableOf } from './refundable.ts';
import { type LockedRefund, lockRefund } from './lock-refund.ts';

/**
 * Applies the state of a refund at the provider to the refund that its metadata names. A refund that somebody made at
 * the provider itself is recorded when it is first seen. So is one with our id that is not known here: it was requested
 * after the time to which the database was restored.
 */
export async function applyRefundSnapshot(
  work: Work,
  provider: Refund['provider'],
  snapshot: RefundSnapshot,
): Promise<Applied> {
  const { em } = work;
  const known = await findRefund(work, provider, snapshot);
  if (known) return changeOf(work, await lockRefund(em, { ...known, refundId: known.id }), snapshot);
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where provider = ${provider} and provider_ref = ${snapshot.paymentRef}`,
  );
  if (!payment) return 'unmatched';
  const locked = await lockPayment(em, payment);
  // A refund of money that was never booked: the state of the payment arrives first.
  if (locked.payment.status !== 'succeeded') return 'unmatched';
  // Another process may have recorded it before the lock was taken.
  const meanwhile = await findRefund(work, provider, snapshot);
  if (meanwhile) return changeOf(work, await lockRefund(em, { ...meanwhile, refundId: meanwhile.id }), snapshot);
  const { amount } = snapshot.money;
  const refundable = refundableOf(locked.account);
  const recorded = await beginRefund(work, locked, {
    amount,
    excess: amount > refundable ? amount - refundable : 0n,
    reason: 'requested_by_buyer',
    initiatedBy: 'provider',
    providerRef: snapshot.ref,
    ...(snapshot.refundId !== null && { id: snapshot.refundId }),
  });
  await applyRefund(work, recorded, snapshot);
  return 'applied';
}

async function findRefund({ em }: Work, provider: Refund['provider'], { ref, refundId }: RefundSnapshot) {
  const [refund]: Refund[] = await findRecords(
    em,
    RefundEntity,
    refundId === null
      ? sql`where provider = ${provider} and provider_ref = ${ref}`
      : sql`where provider = ${provider} and id = ${refundId}`,
  );
  return refund ?? null;
}

async function changeOf(work: Work, locked: LockedRefund, snapshot: RefundSnapshot): Promise<Applied> {
  const { refund } = await applyRefund(work, locked, snapshot);
  return refund.version === locked.refund.version ? 'unchanged' : 'applied';
}
