import { z } from 'zod';
import {
  annotationFilter,
  annotationInput,
  clientRequestIdSchema,
  defineOperations,
  idSchema,
  inGraphql,
  organization,
  pageInput,
  priceSchema,
  severalStatuses,
  textSchema,
  timeFilters,
} from '@marketplace/kernel';
import { partySchema } from '@marketplace/payments-contract';
import { offerPage, offerSchema, offerStatuses } from './offer-records.ts';
import { addressInput, exampleAddress, orderSchema } from './order-records.ts';

const scope = 'offers:write';
const id = idSchema('off');
const quantity = z.int().min(1).max(1_000_000).describe('Number of units.');
const message = z.string().max(1000).describe('What you write to the other party.');
const clientRequestId = clientRequestIdSchema.optional();
/** The reason that a party gives for ending an offer or an order. */
export const reason = textSchema(500)
  .optional()
  .meta({ description: 'For the audit log.' })
  .register(inGraphql, { about: 'For the audit log, at most 500 characters.' });
const expectedRevision = z.int().min(1).meta({
  description: 'The revision whose terms you have read. 409 `offer_revision_conflict` if it is not the current one.',
  example: 1,
});

/** The total that the caller has computed from the terms. */
export const expectedTotal = priceSchema.optional().meta({
  description: '409 `price_changed` if the total of the order, with shipping, would be another one.',
  example: { amount: 4400, currency: 'USD' },
});

/** Negotiation of a price: offers, their revisions, and how they end. */
export const offerOperations = defineOperations({
  listOffers: {
    kind: 'query',
    access: organization(scope),
    summary: 'List the offers that your organization made or received.',
    input: z.strictObject({
      ...pageInput,
      role: partySchema.optional().meta({ description: 'Only offers in which your organization is this party.' }),
      status: severalStatuses(offerStatuses, 'offers'),
      listingId: idSchema('lst').optional().describe('Only offers for this listing.'),
      ...annotationFilter,
      ...timeFilters,
    }),
    output: offerPage,
  },
  getOffer: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get an offer with all its revisions.',
    input: z.strictObject({ id }),
    output: offerSchema,
  },
  getOffers: {
    kind: 'query',
    access: organization(scope),
    summary: 'Get offers by id. Ids that do not exist or belong to others are left out.',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ data: z.array(offerSchema) }),
  },
  createOffer: {
    kind: 'command',
    cost: { time: 'lock' },
    access: organization(scope),
    summary:
      'Offer a price for units of a listing. Emits `offer.submitted`. A threshold of the listing may accept or ' +
      'decline the offer at once.',
    example: {
      listingId: 'lst_01h2xcejqtf2nbrexx3vqjhp41',
      unitAmount: { amount: 4200, currency: 'USD' },
      quantity: 1,
      message: 'For two?',
      clientRequestId: 'offer-17',
    },
    input: z
      .strictObject({
        listingId: idSchema('lst').describe('The listing.'),
        unitAmount: priceSchema.meta({ description: 'Price of a unit, at most the price of the listing.' }),
        quantity: quantity.default(1),
        message: message.default(''),
        expectedTotal,
        shippingAddress: addressInput.optional().meta({
          description: 'Where to ship. Needed if the listing requires shipping. The seller sees only its country.',
        }),
        ...annotationInput,
        clientRequestId,
      })
      .register(inGraphql, {
        texts: {
          quantity: '1 if absent.',
          message: 'At most 1,000 characters.',
          expectedTotal: 'The error `price_changed` if the total of the order, with shipping, would be another one.',
          shippingAddress: 'Where to ship. Needed if the listing requires shipping.',
        },
      }),
    output: offerSchema,
    clientRequest: true,
    emits: ['offer.submitted', 'offer.accepted', 'offer.rejected', 'order.created'],
  },
  counterOffer: {
    kind: 'command',
    cost: { time: 'lock' },
    access: organization(scope),
    summary: 'Answer an offer with other terms. Only for the party that the offer awaits. Emits `offer.countered`.',
    example: { unitAmount: { amount: 4500, currency: 'USD' }, expectedRevision: 1 },
    input: z
      .strictObject({
        id,
        unitAmount: priceSchema.meta({ description: 'Price of a unit, at most the price of the listing.' }),
        quantity: quantity.optional().meta({ description: 'Default: the quantity of the current revision.' }),
        message: message.default(''),
        expectedRevision,
        clientRequestId,
      })
      .register(inGraphql, {
        texts: {
          quantity: 'The quantity of the current revision if absent.',
          message: 'At most 1,000 characters.',
          expectedRevision:
            'The revision whose terms you have read. The error `offer_revision_conflict` if it is not the current one.',
        },
      }),
    output: offerSchema,
    clientRequest: true,
    versioned: true,
    emits: ['offer.countered', 'offer.accepted', 'offer.rejected', 'order.created'],
  },
  acceptOffer: {
    kind: 'command',
    cost: { time: 'lock' },
    access: organization(scope),
    summary:
      'Accept the terms of a revision. Only for the party that the offer awaits. Reserves the units and creates the ' +
      'order. Emits `offer.accepted` and `order.created`.',
    returns: 'The accepted offer and its order.',
    input: z
      .strictObject({
        id,
        expectedRevision,
        expectedTotal,
        shippingAddress: addressInput.optional().meta({
          description: 'Where to ship, instead of the address of the offer. Only a buyer can give it here.',
        }),
        clientRequestId,
      })
      .register(inGraphql, {
        texts: {
          expectedRevision:
            'The revision whose terms you have read. The error `offer_revision_conflict` if it is not the current one.',
          expectedTotal: 'The error `price_changed` if the total of the order, with shipping, would be another one.',
          shippingAddress: 'Where to ship. Only a buyer can give it.',
        },
      }),
    output: z.strictObject({
      offer: offerSchema.describe('The accepted offer.'),
      order: orderSchema.describe('The order that was created.'),
    }),
    clientRequest: true,
    versioned: true,
    emits: ['offer.accepted', 'order.created'],
  },
  updateOffer: {
    kind: 'command',
    access: organization(scope),
    summary: 'Change what your organization keeps with an offer for itself. Absent members are not changed.',
    example: { externalId: 'RFQ-310', metadata: { costCenter: '310' } },
    input: z.strictObject({ id, ...annotationInput, clientRequestId }),
    output: offerSchema,
    clientRequest: true,
    versioned: true,
  },
  setOfferShippingAddress: {
    kind: 'command',
    access: organization(scope),
    summary: 'Set the shipping address of an open offer, within its country if it has one. Only for the buyer.',
    example: { shippingAddress: exampleAddress },
    input: z.strictObject({ id, shippingAddress: addressInput.describe('Where to ship.'), clientRequestId }),
    output: offerSchema,
    clientRequest: true,
    versioned: true,
  },
  rejectOffer: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary: 'Decline an offer. Only for the party that the offer awaits. Emits `offer.rejected`.',
    example: { reason: 'Too low.', expectedRevision: 1 },
    input: z
      .strictObject({ id, reason, expectedRevision: expectedRevision.optional(), clientRequestId })
      .register(inGraphql, {
        texts: {
          expectedRevision: 'Decline only if this is the current revision.',
        },
      }),
    output: offerSchema,
    clientRequest: true,
    versioned: true,
    emits: ['offer.rejected'],
  },
  withdrawOffer: {
    kind: 'command',
    whenReadOnly: true,
    access: organization(scope),
    summary: 'Take back the current revision. Only for the party that made it. Emits `offer.rejected`.',
    example: { reason: 'Bought elsewhere.', expectedRevision: 1 },
    input: z
      .strictObject({ id, reason, expectedRevision: expectedRevision.optional(), clientRequestId })
      .register(inGraphql, {
        texts: {
          expectedRevision: 'Withdraw only if this is the current revision.',
        },
      }),
    output: offerSchema,
    clientRequest: true,
    versioned: true,
    emits: ['offer.rejected'],
  },
});
