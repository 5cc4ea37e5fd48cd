import { findRecords, later, sql, type Work } from '@marketplace/store';
import { writeAccount } from '../accounts/account.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { takeBack } from '../ledger/movements.ts';
import { post } from '../ledger/post.ts';
import { accountsOf } from '../ledger/posting.ts';
import { type LockedPayment, writePayment } from '../payments/payment.ts';
import { refundReport, writeRefund } from './refund.ts';
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
  for (const refund of uncovered) state = await cover(work, state, refund);
  return state;
}

async function cover(work: Work, state: LockedPayment, refund: Refund): Promise<LockedPayment> {
  const { account, payment } = state;
  const room = refundableOf(account);
  const amount = refund.excess < room ? refund.excess : room;
  if (amount === 0n) return state;
  const at = later(later(work.now, payment.updatedAt), refund.updatedAt);
  const accounts = accountsOf({ ...account, provider: refund.provider });
  const { postings, ...taken } = takeBack(account, { ...accounts, provider: accounts.losses }, amount);
  const { id, orderId, currency, version } = refund;
  const reference = `refund:${id}:covered:${version + 1}`;
  await post(work.em, { kind: 'refund', reference, orderId, currency, at, postings });
  const written = await writeRefund(work.em, refund, { excess: refund.excess - amount }, at);
  const refunded = await writePayment(work.em, payment, { amountRefunded: payment.amountRefunded + amount }, at);
  const changes = { refunded: account.refunded + amount, lost: account.lost - amount, ...taken };
  return {
    account: await writeAccount(work, account, changes, at, refundReport(written, { correction: true })),
    payment: refunded,
  };
}
