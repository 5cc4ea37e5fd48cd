import { z } from 'zod';

/** Settings of the payment provider. */
export const providerSettings = {
  PAYMENTS_PROVIDER: z.enum(['sandbox', 'stripe']).default('sandbox').meta({
    description: 'The payment provider. `sandbox` moves no money: it is for development and tests.',
  }),
  SANDBOX_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Where the sandbox sends its notices: `/api/v1/payment-providers/sandbox/webhooks` of the gateway. ' +
        'Without it, the sandbox hands them over in the process of payments.',
    }),
  SANDBOX_WEBHOOK_SECRET: z
    .string()
    .min(16)
    .optional()
    .meta({
      description:
        'Secret with which the sandbox signs its notices. Several processes of payments need the same one. ' +
        'The default is a random one for each process.',
      secret: true,
    }),
};
/** Parsed settings of the payment provider. */
export type ProviderSettings = Partial<z.output<z.ZodObject<typeof providerSettings>>>;
