import { z } from 'zod';
import {
  annotationInput,
  annotationMembers,
  idSchema,
  inGraphql,
  lineSchema,
  memberCosts,
  moneySchema,
  pageOf,
  priceSchema,
  propertyNameSchema,
  recordMembers,
  valuesSchema,
} from '@marketplace/kernel';
import { exampleParties } from '@marketplace/payments-contract';
import { deliveryDaysMax } from './limits.ts';

const time = z.iso.datetime();

const listingStatusSchema = valuesSchema('ListingStatus', 'Status of a listing.', {
  draft: 'Not published yet. Only its organization sees it.',
  published: 'Everybody sees it, and can buy it.',
  paused: 'Hidden from buyers until it is published again.',
  sold_out: 'No unit is available. It is published again when one is.',
  archived: 'Ended permanently.',
});
export const listingStatuses = listingStatusSchema.options;

/** Orders in which listings can be listed. */
export const listingSortSchema = valuesSchema('ListingSort', 'Order of a list of listings.', {
  newest: 'Newest first.',
  price_asc: 'Lowest price first.',
  price_desc: 'Highest price first.',
});

const listingMembers = {
  id: idSchema('lst'),
  organizationId: idSchema('org').meta({ description: 'The seller.' }),
  title: z.string().describe('What is sold, in one line.'),
  description: z.string().describe('What is sold, in full.').register(memberCosts, { kb: 10 }),
  sku: z
    .string()
    .nullable()
    .describe('Your own article number. No two listings of a seller that are not archived have the same.'),
  categories: z.array(z.string()).describe('Categories, chosen by the seller.'),
  imageUrls: z.array(z.string()).describe('Addresses of pictures.').register(memberCosts, { kb: 24 }),
  attributes: z
    .record(z.string(), z.string())
    .describe('Further properties, chosen by the seller.')
    .register(memberCosts, { kb: 32 }),
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
  status: listingStatusSchema.describe('Others see a listing only while it is `published` or `sold_out`.'),
  publishedAt: time.nullable().describe('When the listing was last published. Null for a draft.'),
  archivedAt: time.nullable().describe('When the listing was archived, otherwise null.'),
  ...recordMembers,
};

/** A listing as its seller gets it in events: as everyone sees it, with the seller's annotation. */
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
  .meta({ id: 'Listing' })
  .register(inGraphql, {
    about: 'Something that an organization sells.',
    texts: {
      quantityReserved: 'Part of `quantity` that is reserved for orders.',
      autoAcceptAmount: 'Offers of at least this amount are accepted at once. Shown to the seller only.',
      autoDeclineAmount: 'Offers below this amount are declined at once. Shown to the seller only.',
    },
  });

export const listingPage = pageOf(listingSchema);

/** A listing as its seller gets it in events. */
export type PublicListing = z.infer<typeof publicListingSchema>;
/** A listing, with its thresholds if the seller reads it. */
export type Listing = z.infer<typeof listingSchema>;

const usd = (amount: number) => ({ amount, currency: 'USD' as const });

/** The listing of the example events. */
export const exampleListing: PublicListing = {
  id: 'lst_01m6dqg4n0e5a943s2624g1fr2',
  organizationId: exampleParties.sellerOrganizationId,
  title: 'Brass sextant',
  description: 'Seven inch radius, with its box.',
  sku: 'SEX-7',
  categories: ['instruments'],
  imageUrls: ['https://images.example.com/sextant.jpg'],
  attributes: { material: 'brass' },
  price: usd(129_900),
  shippingAmount: usd(2_500),
  requiresShipping: true,
  immediatePayment: false,
  deliveryDays: 5,
  quantity: 5,
  quantityReserved: 0,
  quantityAvailable: 5,
  offersEnabled: true,
  buyNowEnabled: true,
  offerTtlHours: 48,
  status: 'published',
  publishedAt: '2026-11-02T09:00:00.000Z',
  archivedAt: null,
  externalId: 'ART-7',
  metadata: { shelf: 'B2' },
  createdAt: '2026-11-02T08:55:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  version: 2,
};

/** Members that the seller writes. An update leaves absent members unchanged. */
export const writableListing = {
  title: lineSchema(200).describe('What is sold, in one line.'),
  description: z.string().max(10_000).describe('What is sold, in full.'),
  sku: lineSchema(64)
    .nullable()
    .describe(
      'Your own article number, unique among your listings that are not archived, whatever the case of letters.',
    ),
  categories: z.array(lineSchema(64)).max(5).describe('Up to five categories.'),
  imageUrls: z
    .array(z.url({ protocol: /^https$/, message: 'This must be an https URL.' }).max(2048))
    .max(12)
    .describe('Addresses of pictures.'),
  attributes: z
    .record(propertyNameSchema(64), z.string().max(512))
    .refine((pairs) => Object.keys(pairs).length <= 50, 'A listing can have at most 50 attributes.')
    .describe('Further properties, as names and texts.'),
  price: priceSchema.describe('Price of a unit.'),
  shippingAmount: moneySchema.describe('Shipping of an order, whatever its quantity. Default: 0.'),
  requiresShipping: z.boolean().describe('Whether orders and offers need a shipping address. Default: false.'),
  immediatePayment: z
    .boolean()
    .describe(
      'Whether an order that the buyer makes or accepts reserves its units for 10 minutes only. One that you ' +
        'accept has ' +
        'the usual time. Default: false.',
    ),
  deliveryDays: z
    .int()
    .min(1)
    .max(deliveryDaysMax)
    .nullable()
    .describe(
      'Most days from the shipment to the arrival. Buyers see it, and can open a claim for that much longer, until ' +
        'which you are not paid. Default: null, which promises nothing and adds nothing.',
    ),
  quantity: z.int().min(0).max(1_000_000).describe('Units that are in stock.'),
  offersEnabled: z.boolean().describe('Whether buyers may offer another price.'),
  buyNowEnabled: z.boolean().describe('Whether buyers may order at the price.'),
  autoAcceptAmount: priceSchema.nullable().describe('Offers of at least this amount are accepted at once.'),
  autoDeclineAmount: priceSchema.nullable().describe('Offers below this amount are declined at once.'),
  offerTtlHours: z.int().min(1).max(168).describe('Hours until an unanswered offer expires.'),
  ...annotationInput,
};

/** Input of `createListing`, with the defaults of a new listing. */
export const newListingInput = z
  .strictObject({
    ...writableListing,
    description: writableListing.description.default(''),
    sku: writableListing.sku.default(null),
    categories: writableListing.categories.default([]),
    imageUrls: writableListing.imageUrls.default([]),
    attributes: writableListing.attributes.default({}),
    shippingAmount: writableListing.shippingAmount.optional(),
    requiresShipping: writableListing.requiresShipping.default(false),
    immediatePayment: writableListing.immediatePayment.default(false),
    deliveryDays: writableListing.deliveryDays.default(null),
    quantity: writableListing.quantity.default(1),
    offersEnabled: writableListing.offersEnabled.default(true),
    buyNowEnabled: writableListing.buyNowEnabled.default(true),
    autoAcceptAmount: writableListing.autoAcceptAmount.default(null),
    autoDeclineAmount: writableListing.autoDeclineAmount.default(null),
    offerTtlHours: writableListing.offerTtlHours.default(48),
    publish: z.boolean().default(false).meta({ description: 'Publish the listing at once.' }),
  })
  .register(inGraphql, {
    texts: {
      title: '1 to 200 characters.',
      sku: 'Unique among your listings that are not archived.',
      categories: 'At most five.',
      imageUrls: 'https URLs, at most twelve.',
      shippingAmount: '0 if absent.',
      requiresShipping: 'Whether orders and offers need a shipping address. False if absent.',
      immediatePayment:
        'Whether an order that the buyer makes or accepts must be paid within 10 minutes. False if absent.',
      deliveryDays: 'Most days from the shipment to the arrival, 1 to 45. Buyers can complain that much longer.',
      quantity: '1 if absent.',
      offersEnabled: 'True if absent.',
      buyNowEnabled: 'True if absent.',
      autoAcceptAmount: 'Offers of at least this amount for a unit are accepted at once.',
      autoDeclineAmount: 'Offers below this amount for a unit are declined at once.',
      offerTtlHours: 'Hours after which a revision of an offer expires, 1 to 168. 48 if absent.',
    },
  });
