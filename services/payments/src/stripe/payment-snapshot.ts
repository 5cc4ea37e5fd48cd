import type Stripe from 'stripe';
import type { PaymentSnapshot } from '../provider/snapshots.ts';
import { moneyFromStripe } from './amounts.ts';
import { failureOf } from './client.ts';

/** Members to expand for a complete snapshot. */
export const paymentExpansions = ['latest_charge', 'payment_method'];

/** The id of an object that may be expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

/** Stripe's time, in seconds. */
export function timeOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** The state of a PaymentIntent. Null if it does not belong to this product: the account may have other uses too. */
export function paymentSnapshot(intent: Stripe.PaymentIntent): PaymentSnapshot | null {
  const { paymentId, orderId } = intent.metadata;
  if (!paymentId || !orderId) return null;
  const status = statusOf(intent);
  const { amount, currency } = moneyFromStripe(intent.amount, intent.currency);
  return {
    object: 'payment',
    ref: intent.id,
    paymentId,
    orderId,
    status,
    money: { amount, currency },
    captured: moneyFromStripe(intent.amount_received, intent.currency).amount,
    captureBefore: status === 'requires_capture' ? captureBeforeOf(intent) : null,
    failure: paymentFailure(intent, status),
    nextAction: nextActionOf(intent),
    method: methodOf(intent),
  };
}

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
const statuses: Record<string, PaymentSnapshot['status']> = {
  succeeded: 'succeeded',
  canceled: 'canceled',
  processing: 'processing',
  requires_capture: 'requires_capture',
  requires_action: 'requires_action',
  // The buyer was authenticated, and the payment must be confirmed again.
  requires_confirmation: 'requires_action',
  // Every payment is created with a payment method, so this one was refused.
  requires_payment_method: 'failed',
};

function statusOf({ status: code }: Stripe.PaymentIntent): PaymentSnapshot['status'] {
  const status = statuses[code];
  if (!status) throw new RangeError(`The status ${code} of a PaymentIntent is unknown.`);
  return status;
}

function paymentFailure(
  { last_payment_error: error, cancellation_reason: reason }: Stripe.PaymentIntent,
  status: PaymentSnapshot['status'],
): PaymentSnapshot['failure'] {
  if (status === 'failed')
    return error ? failureOf(error) : failureOf({ message: 'The payment provider refused the payment method.' });
  // Stripe cancels a PaymentIntent by itself when it was not captured in time.
  if (status === 'canceled' && (reason === 'automatic' || reason === 'expired'))
    return { code: 'authorization_expired', message: 'The authorization of the bank has ended.', declineCode: null };
  return null;
}

function nextActionOf({ next_action: action }: Stripe.PaymentIntent): PaymentSnapshot['nextAction'] {
  const url = action?.redirect_to_url?.url;
  return url ? { type: 'redirect', url } : null;
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'string' ? null : charge;
}

function captureBeforeOf(intent: Stripe.PaymentIntent): Date | null {
  const seconds = chargeOf(intent)?.payment_method_details?.card?.capture_before;
  return seconds === undefined ? null : timeOf(seconds);
}

function methodOf(intent: Stripe.PaymentIntent): PaymentSnapshot['method'] {
  const used = chargeOf(intent)?.payment_method_details;
  const given = intent.last_payment_error?.payment_method ?? intent.payment_method;
  const method = used ?? (typeof given === 'string' ? null : given);
  if (!method) return null;
  return { type: method.type, brand: method.card?.brand ?? null, last4: method.card?.last4 ?? null };
}
