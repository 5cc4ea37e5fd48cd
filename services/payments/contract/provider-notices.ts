import { z } from 'zod';
import { anyone, defineOperations, rawRequestInput } from '@marketplace/kernel';

/** Operation for the webhooks of payment providers. */
export const providerNoticeOperations = defineOperations({
  receiveProviderNotice: {
    kind: 'command',
    access: anyone,
    idempotencyKey: 'ignored',
    summary: 'Store a notice of the payment provider. It is processed afterwards. For payment providers only.',
    returns: 'The notice is stored.',
    input: z.strictObject({
      provider: z.enum(['sandbox', 'stripe']).describe('The payment provider.'),
      ...rawRequestInput,
    }),
    output: z.strictObject({}),
  },
});
