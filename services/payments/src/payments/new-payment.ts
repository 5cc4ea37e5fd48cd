import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Payment } from '../entities/payment.entity.ts';

type Given = Pick<Payment, 'id' | 'captureMethod'> &
  Partial<Pick<Payment, 'returnUrl' | 'network' | 'payerOwnerId' | 'payerExternalId' | 'payerMetadata'>>;

/** A payment of the total of an order, before the provider has answered. */
export function newPayment(account: OrderAccount, provider: Payment['provider'], given: Given, at: Date): Payment {
  return {
    orderId: account.orderId,
    payerOrganizationId: account.buyerOrganizationId,
    payeeOrganizationId: account.sellerOrganizationId,
    currency: account.currency,
    amount: account.total,
    status: 'processing',
    amountCaptured: 0n,
    amountRefunded: 0n,
    amountRefundPending: 0n,
    disputed: false,
    captureBefore: null,
    failure: null,
    lastError: null,
    captureRefusals: 0,
    refundFailures: 0,
    nextAction: null,
    method: null,
    returnUrl: null,
    cancelReason: null,
    payerOwnerId: null,
    network: null,
    payerExternalId: null,
    payerMetadata: null,
    payeeExternalId: null,
    payeeMetadata: null,
    provider,
    providerRef: null,
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...given,
  };
}
