import { type Caller, organizationOf } from '@marketplace/kernel';
import { aroundExternalCall, type AroundExternalCall, type Work } from '@marketplace/store';
import type { Payment as PaymentOutput } from '@marketplace/payments-contract';
import type { PaymentsContext } from '../payments-context.ts';
import { presentPayment } from './present-payment.ts';
import { readPayment } from './read-payment.ts';
import { applyAnswer, type PaymentAnswer, type PaymentIntent, requestChange } from './request-change.ts';

/**
 * A command of one party that asks the provider to change a payment. `begin` checks the state and says what to ask. The
 * answer is the payment as it is then, and the change is in the audit log of the caller's organization.
 */
export function aroundPayment<I>(
  begin: (work: Work & PaymentsContext, caller: Caller, input: I) => Promise<PaymentIntent>,
): AroundExternalCall<PaymentsContext, I, PaymentOutput> {
  return aroundExternalCall<PaymentsContext, I, PaymentOutput, PaymentIntent, PaymentAnswer>({
    begin,
    call: ({ provider }, intent, request) => requestChange(provider, intent, request),
    apply: async (work, caller, intent, outcome) => {
      const organizationId = organizationOf(caller);
      return presentPayment((await applyAnswer(work, intent, outcome, organizationId)).payment, organizationId);
    },
    clientRequest: { resourceId: ({ paymentId }) => paymentId, read: readPayment },
  });
}
