import { later, type Work } from '@marketplace/store';
import { holdAfterDisputeMs } from '@marketplace/payments-contract/limits';
import { writeAccount } from '../accounts/account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { leftOf } from '../ledger/movements.ts';
import { mailClosed } from '../mailings/mail-about-disputes.ts';
import { writePayment } from '../payments/payment.ts';
import { type LockedDispute, presentSharedDispute, targetsOfDispute, writeDispute } from './dispute.ts';

/**
 * Closes an open dispute. When it was the last open one, the hold of the money continues with the time that was left,
 * at least `holdAfterDisputeMs`; if the buyer had confirmed the receipt before, nothing was left of it. Stores the
 * report for trading. What was lost must be booked before, so that trading is told of it first.
 */
export async function closeDispute(
  work: Work,
  { account, payment, dispute }: LockedDispute,
  status: 'won' | 'lost' | 'withdrawn',
): Promise<LockedDispute> {
  const { em, now, audit } = work;
  const at = later(now, dispute.updatedAt > payment.updatedAt ? dispute.updatedAt : payment.updatedAt);
  const closed = await writeDispute(em, dispute, { status, closedAt: at }, at);
  const openDisputes = account.openDisputes - 1;
  const settled = await writePayment(em, payment, { disputed: openDisputes > 0 }, at);
  const continued = openDisputes === 0 ? continuedHold(account, at) : {};
  const told = await writeAccount(work, account, { openDisputes, ...continued }, at, ({ eligibleAt }) => ({
    kind: 'dispute',
    dispute: presentSharedDispute(closed),
    payoutEligibleAt: eligibleAt?.toISOString() ?? null,
  }));
  mailClosed(work, closed, status);
  audit({
    action: `dispute.${status}`,
    organizationId: status === 'withdrawn' ? closed.buyerOrganizationId : closed.sellerOrganizationId,
    targets: targetsOfDispute(closed),
  });
  return { account: told, payment: settled, dispute: closed };
}

function continuedHold(account: OrderAccount, at: Date) {
  const { holdRemainingMs, receiptConfirmedAt, releasedAt } = account;
  if (releasedAt || holdRemainingMs == null) return {};
  // Of an order without money, nothing is ever released.
  if (leftOf(account) === 0n) return { holdRemainingMs: null };
  const remainingMs = receiptConfirmedAt == null ? Math.max(holdRemainingMs, holdAfterDisputeMs) : 0;
  return { holdRemainingMs: null, eligibleAt: new Date(at.getTime() + remainingMs) };
}
