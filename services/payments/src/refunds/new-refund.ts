import { newId } from '@marketplace/kernel';
import type { Payment } from '../entities/payment.entity.ts';
import type { Refund } from '../entities/refund.entity.ts';

type Given = 'amount' | 'kind' | 'status' | 'reason' | 'initiatedBy';

/** A refund of a payment that is made at a time. Amounts are in minor units of the payment's currency. */
export function newRefund(payment: Payment, refund: Pick<Refund, Given> & Partial<Refund>, at: Date): Refund {
  return {
    id: newId('rfd'),
    paymentId: payment.id,
    orderId: payment.orderId,
    payerOrganizationId: payment.payerOrganizationId,
    payeeOrganizationId: payment.payeeOrganizationId,
    currency: payment.currency,
    excess: 0n,
    disputeId: null,
    settledAt: null,
    failureCode: null,
    outsideReference: null,
    provider: payment.provider,
    providerRef: null,
    returnedAt: null,
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...refund,
  };
}
