import { insertRecord, type Work } from '@marketplace/store';
import { writeAccount } from '../accounts/account.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { mailDisputed } from '../mailings/mail-about-disputes.ts';
import { type LockedPayment, writePayment } from '../payments/payment.ts';
import { disputeRemindAt } from './dispute-rules.ts';
import { type LockedDispute, presentSharedDispute, targetsOfDispute } from './dispute.ts';

/**
 * Stores a new dispute. Until it is closed, the money of the order is not released: the time that it would still have
 * been held is kept. Stores the report for trading.
 */
export async function openDispute(
  work: Work,
  { account, payment }: LockedPayment,
  opened: Omit<Dispute, 'remindAt'>,
): Promise<LockedDispute> {
  const at = opened.createdAt;
  const dispute: Dispute = { ...opened, remindAt: disputeRemindAt(opened, at) };
  await insertRecord(work.em, DisputeEntity, dispute);
  const disputed = await writePayment(work.em, payment, { disputed: true }, at);
  const openDisputes = account.openDisputes + 1;
  const frozen = await writeAccount(work, account, { openDisputes, ...suspendedHold(account, at) }, at, () => ({
    kind: 'dispute',
    dispute: presentSharedDispute(dispute),
    payoutEligibleAt: null,
  }));
  mailDisputed(work, dispute);
  work.audit({
    action: 'dispute.opened',
    organizationId: dispute.source === 'buyer' ? dispute.buyerOrganizationId : dispute.sellerOrganizationId,
    targets: targetsOfDispute(dispute),
  });
  return { account: frozen, payment: disputed, dispute };
}

function suspendedHold({ releasedAt, eligibleAt }: OrderAccount, at: Date) {
  // Null before the order is fulfilled, and while another dispute is open.
  if (releasedAt || !eligibleAt) return {};
  return { eligibleAt: null, holdRemainingMs: Math.max(0, eligibleAt.getTime() - at.getTime()) };
}
