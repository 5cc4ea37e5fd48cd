import type Stripe from 'stripe';
import { ApiError, invalid, missing } from './api-error.ts';
import { book, type Books } from './books.ts';
import { cards } from './cards.ts';
import { metadataOf, nestedOf, type Params, textOf } from './form.ts';
import { chargeOf, intentOf, paymentMethodOf } from './objects.ts';

/** A number of at most 12 digits. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export function amountIn(params: Params, name = 'amount'): number {
  const text = textOf(params, name);
  if (text === undefined) throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
  if (!/^\d+$/.test(text)) throw invalid(`Invalid integer: ${text}`, 'parameter_invalid_integer', name);
  if (text.length > 12) throw invalid('Amount must be no more than 999,999,999,999', 'amount_too_large', name);
  return Number(text);
}

/** Refuses amounts in a currency that https://docs.stripe.com/currencies excludes. */
function assertChargeable(amount: number, currency: string): void {
  if (currency !== currency.toLowerCase()) throw invalid(`Invalid currency: ${currency}`, undefined, 'currency');
  const step = ['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency)
    ? 10
    : ['isk', 'ugx'].includes(currency)
      ? 100
      : 1;
  if (amount % step !== 0)
    throw invalid(
      `Invalid amount. The amount must be evenly divisible by ${step}.`,
      'invalid_charge_amount_no_decimal_compatible',
      'amount',
    );
}

/** The PaymentIntent, or 404. */
export function intentAt(books: Books, id: string): Stripe.PaymentIntent {
  const intent = books.intents.get(id);
  if (!intent) throw missing('payment_intent', id, 'intent');
  return intent;
}

/** POST /v1/payment_intents */
export function createIntent(books: Books, params: Params): Stripe.PaymentIntent {
  const amount = amountIn(params);
  const currency = textOf(params, 'currency') ?? '';
  assertChargeable(amount, currency);
  const token = textOf(params, 'payment_method') ?? '';
  if (!cards[token]) throw missing('PaymentMethod', token, 'payment_method');
  const automatic = nestedOf(params, 'automatic_payment_methods');
  if (!textOf(params, 'return_url') && automatic['allow_redirects'] !== 'never')
    throw invalid(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. ' +
        'You must provide a `return_url`.',
      undefined,
      'return_url',
    );
  const created = books.now();
  const intent = intentOf({
    id: books.id('pi'),
    created,
    amount,
    currency,
    capture_method: textOf(params, 'capture_method') as 'automatic' | 'manual',
    metadata: metadataOf(params),
    transfer_group: textOf(params, 'transfer_group') ?? null,
  });
  const method = paymentMethodOf(books.id('pm'), created, '4242');
  books.methods.set(method.id, method);
  intent.payment_method = method.id;
  books.intents.set(intent.id, intent);
  attempt(books, intent, token, params);
  return intent;
}

function attempt(books: Books, intent: Stripe.PaymentIntent, token: string, params: Params): void {
  const bank = cards[token]!;
  if (bank.kind === 'process') {
    intent.status = 'processing';
    charge(books, intent).status = 'pending';
    return;
  }
  if (bank.kind === 'authenticate') {
    if (textOf(params, 'error_on_requires_action') === 'true')
      return refuse(books, intent, {
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      });
    const return_url = textOf(params, 'return_url')!;
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { return_url, url: `https://hooks.stripe.com/redirect/authenticate/${intent.id}` },
    };
    return;
  }
  if (bank.kind === 'decline') return refuse(books, intent, bank);
  if (intent.capture_method === 'manual') authorize(books, intent);
  else succeed(books, intent);
}

function charge(books: Books, intent: Stripe.PaymentIntent): Stripe.Charge {
  const made = chargeOf(books.id('ch'), books.now(), intent, '4242');
  books.charges.set(made.id, made);
  intent.latest_charge = made.id;
  return made;
}

function authorize(books: Books, intent: Stripe.PaymentIntent): void {
  const made = charge(books, intent);
  intent.status = 'requires_capture';
  intent.amount_capturable = intent.amount;
  made.payment_method_details!.card!.capture_before = made.created + 7 * 86_400;
}

function refuse(
  books: Books,
  intent: Stripe.PaymentIntent,
  { code, decline_code, message }: { code: string; decline_code?: string; message: string },
): never {
  const made = charge(books, intent);
  Object.assign(made, { status: 'failed', paid: false, failure_code: code, failure_message: message });
  const payment_method = books.methods.get(intent.payment_method as string)!;
  const members = {
    type: 'card_error' as const,
    code,
    message,
    charge: made.id,
    payment_method,
    ...(decline_code && { decline_code }),
  };
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.last_payment_error = members as Stripe.PaymentIntent.LastPaymentError;
  // The PaymentIntent in the error is not expanded.
  throw new ApiError(402, { ...members, payment_intent: intent });
}

/** The bank pays. Stripe deducts 2.9% and 30 units. */
function succeed(books: Books, intent: Stripe.PaymentIntent): void {
  const last = typeof intent.latest_charge === 'string' ? books.charges.get(intent.latest_charge) : undefined;
  const made = last && last.status !== 'failed' ? last : charge(books, intent);
  const { amount, currency } = intent;
  const fee = Math.round(amount * 0.029) + 30;
  const entry = book(books, { amount, currency, fee, reporting_category: 'charge', type: 'charge', source: made.id });
  Object.assign(made, { status: 'succeeded', captured: true, amount_captured: amount, balance_transaction: entry.id });
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0, next_action: null });
}

function unexpected(intent: Stripe.PaymentIntent, verb: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

/** POST /v1/payment_intents/:id/confirm */
export function confirmIntent(books: Books, id: string): Stripe.PaymentIntent {
  const intent = intentAt(books, id);
  if (intent.status !== 'requires_confirmation') throw unexpected(intent, 'confirm');
  succeed(books, intent);
  return intent;
}

/** POST /v1/payment_intents/:id/capture */
export function captureIntent(books: Books, id: string, params: Params): Stripe.PaymentIntent {
  const intent = intentAt(books, id);
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'capture');
  if (amountIn(params, 'amount_to_capture') !== intent.amount)
    throw invalid('This test captures whole amounts only.', 'amount_too_small', 'amount_to_capture');
  succeed(books, intent);
  return intent;
}

/** POST /v1/payment_intents/:id/cancel */
export function cancelIntent(books: Books, id: string): Stripe.PaymentIntent {
  const intent = intentAt(books, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'cancel');
  Object.assign(intent, { status: 'canceled', canceled_at: books.now(), amount_capturable: 0, next_action: null });
  return intent;
}
