import type { Payment } from '@marketplace/payments-contract';

type Failure = NonNullable<Payment['failure']>;

/** What Stripe says of a failed attempt, in an error or in `last_payment_error`. */
export interface StripeFailure {
  type?: string | undefined;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}

/** Codes of Stripe, and codes of banks, with a meaning of ours. https://docs.stripe.com/declines/codes */
const codes: Record<string, Failure['code']> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_required',
  authentication_not_handled: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  processing_error: 'processing_error',
};

/**
 * Codes of banks that must not be told to buyers, because they tell a thief that the theft was noticed.
 * https://docs.stripe.com/declines/codes
 */
const secretCodes = ['fraudulent', 'lost_card', 'merchant_blacklist', 'pickup_card', 'stolen_card'];

/** Why a payment failed. The message is for the buyer; Stripe writes it so. */
export function failureOf({ type, code, decline_code: declineCode, message }: StripeFailure): Failure {
  return {
    code: codeOf(type, code, declineCode),
    message: message ?? 'The payment failed.',
    declineCode: declineCode === undefined ? null : secretCodes.includes(declineCode) ? 'generic_decline' : declineCode,
  };
}

function codeOf(type?: string, code?: string, declineCode?: string): Failure['code'] {
  const known = codes[declineCode ?? ''] ?? codes[code ?? ''];
  if (known) return known;
  if (type === 'card_error') return 'card_declined';
  return type === 'api_error' ? 'processing_error' : 'provider_rejected';
}
