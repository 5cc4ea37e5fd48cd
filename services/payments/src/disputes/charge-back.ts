import { insertRecord, later, type Work } from '@marketplace/store';
import { writeAccount } from '../accounts/account.ts';
import { RefundEntity } from '../entities/refund.entity.ts';
import { remainingOf } from '../ledger/movements.ts';
import { mailRefunded } from '../mailings/mail-about-payments.ts';
import { emitRefunded, writePayment } from '../payments/payment.ts';
import { newRefund, presentRefund, refundReport } from '../refunds/refund.ts';
import { closeDispute } from './close-dispute.ts';
import { type LockedDispute, lockOpenClaim, targetsOfDispute } from './dispute.ts';

/**
 * Makes final what a bank has withdrawn: the amount becomes a chargeback. The ledger stays as it is, because the
 * withdrawal was booked. Does nothing if the bank has withdrawn nothing of the order's money.
 */
export async function chargeBack(work: Work, state: LockedDispute, amount: bigint): Promise<LockedDispute> {
  if (amount === 0n) return state;
  const { account, payment, dispute } = state;
  const at = later(later(work.now, payment.updatedAt), dispute.updatedAt);
  const own = {
    amount,
    reason: 'chargeback',
    kind: 'chargeback',
    status: 'succeeded',
    initiatedBy: 'provider',
  } as const;
  const refund = newRefund(payment, { ...own, disputeId: dispute.id, settledAt: at }, at);
  await insertRecord(work.em, RefundEntity, refund);
  const refunded = await writePayment(work.em, payment, { amountRefunded: payment.amountRefunded + amount }, at);
  const told = await writeAccount(
    work,
    account,
    { withdrawn: account.withdrawn - amount, chargedBack: account.chargedBack + amount },
    at,
    refundReport(refund),
  );
  emitRefunded(work, refunded, presentRefund(refund));
  mailRefunded(work, refund);
  work.audit({
    action: 'dispute.charged_back',
    organizationId: dispute.sellerOrganizationId,
    targets: [...targetsOfDispute(dispute), { type: 'refund', id: refund.id }],
  });
  return { dispute, ...(await closeEmptyClaim(work, { account: told, payment: refunded })) };
}

/** Closes the open claim of an order that has no money left: the buyer has got everything. */
export async function closeEmptyClaim(
  work: Work,
  locked: Pick<LockedDispute, 'account' | 'payment'>,
): Promise<Pick<LockedDispute, 'account' | 'payment'>> {
  if (locked.account.openDisputes === 0 || remainingOf(locked.account) > 0n) return locked;
  const claim = await lockOpenClaim(work.em, locked.account.orderId);
  if (!claim) return locked;
  const { account, payment } = await closeDispute(work, { ...locked, dispute: claim }, 'lost');
  return { account, payment };
}
