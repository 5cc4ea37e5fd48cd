import { findRecords, later, sql, type Work } from '@marketplace/store';
import { writeAccount } from '../accounts/account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { giveBack, leftOf } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { accountsOf } from '../ledger/posting.ts';
import { emitRefundFailed, type LockedPayment, writePayment } from '../payments/payment.ts';
import { releaseFunds } from '../payouts/schedule-payout.ts';
import { presentRefund, refundReport, writeRefund } from '../refunds/refund.ts';
import type { LockedDispute } from './dispute.ts';

/**
 * Undoes chargebacks of a lost dispute, because the bank has decided for the seller on appeal and returns `amount`. A
 * chargeback is undone as a whole; a rest that is less than one is `kept` by the platform, and not booked here. The
 * status of the dispute stays.
 */
export async function returnChargebacks(
  work: Work,
  state: LockedDispute,
  amount: bigint,
): Promise<LockedDispute & { kept: bigint }> {
  const chargebacks: Refund[] = await findRecords(
    work.em,
    RefundEntity,
    sql`where payment_id = ${state.payment.id} and dispute_id = ${state.dispute.id} and kind = 'chargeback'
          and status = 'succeeded' order by amount desc, id for update`,
  );
  let kept = amount;
  let locked: LockedPayment = { account: state.account, payment: state.payment };
  // A dispute has one, or a few if the bank has taken the money in parts.
  for (const chargeback of chargebacks) {
    if (chargeback.amount > kept) continue;
    locked = await undo(work, locked, chargeback);
    kept -= chargeback.amount;
  }
  return { dispute: state.dispute, ...locked, kept };
}

async function undo(work: Work, { account, payment }: LockedPayment, chargeback: Refund): Promise<LockedPayment> {
  const { id, orderId, currency, amount, provider } = chargeback;
  const at = later(later(work.now, payment.updatedAt), chargeback.updatedAt);
  const { postings, feeReversed } = giveBack(account, accountsOf({ ...account, provider }), amount);
  const reference = `refund:${id}:returned`;
  await post(work.em, { kind: 'dispute_reinstatement', reference, orderId, currency, at, postings });
  const changes = { status: 'failed', returnedAt: at, failureCode: 'dispute_won' } as const;
  const written = await writeRefund(work.em, chargeback, changes, at);
  const returned = await writePayment(work.em, payment, { amountRefunded: payment.amountRefunded - amount }, at);
  const chargedBack = account.chargedBack - amount;
  const told = await writeAccount(work, account, { chargedBack, feeReversed }, at, refundReport(written));
  emitRefundFailed(work, returned, presentRefund(written));
  return { account: told, payment: returned };
}

/**
 * Releases the money of an order that had ended without money, and has some again because its dispute was won on
 * appeal: if it was shipped, nothing else will release it. The operator decides about one that was not shipped.
 */
export async function releaseEnded(
  work: Work,
  before: OrderAccount,
  { account }: LockedDispute,
): Promise<OrderAccount> {
  const { releasedAt, fulfilledAt, openDisputes, refundPending, platformFee } = account;
  const ended = leftOf(before) === 0n && before.refundPending === 0n;
  const releasable = releasedAt == null && fulfilledAt != null && platformFee != null && leftOf(account) > 0n;
  return ended && releasable && openDisputes === 0 && refundPending === 0n ? releaseFunds(work, account) : account;
}
