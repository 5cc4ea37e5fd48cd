import { paymentsErrors } from '@marketplace/payments-contract';
import type Stripe from 'stripe';
import type { ProviderNotice } from '../provider/payment-provider.ts';

/** The events that the webhook endpoint of the platform's account must send. */
export const accountEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'transfer.created',
  'transfer.updated',
  'transfer.reversed',
] as const;
/** The events that the webhook endpoint of the connected accounts must send. */
export const connectEvents = ['account.updated', 'payout.paid', 'payout.failed'] as const;

/** Objects of events, by the beginning of the event's type. */
const objects: [prefix: string, object: ProviderNotice['object']][] = [
  ['payment_intent.', 'payment'],
  ['refund.', 'refund'],
  ['charge.dispute.', 'dispute'],
  ['transfer.', 'transfer'],
];

/**
 * Makes the reader of webhooks. The signature is checked by Stripe's package, over the bytes as they came, with each
 * secret: two endpoints send to the same address. Only ids of the content are used, because the object is read again.
 * So it does not matter which version of the API the endpoint has. https://docs.stripe.com/webhooks#verify-events
 */
export function noticeReader(
  stripe: Stripe,
  secrets: readonly string[],
): (body: Buffer, headers: Record<string, string>) => ProviderNotice | null {
  return (body, headers) => {
    const event = verified(stripe, secrets, body, headers['stripe-signature'] ?? '');
    const { id, type, account } = event;
    const { id: ref } = event.data.object as { id?: string };
    if (account) {
      // A payout to the bank of a seller concerns many transfers. The account says what is wrong with its bank.
      const ofAccount = (connectEvents as readonly string[]).includes(type);
      return ofAccount ? { id, type, object: 'account', ref: account } : null;
    }
    const object = objects.find(([prefix]) => type.startsWith(prefix))?.[1];
    return object && ref ? { id, type, object, ref } : null;
  };
}

function verified(stripe: Stripe, secrets: readonly string[], body: Buffer, signature: string): Stripe.Event {
  let cause: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret);
    } catch (error) {
      cause = error;
    }
  }
  throw paymentsErrors.invalid_signature('The signature of the webhook is not valid.', {}, cause);
}
