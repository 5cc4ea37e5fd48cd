import { moneyJson } from '@marketplace/kernel';
import type { Payment } from '../entities/payment.entity.ts';
import type { Refund } from '../entities/refund.entity.ts';
import type { Mail } from './mail-members.ts';

function amountOf({ amount, currency }: Pick<Payment, 'amount' | 'currency'>) {
  return moneyJson({ amount, currency });
}

function bothParties(of: Pick<Payment, 'payerOrganizationId' | 'payeeOrganizationId'>) {
  return [
    { party: 'buyer', organizationId: of.payerOrganizationId },
    { party: 'seller', organizationId: of.payeeOrganizationId },
  ] as const;
}

/** Mails to both parties that an order was paid. */
export function paidMails(payment: Payment): Mail[] {
  const { id: change, orderId } = payment;
  return bothParties(payment).map(({ party, organizationId }) => ({
    kind: 'payment_succeeded',
    organizationId,
    change,
    data: { orderId, party, amount: amountOf(payment) },
  }));
}

/** The mail to the buyer that a payment failed or was canceled, and why. The person who canceled it gets none. */
export function paymentFailedMails(payment: Payment): Mail[] {
  const { id: change, orderId, payerOrganizationId: organizationId, failure } = payment;
  const data = { orderId, amount: amountOf(payment), code: failure!.code };
  return [{ kind: 'payment_failed', organizationId, change, data }];
}

/** Mails to both parties that a refund succeeded, or that a bank took the amount for good. */
export function refundedMails(refund: Refund): Mail[] {
  const { id: change, orderId, reason } = refund;
  return bothParties(refund).map(({ party, organizationId }) => ({
    kind: 'payment_refunded',
    organizationId,
    change,
    data: { orderId, party, amount: amountOf(refund), reason },
  }));
}

/** Mails to both parties that a refund does not reach the buyer, so that the operator pays the buyer by other means. */
export function refundFailedMails(refund: Refund): Mail[] {
  const { id: change, orderId, failureCode } = refund;
  return bothParties(refund).map(({ party, organizationId }) => ({
    kind: 'refund_failed',
    organizationId,
    change,
    data: { orderId, party, amount: amountOf(refund), code: failureCode ?? null },
  }));
}
