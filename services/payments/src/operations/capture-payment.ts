import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import { paymentsErrors } from '@marketplace/payments-contract';
import { assertOpen } from '../accounts/account.ts';
import type { PaymentsInput } from '../input.ts';
import { aroundPayment, type PaymentIntent, paymentIntent } from '../payments/request-change.ts';
import { lockOwnPayment } from '../payments/payment.ts';
import type { PaymentsContext } from '../payments-context.ts';

type Input = PaymentsInput<'capturePayment'>;

async function begin({ em, audit }: Work & PaymentsContext, caller: Caller, { id }: Input): Promise<PaymentIntent> {
  const { account, payment, party } = await lockOwnPayment(em, caller, id);
  if (party !== 'payee') throw new ServiceError('wrong_party', 'Only the seller captures a payment.');
  if (payment.status === 'succeeded') throw paymentsErrors.already_captured('The payment was captured before.');
  if (payment.status !== 'requires_capture')
    throw new ServiceError(
      'invalid_state_transition',
      `Only a payment in requires_capture can be captured, and this one is ${payment.status}.`,
      { members: { currentStatus: payment.status } },
    );
  assertOpen(account);
  audit({
    action: 'payment.capture_requested',
    organizationId: payment.payeeOrganizationId,
    targets: [{ type: 'payment', id }],
  });
  return paymentIntent('capture', payment);
}

/**
 * Throws `not_found`, `wrong_party`, `already_captured`, `invalid_state_transition`, `order_not_payable` or
 * `precondition_failed`. If the buyer cancels the payment at the same time, the provider decides, and the answer is the
 * payment as it is then.
 */
export const capturePayment = aroundPayment(begin);
