import type { Payment as PaymentRecord } from '@marketplace/payments-contract';
import { findRecords, insertRecord, later, sql, type Work } from '@marketplace/store';
import { lockAccount, moneyOfAccount, writeAccount } from '../accounts/account.ts';
import { type OrderAccount, OrderAccountEntity } from '../entities/order-account.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { capture } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { accountsOf } from '../ledger/posting.ts';
import { mailPaid, mailPaymentFailed } from '../mailings/mail-about-payments.ts';
import type { Applied, PaymentSnapshot } from '../provider/snapshots.ts';
import { countDecline } from './declines.ts';
import { endedStatuses } from './payment-rules.ts';
import { emitPayment, type LockedPayment, lockLivePayment, lockPayment, newPayment, writePayment } from './payment.ts';

/**
 * Applies the state of a payment at the provider to a locked payment: the only way in which money of a buyer is booked,
 * for the answer to a request and for notices alike. Whoever comes second changes nothing. Returns both as they are
 * afterwards. Throws an Error if the provider captured another amount. The change is written to the audit log of
 * `auditedFor`.
 */
export async function applyPayment(
  work: Work,
  locked: LockedPayment,
  snapshot: PaymentSnapshot,
  auditedFor = locked.payment.payerOrganizationId,
): Promise<LockedPayment> {
  const { payment } = locked;
  if (endedStatuses.includes(payment.status)) return locked;
  const known = { providerRef: snapshot.ref, ...(snapshot.method && { method: snapshot.method }) };
  const at = later(work.now, payment.updatedAt);
  switch (snapshot.status) {
    case 'succeeded':
      return succeed(work, locked, snapshot, at, auditedFor);
    case 'failed':
      return end(work, locked, 'failed', snapshot.failure ?? unexplained, known, at, auditedFor);
    case 'canceled':
      return end(work, locked, 'canceled', canceledBecause(payment, snapshot), known, at, auditedFor);
    default: {
      const { status, captureBefore, nextAction } = snapshot;
      // An answer may arrive after a notice of a later state. What is authorized is only captured or ended.
      if (payment.status === 'requires_capture' && status !== 'requires_capture') return locked;
      if (isUnchanged(payment, snapshot)) return locked;
      const lastError = status === payment.status ? (payment.lastError ?? null) : null;
      const changes = { ...known, status, lastError, captureBefore, nextAction };
      const written = await writePayment(work.em, payment, changes, at);
      const authorized = status === 'requires_capture' && payment.status !== 'requires_capture';
      const account = await tell(work, locked.account, authorized ? 'authorized' : null, at);
      return { account, payment: written };
    }
  }
}

/** Ends a locked payment without money. Does nothing if it has ended. */
export async function failPayment(
  work: Work,
  locked: LockedPayment,
  failure: NonNullable<PaymentRecord['failure']>,
): Promise<LockedPayment> {
  if (endedStatuses.includes(locked.payment.status)) return locked;
  const { updatedAt, payerOrganizationId } = locked.payment;
  return end(work, locked, 'failed', failure, {}, later(work.now, updatedAt), payerOrganizationId);
}

async function succeed(
  work: Work,
  { account, payment }: LockedPayment,
  { ref, money, captured, method }: PaymentSnapshot,
  at: Date,
  auditedFor: string,
): Promise<LockedPayment> {
  if (captured !== payment.amount || money.currency !== payment.currency)
    throw new Error(`The provider captured ${captured} ${money.currency} for ${payment.id}, which is another amount.`);
  const { id, orderId, currency, amount, provider } = payment;
  await post(work.em, {
    kind: 'capture',
    reference: `capture:${id}`,
    orderId,
    currency,
    at,
    postings: capture(accountsOf({ ...account, provider }), amount),
  });
  const written = await writePayment(
    work.em,
    payment,
    {
      status: 'succeeded',
      providerRef: ref,
      amountCaptured: amount,
      captureBefore: null,
      nextAction: null,
      lastError: null,
      ...(method && { method }),
    },
    at,
  );
  const told = await writeAccount(work, account, { captured: amount }, at, (now) => ({
    kind: 'payment',
    paymentStatus: 'paid',
    capturedAmount: moneyOfAccount(now, now.captured),
  }));
  emitPayment(work, 'payment.succeeded', written);
  mailPaid(work, written);
  work.audit({
    action: 'payment.succeeded',
    organizationId: auditedFor,
    targets: targetsOf(payment),
  });
  return { account: told, payment: written };
}

async function end(
  work: Work,
  { account, payment }: LockedPayment,
  status: 'failed' | 'canceled',
  failure: NonNullable<PaymentRecord['failure']>,
  known: Partial<Pick<Payment, 'providerRef' | 'method'>>,
  at: Date,
  auditedFor: string,
): Promise<LockedPayment> {
  const written = await writePayment(
    work.em,
    payment,
    { ...known, status, failure, lastError: null, captureBefore: null, nextAction: null },
    at,
  );
  if (status === 'failed') await countDecline(work, payment);
  const told = await tell(work, account, 'failed', at);
  emitPayment(work, 'payment.failed', written);
  mailPaymentFailed(work, written);
  work.audit({
    action: `payment.${status}`,
    organizationId: auditedFor,
    targets: targetsOf(payment),
  });
  return { account: told, payment: written };
}

/** Stores a report for trading. Without one, the workflow of the order only looks again. */
function tell(
  work: Work,
  account: OrderAccount,
  paymentStatus: 'authorized' | 'failed' | null,
  at: Date,
): Promise<OrderAccount> {
  if (paymentStatus === null) return writeAccount(work, account, {}, at);
  return writeAccount(work, account, {}, at, (now) => ({
    kind: 'payment',
    paymentStatus,
    capturedAmount: moneyOfAccount(now, now.captured),
  }));
}

function isUnchanged(payment: Payment, snapshot: PaymentSnapshot): boolean {
  return (
    payment.status === snapshot.status &&
    payment.providerRef === snapshot.ref &&
    (payment.captureBefore?.getTime() ?? null) === (snapshot.captureBefore?.getTime() ?? null) &&
    (payment.nextAction?.url ?? null) === (snapshot.nextAction?.url ?? null)
  );
}

function canceledBecause({ cancelReason, status }: Payment, { failure }: PaymentSnapshot) {
  const code = cancelReason ?? (status === 'requires_capture' ? 'authorization_expired' : null);
  if (code === 'order_canceled') return { code, message: 'The payment was canceled.', declineCode: null };
  if (code === 'authorization_expired')
    return { code, message: 'The authorization of the bank has ended.', declineCode: null };
  return failure ?? unexplained;
}

const unexplained: NonNullable<PaymentRecord['failure']> = {
  code: 'processing_error',
  message: 'The payment provider ended the payment without a reason.',
  declineCode: null,
};

function targetsOf({ id, orderId }: Payment) {
  return [
    { type: 'payment', id },
    { type: 'order', id: orderId },
  ];
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
  // Two payments at the provider for one of ours: the second one must not be mistaken for the first.
  if (payment.providerRef != null && payment.providerRef !== snapshot.ref) return 'unmatched';
  const applied = await applyPayment(work, locked, snapshot);
  return found && applied.payment.version === payment.version ? 'unchanged' : 'applied';
}

/**
 * Records a payment that only the provider has. Every request stores its payment before it, so the database was restored
 * to a time before this one. Null, and nothing is recorded, if the payment has ended without money, if its order is not
 * known, or if the order has another payment or amount by now: then an operator must return the money.
 */
async function adoptPayment(
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
