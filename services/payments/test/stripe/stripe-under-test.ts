import { type IdPrefix, type Money, newId } from '@marketplace/kernel';
import type { Outcome } from '@marketplace/store';
import { createStripeProvider } from '../../src/stripe/stripe-provider.ts';
import type { PaymentProvider, ProviderCall } from '../../src/provider/payment-provider.ts';
import type { PaymentSnapshot } from '../../src/provider/snapshots.ts';
import { secretKey, startStripeServer, type StripeServer } from './stripe-server/stripe-server.ts';

/** The secrets of two webhook endpoints. */
export const webhookSecrets = ['whsec_account', 'whsec_connect'] as const;

export interface StripeUnderTest extends StripeServer {
  provider: PaymentProvider;
  /** Pays with a card. */
  pay(changes?: Partial<NewPayment>): Promise<PaymentSnapshot>;
  /** Opens a seller's account that can receive transfers. */
  openAccount(): Promise<string>;
}

export type NewPayment = Parameters<PaymentProvider['createPayment']>[1];

/** Starts a server, and opens the adapter for it. */
export async function startStripe(): Promise<StripeUnderTest> {
  const server = await startStripeServer();
  const provider = createStripeProvider({ secretKey, webhookSecrets, server: server.server });
  return {
    ...server,
    provider,
    pay: async (changes) => valueOf(await provider.createPayment(call(), payment(changes))),
    openAccount: async () => {
      const { ref } = valueOf(await provider.ensureAccount(call(), seller()));
      Object.assign(server.books.accounts.get(ref)!, {
        details_submitted: true,
        payouts_enabled: true,
        capabilities: { transfers: 'active' },
        requirements: { currently_due: [], past_due: [], disabled_reason: null },
      });
      return ref;
    },
  };
}

let keys = 0;
/** A call with a new key and plenty of time. */
export function call(key = `xcl_${++keys}`): ProviderCall {
  return { key, signal: AbortSignal.timeout(30_000) };
}

/** A payment of 129.00 USD by card, unless changed. */
export function payment(changes: Partial<NewPayment> = {}): NewPayment {
  return {
    paymentId: newId('pay'),
    orderId: newId('ord'),
    money: usd(12_900n),
    paymentMethod: 'pm_card_visa',
    captureMethod: 'automatic',
    returnUrl: null,
    ...changes,
  };
}

/** Data that a seller enters. */
export function seller(changes: Partial<Parameters<PaymentProvider['ensureAccount']>[1]> = {}) {
  const returnUrl = 'https://shop.example/settings';
  return { organizationId: newId('org'), ref: null, country: 'US', returnUrl, destination: null, ...changes };
}

export function usd(amount: bigint): Money {
  return { amount, currency: 'USD' };
}

export function id(prefix: IdPrefix): string {
  return newId(prefix);
}

/** The value of an outcome that is ok. Throws the outcome otherwise. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new Error(`The outcome is ${JSON.stringify(outcome)}.`);
  return outcome.value;
}
