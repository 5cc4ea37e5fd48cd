import { z } from 'zod';
import {
  amountMax,
  annotationFilter,
  annotationInput,
  currencySchema,
  defineOperations,
  idSchema,
  lineSchema,
  moneySchema,
  organization,
  pageInput,
  priceSchema,
  propertyNameSchema,
  queryBoolean,
  severalStatuses,
  timeFilters,
} from '@marketplace/kernel';
import { deliveryDaysMax } from './limits.ts';
import { listingPage, listingSchema, listingSorts, listingStatuses } from './records.ts';

/**
 * Members that the seller writes. The defaults of `createInput` are for creation only; an update leaves absent members
 * unchanged.
 */
const writable = {
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
      'Whether an order that the buyer makes or accepts reserves its units for 10 minutes only. One that you accept has ' +
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

const createInput = z.strictObject({
  ...writable,
  description: writable.description.default(''),
  sku: writable.sku.default(null),
  categories: writable.categories.default([]),
  imageUrls: writable.imageUrls.default([]),
  attributes: writable.attributes.default({}),
  shippingAmount: writable.shippingAmount.optional(),
  requiresShipping: writable.requiresShipping.default(false),
  immediatePayment: writable.immediatePayment.default(false),
  deliveryDays: writable.deliveryDays.default(null),
  quantity: writable.quantity.default(1),
  offersEnabled: writable.offersEnabled.default(true),
  buyNowEnabled: writable.buyNowEnabled.default(true),
  autoAcceptAmount: writable.autoAcceptAmount.default(null),
  autoDeclineAmount: writable.autoDeclineAmount.default(null),
  offerTtlHours: writable.offerTtlHours.default(48),
  publish: z.boolean().default(false).meta({ description: 'Publish the listing at once.' }),
});

/** Schema of an amount in a query: a JSON number over RPC, decimal digits in a query string. */
export const queryAmount = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,11}$/, 'This must be an amount in minor units.')
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(amountMax))
  .meta({ override: { type: 'integer', minimum: 0, maximum: amountMax } });

/** Creating, changing and finding listings. */
export const listingOperations = defineOperations({
  listListings: {
    kind: 'query',
    access: organization(null),
    summary: 'List the published listings of all organizations, and all listings of your own.',
    // Prices need the currency.
    costly: ['q', 'categories', 'category', 'currency', 'createdAfter', 'createdBefore', 'updatedAfter'],
    input: z.strictObject({
      ...pageInput,
      status: severalStatuses(listingStatuses, 'listings'),
      organizationId: idSchema('org').optional().describe('Only listings of this seller.'),
      mine: queryBoolean.optional().meta({ description: '`true`: only listings of your organization.' }),
      q: z
        .string()
        .max(200)
        .trim()
        .min(1)
        .optional()
        .meta({
          description:
            'Words to find in title, SKU, categories and the first 4,000 characters of the description. ' +
            'Quotes group words, `or` and `-` work as in search engines.',
        }),
      categories: z
        .union([
          z.array(z.string().min(1).max(64)).max(5),
          z
            .string()
            .min(1)
            .max(350)
            .transform((text) => text.split(',')),
        ])
        .pipe(z.array(z.string().min(1).max(64)).min(1).max(5))
        .meta({
          override: {
            type: 'string',
            minLength: 1,
            maxLength: 350,
            example: 'instruments,brass',
            'x-comma-separated': true,
          },
        })
        .optional()
        .meta({ description: 'Only listings that have all of these categories, separated by commas; at most five.' }),
      category: z
        .array(z.string().min(1).max(64))
        .min(1)
        .max(5)
        .optional()
        .meta({
          description: 'The same for categories that contain commas. For several, repeat the parameter.',
          example: ['Home, Garden'],
        }),
      currency: currencySchema.optional().describe('Only listings with a price in this currency.'),
      minPrice: queryAmount.optional().meta({ description: 'Smallest price, in minor units. Needs `currency`.' }),
      maxPrice: queryAmount.optional().meta({ description: 'Largest price, in minor units. Needs `currency`.' }),
      sort: z
        .enum(listingSorts)
        .optional()
        .meta({ description: 'Default: `newest`. Sorting by price needs `currency`.' }),
      sku: lineSchema(64).optional().describe('Only listings with this SKU, whatever the case of letters.'),
      ...annotationFilter,
      ...timeFilters,
    }),
    output: listingPage,
  },
  getListing: {
    kind: 'query',
    access: organization(null),
    summary: 'Get a listing.',
    input: z.strictObject({ id: idSchema('lst') }),
    output: listingSchema,
  },
  getListings: {
    kind: 'query',
    access: organization(null),
    summary: 'Get listings by id. Ids that do not exist or that you may not see are left out.',
    input: z.strictObject({ ids: z.array(idSchema('lst')).min(1).max(100) }),
    output: z.strictObject({ data: z.array(listingSchema) }),
  },
  createListing: {
    kind: 'command',
    access: organization('listings:write'),
    summary: 'Create a listing, as a draft unless `publish` is true.',
    example: { title: 'Brass lamp', price: { amount: 4900, currency: 'USD' }, quantity: 3, publish: true },
    input: createInput,
    output: listingSchema,
    emits: ['listing.published'],
  },
  updateListing: {
    kind: 'command',
    access: organization('listings:write'),
    summary:
      'Update a listing. Absent members are not changed. Open offers keep their terms, but are closed by a ' +
      '`quantity` of 0.',
    example: { price: { amount: 4500, currency: 'USD' }, quantity: 5 },
    input: z.strictObject({ id: idSchema('lst'), ...z.strictObject(writable).partial().shape }),
    output: listingSchema,
    emits: ['offer.rejected'],
    versioned: true,
  },
  publishListing: {
    kind: 'command',
    access: organization('listings:write'),
    summary: 'Publish a draft or paused listing. Emits `listing.published`.',
    input: z.strictObject({ id: idSchema('lst') }),
    output: listingSchema,
    emits: ['listing.published'],
    versioned: true,
  },
  pauseListing: {
    kind: 'command',
    access: organization('listings:write'),
    summary: 'Hide a published listing from buyers until it is published again.',
    input: z.strictObject({ id: idSchema('lst') }),
    output: listingSchema,
    versioned: true,
  },
  archiveListing: {
    kind: 'command',
    access: organization('listings:write'),
    summary: 'Archive a listing permanently. Its open offers are closed, and its SKU can be used again.',
    input: z.strictObject({ id: idSchema('lst') }),
    output: listingSchema,
    emits: ['offer.rejected'],
    versioned: true,
  },
});
