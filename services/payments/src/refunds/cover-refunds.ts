import { findRecords, sql, type Work } from '@marketplace/store';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { writeOutcome } from '../outcomes/outcome.ts';
import type { LockedPayment } from '../payments/payment.ts';
import { outcomeOfCover } from './refund-outcome.ts';
import { refundableOf } from './refund-rules.ts';

/**
 * Takes what the platform has lost to refunds at the provider itself from the order, as far as it has money again.
 * Payment and account are locked. Returns both as they are afterwards.
 */
export async function coverRefunds(work: Work, locked: LockedPayment): Promise<LockedPayment> {
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
