import { refundFailuresMax } from '@marketplace/payments-contract/limits';
import { findRecords, later, sql, type Work } from '@marketplace/store';
import { writeAccount } from '../accounts/account.ts';
import { followRefund } from '../disputes/claim-refunds.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { holdForBuyer, lose, type Movement, remainingOf, takeBack } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { accountsOf } from '../ledger/posting.ts';
import { mailRefunded, mailRefundFailed } from '../mailings/mail-about-payments.ts';
import { emitRefunded, emitRefundFailed, lockPayment, writePayment } from '../payments/payment.ts';
import type { Applied, RefundSnapshot } from '../provider/snapshots.ts';
import { refundableOf } from './refund-rules.ts';
import {
  beginRefund,
  countRefundFailures,
  type LockedRefund,
  lockRefund,
  presentRefund,
  refundReport,
  writeRefund,
} from './refund.ts';

/**
 * Applies the state of a refund at the provider to a locked refund, for the answer to a request and for notices alike.
 * Whoever comes second changes nothing. Throws an Error if the provider refunded another amount.
 */
export async function applyRefund(work: Work, locked: LockedRefund, snapshot: RefundSnapshot): Promise<LockedRefund> {
  const { refund } = locked;
  const { ref, status, money, failureCode } = snapshot;
  if (money.amount !== refund.amount || money.currency !== refund.currency)
    throw new Error(`The provider refunded ${money.amount} ${money.currency} for ${refund.id}: another amount.`);
  if (refund.status === 'succeeded' && status === 'failed')
    return followed(work, await takeReturned(work, locked, failureCode));
  if (refund.status !== 'pending') return locked;
  if (status === 'succeeded') return followed(work, await succeed(work, locked, ref));
  if (status === 'failed') return followed(work, await fail(work, locked, failureCode ?? 'unknown', ref));
  if (refund.providerRef === ref) return locked;
  return {
    ...locked,
    refund: await writeRefund(work.em, refund, { providerRef: ref }, later(work.now, refund.updatedAt)),
  };
}

/** Ends a locked refund that the operator has paid by other means than the provider. */
export async function payOutside(work: Work, locked: LockedRefund): Promise<LockedRefund> {
  return followed(work, await succeed(work, locked, null));
}

/** Ends a locked refund that the provider has refused. Does nothing if it has ended. */
export async function failRefund(work: Work, locked: LockedRefund, failureCode: string): Promise<LockedRefund> {
  if (locked.refund.status !== 'pending') return locked;
  return followed(work, await fail(work, locked, failureCode, locked.refund.providerRef ?? null));
}

/** Disputes follow what has just been refunded, or was not. */
async function followed(work: Work, ended: LockedRefund): Promise<LockedRefund> {
  return { ...ended, ...(await followRefund(work, ended)) };
}

/** `ref`: the provider's id of the refund. Null if the buyer was paid by other means. */
async function succeed(
  work: Work,
  { account, payment, refund }: LockedRefund,
  ref: string | null,
): Promise<LockedRefund> {
  const { amount } = refund;
  const counted = amount - refund.excess;
  const at = timeOf(work, { payment, refund });
  // What other refunds have reserved is not touched. Less than `amount` is left only if somebody has refunded at the
  // provider itself.
  const left = remainingOf(account) - (account.refundPending - counted);
  const within = amount < left ? amount : left > 0n ? left : 0n;
  const own = accountsOf({ ...account, provider: refund.provider });
  const accounts = ref === null ? { ...own, provider: own.outside } : own;
  const { postings, ...taken } = takeBack(account, accounts, within);
  await book(work, refund, 'refund', [...postings, ...lose(accounts, amount - within)], at);
  const written = await writeRefund(
    work.em,
    refund,
    { status: 'succeeded', excess: amount - within, settledAt: at, providerRef: ref },
    at,
  );
  const refunded = await writePayment(
    work.em,
    payment,
    {
      amountRefunded: payment.amountRefunded + within,
      amountRefundPending: payment.amountRefundPending - counted,
      refundFailures: await countRefundFailures(work.em, payment),
    },
    at,
  );
  const told = await writeAccount(
    work,
    account,
    {
      refunded: account.refunded + within,
      refundPending: account.refundPending - counted,
      lost: account.lost + amount - within,
      ...taken,
    },
    at,
    refundReport(written),
  );
  emitRefunded(work, refunded, presentRefund(written));
  mailRefunded(work, written);
  record(work, written);
  return { account: told, payment: refunded, refund: written };
}

async function fail(
  work: Work,
  { account, payment, refund }: LockedRefund,
  failureCode: string,
  providerRef: string | null,
): Promise<LockedRefund> {
  const counted = refund.amount - refund.excess;
  const at = timeOf(work, { payment, refund });
  const written = await writeRefund(
    work.em,
    refund,
    { status: 'failed', excess: 0n, settledAt: at, failureCode, providerRef },
    at,
  );
  const freed = await writePayment(
    work.em,
    payment,
    {
      amountRefundPending: payment.amountRefundPending - counted,
      refundFailures: await countRefundFailures(work.em, payment),
    },
    at,
  );
  const told = await writeAccount(
    work,
    account,
    { refundPending: account.refundPending - counted },
    at,
    refundReport(written),
  );
  emitRefundFailed(work, freed, presentRefund(written));
  if (freed.refundFailures === refundFailuresMax) mailRefundFailed(work, written);
  record(work, written);
  return { account: told, payment: freed, refund: written };
}

/**
 * The bank of the buyer has sent the money of a refund back, some days after it succeeded. It is held for the buyer; both
 * are mailed, because nobody else can say how the buyer gets it.
 */
async function takeReturned(
  work: Work,
  { account, payment, refund }: LockedRefund,
  failureCode: string | null,
): Promise<LockedRefund> {
  const { amount, excess } = refund;
  const at = timeOf(work, { payment, refund });
  const within = amount - excess;
  const accounts = accountsOf({ ...account, provider: refund.provider });
  const postings = holdForBuyer(accounts, within);
  const recovered = lose(accounts, excess).map(({ from, to, ...posting }) => ({ from: to, to: from, ...posting }));
  await book(work, refund, 'refund_returned', [...postings, ...recovered], at);
  const written = await writeRefund(
    work.em,
    refund,
    { status: 'failed', excess: 0n, returnedAt: at, failureCode: failureCode ?? 'returned' },
    at,
  );
  const returned = await writePayment(
    work.em,
    payment,
    {
      amountRefunded: payment.amountRefunded - within,
      refundFailures: await countRefundFailures(work.em, payment),
    },
    at,
  );
  const told = await writeAccount(
    work,
    account,
    {
      refunded: account.refunded - within,
      refundDue: account.refundDue + within,
      lost: account.lost - excess,
    },
    at,
    refundReport(written),
  );
  emitRefundFailed(work, returned, presentRefund(written));
  mailRefundFailed(work, written);
  record(work, written);
  return { account: told, payment: returned, refund: written };
}

function book(
  { em }: Work,
  { id, orderId, currency }: LockedRefund['refund'],
  kind: 'refund' | 'refund_returned',
  postings: Movement['postings'],
  at: Date,
): Promise<boolean> {
  const reference = kind === 'refund' ? `refund:${id}:succeeded` : `refund:${id}:returned`;
  return post(em, { kind, reference, orderId, currency, at, postings });
}

function timeOf({ now }: Work, { payment, refund }: Pick<LockedRefund, 'payment' | 'refund'>): Date {
  return later(later(now, payment.updatedAt), refund.updatedAt);
}

function record(
  { audit }: Work,
  { id, paymentId, orderId, status, payeeOrganizationId }: LockedRefund['refund'],
): void {
  audit({
    action: `refund.${status}`,
    organizationId: payeeOrganizationId,
    targets: [
      { type: 'refund', id },
      { type: 'payment', id: paymentId },
      { type: 'order', id: orderId },
    ],
  });
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
