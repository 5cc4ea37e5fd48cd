import { z } from 'zod';
import { type TradingEventType, tradingEventData } from '@marketplace/trading-contract';

/** The fourteen event types of interface.txt, section 6. */
export const eventTypes = [
  'listing.published',
  'offer.submitted',
  'offer.countered',
  'offer.accepted',
  'offer.rejected',
  'order.created',
  'order.paid',
  'order.fulfilled',
  'order.refunded',
  'order.disputed',
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payout.released',
] as const;
export type EventType = (typeof eventTypes)[number];

export const apiVersion = 'v1';

const emittedData: Record<TradingEventType, z.ZodType> = tradingEventData;

/** The envelope of every event, as receivers get it. */
export function envelopeSchema(type: EventType, data: z.ZodType) {
  return z.strictObject({
    id: z.string(),
    type: z.literal(type),
    createdAt: z.iso.datetime(),
    apiVersion: z.literal(apiVersion),
    data,
  });
}

export interface CatalogueEntry {
  type: EventType;
  version: string;
  description: string;
  /** JSON Schema 2020-12 of the request body; null while no operation emits the type. */
  schema: Record<string, unknown> | null;
}

const descriptions: Record<EventType, string> = {
  'listing.published': 'A listing was published.',
  'offer.submitted': 'A buyer made an offer.',
  'offer.countered': 'A party answered with other terms.',
  'offer.accepted': 'An offer was accepted.',
  'offer.rejected': 'An offer was declined, withdrawn, expired or closed.',
  'order.created': 'An order was created.',
  'order.paid': 'An order was paid.',
  'order.fulfilled': 'All units of an order were fulfilled.',
  'order.refunded': 'A refund of an order succeeded.',
  'order.disputed': 'A dispute was opened.',
  'payment.succeeded': 'A payment succeeded.',
  'payment.failed': 'A payment failed.',
  'payment.refunded': 'A refund of a payment succeeded.',
  'payout.released': 'A payout was released.',
};

export const eventCatalogue: CatalogueEntry[] = eventTypes.map((type) => {
  const data = type in emittedData ? emittedData[type as TradingEventType] : undefined;
  return {
    type,
    version: apiVersion,
    description: descriptions[type],
    schema: data ? (z.toJSONSchema(envelopeSchema(type, data), { target: 'draft-2020-12' }) as Record<string, unknown>) : null,
  };
});
