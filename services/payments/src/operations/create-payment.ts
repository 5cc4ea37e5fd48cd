import {
  annotationColumns,
  assertPaymentAmount,
  type Caller,
  factsOf,
  moneyOf,
  networkOf,
  newId,
  organizationOf,
  ServiceError,
} from '@marketplace/kernel';
import { aroundExternalCall, findRecords, insertRecord, sql, type Work } from '@marketplace/store';
import {
  type OrderFacts,
  type Payment as PaymentOutput,
  paymentsContract,
  paymentsErrors,
} from '@marketplace/payments-contract';
import { openAccount } from '../accounts/account.ts';
import { type PayoutAccount, PayoutAccountEntity } from '../entities/payout-account.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { assertTakesPayments } from '../organizations/organization.ts';
import { applyPayment, failPayment } from '../payments/apply-payment.ts';
import { lockPayment, newPayment, presentPayment, readPayment } from '../payments/payment.ts';
import { assertAttempt } from '../payments/declines.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { checkParties } from '../risk/related-parties.ts';
import { findFirst } from '../provider/payment-provider.ts';
import type { PaymentSnapshot } from '../provider/snapshots.ts';

type Input = PaymentsInput<'createPayment'>;

interface Intent {
  paymentId: string;
  orderId: string;
  /** Decimal text, because the intent is stored as JSON. */
  amount: string;
  currency: Payment['currency'];
  paymentMethod: string;
  captureMethod: Payment['captureMethod'];
  returnUrl: string | null;
}

async function begin(work: Work & PaymentsContext, caller: Caller, input: Input): Promise<Intent> {
  const { em, now, audit, provider } = work;
  const order = factsOf(paymentsContract.operations.createPayment, caller);
  const payerOrganizationId = organizationOf(caller);
  assertPayable(order, input, payerOrganizationId);
  await assertTakesPayments(em, order.sellerOrganizationId);
  const { amount, currency } = moneyOf(order.total);
  assertPaymentAmount(provider.name, { amount, currency }, 'The total');
  if (input.captureMethod === 'manual') await assertManualCapture(work, order);
  const platformFee = order.platformFee ? BigInt(order.platformFee.amount) : null;
  const account = await openAccount(work, { ...order, currency, total: amount, platformFee });
  if (account.status === 'closed' || account.captured > 0n)
    throw paymentsErrors.order_not_payable('The order is paid or canceled.');
  await checkParties(work, caller, account);
  const [live]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where order_id = ${order.orderId} and status not in ('failed', 'canceled')`,
  );
  if (live)
    throw paymentsErrors.payment_in_progress('The order has a payment that has not ended.', { paymentId: live.id });
  const { captureMethod } = input;
  const network = caller.ip === undefined ? null : networkOf(caller.ip);
  const payerOwnerId = ('ownerId' in caller.actor && caller.actor.ownerId) || null;
  await assertAttempt(work, { orderId: order.orderId, payerOrganizationId, payerOwnerId, network });
  const own = {
    id: newId('pay'),
    captureMethod,
    returnUrl: input.returnUrl ?? null,
    payerOwnerId,
    network,
    ...annotationColumns('payer', input),
  };
  const payment = newPayment(account, provider.name, own, now);
  await insertRecord(em, PaymentEntity, payment);
  audit({
    action: 'payment.created',
    organizationId: payerOrganizationId,
    targets: [
      { type: 'payment', id: payment.id },
      { type: 'order', id: order.orderId },
    ],
  });
  return {
    paymentId: payment.id,
    orderId: order.orderId,
    amount: String(amount),
    currency,
    paymentMethod: input.paymentMethod,
    captureMethod,
    returnUrl: payment.returnUrl ?? null,
  };
}

/** The seller of a payment that is authorized first keeps its units for days, so the seller must allow it. */
async function assertManualCapture({ em, provider }: Work & PaymentsContext, order: OrderFacts): Promise<void> {
  const [account]: PayoutAccount[] = await findRecords(
    em,
    PayoutAccountEntity,
    sql`where organization_id = ${order.sellerOrganizationId} and provider = ${provider.name} and manual_capture`,
  );
  if (!account) throw paymentsErrors.manual_capture_not_allowed('The seller does not capture payments.');
}

function assertPayable(order: OrderFacts, { amount }: Input, payerOrganizationId: string): void {
  if (order.buyerOrganizationId !== payerOrganizationId)
    throw new ServiceError('wrong_party', 'Only the buyer pays an order.');
  if (order.status !== 'pending_payment')
    throw paymentsErrors.order_not_payable(`An order that is ${order.status} cannot be paid.`);
  if (amount && (amount.amount !== order.total.amount || amount.currency !== order.total.currency))
    throw paymentsErrors.amount_mismatch('The amount is not the total of the order.', { total: order.total });
}

/**
 * Pays an order. Throws `not_found`, `wrong_party`, `order_not_payable`, `payment_in_progress`, `amount_mismatch`,
 * `manual_capture_not_allowed`, `too_many_declined` or `amount_out_of_range`.
 */
export const createPayment = aroundExternalCall<PaymentsContext, Input, PaymentOutput, Intent, PaymentSnapshot>({
  begin,
  call: ({ provider }, intent, { idempotencyKey, signal, ageMs }) => {
    const { paymentId, orderId, amount, currency, paymentMethod, captureMethod, returnUrl } = intent;
    const money = { amount: BigInt(amount), currency };
    return findFirst(provider, { signal, ageMs }, { object: 'payment', paymentId, orderId }, () =>
      provider.createPayment(
        { key: idempotencyKey, signal },
        { paymentId, orderId, money, paymentMethod, captureMethod, returnUrl },
      ),
    );
  },
  apply: async (work, caller, { paymentId: id, orderId }, outcome) => {
    const locked = await lockPayment(work.em, { id, orderId });
    const applied = async () => {
      if (outcome.kind === 'ok') return applyPayment(work, locked, outcome.value);
      if (outcome.kind === 'unknown') return locked;
      const code = outcome.kind === 'declined' ? 'card_declined' : 'provider_rejected';
      return failPayment(work, locked, { code, message: outcome.message, declineCode: outcome.code });
    };
    return presentPayment((await applied()).payment, organizationOf(caller));
  },
  clientRequest: { resourceId: ({ paymentId }) => paymentId, read: readPayment },
});
