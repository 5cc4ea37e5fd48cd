import type { Keyring, Store } from '@marketplace/store';
import { createSandbox, type Sandbox } from './sandbox/create-sandbox.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import type { ProviderSettings } from './provider/provider-settings.ts';

/** The payment provider, and the sandbox if that is the provider. */
export interface OpenedProvider {
  provider: PaymentProvider;
  sandbox: Sandbox | null;
}

/**
 * Opens the payment provider that the settings choose. Rejects if a setting is missing that Stripe needs, and then
 * leaves `store` open.
 */
export async function createProvider(
  settings: ProviderSettings,
  { store, keyring }: { store: Store<'sandbox'>; keyring: Keyring },
): Promise<OpenedProvider> {
  if (settings.PAYMENTS_PROVIDER === 'stripe') return { provider: await openStripe(settings), sandbox: null };
  const sandbox = createSandbox({
    connection: store.connections.sandbox,
    secret: settings.SANDBOX_WEBHOOK_SECRET ?? keyring.mac('sandbox', 'notices'),
    url: settings.SANDBOX_WEBHOOK_URL,
    log: store.log,
  });
  return { provider: sandbox.provider, sandbox };
}

async function openStripe({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecrets = [],
}: ProviderSettings): Promise<PaymentProvider> {
  if (!secretKey) throw new Error('PAYMENTS_PROVIDER is stripe: set STRIPE_SECRET_KEY too.');
  if (webhookSecrets.length === 0) throw new Error('PAYMENTS_PROVIDER is stripe: set STRIPE_WEBHOOK_SECRET too.');
  // Imported only where it is used, because Stripe's package is large.
  const { createStripeProvider } = await import('./stripe/stripe-provider.ts');
  return createStripeProvider({ secretKey, webhookSecrets });
}
