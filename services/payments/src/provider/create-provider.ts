import type { PaymentProvider } from './payment-provider.ts';

/** Opens the payment provider that the settings choose. */
export function createProvider(): PaymentProvider {
  throw new Error('No payment provider is available yet.');
}
