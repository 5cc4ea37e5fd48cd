import type { z } from 'zod';
import { paymentsEventData, paymentsEventExamples } from '@marketplace/payments-contract';
import { tradingEventData, tradingEventExamples } from '@marketplace/trading-contract';
import { apiVersion, envelopeSchema } from './envelope.ts';
import { receiverSchema } from './receiver-schema.ts';

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

export interface CatalogueEntry {
  type: EventType;
  version: string;
  description: string;
  /** JSON Schema 2020-12 of the request body. */
  schema: Record<string, unknown>;
  /** A request body that fits it. */
  example: Record<string, unknown>;
}

/** `data` of each type. Each domain describes what it emits. */
export const eventData: Record<EventType, z.ZodType> = { ...tradingEventData, ...paymentsEventData };
const examples: Record<EventType, { id: string; createdAt: string; data: object }> = { ...tradingEventExamples, ...paymentsEventExamples };

const descriptions: Record<EventType, string> = {
  'listing.published': 'A listing was published. For the seller.',
  'offer.submitted': 'A buyer made an offer. For both parties.',
  'offer.countered': 'A party answered an offer with other terms. For both parties.',
  'offer.accepted': 'An offer was accepted; `orderId` names its order. For both parties.',
  'offer.rejected': 'An offer ended without an order; `closedReason` says why. For both parties.',
  'order.created': 'An order was created, by an accepted offer or directly. For both parties.',
  'order.paid': 'The total of an order was captured. For both parties.',
  'order.fulfilled': 'All units of an order were fulfilled. For both parties.',
  'order.refunded': 'A refund of an order succeeded, or its dispute was lost; `fullyRefunded` tells if nothing is left. For both parties.',
  'order.disputed': 'A dispute of an order was opened. For both parties.',
  'payment.succeeded': 'The amount of a payment was captured. For both parties.',
  'payment.failed': 'A payment failed or was canceled; `failure` says why. For both parties.',
  'payment.refunded': 'A refund of a payment succeeded, or its dispute was lost. For both parties.',
  'payout.released': 'A payout was transferred. For the seller.',
};

export const eventCatalogue: CatalogueEntry[] = eventTypes.map((type) => {
  const { id, createdAt, data } = examples[type];
  return {
    type,
    version: apiVersion,
    description: descriptions[type],
    schema: receiverSchema(envelopeSchema(type, eventData[type])),
    example: { id, type, createdAt, apiVersion, data },
  };
});
