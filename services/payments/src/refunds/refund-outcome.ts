import { refundFailuresMax } from '@marketplace/payments-contract/limits';
import { later } from '@marketplace/store';
import type { Refund } from '../entities/refund.entity.ts';
import { giveBack, holdForBuyer, lose, remainingOf, takeBack } from '../ledger/movements.ts';
import { accountsOf } from '../ledger/posting.ts';
import { refundedMails, refundFailedMails } from '../mailings.ts';
import { newOutcome, type Outcome } from '../outcomes/outcome.ts';
import { type LockedPayment, refundedEvent, refundFailedEvent } from '../payments/payment.ts';
import { refundableOf, type RefundEnd } from './refund-rules.ts';
import { type LockedRefund, newRefund, presentRefund, refundReport } from './refund.ts';

/** A refund that is about to be requested. Amounts are in minor units of the payment's currency. */
export type NewRefund = Pick<Refund, 'amount' | 'reason' | 'initiatedBy'> &
  Partial<Pick<Refund, 'id' | 'excess' | 'disputeId' | 'providerRef' | 'outsideReference'>>;

/**
 * Computes the end of a locked refund. `refundFailures`: refunds of the payment that have failed in a row, with this
 * one (`countRefundFailures`).
 */
export function outcomeOfRefund(
  locked: LockedRefund,
  end: RefundEnd,
  refundFailures: number,
  now: Date,
): Outcome<LockedRefund> {
  const at = timeOf(locked, now);
  if (end.end === 'succeeded') return succeeded(locked, end.providerRef, refundFailures, at);
  if (end.end === 'failed') return failed(locked, end, refundFailures, at);
  return returned(locked, end.failureCode, refundFailures, at);
}

/**
 * Computes a pending refund of a locked payment. Its amount counts as pending, less its excess over the money of the
 * order. The caller has checked that the amount may be refunded (`assertRefundable`).
 */
export function outcomeOfNewRefund(locked: LockedPayment, wanted: NewRefund, now: Date): Outcome<LockedRefund> {
  const { account, payment } = locked;
  const at = later(now, payment.updatedAt);
  const refund = newRefund(payment, { ...wanted, kind: 'refund', status: 'pending' }, at);
  const counted = refund.amount - refund.excess;
  const changes = {
    refund,
    payment: { amountRefundPending: payment.amountRefundPending + counted },
    account: { refundPending: account.refundPending + counted },
  };
  return newOutcome<LockedRefund>(at, locked, { changes }, (written) => ({
    report: refundReport(written),
    audit: [
      {
        ...auditOf('created', refund),
        changes: { amount: String(refund.amount), currency: refund.currency, reason: refund.reason },
      },
    ],
  }));
}

/**
 * Computes the part of a succeeded refund's excess that the order covers. Null if it has no money for it, or nothing is
 * in excess.
 */
export function outcomeOfCover(locked: LockedRefund, now: Date): Outcome<LockedRefund> | null {
  const { account, payment, refund } = locked;
  const room = refundableOf(account);
  const amount = refund.excess < room ? refund.excess : room;
  if (amount === 0n) return null;
  const accounts = accountsOf({ ...account, provider: refund.provider });
  const { postings, ...taken } = takeBack(account, { ...accounts, provider: accounts.losses }, amount);
  return newOutcome<LockedRefund>(
    timeOf(locked, now),
    locked,
    {
      changes: {
        refund: { excess: refund.excess - amount },
        payment: { amountRefunded: payment.amountRefunded + amount },
        account: { refunded: account.refunded + amount, lost: account.lost - amount, ...taken },
      },
      postings: { kind: 'refund', reference: `refund:${refund.id}:covered:${refund.version + 1}`, postings },
    },
    (written) => ({ report: refundReport(written, { correction: true }) }),
  );
}

/** Computes the return of a locked chargeback: the bank has decided for the seller on appeal. */
export function outcomeOfReturnedChargeback(locked: LockedRefund, now: Date): Outcome<LockedRefund> {
  const { account, payment, refund } = locked;
  const { id, amount, provider } = refund;
  const at = timeOf(locked, now);
  const { postings, feeReversed } = giveBack(account, accountsOf({ ...account, provider }), amount);
  return newOutcome<LockedRefund>(
    at,
    locked,
    {
      changes: {
        refund: { status: 'failed', returnedAt: at, failureCode: 'dispute_won' },
        payment: { amountRefunded: payment.amountRefunded - amount },
        account: { chargedBack: account.chargedBack - amount, feeReversed },
      },
      postings: { kind: 'dispute_reinstatement', reference: `refund:${id}:returned`, postings },
    },
    (written) => ({
      report: refundReport(written),
      events: [refundFailedEvent(written.payment, presentRefund(written.refund))],
    }),
  );
}

function succeeded(
  locked: LockedRefund,
  providerRef: string | null,
  refundFailures: number,
  at: Date,
): Outcome<LockedRefund> {
  const { account, payment, refund } = locked;
  const { id, amount, provider } = refund;
  const counted = amount - refund.excess;
  // Reserved amounts of other refunds stay. Less than `amount` is left only if somebody has refunded at the provider
  // itself.
  const left = remainingOf(account) - (account.refundPending - counted);
  const within = amount < left ? amount : left > 0n ? left : 0n;
  const own = accountsOf({ ...account, provider });
  const accounts = providerRef === null ? { ...own, provider: own.outside } : own;
  const { postings, ...taken } = takeBack(account, accounts, within);
  return newOutcome<LockedRefund>(
    at,
    locked,
    {
      changes: {
        refund: { status: 'succeeded', excess: amount - within, settledAt: at, providerRef },
        payment: {
          amountRefunded: payment.amountRefunded + within,
          amountRefundPending: payment.amountRefundPending - counted,
          refundFailures,
        },
        account: {
          refunded: account.refunded + within,
          refundPending: account.refundPending - counted,
          lost: account.lost + amount - within,
          ...taken,
        },
      },
      postings: {
        kind: 'refund',
        reference: `refund:${id}:succeeded`,
        postings: [...postings, ...lose(accounts, amount - within)],
      },
    },
    (written) => ({
      report: refundReport(written),
      events: [refundedEvent(written.payment, presentRefund(written.refund))],
      mails: refundedMails(written.refund),
      audit: [auditOf('succeeded', refund)],
    }),
  );
}

function failed(
  locked: LockedRefund,
  { providerRef, failureCode }: Extract<RefundEnd, { end: 'failed' }>,
  refundFailures: number,
  at: Date,
): Outcome<LockedRefund> {
  const { account, payment, refund } = locked;
  const counted = refund.amount - refund.excess;
  const changes = {
    refund: { status: 'failed', excess: 0n, settledAt: at, failureCode, providerRef } as const,
    payment: { amountRefundPending: payment.amountRefundPending - counted, refundFailures },
    account: { refundPending: account.refundPending - counted },
  };
  return newOutcome<LockedRefund>(at, locked, { changes }, (written) => ({
    report: refundReport(written),
    events: [refundFailedEvent(written.payment, presentRefund(written.refund))],
    mails: refundFailures === refundFailuresMax ? refundFailedMails(written.refund) : [],
    audit: [auditOf('failed', refund)],
  }));
}

/**
 * The bank of the buyer has sent the money of a refund back, some days after it succeeded. It is held for the buyer;
 * both are mailed, because nobody else can say how the buyer gets it.
 */
function returned(locked: LockedRefund, failureCode: string, refundFailures: number, at: Date): Outcome<LockedRefund> {
  const { account, payment, refund } = locked;
  const { id, amount, excess, provider } = refund;
  const within = amount - excess;
  const accounts = accountsOf({ ...account, provider });
  const recovered = lose(accounts, excess).map(({ from, to, ...posting }) => ({ from: to, to: from, ...posting }));
  return newOutcome<LockedRefund>(
    at,
    locked,
    {
      changes: {
        refund: { status: 'failed', excess: 0n, returnedAt: at, failureCode },
        payment: { amountRefunded: payment.amountRefunded - within, refundFailures },
        account: {
          refunded: account.refunded - within,
          refundDue: account.refundDue + within,
          lost: account.lost - excess,
        },
      },
      postings: {
        kind: 'refund_returned',
        reference: `refund:${id}:returned`,
        postings: [...holdForBuyer(accounts, within), ...recovered],
      },
    },
    (written) => ({
      report: refundReport(written),
      events: [refundFailedEvent(written.payment, presentRefund(written.refund))],
      mails: refundFailedMails(written.refund),
      audit: [auditOf('failed', refund)],
    }),
  );
}

function timeOf({ payment, refund }: LockedRefund, now: Date): Date {
  return later(later(now, payment.updatedAt), refund.updatedAt);
}

function auditOf(
  change: 'created' | 'succeeded' | 'failed',
  { id, paymentId, orderId, payeeOrganizationId: organizationId }: Refund,
) {
  return {
    action: `refund.${change}`,
    organizationId,
    targets: [
      { type: 'refund', id },
      { type: 'payment', id: paymentId },
      { type: 'order', id: orderId },
    ],
  };
}
