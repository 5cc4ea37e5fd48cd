import { later } from '@marketplace/store';
import { refundedMails } from '../mailings/mail-about-payments.ts';
import { newOutcome, type Outcome } from '../outcomes/outcome.ts';
import { refundedEvent } from '../payments/payment.ts';
import { type LockedRefund, newRefund, presentRefund, refundReport } from '../refunds/refund.ts';
import { type LockedDispute, targetsOfDispute } from './dispute.ts';

/**
 * Computes the chargeback that makes final what a bank has withdrawn because of a locked dispute. The ledger stays as it
 * is, because the withdrawal was booked.
 */
export function outcomeOfChargeback(
  { account, payment, dispute }: LockedDispute,
  amount: bigint,
  now: Date,
): Outcome<LockedRefund> {
  const at = later(later(now, payment.updatedAt), dispute.updatedAt);
  const own = {
    amount,
    reason: 'chargeback',
    kind: 'chargeback',
    status: 'succeeded',
    initiatedBy: 'provider',
  } as const;
  const refund = newRefund(payment, { ...own, disputeId: dispute.id, settledAt: at }, at);
  const changes = {
    refund,
    payment: { amountRefunded: payment.amountRefunded + amount },
    account: { withdrawn: account.withdrawn - amount, chargedBack: account.chargedBack + amount },
  };
  return newOutcome<LockedRefund>(at, { account, payment }, { changes }, (written) => ({
    report: refundReport(written),
    events: [refundedEvent(written.payment, presentRefund(refund))],
    mails: refundedMails(refund),
    audit: [
      {
        action: 'dispute.charged_back',
        organizationId: dispute.sellerOrganizationId,
        targets: [...targetsOfDispute(dispute), { type: 'refund', id: refund.id }],
      },
    ],
  }));
}
