import type { Caller } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { captureAheadMs } from '@marketplace/payments-contract/limits';
import { lockAccount } from '../../accounts/account.ts';
import type { EngineInput } from '../../input.ts';
import { aroundProvider, nothing, type ProviderIntent } from '../../around-provider.ts';
import { lockLivePayment } from '../../payments/payment.ts';
import { captureRetryAt } from '../../payments/payment-rules.ts';
import { isRequested, paymentIntent } from '../../payments/request-change.ts';

/**
 * Captures the payment of an order that is not canceled, from `captureAheadMs` before its authorization ends. Does
 * nothing before, and for some time after the provider has refused (`captureRetryAt`). Throws `not_found`.
 */
export const captureDue = aroundProvider(
  async (work: Work, _caller: Caller, { orderId }: EngineInput<'captureDue'>): Promise<ProviderIntent> => {
    const { em, now, audit } = work;
    const account = await lockAccount(em, orderId);
    const payment = await lockLivePayment(em, account);
    if (account.status === 'closed' || payment?.status !== 'requires_capture') return nothing;
    const { id, captureBefore, payeeOrganizationId: organizationId } = payment;
    if (captureBefore == null || now.getTime() < captureBefore.getTime() - captureAheadMs) return nothing;
    const retryAt = captureRetryAt(payment);
    if (retryAt && now < retryAt) return nothing;
    if (await isRequested(em, 'capture', payment)) return nothing;
    audit({
      action: 'payment.capture_requested',
      organizationId,
      targets: [{ type: 'payment', id }],
      changes: { reason: 'deadline' },
    });
    return paymentIntent('capture', payment);
  },
);
