import { findRecords, later, sql, type Work } from '@marketplace/store';
import { followRefund } from '../disputes/claim-refunds.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import { type LockedPayment, lockPayment } from '../payments/payment.ts';
import type { Applied, RefundSnapshot } from '../provider/snapshots.ts';
import { type NewRefund, outcomeOfNewRefund, outcomeOfRefund } from '../refunds/refund-outcome.ts';
import { endOfRefund, refundableOf, type RefundEnd } from '../refunds/refund-rules.ts';
import { countRefundFailures, type LockedRefund, lockRefund, writeRefund } from '../refunds/refund.ts';

/** Stores a pending refund of a locked payment: see `outcomeOfNewRefund`. */
export function beginRefund(work: Work, locked: LockedPayment, wanted: NewRefund): Promise<LockedRefund> {
  return writeOutcome(work, outcomeOfNewRefund(locked, wanted, work.now));
}

/**
 * Applies the state of a refund at the provider to a locked refund, for the answer to a request and for notices alike.
 * Applying a state again changes nothing. Throws as `endOfRefund` does.
 */
export async function applyRefund(work: Work, locked: LockedRefund, snapshot: RefundSnapshot): Promise<LockedRefund> {
  const { refund } = locked;
  const end = endOfRefund(refund, snapshot);
  if (end) return endRefund(work, locked, end);
  const { ref: providerRef } = snapshot;
  if (refund.status !== 'pending' || refund.providerRef === providerRef) return locked;
  return { ...locked, refund: await writeRefund(work.em, refund, { providerRef }, later(work.now, refund.updatedAt)) };
}

/** Ends a locked refund that the operator has paid by other means than the provider. */
export function payOutside(work: Work, locked: LockedRefund): Promise<LockedRefund> {
  return endRefund(work, locked, { end: 'succeeded', providerRef: null });
}

/** Ends a locked refund that the provider has refused. Does nothing if it has ended. */
export async function failRefund(work: Work, locked: LockedRefund, failureCode: string): Promise<LockedRefund> {
  const { status, providerRef = null } = locked.refund;
  return status === 'pending' ? endRefund(work, locked, { end: 'failed', failureCode, providerRef }) : locked;
}

/** Writes the end of a locked refund. Disputes follow it. */
async function endRefund(work: Work, locked: LockedRefund, end: RefundEnd): Promise<LockedRefund> {
  const { id, paymentId } = locked.refund;
  const [status, failureCode] =
    end.end === 'succeeded' ? (['succeeded', null] as const) : (['failed', end.failureCode] as const);
  const failures = await countRefundFailures(work.em, { id, paymentId, status, failureCode });
  const ended = await writeOutcome(work, outcomeOfRefund(locked, end, failures, work.now));
  return { ...ended, ...(await followRefund(work, ended)) };
}

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
