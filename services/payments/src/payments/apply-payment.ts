import { later, type Work } from '@marketplace/store';
import type { Payment as PaymentRecord } from '@marketplace/payments-contract';
import { writeAccount } from '../accounts/write-account.ts';
import { moneyOfAccount } from '../accounts/money-of-account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Payment } from '../entities/payment.entity.ts';
import { capture } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { accountsOf } from '../ledger/posting.ts';
import { mailPaid, mailPaymentFailed } from '../mailings/mail-about-payments.ts';
import type { PaymentSnapshot } from '../provider/snapshots.ts';
import { countDecline } from './declines.ts';
import { emitPayment } from './emit-payment.ts';
import type { LockedPayment } from './lock-payment.ts';
import { writePayment } from './write-payment.ts';

/** Statuses that a payment never leaves. */
export const endedStatuses: readonly Payment['status'][] = ['succeeded', 'failed', 'canceled'];

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
