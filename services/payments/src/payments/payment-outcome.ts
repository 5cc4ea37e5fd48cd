import type { Payment as PaymentRecord } from '@marketplace/payments-contract';
import { later } from '@marketplace/store';
import { moneyOfAccount, type NewReport } from '../accounts/account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Payment } from '../entities/payment.entity.ts';
import { capture } from '../ledger/movements.ts';
import { accountsOf } from '../ledger/posting.ts';
import { paidMails, paymentFailedMails } from '../mailings.ts';
import { newOutcome, type Outcome } from '../outcomes/outcome.ts';
import type { PaymentSnapshot } from '../provider/snapshots.ts';
import { type LockedPayment, paymentEvent } from './payment.ts';
import { endedStatuses, targetsOfPayment } from './payment-rules.ts';

/**
 * Computes the effect of a payment's state at the provider on a locked payment. Null if nothing changes: the payment
 * has ended, or the state is known or older. Throws an Error if the provider captured another amount.
 */
export function outcomeOfPayment(
  locked: LockedPayment,
  snapshot: PaymentSnapshot,
  now: Date,
  auditedFor: string,
): Outcome<LockedPayment> | null {
  const { payment } = locked;
  if (endedStatuses.includes(payment.status)) return null;
  const { status, captureBefore, nextAction, ref, method } = snapshot;
  const known = { providerRef: ref, ...(method && { method }) };
  const at = later(now, payment.updatedAt);
  if (status === 'succeeded') return succeeded(locked, snapshot, known, at, auditedFor);
  if (status === 'failed' || status === 'canceled') {
    const failure = status === 'failed' ? (snapshot.failure ?? unexplained) : canceledBecause(payment, snapshot);
    return ended(locked, { ...known, status, failure }, at, auditedFor);
  }
  // An answer may arrive after a notice of a later state. An authorized payment is only captured or ended.
  if (payment.status === 'requires_capture' && status !== 'requires_capture') return null;
  if (isUnchanged(payment, snapshot)) return null;
  const lastError = status === payment.status ? (payment.lastError ?? null) : null;
  const isAuthorized = status === 'requires_capture' && payment.status !== 'requires_capture';
  return newOutcome<LockedPayment>(
    at,
    locked,
    { changes: { payment: { ...known, status, lastError, captureBefore, nextAction }, account: {} } },
    // Without a report, the workflow of the order only reads its state again.
    ({ account }) => ({ report: isAuthorized ? reportOf(account, 'authorized') : null }),
  );
}

/** Computes the end of a locked payment without money. Null if it has ended. */
export function outcomeOfFailure(
  locked: LockedPayment,
  failure: NonNullable<PaymentRecord['failure']>,
  now: Date,
): Outcome<LockedPayment> | null {
  const { status, updatedAt, payerOrganizationId } = locked.payment;
  if (endedStatuses.includes(status)) return null;
  return ended(locked, { status: 'failed', failure }, later(now, updatedAt), payerOrganizationId);
}

type Known = Partial<Pick<Payment, 'providerRef' | 'method'>>;
const over = { captureBefore: null, nextAction: null, lastError: null };

function succeeded(
  locked: LockedPayment,
  { money, captured }: PaymentSnapshot,
  known: Known,
  at: Date,
  auditedFor: string,
): Outcome<LockedPayment> {
  const { id, amount, currency, provider } = locked.payment;
  if (captured !== amount || money.currency !== currency)
    throw new Error(`The provider captured ${captured} ${money.currency} for ${id}, which is another amount.`);
  return newOutcome<LockedPayment>(
    at,
    locked,
    {
      changes: {
        payment: { ...known, ...over, status: 'succeeded', amountCaptured: amount },
        account: { captured: amount },
      },
      postings: {
        kind: 'capture',
        reference: `capture:${id}`,
        postings: capture(accountsOf({ ...locked.account, provider }), amount),
      },
    },
    ({ account, payment }) => ({
      report: reportOf(account, 'paid'),
      events: [paymentEvent('payment.succeeded', payment)],
      mails: paidMails(payment),
      audit: [{ action: 'payment.succeeded', organizationId: auditedFor, targets: targetsOfPayment(payment) }],
    }),
  );
}

/**
 * Computes the effect of the provider's refusal of a request on a locked payment: the refusal becomes its last error.
 * Null if the payment has changed, so that the request no longer applies.
 */
export function outcomeOfRefusal(
  locked: LockedPayment,
  operation: NonNullable<PaymentRecord['lastError']>['operation'],
  { code, message }: { code: string; message: string },
  now: Date,
): Outcome<LockedPayment> | null {
  const { payment } = locked;
  if (!isStillAsked(operation, payment)) return null;
  const at = later(now, payment.updatedAt);
  const captureRefusals = payment.captureRefusals + (operation === 'capture' ? 1 : 0);
  const lastError = { operation, code, message, at: at.toISOString() };
  const organizationId = operation === 'capture' ? payment.payeeOrganizationId : payment.payerOrganizationId;
  const action = `payment.${operation}_refused`;
  return newOutcome<LockedPayment>(at, locked, { changes: { payment: { lastError, captureRefusals } } }, () => ({
    audit: [{ action, organizationId, targets: targetsOfPayment(payment), changes: { code } }],
  }));
}

function isStillAsked(operation: NonNullable<PaymentRecord['lastError']>['operation'], { status }: Payment): boolean {
  if (operation === 'cancel') return !endedStatuses.includes(status);
  return status === (operation === 'capture' ? 'requires_capture' : 'requires_action');
}

function ended(
  locked: LockedPayment,
  change: Known & { status: 'failed' | 'canceled'; failure: NonNullable<PaymentRecord['failure']> },
  at: Date,
  auditedFor: string,
): Outcome<LockedPayment> {
  return newOutcome<LockedPayment>(
    at,
    locked,
    { changes: { payment: { ...change, ...over }, account: {} } },
    ({ account, payment }) => ({
      report: reportOf(account, 'failed'),
      events: [paymentEvent('payment.failed', payment)],
      mails: paymentFailedMails(payment),
      audit: [{ action: `payment.${change.status}`, organizationId: auditedFor, targets: targetsOfPayment(payment) }],
    }),
  );
}

function reportOf(account: OrderAccount, paymentStatus: 'authorized' | 'paid' | 'failed'): NewReport {
  return { kind: 'payment', paymentStatus, capturedAmount: moneyOfAccount(account, account.captured) };
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
