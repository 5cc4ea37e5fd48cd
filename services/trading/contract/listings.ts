import { z } from 'zod';
import {
  amountMax,
  annotationFilter,
  currencySchema,
  defineOperations,
  idSchema,
  inGraphql,
  lineSchema,
  organization,
  pageInput,
  queryBoolean,
  severalStatuses,
  timeFilters,
} from '@marketplace/kernel';
import {
  listingPage,
  listingSchema,
  listingSortSchema,
  listingStatuses,
  newListingInput,
  writableListing,
} from './listing-records.ts';

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
    cost: {
      time: 'search',
      onlyWith: ['q', 'categories', 'category', 'currency', 'createdAfter', 'createdBefore', 'updatedAfter'],
    },
    input: z
      .strictObject({
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
        sort: listingSortSchema
          .optional()
          .meta({ description: 'Default: `newest`. Sorting by price needs `currency`.' }),
        sku: lineSchema(64).optional().describe('Only listings with this SKU, whatever the case of letters.'),
        ...annotationFilter,
        ...timeFilters,
      })
      .register(inGraphql, {
        texts: {
          q:
            'Words to find in title, description, SKU and categories. Quotes group words, `or` and `-` work as ' +
            'in search engines.',
          categories: 'Only listings that have all of these categories, at most five.',
          minPrice: 'Smallest price. Needs `currency`.',
          maxPrice: 'Largest price. Needs `currency`.',
          sort: '`newest` if absent. Sorting by price needs `currency`.',
        },
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
    input: newListingInput,
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
    input: z
      .strictObject({ id: idSchema('lst'), ...z.strictObject(writableListing).partial().shape })
      .register(inGraphql, {
        about: 'Absent members are not changed.',
        texts: {
          sku: 'Null removes it.',
          price: 'The currency cannot be changed once there is an offer or an order.',
          deliveryDays: 'Null removes it.',
          quantity: 'At least `quantityReserved`.',
          autoAcceptAmount: 'Null removes the threshold.',
          autoDeclineAmount: 'Null removes the threshold.',
        },
      }),
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
