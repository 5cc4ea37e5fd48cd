import { z } from 'zod';
import {
  annotationMembers,
  idSchema,
  inGraphql,
  memberCosts,
  moneySchema,
  pageOf,
  priceSchema,
  recordMembers,
  valuesSchema,
} from '@marketplace/kernel';
import { partySchema } from '@marketplace/payments-contract';
import { addressSchema } from './order-records.ts';

const time = z.iso.datetime();

const offerStatusSchema = valuesSchema('OfferStatus', 'Status of an offer.', {
  submitted: 'The first revision waits for an answer.',
  countered: 'A later revision waits for an answer.',
  accepted: 'There is an order.',
  rejected: 'It was declined, or closed by the service: see `closedReason`.',
  withdrawn: 'The party that made the current revision took it back.',
  expired: 'The current revision was not answered in time.',
});
export const offerStatuses = offerStatusSchema.options;
/** Reasons why an offer ended without an order. */
export const offerClosedReasonSchema = valuesSchema('OfferClosedReason', 'Why an offer ended without an order.', {
  declined: 'The other party, or a threshold of the listing, declined it.',
  withdrawn: 'The party that made the current revision took it back.',
  expired: 'The current revision was not answered in time.',
  sold_out: 'The last unit of the listing was sold.',
  listing_closed: 'The listing was archived.',
  organization_closed: 'A party closed its organization.',
});
export const offerClosedReasons = offerClosedReasonSchema.options;

/** A party of an offer or order. */
export type Party = z.infer<typeof partySchema>;

const shippingAmount = moneySchema
  .nullable()
  .describe(
    'Shipping of the order, whatever its quantity. Null if the offer ended before shipping was part of the terms.',
  );

const revisionSchema = z
  .strictObject({
    revision: z.int().describe('Number of the revision: 1, 2, 3.'),
    proposedBy: partySchema.describe('The party that made the revision.'),
    unitAmount: priceSchema.describe('Price of a unit.'),
    quantity: z.int().describe('Number of units.'),
    shippingAmount,
    message: z.string().describe('What it wrote to the other party.'),
    expiresAt: time.describe('When the revision expires if it is not answered.'),
    createdAt: time.describe('When the revision was made.'),
  })
  .register(inGraphql, {
    type: 'OfferRevision',
    about: 'Terms that a party proposed.',
    texts: {
      shippingAmount: 'Shipping of the order. Null if the offer ended before shipping was part of the terms.',
    },
  });

const offerMembers = {
  id: idSchema('off'),
  listingId: idSchema('lst'),
  buyerOrganizationId: idSchema('org').describe('The buyer.'),
  sellerOrganizationId: idSchema('org').describe('The seller.'),
  status: offerStatusSchema.describe('`submitted` and `countered` offers are open. The others are closed.'),
  awaiting: partySchema.nullable().meta({ description: 'The party that must respond. Null if the offer is closed.' }),
  revision: z.int().meta({
    description:
      'Number of the current revision, whose `unitAmount`, `quantity`, `shippingAmount` and `expiresAt` the ' +
      'offer shows.',
  }),
  unitAmount: priceSchema.describe('Price of a unit.'),
  quantity: z.int().describe('Number of units.'),
  shippingAmount,
  expiresAt: time.describe('When the revision expires if it is not answered.'),
  revisions: z
    .array(revisionSchema)
    .min(1)
    .describe('All revisions, oldest first.')
    .register(memberCosts, { length: 10 }),
  destinationCountry: addressSchema.shape.country
    .nullable()
    .meta({ description: 'Country of the shipping address, if the open or accepted offer has one.' }),
  closedReason: offerClosedReasonSchema.nullable().describe('Why the offer ended without an order, otherwise null.'),
  orderId: idSchema('ord').nullable().meta({ description: 'Null unless the offer is accepted.' }),
  ...annotationMembers,
  ...recordMembers,
};

/** An offer as both parties and webhook receivers see it. */
export const sharedOfferSchema = z
  .strictObject(offerMembers)
  .meta({ id: 'SharedOffer', description: 'An offer as both parties see it.' });

/** An offer. The address is for the buyer only, and whether a threshold decided for the seller only. */
export const offerSchema = z
  .strictObject({
    ...offerMembers,
    shippingAddress: addressSchema
      .nullable()
      .optional()
      .describe('Where to ship. For the buyer only. Null if it was not given, or if the offer ended without an order.'),
    autoDecided: z
      .boolean()
      .optional()
      .describe('Whether a threshold of the listing decided the offer. For the seller only.'),
  })
  .meta({ id: 'Offer' })
  .register(inGraphql, {
    about: 'A negotiation between a buyer and a seller about one listing. It shows the terms of its current revision.',
    texts: {
      revision: 'Number of the current revision.',
      unitAmount: 'Price of a unit in the current revision.',
      shippingAmount:
        'Shipping of the order in the current revision. Null if the offer ended before shipping was part of the terms.',
      expiresAt: 'When the current revision expires.',
      shippingAddress: 'Where to ship. Shown to the buyer only, and erased when the offer ends without an order.',
      closedReason: 'Why the offer ended without an order.',
      autoDecided: 'Whether a threshold of the listing decided the offer. Shown to the seller only.',
    },
  });

export const offerPage = pageOf(offerSchema);

/** An offer as its seller sees it. */
export type Offer = z.infer<typeof offerSchema>;
/** An offer as both parties see it. */
export type SharedOffer = z.infer<typeof sharedOfferSchema>;
