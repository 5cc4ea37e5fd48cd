import type { PaymentSnapshot } from '../../provider/snapshots.ts';
import { refOf } from './refs.ts';

type Failure = NonNullable<PaymentSnapshot['failure']>;

/** Events of payments with a token. Without a member, nothing unusual happens. */
export interface PaymentMethod {
  brand: 'visa' | 'mastercard';
  /** Answer of the bank. `async`: it answers later. The default is `approve`. */
  bank?: 'approve' | 'refuse' | 'authenticate' | 'approve_async' | 'refuse_async';
  failure?: Failure;
  /** Fault of the first request with a key. The second one with it succeeds. */
  firstRequest?: 'lost_before' | 'lost_after' | 'server_error';
  notices?: 'before_answer' | 'three_times' | 'never';
  dispute?: { stage: 'inquiry' | 'chargeback'; reason: string };
  refund?: 'settles_later' | 'fails_later';
  /** The captured money can be transferred at once. */
  fundsAtOnce?: true;
  captureRejected?: true;
  /** Duration of an authorization in milliseconds. The default is 7 days. */
  authorizationMs?: number;
}

const declined = (code: Failure['code'], declineCode: string, message: string): PaymentMethod => ({
  brand: 'visa',
  bank: 'refuse',
  failure: { code, declineCode, message },
});
const cardDeclined = declined('card_declined', 'generic_decline', 'The card was declined.');
const insufficientFunds = declined('insufficient_funds', 'insufficient_funds', 'The card has insufficient funds.');
const disputed = (reason: string, stage: 'inquiry' | 'chargeback' = 'chargeback'): PaymentMethod => ({
  brand: 'visa',
  dispute: { stage, reason },
});

/** The tokens of payment methods. Names without `sandbox` are Stripe's own for tests. */
const paymentMethods: Record<string, PaymentMethod> = {
  pm_card_visa: { brand: 'visa' },
  pm_card_mastercard: { brand: 'mastercard' },
  pm_card_visa_chargeDeclined: cardDeclined,
  pm_card_chargeDeclined: cardDeclined,
  pm_card_visa_chargeDeclinedInsufficientFunds: insufficientFunds,
  pm_card_chargeDeclinedInsufficientFunds: insufficientFunds,
  pm_card_chargeDeclinedExpiredCard: declined('expired_card', 'expired_card', 'The card has expired.'),
  pm_card_chargeDeclinedProcessingError: declined(
    'processing_error',
    'processing_error',
    'The bank could not process the card.',
  ),
  pm_card_authenticationRequired: { brand: 'visa', bank: 'authenticate' },
  pm_card_createDispute: disputed('fraudulent'),
  pm_card_createDisputeProductNotReceived: disputed('product_not_received'),
  pm_card_createDisputeInquiry: disputed('product_not_received', 'inquiry'),
  pm_card_pendingRefund: { brand: 'visa', refund: 'settles_later' },
  pm_card_refundFail: { brand: 'visa', refund: 'fails_later' },
  pm_card_bypassPending: { brand: 'visa', fundsAtOnce: true },
  pm_sandbox_asyncSucceed: { brand: 'visa', bank: 'approve_async' },
  pm_sandbox_asyncFail: { ...cardDeclined, bank: 'refuse_async' },
  pm_sandbox_timeoutAfterCharge: { brand: 'visa', firstRequest: 'lost_after' },
  pm_sandbox_timeoutBeforeCharge: { brand: 'visa', firstRequest: 'lost_before' },
  pm_sandbox_500ThenOk: { brand: 'visa', firstRequest: 'server_error' },
  pm_sandbox_webhookFirst: { brand: 'visa', notices: 'before_answer' },
  pm_sandbox_webhookDuplicate: { brand: 'visa', notices: 'three_times' },
  pm_sandbox_webhookNever: { brand: 'visa', notices: 'never' },
  pm_sandbox_captureRejected: { brand: 'visa', captureRejected: true },
  pm_sandbox_authExpires: { brand: 'visa', authorizationMs: 5000 },
};

/** The names of all tokens. */
export const paymentMethodTokens = Object.keys(paymentMethods);

/** Finds the events of payments with a token. Null for an unknown token. */
export function paymentMethodOf(token: string): PaymentMethod | null {
  return Object.hasOwn(paymentMethods, token) ? paymentMethods[token]! : null;
}

/** End of transfers to an account. */
type Destination = 'ok' | 'fail' | 'returned' | 'restricted' | 'timeout';

const pattern = /^acct_sandbox_(ok|fail|returned|restricted|timeout)(_[0-9a-f]{24})?$/;

/** Finds how transfers to an account end, from its id. Null if the account does not exist. */
export function destinationOf(ref: string): Destination | null {
  return (pattern.exec(ref)?.[1] as Destination | undefined) ?? null;
}

/** The id of an organization's account that behaves like `destination`, such as `acct_sandbox_ok`. */
export function accountRefOf(destination: string, organizationId: string): string {
  return refOf(destination, organizationId);
}
