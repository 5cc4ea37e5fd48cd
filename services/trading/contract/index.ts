import { z } from 'zod';
import {
  type Client,
  currencySchema,
  defineContract,
  idSchema,
  moneySchema,
  organization,
  pageInput,
  priceSchema,
  queryBoolean,
  timestamp,
} from '@marketplace/kernel';
import { listingPage, listingSchema, listingStatuses } from './records.ts';

export * from './event-examples.ts';
export * from './events.ts';
export * from './offer-records.ts';
export * from './order-records.ts';
export * from './records.ts';

/**
 * Members that the seller writes. The defaults of `createInput` are for creation only; an update leaves absent members
 * unchanged.
 */
const writable = {
  title: z.string().trim().min(1).max(200),
  description: z.string().max(10_000),
  sku: z.string().trim().min(1).max(64).nullable(),
  categories: z.array(z.string().trim().min(1).max(64)).max(5),
  imageUrls: z.array(z.url({ protocol: /^https$/, message: 'This must be an https URL.' }).max(2048)).max(12),
  attributes: z
    .record(z.string().min(1).max(64), z.string().max(512))
    .refine((pairs) => Object.keys(pairs).length <= 50, 'A listing can have at most 50 attributes.'),
  price: priceSchema,
  shippingAmount: moneySchema,
  quantity: z.int().min(0).max(1_000_000),
  offersEnabled: z.boolean(),
  buyNowEnabled: z.boolean(),
  autoAcceptAmount: priceSchema.nullable(),
  autoDeclineAmount: priceSchema.nullable(),
  offerTtlHours: z.int().min(1).max(168),
};

const createInput = z.strictObject({
  ...writable,
  description: writable.description.default(''),
  sku: writable.sku.default(null),
  categories: writable.categories.default([]),
  imageUrls: writable.imageUrls.default([]),
  attributes: writable.attributes.default({}),
  shippingAmount: writable.shippingAmount.optional(),
  quantity: writable.quantity.default(1),
  offersEnabled: writable.offersEnabled.default(true),
  buyNowEnabled: writable.buyNowEnabled.default(true),
  autoAcceptAmount: writable.autoAcceptAmount.default(null),
  autoDeclineAmount: writable.autoDeclineAmount.default(null),
  offerTtlHours: writable.offerTtlHours.default(48),
  publish: z.boolean().default(false).meta({ description: 'Publish the listing at once.' }),
});

/** The operations that trading offers to the gateway. */
export const tradingContract = defineContract('trading', {
  listListings: {
    kind: 'query',
    access: organization(null),
    summary: 'List the published listings of all organizations, and all listings of your own.',
    input: z.strictObject({
      ...pageInput,
      status: z.enum(listingStatuses).optional(),
      organizationId: idSchema('org').optional(),
      mine: queryBoolean.optional().meta({ description: '`true`: only listings of your organization.' }),
      currency: currencySchema.optional(),
      createdAfter: timestamp.optional(),
      createdBefore: timestamp.optional(),
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
  createListing: {
    kind: 'command',
    access: organization('listings:write'),
    summary: 'Create a listing, as a draft unless `publish` is true.',
    input: createInput,
    output: listingSchema,
    emits: ['listing.published'],
  },
  updateListing: {
    kind: 'command',
    access: organization('listings:write'),
    summary: 'Update a listing. Absent members are not changed.',
    input: z.strictObject({ id: idSchema('lst'), ...z.strictObject(writable).partial().shape }),
    output: listingSchema,
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
    summary: 'Archive a listing permanently. Its SKU can be used again.',
    input: z.strictObject({ id: idSchema('lst') }),
    output: listingSchema,
    versioned: true,
  },
});
/** The type of `tradingContract`. */
export type TradingContract = typeof tradingContract;
/** A client of the contract. */
export type TradingClient = Client<TradingContract>;
