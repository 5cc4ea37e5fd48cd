import { z } from 'zod';
import { refundSchema, sharedDisputeSchema } from '@marketplace/payments-contract';
import { sharedOfferSchema } from './offer-records.ts';
import { sharedOrderSchema, unpaidOrderSchema } from './order-records.ts';
import { publicListingSchema } from './records.ts';

/**
 * `data` of each event that trading emits, by type. Webhook receivers get it in the event's envelope. One payload goes to all
 * audiences, so it has only what each of them may see; these schemas are strict to keep it so.
 */
export const tradingEventData = {
  'listing.published': z.strictObject({ object: publicListingSchema }),
  'offer.submitted': z.strictObject({ object: sharedOfferSchema }),
  'offer.countered': z.strictObject({ object: sharedOfferSchema }),
  'offer.accepted': z.strictObject({ object: sharedOfferSchema }),
  'offer.rejected': z.strictObject({ object: sharedOfferSchema }),
  'order.created': z.strictObject({ object: unpaidOrderSchema }),
  'order.paid': z.strictObject({ object: sharedOrderSchema }),
  'order.fulfilled': z.strictObject({ object: sharedOrderSchema }),
  'order.refunded': z.strictObject({ object: sharedOrderSchema, refund: refundSchema, fullyRefunded: z.boolean() }),
  'order.disputed': z.strictObject({ object: sharedOrderSchema, dispute: sharedDisputeSchema }),
} as const;
export type TradingEventType = keyof typeof tradingEventData;
export type TradingEventData = { [T in TradingEventType]: z.infer<(typeof tradingEventData)[T]> };
