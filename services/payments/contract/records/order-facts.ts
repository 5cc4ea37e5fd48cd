import { z } from 'zod';
import { idSchema, priceSchema } from '@marketplace/kernel';

/** What payments must know of an order. None of it changes, except the status. The gateway reads it from trading. */
export const orderFactsSchema = z.strictObject({
  orderId: idSchema('ord'),
  status: z.string(),
  buyerOrganizationId: idSchema('org'),
  sellerOrganizationId: idSchema('org'),
  total: priceSchema,
});
/** What payments must know of an order. */
export type OrderFacts = z.infer<typeof orderFactsSchema>;
