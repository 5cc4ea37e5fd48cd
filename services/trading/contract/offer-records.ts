import { z } from 'zod';
import { idSchema, priceSchema } from '@marketplace/kernel';

const time = z.iso.datetime();

export const offerStatuses = ['submitted', 'countered', 'accepted', 'rejected', 'withdrawn', 'expired'] as const;
export const offerClosedReasons = [
  'declined',
  'withdrawn',
  'expired',
  'sold_out',
  'listing_closed',
  'organization_closed',
] as const;

const party = z.enum(['buyer', 'seller']);

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
  awaiting: party.nullable().meta({ description: 'Whose turn it is; null when the offer is closed.' }),
  revision: z.int().meta({ description: 'The current revision; the next three members are copies of it.' }),
  unitAmount: priceSchema,
  quantity: z.int(),
  expiresAt: time,
  revisions: z.array(revisionSchema).min(1),
  closedReason: z.enum(offerClosedReasons).nullable(),
  orderId: idSchema('ord').nullable().meta({ description: 'Set when the offer is accepted.' }),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
};

/** An offer as both parties and every webhook receiver may see it. */
export const sharedOfferSchema = z.strictObject(offerMembers).meta({ id: 'SharedOffer' });

/** An offer; that a threshold of the listing decided it is told to the seller only. */
export const offerSchema = z
  .strictObject({ ...offerMembers, autoDecided: z.boolean().optional() })
  .meta({ id: 'Offer' });

export type Offer = z.infer<typeof offerSchema>;
export type SharedOffer = z.infer<typeof sharedOfferSchema>;
