import { z } from 'zod';
import { idSchema, moneySchema, pageOf, priceSchema } from '@marketplace/kernel';

const time = z.iso.datetime();

/** Statuses of a listing. */
export const listingStatuses = ['draft', 'published', 'paused', 'sold_out', 'archived'] as const;

/** Orders in which listings can be listed. */
export const listingSorts = ['newest', 'price_asc', 'price_desc'] as const;

const listingMembers = {
  id: idSchema('lst'),
  organizationId: idSchema('org').meta({ description: 'The seller.' }),
  title: z.string(),
  description: z.string(),
  sku: z.string().nullable(),
  categories: z.array(z.string()),
  imageUrls: z.array(z.string()),
  attributes: z.record(z.string(), z.string()),
  price: priceSchema,
  shippingAmount: moneySchema,
  quantity: z.int(),
  quantityReserved: z.int(),
  quantityAvailable: z.int(),
  offersEnabled: z.boolean(),
  buyNowEnabled: z.boolean(),
  offerTtlHours: z.int(),
  status: z.enum(listingStatuses),
  publishedAt: time.nullable(),
  archivedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
};

/** A listing as everyone and webhook receivers see it. */
export const publicListingSchema = z.strictObject(listingMembers).meta({ id: 'PublicListing' });

/** A listing. The thresholds `autoAcceptAmount` and `autoDeclineAmount` are shown to the seller only. */
export const listingSchema = z
  .strictObject({
    ...listingMembers,
    autoAcceptAmount: priceSchema.nullable().optional(),
    autoDeclineAmount: priceSchema.nullable().optional(),
  })
  .meta({ id: 'Listing' });

/** A page of listings. */
export const listingPage = pageOf(listingSchema);

/** A listing as everyone sees it. */
export type PublicListing = z.infer<typeof publicListingSchema>;
/** A listing, with its thresholds if the seller reads it. */
export type Listing = z.infer<typeof listingSchema>;
