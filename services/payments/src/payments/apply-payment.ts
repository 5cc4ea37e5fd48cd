import type { Payment as PaymentRecord } from '@marketplace/payments-contract';
import { findRecords, insertRecord, sql, type Work } from '@marketplace/store';
import { findAccount, lockAccount } from '../accounts/account.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { type Outcome, writeOutcome } from '../outcomes/outcome.ts';
import type { Applied, PaymentSnapshot } from '../provider/snapshots.ts';
import { countDecline } from './declines.ts';
import { outcomeOfFailure, outcomeOfPayment } from './payment-outcome.ts';
import { targetsOfPayment } from './payment-rules.ts';
import { type LockedPayment, lockLivePayment, lockPayment, newPayment } from './payment.ts';

/**
 * Applies the state of a payment at the provider to a locked payment: the only way in which money of a buyer is booked,
 * for the answer to a request and for notices alike. Applying a state again changes nothing. Returns both as they are
 * afterwards. Throws as `outcomeOfPayment` does. The change is written to the audit log of `auditedFor`.
 */
export async function applyPayment(
  work: Work,
  locked: LockedPayment,
  snapshot: PaymentSnapshot,
  auditedFor = locked.payment.payerOrganizationId,
): Promise<LockedPayment> {
  return carryOut(work, locked, outcomeOfPayment(locked, snapshot, work.now, auditedFor));
}

/** Ends a locked payment without money. Does nothing if it has ended. */
export async function failPayment(
  work: Work,
  locked: LockedPayment,
  failure: NonNullable<PaymentRecord['failure']>,
): Promise<LockedPayment> {
  return carryOut(work, locked, outcomeOfFailure(locked, failure, work.now));
}

async function carryOut(
  work: Work,
  locked: LockedPayment,
  outcome: Outcome<LockedPayment> | null,
): Promise<LockedPayment> {
  if (!outcome) return locked;
  if (outcome.written.payment.status === 'failed') await countDecline(work, locked.payment);
  return writeOutcome(work, outcome);
}

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
  // The provider has two payments for one of ours: the second must not be mistaken for the first.
  if (payment.providerRef != null && payment.providerRef !== snapshot.ref) return 'unmatched';
  const applied = await applyPayment(work, locked, snapshot);
  return found && applied.payment.version === payment.version ? 'unchanged' : 'applied';
}

/**
 * Records a payment that only the provider has. Every request stores its payment before it, so the database was
 * restored to a time before this one. Null, and nothing is recorded, if the payment has ended without money, if its
 * order is not known, or if the order has another payment or amount by now: then an operator must return the money.
 */
async function adoptPayment(
  work: Work,
  provider: Payment['provider'],
  { paymentId, orderId, status, money }: PaymentSnapshot,
): Promise<LockedPayment | null> {
  const { em, now } = work;
  if (status === 'failed' || status === 'canceled') return null;
  if (!(await findAccount(em, orderId))) return null;
  const account = await lockAccount(em, orderId);
  if (money.currency !== account.currency || money.amount !== account.total) return null;
  if (account.captured > 0n || (await lockLivePayment(em, account))) return null;
  const captureMethod = status === 'requires_capture' ? 'manual' : 'automatic';
  const payment = newPayment(account, provider, { id: paymentId, captureMethod }, now);
  await insertRecord(em, PaymentEntity, payment);
  work.audit({
    action: 'payment.created',
    organizationId: payment.payerOrganizationId,
    targets: targetsOfPayment(payment),
  });
  return { account, payment };
}
