import type { Keyring, Store } from '@marketplace/store';
import { listSetting, paymentsProviderSetting } from '@marketplace/kernel';
import { z } from 'zod';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { createSandbox, noticeSecretOf, type Sandbox } from './sandbox/create-sandbox.ts';

/** The payment provider, and the sandbox if that is the provider. */
interface OpenedProvider {
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
    secret: noticeSecretOf(keyring),
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

/** Settings of the payment provider. */
export const providerSettings = {
  PAYMENTS_PROVIDER: paymentsProviderSetting,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'expected a secret or restricted key of Stripe, such as sk_test_...')
    .optional()
    .meta({
      description: "The secret key, or a restricted key, of the platform's account. Required with `stripe`.",
      form: '`sk_live_...`, `rk_live_...`, or with `test`',
      page: 'payments.md#keys',
      secret: true,
      sandboxOnly: /^\w\w_test_/,
      liveOnly: /^\w\w_live_/,
    }),
  STRIPE_WEBHOOK_SECRET: listSetting
    .refine(
      (secrets) => secrets.every((secret) => /^whsec_\S+$/.test(secret)),
      'expected signing secrets of webhook endpoints, such as whsec_...',
    )
    .meta({
      description: "The signing secrets of Stripe's webhook endpoints. Required with `stripe`.",
      form: '`whsec_...`, separated by commas',
      page: 'payments.md#webhook-endpoints',
      secret: true,
    }),
  SANDBOX_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Where the sandbox sends its notices: `/api/v1/payment-providers/sandbox/webhooks` of the gateway. ' +
        'Without it, the sandbox hands them over in the process of payments.',
    }),
};
/** Parsed settings of the payment provider. */
export type ProviderSettings = Partial<z.output<z.ZodObject<typeof providerSettings>>>;
