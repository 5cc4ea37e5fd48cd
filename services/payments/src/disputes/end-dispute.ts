import type { Work } from '@marketplace/store';
import { remainingOf } from '../ledger/movements.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import type { LockedPayment } from '../payments/payment.ts';
import { outcomeOfChargeback, outcomeOfClosing } from './dispute-outcome.ts';
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
 * Makes final what a bank has withdrawn: the amount becomes a chargeback. Does nothing if the bank has withdrawn nothing
 * of the order's money.
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
