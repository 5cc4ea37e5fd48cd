import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { PaymentsInput } from '../input.ts';
import { aroundPayment, beginCancel, type PaymentIntent } from '../payments/request-change.ts';
import { isCancelable } from '../payments/payment-rules.ts';
import { lockOwnPayment } from '../payments/payment.ts';
import type { PaymentsContext } from '../payments-context.ts';

type Input = PaymentsInput<'cancelPayment'>;

async function begin(work: Work & PaymentsContext, caller: Caller, { id }: Input): Promise<PaymentIntent> {
  const { payment, party } = await lockOwnPayment(work.em, caller, id);
  if (party !== 'payer') throw new ServiceError('wrong_party', 'Only the buyer cancels a payment.');
  if (!isCancelable(payment))
    throw new ServiceError('invalid_state_transition', `A payment that is ${payment.status} cannot be canceled now.`, {
      members: { currentStatus: payment.status },
    });
  return beginCancel(work, payment, 'order_canceled');
}

/** Throws `not_found`, `wrong_party`, `invalid_state_transition` or `precondition_failed`. */
export const cancelPayment = aroundPayment(begin);
