import { z } from 'zod';
import {
  annotationMembers,
  idSchema,
  memberCosts,
  moneySchema,
  pageOf,
  priceSchema,
  recordMembers,
} from '@marketplace/kernel';
import { addressSchema } from './order-records.ts';

const time = z.iso.datetime();

export const offerStatuses = ['submitted', 'countered', 'accepted', 'rejected', 'withdrawn', 'expired'] as const;
/** Reasons why an offer ended without an order. */
export const offerClosedReasons = [
  'declined',
  'withdrawn',
  'expired',
  'sold_out',
  'listing_closed',
  'organization_closed',
] as const;

/** The parties of an offer and of an order. */
export const parties = ['buyer', 'seller'] as const;
const party = z.enum(parties);
/** A party of an offer or order. */
export type Party = z.infer<typeof party>;

const shippingAmount = moneySchema
  .nullable()
  .describe(
    'Shipping of the order, whatever its quantity. Null if the offer ended before shipping was part of the terms.',
  );

const revisionSchema = z.strictObject({
  revision: z.int().describe('Number of the revision: 1, 2, 3.'),
  proposedBy: party.describe('The party that made the revision.'),
  unitAmount: priceSchema.describe('Price of a unit.'),
  quantity: z.int().describe('Number of units.'),
  shippingAmount,
  message: z.string().describe('What it wrote to the other party.'),
  expiresAt: time.describe('When the revision expires if it is not answered.'),
  createdAt: time.describe('When the revision was made.'),
});

const offerMembers = {
  id: idSchema('off'),
  listingId: idSchema('lst'),
  buyerOrganizationId: idSchema('org').describe('The buyer.'),
  sellerOrganizationId: idSchema('org').describe('The seller.'),
  status: z.enum(offerStatuses).describe('`submitted` and `countered` offers are open. The others are closed.'),
  awaiting: party.nullable().meta({ description: 'The party that must respond. Null if the offer is closed.' }),
  revision: z.int().meta({
    description:
      'Number of the current revision, whose `unitAmount`, `quantity`, `shippingAmount` and `expiresAt` the offer ' +
      'shows.',
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
  closedReason: z.enum(offerClosedReasons).nullable().describe('Why the offer ended without an order, otherwise null.'),
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
  .meta({ id: 'Offer' });

export const offerPage = pageOf(offerSchema);

/** An offer as its seller sees it. */
export type Offer = z.infer<typeof offerSchema>;
/** An offer as both parties see it. */
export type SharedOffer = z.infer<typeof sharedOfferSchema>;
