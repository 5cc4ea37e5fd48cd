import type Stripe from 'stripe';

// Objects as Stripe answers them, with all members that its types require. https://docs.stripe.com/api

const none = { object: 'list' as const, data: [], has_more: false };

export type NewIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'created' | 'amount' | 'currency' | 'capture_method' | 'metadata' | 'transfer_group'
>;
/** A PaymentIntent before its first attempt. */
export function intentOf(facts: NewIntent): Stripe.PaymentIntent {
  return {
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${facts.id}_secret_x`,
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    ...facts,
  };
}

/** The charge of an attempt. */
export function chargeOf(id: string, created: number, intent: Stripe.PaymentIntent, last4: string): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: false,
    created,
    currency: intent.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method as string | null,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4 } as Stripe.Charge.PaymentMethodDetails.Card },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

/** A card of a buyer. */
export function paymentMethodOf(id: string, created: number, last4: string): Stripe.PaymentMethod {
  const card = { brand: 'visa', last4, country: 'US', exp_month: 8, exp_year: 2030, funding: 'credit' };
  return { id, object: 'payment_method', created, type: 'card', card, livemode: false } as Stripe.PaymentMethod;
}

export type NewRefund = Pick<
  Stripe.Refund,
  'id' | 'created' | 'amount' | 'currency' | 'charge' | 'payment_intent' | 'metadata' | 'status'
>;
export function refundOf(facts: NewRefund): Stripe.Refund {
  return {
    object: 'refund',
    balance_transaction: null,
    customer: null,
    customer_account: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...facts,
  };
}

export type NewTransfer = Pick<
  Stripe.Transfer,
  | 'id'
  | 'created'
  | 'amount'
  | 'currency'
  | 'destination'
  | 'destination_payment'
  | 'metadata'
  | 'source_transaction'
  | 'transfer_group'
>;
/** A transfer to a connected account. */
export function transferOf(facts: NewTransfer): Stripe.Transfer {
  return {
    object: 'transfer',
    amount_reversed: 0,
    balance_transaction: null,
    description: null,
    livemode: false,
    reversals: { ...none, url: `/v1/transfers/${facts.id}/reversals` },
    reversed: false,
    source_type: 'card',
    ...facts,
  };
}

export type NewDispute = Pick<
  Stripe.Dispute,
  'id' | 'created' | 'amount' | 'currency' | 'charge' | 'payment_intent' | 'status' | 'reason' | 'is_charge_refundable'
>;
/** A dispute. Evidence is due after a week. */
export function disputeOf(facts: NewDispute): Stripe.Dispute {
  return {
    object: 'dispute',
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: { uncategorized_text: null } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: facts.created + 604_800,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    livemode: false,
    metadata: {},
    ...facts,
  };
}

export type NewEntry = Pick<
  Stripe.BalanceTransaction,
  'id' | 'created' | 'amount' | 'currency' | 'fee' | 'reporting_category' | 'source' | 'type'
>;
/** An entry of the books. Its money is available at once. */
export function entryOf(facts: NewEntry): Stripe.BalanceTransaction {
  return {
    object: 'balance_transaction',
    available_on: facts.created,
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
    fee_details: [],
    net: facts.amount - facts.fee,
    status: 'available',
    ...facts,
  };
}

export type NewBankPayout = Pick<Stripe.Payout, 'id' | 'created' | 'amount' | 'currency' | 'status'>;
/** A payout of a connected account to its bank. */
export function bankPayoutOf(facts: NewBankPayout): Stripe.Payout {
  return {
    object: 'payout',
    application_fee: null,
    application_fee_amount: null,
    arrival_date: facts.created + 86_400,
    automatic: true,
    balance_transaction: null,
    description: 'STRIPE PAYOUT',
    destination: 'ba_1',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    trace_id: null,
    type: 'bank_account',
    ...facts,
  };
}

/** An Express account as it is when it was just created. */
export function accountOf(
  id: string,
  created: number,
  country: string,
  metadata: Record<string, string>,
): Stripe.Account {
  const requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: ['business_type', 'external_account', 'tos_acceptance.date'],
    disabled_reason: 'requirements.past_due',
    errors: [],
    eventually_due: ['business_type', 'external_account', 'tos_acceptance.date'],
    past_due: ['external_account'],
    pending_verification: [],
  };
  return {
    id,
    object: 'account',
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    country,
    created,
    default_currency: 'usd',
    details_submitted: false,
    email: null,
    metadata,
    payouts_enabled: false,
    requirements: requirements as Stripe.Account.Requirements,
    type: 'express',
  };
}
