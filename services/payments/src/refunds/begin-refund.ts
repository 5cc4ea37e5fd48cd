import { insertRecord, later, type Work } from '@marketplace/store';
import { writeAccount } from '../accounts/write-account.ts';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { LockedPayment } from '../payments/lock-payment.ts';
import { writePayment } from '../payments/write-payment.ts';
import type { LockedRefund } from './lock-refund.ts';
import { newRefund } from './new-refund.ts';
import { refundReport } from './refund-report.ts';

/** A refund that is about to be requested. Amounts are in minor units of the payment's currency. */
export type NewRefund = Pick<Refund, 'amount' | 'reason' | 'initiatedBy'> &
  Partial<Pick<Refund, 'id' | 'excess' | 'disputeId' | 'providerRef' | 'outsideReference'>>;

/**
 * Stores a pending refund of a locked payment, and counts its amount as pending, less what is in excess of the money of
 * the order. The caller has checked that the amount may be refunded (`assertRefundable`).
 */
export async function beginRefund(
  work: Work,
  { account, payment }: LockedPayment,
  wanted: NewRefund,
): Promise<LockedRefund> {
  const { em, now, audit } = work;
  const at = later(now, payment.updatedAt);
  const refund = newRefund(payment, { ...wanted, kind: 'refund', status: 'pending' }, at);
  const { amount, excess, reason } = refund;
  await insertRecord(em, RefundEntity, refund);
  const counted = amount - excess;
  const counting = await writePayment(em, payment, { amountRefundPending: payment.amountRefundPending + counted }, at);
  const told = await writeAccount(
    work,
    account,
    { refundPending: account.refundPending + counted },
    at,
    refundReport(refund),
  );
  audit({
    action: 'refund.created',
    organizationId: refund.payeeOrganizationId,
    targets: [
      { type: 'refund', id: refund.id },
      { type: 'payment', id: payment.id },
      { type: 'order', id: payment.orderId },
    ],
    changes: { amount: String(amount), currency: refund.currency, reason },
  });
  return { account: told, payment: counting, refund };
}
