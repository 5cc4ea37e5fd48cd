import { timeOfId } from '@marketplace/kernel';
import Stripe from 'stripe';
import type { PaymentProvider, ProviderCall } from '../provider/payment-provider.ts';
import type { PaymentSnapshot, RefundSnapshot } from '../provider/snapshots.ts';
import { chargeAmount, moneyFromStripe } from './amounts.ts';
import { outcomeOf, outcomeOfCreation, Refusal, type StripeClient } from './client.ts';
import { idOf, paymentExpansions as expand, paymentSnapshot } from './payment-snapshot.ts';

type Payments = Pick<PaymentProvider, 'createPayment' | 'confirmPayment' | 'capturePayment' | 'cancelPayment'>;

/** Requests that begin and end PaymentIntents. */
export function paymentsAt({ stripe, within }: StripeClient): Payments {
  const read = async (ref: string) => own(await stripe.paymentIntents.retrieve(ref, { expand }));
  const run = ({ signal }: ProviderCall, requests: () => Promise<PaymentSnapshot>) =>
    within(signal, () => outcomeOf(() => orRefused(requests)));
  return {
    createPayment: ({ key, signal }, { paymentId, orderId, money, paymentMethod, captureMethod, returnUrl }) =>
      within(signal, () =>
        outcomeOfCreation(
          () =>
            orRefused(async () =>
              own(
                await stripe.paymentIntents.create(
                  {
                    amount: chargeAmount(money),
                    currency: money.currency.toLowerCase(),
                    payment_method: paymentMethod,
                    capture_method: captureMethod,
                    confirm: true,
                    transfer_group: orderId,
                    metadata: { paymentId, orderId },
                    expand,
                    ...authentication(returnUrl),
                  },
                  { idempotencyKey: key },
                ),
              ),
            ),
          () => findPayment(stripe, { paymentId, orderId }),
        ),
      ),
    // Stripe confirms by itself when the buyer comes back from the bank, except after some payment methods.
    confirmPayment: (call, { ref, returnUrl }) =>
      run(call, async () => {
        const intent = await stripe.paymentIntents.retrieve(ref, { expand });
        if (intent.status !== 'requires_confirmation') return own(intent);
        const options = { idempotencyKey: call.key };
        const back = returnUrl === null ? {} : { return_url: returnUrl };
        return own(await stripe.paymentIntents.confirm(ref, { expand, ...back }, options));
      }),
    capturePayment: (call, { ref, money }) =>
      run(call, () =>
        unlessEnded(
          async () => {
            const options = { idempotencyKey: call.key };
            const amount_to_capture = chargeAmount(money);
            return own(await stripe.paymentIntents.capture(ref, { amount_to_capture, expand }, options));
          },
          () => read(ref),
          ['succeeded', 'canceled'],
        ),
      ),
    cancelPayment: (call, { ref }) =>
      run(call, () =>
        unlessEnded(
          async () => own(await stripe.paymentIntents.cancel(ref, { expand }, { idempotencyKey: call.key })),
          () => read(ref),
          ['canceled'],
        ),
      ),
  };
}

/**
 * Parameters for authenticating the buyer on a page of the bank, which sends the buyer to `returnUrl`. Without that
 * URL, a payment that needs it fails (`authentication_required`) and does not wait for something that cannot happen.
 */
function authentication(returnUrl: string | null) {
  return returnUrl === null
    ? {
        error_on_requires_action: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
      }
    : { return_url: returnUrl, automatic_payment_methods: { enabled: true } };
}

/** A card that was refused leaves a PaymentIntent, which the error contains. */
async function orRefused(requests: () => Promise<PaymentSnapshot>): Promise<PaymentSnapshot> {
  try {
    return await requests();
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
    const snapshot = refused ? paymentSnapshot(refused) : null;
    if (!snapshot) throw error;
    return snapshot;
  }
}

/** Codes of errors that say: the PaymentIntent is in another state. https://docs.stripe.com/error-codes */
const otherState = ['payment_intent_unexpected_state', 'charge_expired_for_capture', 'charge_already_captured'];

/** Makes a request. If the payment has already ended in one of the statuses, returns it as it is. */
async function unlessEnded(
  request: () => Promise<PaymentSnapshot>,
  read: () => Promise<PaymentSnapshot>,
  statuses: PaymentSnapshot['status'][],
): Promise<PaymentSnapshot> {
  try {
    return await request();
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeInvalidRequestError && otherState.includes(error.code ?? '');
    if (!refused) throw error;
    const now = await read();
    if (!statuses.includes(now.status)) throw error;
    return now;
  }
}

/** The snapshot of a PaymentIntent that must be ours. */
function own(intent: Stripe.PaymentIntent): PaymentSnapshot {
  const snapshot = paymentSnapshot(intent);
  if (!snapshot) throw new Refusal('payment_not_found', `${intent.id} has no ids of this product.`);
  return snapshot;
}

/** Difference of the clocks, and age of the id when the request is sent, at most. */
const clockMarginMs = 3_600_000;

/**
 * Finds a PaymentIntent by our id. Lists are complete at once; Stripe's search lags. The charges of the order are a
 * short list; a PaymentIntent without a charge is only in the list of all since our id was made.
 * https://docs.stripe.com/search#data-freshness
 */
export async function findPayment(
  stripe: Stripe,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<PaymentSnapshot | null> {
  const charges = stripe.charges.list({ transfer_group: orderId, limit: 100, expand: ['data.payment_intent'] });
  for await (const { payment_intent: intent } of charges) {
    if (intent && typeof intent !== 'string' && intent.metadata.paymentId === paymentId)
      return paymentSnapshot(await stripe.paymentIntents.retrieve(intent.id, { expand }));
  }
  const gte = Math.floor((timeOfId(paymentId) - clockMarginMs) / 1000);
  for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100 })) {
    if (intent.metadata.paymentId === paymentId)
      return paymentSnapshot(await stripe.paymentIntents.retrieve(intent.id, { expand }));
  }
  return null;
}

/** Reads a PaymentIntent. Null if it does not belong to this product. */
export async function readPayment(stripe: Stripe, ref: string): Promise<PaymentSnapshot | null> {
  return paymentSnapshot(await stripe.paymentIntents.retrieve(ref, { expand }));
}

/** Requests for refunds. A refund does not take back the transfer to the seller: the next payouts pay it. */
export function refundsAt({ stripe, within }: StripeClient): Pick<PaymentProvider, 'createRefund'> {
  return {
    createRefund: ({ key, signal }, { refundId, orderId, paymentRef, money }) =>
      within(signal, () =>
        outcomeOfCreation(
          async () => {
            const refund = await stripe.refunds.create(
              { payment_intent: paymentRef, amount: chargeAmount(money), metadata: { refundId, orderId } },
              { idempotencyKey: key },
            );
            const snapshot = refundSnapshot(refund);
            if (!snapshot) throw new Refusal('refund_not_found', `${refund.id} belongs to no payment of this product.`);
            return snapshot;
          },
          () => findRefund(stripe, { refundId, paymentRef }),
        ),
      ),
  };
}

/** The state of a refund. Null if its charge has no PaymentIntent, and so does not belong to this product. */
export function refundSnapshot(refund: Stripe.Refund): RefundSnapshot | null {
  const paymentRef = idOf(refund.payment_intent);
  if (!paymentRef) return null;
  const status = statusOf(refund);
  return {
    object: 'refund',
    ref: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    paymentRef,
    status,
    money: moneyFromStripe(refund.amount, refund.currency),
    failureCode: status === 'failed' ? (refund.failure_reason ?? refund.status) : null,
  };
}

/** https://docs.stripe.com/refunds#failed-refunds */
function statusOf({ status }: Stripe.Refund): RefundSnapshot['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Finds a refund by our id, in the list of all refunds of the payment. */
export async function findRefund(
  stripe: Stripe,
  { refundId, paymentRef }: { refundId: string; paymentRef: string },
): Promise<RefundSnapshot | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentRef, limit: 100 }))
    if (refund.metadata?.refundId === refundId) return refundSnapshot(refund);
  return null;
}
