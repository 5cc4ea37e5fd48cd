import { type Annotation, annotationOf, moneyJson } from '@marketplace/kernel';
import type { Payment as PaymentOutput, SharedPayment } from '@marketplace/payments-contract';
import type { Payment } from '../entities/payment.entity.ts';
import { partyOf } from '../parties.ts';

/** What both parties see of the payment, and what the viewer keeps with it, as it is in its events. */
export function presentSharedPayment(payment: Payment, viewerOrganizationId: string): SharedPayment {
  return { ...presentFacts(payment), ...annotationOf(payment, partyOf(payment, viewerOrganizationId)) };
}

/** What everyone sees who may see the payment. */
export function presentFacts(payment: Payment): Omit<SharedPayment, keyof Annotation> {
  const { currency, amountCaptured, amountRefunded } = payment;
  const money = (amount: bigint) => moneyJson({ amount, currency });
  return {
    id: payment.id,
    orderId: payment.orderId,
    payerOrganizationId: payment.payerOrganizationId,
    payeeOrganizationId: payment.payeeOrganizationId,
    amount: money(payment.amount),
    captureMethod: payment.captureMethod,
    status: payment.status,
    amountCaptured: money(amountCaptured),
    amountRefunded: money(amountRefunded),
    amountRefundPending: money(payment.amountRefundPending),
    refundStatus: amountRefunded === 0n ? 'none' : amountRefunded === amountCaptured ? 'full' : 'partial',
    disputed: payment.disputed,
    captureBefore: payment.captureBefore?.toISOString() ?? null,
    failure: payment.failure ?? null,
    provider: payment.provider,
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    version: payment.version,
  };
}

/** What the provider said last about the payment. */
export function presentAnswer({ lastError }: Payment): Pick<PaymentOutput, 'lastError'> {
  return { lastError: lastError ?? null };
}

/** The payment as one of its parties sees it. Only the payer sees its card, and the page of the bank. */
export function presentPayment(payment: Payment, viewerOrganizationId: string): PaymentOutput {
  const shared = { ...presentSharedPayment(payment, viewerOrganizationId), ...presentAnswer(payment) };
  if (payment.payerOrganizationId !== viewerOrganizationId) return { ...shared, nextAction: null };
  return {
    ...shared,
    nextAction: payment.nextAction ?? null,
    ...(payment.method && { paymentMethod: payment.method }),
  };
}
