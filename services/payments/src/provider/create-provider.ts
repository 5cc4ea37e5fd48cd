import { randomBytes } from 'node:crypto';
import type { Store } from '@marketplace/store';
import { createSandbox, type Sandbox } from '../sandbox/create-sandbox.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** The payment provider, and the sandbox if that is the provider. */
export interface OpenedProvider {
  provider: PaymentProvider;
  sandbox: Sandbox | null;
}

/** Opens the payment provider that the settings choose. */
export function createProvider(settings: ProviderSettings, store: Store<'sandbox'>): OpenedProvider {
  if (settings.PAYMENTS_PROVIDER === 'stripe') throw new Error('Stripe is not available yet.');
  const sandbox = createSandbox({
    connection: store.connections.sandbox,
    secret: settings.SANDBOX_WEBHOOK_SECRET ?? randomBytes(32).toString('base64url'),
    url: settings.SANDBOX_WEBHOOK_URL,
    log: store.log,
  });
  return { provider: sandbox.provider, sandbox };
}
