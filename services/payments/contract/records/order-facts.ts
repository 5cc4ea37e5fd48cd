import { z } from 'zod';
import { idSchema, moneySchema, priceSchema, valuesSchema } from '@marketplace/kernel';

/** The parties of an offer and of an order. */
export const partySchema = valuesSchema('Party', 'The parties of an offer and of an order.', {
  buyer: 'The organization that buys.',
  seller: 'The organization of the listing.',
});

/** Members of an order that payments needs. The gateway reads them from trading. Only the status changes. */
export const orderFactsSchema = z.strictObject({
  orderId: idSchema('ord'),
  status: z.string(),
  buyerOrganizationId: idSchema('org'),
  sellerOrganizationId: idSchema('org'),
  total: priceSchema,
  /** Absent if it is not known yet. */
  platformFee: moneySchema.optional(),
});
/** Members of an order that payments needs. */
export type OrderFacts = z.infer<typeof orderFactsSchema>;
