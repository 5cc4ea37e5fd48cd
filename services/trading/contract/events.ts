import { z } from 'zod';
import { publicListingSchema } from './records.ts';

/** `data` of each event that trading emits, by type. Webhook receivers get it in the event's envelope. */
export const tradingEventData = {
  'listing.published': z.strictObject({ object: publicListingSchema }),
} as const;
export type TradingEventType = keyof typeof tradingEventData;
