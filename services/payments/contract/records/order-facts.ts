import { z } from 'zod';
import { idSchema, moneySchema, priceSchema } from '@marketplace/kernel';

/** What payments must know of an order. None of it changes, except the status. The gateway reads it from trading. */
export const orderFactsSchema = z.strictObject({
  orderId: idSchema('ord'),
  status: z.string(),
  buyerOrganizationId: idSchema('org'),
  sellerOrganizationId: idSchema('org'),
  total: priceSchema,
  /** Absent if it is not known yet. */
  platformFee: moneySchema.optional(),
});
/** What payments must know of an order. */
export type OrderFacts = z.infer<typeof orderFactsSchema>;
