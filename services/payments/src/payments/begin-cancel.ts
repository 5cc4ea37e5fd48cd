import { sql, type Work } from '@marketplace/store';
import type { Payment } from '../entities/payment.entity.ts';
import { type PaymentIntent, paymentIntent } from './request-change.ts';

/**
 * Whether the provider can be asked to cancel a payment. Not while its first request has no answer: then the provider's
 * id of it is not known.
 */
export function isCancelable({ status, providerRef }: Payment): boolean {
  return providerRef != null && ['requires_action', 'processing', 'requires_capture'].includes(status);
}

/**
 * Begins to cancel a locked payment. It keeps its status until the provider has canceled it; `reason` is then its
 * failure.
 */
export async function beginCancel(
  { em, audit }: Work,
  payment: Payment,
  reason: NonNullable<Payment['cancelReason']>,
): Promise<PaymentIntent> {
  // Nobody sees the reason before the payment is canceled, so its version stays.
  await sql`update payment set cancel_reason = ${reason} where id = ${payment.id}`.execute(em.getKysely());
  audit({
    action: 'payment.cancel_requested',
    organizationId: payment.payerOrganizationId,
    targets: [
      { type: 'payment', id: payment.id },
      { type: 'order', id: payment.orderId },
    ],
  });
  return paymentIntent('cancel', payment);
}
