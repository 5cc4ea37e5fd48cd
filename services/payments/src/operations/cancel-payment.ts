import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { aroundExternalCall, type Work } from '@marketplace/store';
import type { Payment as PaymentOutput } from '@marketplace/payments-contract';
import type { PaymentsInput } from '../input.ts';
import { beginCancel, isCancelable } from '../payments/begin-cancel.ts';
import { readPayment } from '../payments/read-payment.ts';
import { lockOwnPayment } from '../payments/lock-payment.ts';
import { presentPayment } from '../payments/present-payment.ts';
import { applyAnswer, type PaymentAnswer, type PaymentIntent, requestChange } from '../payments/request-change.ts';
import type { PaymentsContext } from '../payments-context.ts';

type Input = PaymentsInput<'cancelPayment'>;

async function begin(work: Work & PaymentsContext, caller: Caller, { id }: Input): Promise<PaymentIntent> {
  const { payment, party } = await lockOwnPayment(work.em, caller, id);
  if (party !== 'payer') throw new ServiceError('wrong_party', 'Only the buyer cancels a payment.');
  if (!isCancelable(payment))
    throw new ServiceError('invalid_state_transition', `A payment that is ${payment.status} cannot be canceled now.`);
  return beginCancel(work, payment, 'order_canceled');
}

/** Throws `not_found`, `wrong_party`, `invalid_state_transition` or `precondition_failed`. */
export const cancelPayment = aroundExternalCall<PaymentsContext, Input, PaymentOutput, PaymentIntent, PaymentAnswer>({
  begin,
  call: ({ provider }, intent, request) => requestChange(provider, intent, request),
  apply: async (work, caller, intent, outcome) =>
    presentPayment((await applyAnswer(work, intent, outcome)).payment, organizationOf(caller)),
  clientRequest: { resourceId: ({ paymentId }) => paymentId, read: readPayment },
});
