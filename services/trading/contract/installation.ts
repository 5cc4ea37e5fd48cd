import { z } from 'zod';
import { anyone, currencySchema, defineOperations, inGraphql } from '@marketplace/kernel';
import { paymentProviderSchema } from '@marketplace/payments-contract';

/** Settings of the installation that clients need. */
const installationSchema = z
  .strictObject({
    now: z.iso
      .datetime()
      .meta({ description: 'The time of the clock of deadlines of trade and money. Tests can move this clock.' }),
    currencies: z
      .array(currencySchema)
      .describe('The currencies that prices can be in. The first is the default of new organizations.'),
    paymentProvider: paymentProviderSchema.describe('Who moves the money. With `sandbox`, no money moves.'),
  })
  .meta({ id: 'Installation', description: 'What clients must know of the installation.' })
  .register(inGraphql, {
    texts: {
      now: 'The clock of deadlines of trade and money. Tests can move it.',
    },
  });
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
