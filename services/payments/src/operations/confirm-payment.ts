import { type Caller, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { PaymentsInput } from '../input.ts';
import { assertTakesPayments } from '../organizations/organization.ts';
import { aroundPayment, type PaymentIntent, paymentIntent } from '../payments/request-change.ts';
import { lockOwnPayment } from '../payments/payment.ts';
import { assertAttempt } from '../payments/declines.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { assertOpen } from '../accounts/account.ts';

type Input = PaymentsInput<'confirmPayment'>;

async function begin(work: Work & PaymentsContext, caller: Caller, { id }: Input): Promise<PaymentIntent> {
  const { em, audit } = work;
  const { account, payment, party } = await lockOwnPayment(em, caller, id);
  if (party !== 'payer') throw new ServiceError('wrong_party', 'Only the buyer confirms a payment.');
  if (payment.status !== 'requires_action' || payment.providerRef == null)
    throw new ServiceError(
      'invalid_state_transition',
      `Only a payment in requires_action can be confirmed, and this one is ${payment.status}.`,
      { members: { currentStatus: payment.status } },
    );
  assertOpen(account);
  await assertTakesPayments(em, payment.payeeOrganizationId);
  await assertAttempt(work, payment);
  audit({
    action: 'payment.confirmed',
    organizationId: payment.payerOrganizationId,
    targets: [{ type: 'payment', id }],
  });
  return paymentIntent('confirm', payment);
}

/**
 * Throws `not_found`, `wrong_party`, `invalid_state_transition`, `order_not_payable` `too_many_declined` or
 * `precondition_failed`.
 */
export const confirmPayment = aroundPayment(begin);
