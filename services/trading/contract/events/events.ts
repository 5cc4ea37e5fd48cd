import { z } from 'zod';
import { defineEvents, type EventData } from '@marketplace/kernel';
import { exampleDispute, exampleRefund, refundSchema, sharedDisputeSchema } from '@marketplace/payments-contract';
import { exampleOffers, exampleOrders } from './event-examples.ts';
import { sharedOfferSchema } from '../offer-records.ts';
import { sharedOrderSchema, unpaidOrderSchema } from '../order-records.ts';
import { exampleListing, publicListingSchema } from '../listing-records.ts';

const { submitted, countered, accepted, rejected } = exampleOffers;
const { created, paid, fulfilled, refunded, disputed } = exampleOrders;

/** The events that trading emits: description, schema of `data`, and example of each type. */
export const tradingEvents = defineEvents({
  'listing.published': {
    description: 'A listing was published. For the seller.',
    data: z.strictObject({ object: publicListingSchema.describe('The listing.') }),
    example: {
      id: 'evt_01m6dqs9m0ed1tyedh6qact53t',
      createdAt: exampleListing.updatedAt,
      data: { object: exampleListing },
    },
  },
  'offer.submitted': {
    description: 'A buyer made an offer. For both parties.',
    data: z.strictObject({ object: sharedOfferSchema.describe('The offer.') }),
    example: { id: 'evt_01m6dv7580ffevzvp29wc8rqdk', createdAt: submitted.updatedAt, data: { object: submitted } },
  },
  'offer.countered': {
    description: 'A party answered an offer with other terms. For both parties.',
    data: z.strictObject({ object: sharedOfferSchema.describe('The offer.') }),
    example: { id: 'evt_01m6e0byp0f5aresk2r0x704s7', createdAt: countered.updatedAt, data: { object: countered } },
  },
  'offer.accepted': {
    description: 'An offer was accepted. `orderId` is the id of its order. For both parties.',
    data: z.strictObject({ object: sharedOfferSchema.describe('The offer.') }),
    example: { id: 'evt_01m6e22wg0edvs1j9a3xej8cxa', createdAt: accepted.updatedAt, data: { object: accepted } },
  },
  'offer.rejected': {
    description: 'An offer ended without an order, for the reason in `closedReason`. For both parties.',
    data: z.strictObject({ object: sharedOfferSchema.describe('The offer.') }),
    example: { id: 'evt_01m6e17dk0eb0bn6jwvkywaey7', createdAt: rejected.updatedAt, data: { object: rejected } },
  },
  'order.created': {
    description: 'An order was created, from an accepted offer or directly. For both parties.',
    data: z.strictObject({ object: unpaidOrderSchema.describe('The order.') }),
    example: { id: 'evt_01m6e22wg0e20rwpx75agghzga', createdAt: created.updatedAt, data: { object: created } },
  },
  'order.paid': {
    description: 'The total of an order was captured. For both parties.',
    data: z.strictObject({ object: sharedOrderSchema.describe('The order.') }),
    example: { id: 'evt_01m6e2yd8cebnapa2qf8kdaj4q', createdAt: paid.updatedAt, data: { object: paid } },
  },
  'order.fulfilled': {
    description: 'All units of an order were fulfilled. For both parties.',
    data: z.strictObject({ object: sharedOrderSchema.describe('The order.') }),
    example: { id: 'evt_01m6k00k80exvvcjp7gknwa994', createdAt: fulfilled.updatedAt, data: { object: fulfilled } },
  },
  'order.refunded': {
    description:
      'A refund of an order succeeded, or its dispute was lost. `fullyRefunded` is true if nothing is left to ' +
      'refund. For both parties.',
    data: z.strictObject({
      object: sharedOrderSchema.describe('The order.'),
      refund: refundSchema.describe('The refund or chargeback.'),
      fullyRefunded: z.boolean().describe('Whether nothing is left to refund.'),
    }),
    example: {
      id: 'evt_01m6tkry94fxz87adyfy6sa9ev',
      createdAt: refunded.updatedAt,
      data: { object: refunded, refund: exampleRefund, fullyRefunded: false },
    },
  },
  'order.disputed': {
    description: 'A dispute of an order was opened. For both parties.',
    data: z.strictObject({
      object: sharedOrderSchema.describe('The order.'),
      dispute: sharedDisputeSchema.describe('The dispute.'),
    }),
    example: {
      id: 'evt_01m6r4t210fm2sbez76x9wdhxz',
      createdAt: disputed.updatedAt,
      data: { object: disputed, dispute: exampleDispute },
    },
  },
});
/** Names of the event types. */
export type TradingEventType = keyof typeof tradingEvents;
/** `data` of each event type. */
export type TradingEventData = { [T in TradingEventType]: EventData<(typeof tradingEvents)[T]> };
