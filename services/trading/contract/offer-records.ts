import { z } from 'zod';
import { idSchema, pageOf, priceSchema } from '@marketplace/kernel';

const time = z.iso.datetime();

/** Statuses of an offer. */
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

const revisionSchema = z.strictObject({
  revision: z.int(),
  proposedBy: party,
  unitAmount: priceSchema,
  quantity: z.int(),
  message: z.string(),
  expiresAt: time,
  createdAt: time,
});

const offerMembers = {
  id: idSchema('off'),
  listingId: idSchema('lst'),
  buyerOrganizationId: idSchema('org'),
  sellerOrganizationId: idSchema('org'),
  status: z.enum(offerStatuses),
  awaiting: party.nullable().meta({ description: 'The party that must respond. Null if the offer is closed.' }),
  revision: z.int().meta({
    description: 'Number of the current revision, whose `unitAmount`, `quantity` and `expiresAt` the offer shows.',
  }),
  unitAmount: priceSchema,
  quantity: z.int(),
  expiresAt: time,
  revisions: z.array(revisionSchema).min(1),
  closedReason: z.enum(offerClosedReasons).nullable(),
  orderId: idSchema('ord').nullable().meta({ description: 'Null unless the offer is accepted.' }),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
};

/** An offer as both parties and webhook receivers see it. */
export const sharedOfferSchema = z.strictObject(offerMembers).meta({ id: 'SharedOffer' });

/** An offer. `autoDecided`, for the seller only: whether a threshold of the listing decided it. */
export const offerSchema = z
  .strictObject({ ...offerMembers, autoDecided: z.boolean().optional() })
  .meta({ id: 'Offer' });

/** A page of offers. */
export const offerPage = pageOf(offerSchema);

/** An offer as its seller sees it. */
export type Offer = z.infer<typeof offerSchema>;
/** An offer as both parties see it. */
export type SharedOffer = z.infer<typeof sharedOfferSchema>;
