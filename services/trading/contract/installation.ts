import { z } from 'zod';
import { anyone, currencySchema, defineOperations } from '@marketplace/kernel';

/** Settings of the installation that clients need. */
const installationSchema = z
  .strictObject({
    now: z.iso
      .datetime()
      .meta({ description: 'The time of the clock of deadlines of trade and money. Tests can move this clock.' }),
    currencies: z
      .array(currencySchema)
      .describe('The currencies that prices can be in. The first is the default of new organizations.'),
    paymentProvider: z.enum(['sandbox', 'stripe']).describe('Who moves the money. With `sandbox`, no money moves.'),
  })
  .meta({ id: 'Installation', description: 'What clients must know of the installation.' });
export type Installation = z.infer<typeof installationSchema>;

export const installationOperations = defineOperations({
  getInstallation: {
    kind: 'query',
    access: anyone,
    summary: 'Get the time of the clock of deadlines, the currencies and the payment provider.',
    input: z.strictObject({}),
    output: installationSchema,
  },
});
