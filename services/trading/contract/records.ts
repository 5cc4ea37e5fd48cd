import { z } from 'zod';
import { annotationMembers, idSchema, moneySchema, pageOf, priceSchema, recordMembers } from '@marketplace/kernel';

const time = z.iso.datetime();

/** Statuses of a listing. */
export const listingStatuses = ['draft', 'published', 'paused', 'sold_out', 'archived'] as const;

/** Orders in which listings can be listed. */
export const listingSorts = ['newest', 'price_asc', 'price_desc'] as const;

const listingMembers = {
  id: idSchema('lst'),
  organizationId: idSchema('org').meta({ description: 'The seller.' }),
  title: z.string().describe('What is sold, in one line.'),
  description: z.string().describe('What is sold, in full.'),
  sku: z
    .string()
    .nullable()
    .describe('Your own article number. No two listings of a seller that are not archived have the same.'),
  categories: z.array(z.string()).describe('Categories, chosen by the seller.'),
  imageUrls: z.array(z.string()).describe('Addresses of pictures.'),
  attributes: z.record(z.string(), z.string()).describe('Further properties, chosen by the seller.'),
  price: priceSchema.describe('Price of a unit.'),
  shippingAmount: moneySchema.describe('Shipping of an order, whatever its quantity.'),
  requiresShipping: z.boolean().describe('Whether orders and offers need a shipping address.'),
  immediatePayment: z
    .boolean()
    .describe('Whether an order that the buyer makes or accepts must be paid within 10 minutes.'),
  deliveryDays: z
    .int()
    .nullable()
    .describe('Most days from the shipment to the arrival. Null if the seller promises none.'),
  quantity: z.int().describe('Units that are in stock.'),
  quantityReserved: z.int().describe('Units that are reserved for unpaid orders.'),
  quantityAvailable: z.int().describe('Units that can be bought: `quantity` without `quantityReserved`.'),
  offersEnabled: z.boolean().describe('Whether buyers may offer another price.'),
  buyNowEnabled: z.boolean().describe('Whether buyers may order at the price.'),
  offerTtlHours: z.int().describe('Hours until an unanswered offer expires.'),
  status: z.enum(listingStatuses).describe('Others see a listing only while it is `published` or `sold_out`.'),
  publishedAt: time.nullable().describe('When the listing was last published. Null for a draft.'),
  archivedAt: time.nullable().describe('When the listing was archived, otherwise null.'),
  ...recordMembers,
};

/** A listing as its seller gets it in events: as everyone sees it, with what the seller keeps with it. */
export const publicListingSchema = z
  .strictObject({ ...listingMembers, ...annotationMembers })
  .meta({ id: 'PublicListing', description: 'A listing as its seller gets it in events.' });

/** A listing. The thresholds, `externalId` and `metadata` are shown to the seller only. */
export const listingSchema = z
  .strictObject({
    ...listingMembers,
    autoAcceptAmount: priceSchema
      .nullable()
      .optional()
      .describe('Offers of at least this amount are accepted at once. For the seller only.'),
    autoDeclineAmount: priceSchema
      .nullable()
      .optional()
      .describe('Offers below this amount are declined at once. For the seller only.'),
    externalId: annotationMembers.externalId.optional(),
    metadata: annotationMembers.metadata.optional(),
  })
  .meta({ id: 'Listing' });

/** A page of listings. */
export const listingPage = pageOf(listingSchema);

/** A listing as its seller gets it in events. */
export type PublicListing = z.infer<typeof publicListingSchema>;
/** A listing, with its thresholds if the seller reads it. */
export type Listing = z.infer<typeof listingSchema>;
