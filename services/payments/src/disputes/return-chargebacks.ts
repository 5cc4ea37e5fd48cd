import { findRecords, sql, type Work } from '@marketplace/store';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { leftOf } from '../ledger/movements.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import type { LockedPayment } from '../payments/payment.ts';
import { releaseFunds } from '../payouts/schedule-payout.ts';
import { outcomeOfReturnedChargeback } from '../refunds/refund-outcome.ts';
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
    locked = await writeOutcome(work, outcomeOfReturnedChargeback({ ...locked, refund: chargeback }, work.now));
    kept -= chargeback.amount;
  }
  return { account: locked.account, payment: locked.payment, dispute: state.dispute, kept };
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
