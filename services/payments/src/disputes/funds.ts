import { findRecords, sql, type Work } from '@marketplace/store';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { leftOf, remainingOf } from '../ledger/movements.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import type { LockedPayment } from '../payments/payment.ts';
import { gainOf, giveToSeller } from '../payouts/debts.ts';
import { releaseFunds } from '../payouts/schedule-payout.ts';
import { outcomeOfCover, outcomeOfReturnedChargeback } from '../refunds/refund-outcome.ts';
import { refundableOf } from '../refunds/refund-rules.ts';
import {
  outcomeOfChargeback,
  outcomeOfClosing,
  outcomeOfCoveredDispute,
  outcomeOfReinstatement,
} from './dispute-outcome.ts';
import { type LockedDispute, lockOpenClaim } from './dispute.ts';

/** Closes an open dispute: see `outcomeOfClosing`. */
export function closeDispute(
  work: Work,
  locked: LockedDispute,
  status: 'won' | 'lost' | 'withdrawn',
): Promise<LockedDispute> {
  return writeOutcome(work, outcomeOfClosing(locked, status, work.now));
}

/**
 * Makes a bank's withdrawal final: the amount becomes a chargeback. Does nothing without a withdrawal of the order's
 * money.
 */
export async function chargeBack(work: Work, state: LockedDispute, amount: bigint): Promise<LockedDispute> {
  if (amount === 0n) return state;
  const { account, payment } = await writeOutcome(work, outcomeOfChargeback(state, amount, work.now));
  return { dispute: state.dispute, ...(await closeEmptyClaim(work, { account, payment })) };
}

/** Closes the open claim of an order that has no money left: the buyer has got everything. */
export async function closeEmptyClaim(work: Work, locked: LockedPayment): Promise<LockedPayment> {
  if (locked.account.openDisputes === 0 || remainingOf(locked.account) > 0n) return locked;
  const claim = await lockOpenClaim(work.em, locked.account.orderId);
  if (!claim) return locked;
  const { account, payment } = await closeDispute(work, { ...locked, dispute: claim }, 'lost');
  return { account, payment };
}

// Money that comes back to an order: from a bank, or because a refund has failed.

/**
 * Books that a bank returns an amount that it had withdrawn. The platform's loss is covered first. If the dispute was
 * lost, the bank has decided for the seller on appeal; see `returnChargebacks`.
 */
export async function reinstateFunds(work: Work, state: LockedDispute, amount: bigint): Promise<LockedDispute> {
  const { account, dispute } = state;
  const rest = amount < dispute.excess ? 0n : amount - dispute.excess;
  const { kept, ...given } =
    dispute.status === 'lost' ? await returnChargebacks(work, state, rest) : { ...state, kept: 0n };
  const outcome = outcomeOfReinstatement(given, amount, kept, work.now);
  const reinstated = await writeOutcome(work, outcome);
  const covered = { ...reinstated, ...(await coverExcess(work, reinstated)) };
  const cause = { type: 'dispute', id: dispute.id } as const;
  const returned = { cause, movement: outcome.postings!.reference, amount: gainOf(account, covered.account) };
  await giveToSeller(work, covered.account, dispute.provider, returned, covered.dispute.updatedAt);
  return dispute.status === 'lost' ? { ...covered, account: await releaseEnded(work, account, covered) } : covered;
}

/**
 * Covers the platform's losses by refunds and disputes of an order, closed ones too, from the order, as far as it has
 * money again: a refund has failed, or another dispute was won. The seller gets only the remainder.
 */
export async function coverExcess(work: Work, before: LockedPayment): Promise<LockedPayment> {
  if (before.account.lost === 0n) return before;
  let locked = await coverRefunds(work, before);
  if (refundableOf(locked.account) === 0n || locked.account.lost === 0n) return locked;
  const uncovered: Dispute[] = await findRecords(
    work.em,
    DisputeEntity,
    sql`where order_id = ${locked.account.orderId} and excess > 0 order by id for update`,
  );
  // Banks have few disputes of one payment.
  for (const dispute of uncovered) locked = await coverDispute(work, { ...locked, dispute });
  return { account: locked.account, payment: locked.payment };
}

async function coverDispute(work: Work, locked: LockedDispute): Promise<LockedPayment> {
  const outcome = outcomeOfCoveredDispute(locked, work.now);
  if (!outcome) return locked;
  const covered = await writeOutcome(work, outcome);
  const amount = covered.dispute.withdrawn - locked.dispute.withdrawn;
  // Money that the bank has taken by a lost dispute is final.
  return locked.dispute.status === 'lost' ? chargeBack(work, covered, amount) : covered;
}

/**
 * Covers the platform's losses by refunds at the provider itself from the order, as far as it has money again. Payment
 * and account are locked. Returns both as they are afterwards.
 */
async function coverRefunds(work: Work, locked: LockedPayment): Promise<LockedPayment> {
  if (refundableOf(locked.account) === 0n) return locked;
  const uncovered: Refund[] = await findRecords(
    work.em,
    RefundEntity,
    sql`where payment_id = ${locked.payment.id} and excess > 0 and status = 'succeeded' order by id for update`,
  );
  let state: LockedPayment = { account: locked.account, payment: locked.payment };
  // Few people refund at the provider itself.
  for (const refund of uncovered) {
    const outcome = outcomeOfCover({ ...state, refund }, work.now);
    if (outcome) state = await writeOutcome(work, outcome);
  }
  return { account: state.account, payment: state.payment };
}

/**
 * Undoes chargebacks of a lost dispute, because the bank has decided for the seller on appeal and returns `amount`. A
 * chargeback is undone as a whole; a rest that is less than one is `kept` by the platform, and not booked here. The
 * status of the dispute stays.
 */
async function returnChargebacks(
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
async function releaseEnded(work: Work, before: OrderAccount, { account }: LockedDispute): Promise<OrderAccount> {
  const { releasedAt, fulfilledAt, openDisputes, refundPending, platformFee } = account;
  const ended = leftOf(before) === 0n && before.refundPending === 0n;
  const releasable = releasedAt == null && fulfilledAt != null && platformFee != null && leftOf(account) > 0n;
  return ended && releasable && openDisputes === 0 && refundPending === 0n ? releaseFunds(work, account) : account;
}
