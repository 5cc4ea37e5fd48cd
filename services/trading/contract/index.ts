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

/** What the seller writes. Defaults are for creation; an update leaves absent members as they are. */
const writable = {
  title: z.string().trim().min(1).max(200),
  description: z.string().max(10_000),
  sku: z.string().trim().min(1).max(64).nullable(),
  categories: z.array(z.string().trim().min(1).max(64)).max(5),
  imageUrls: z.array(z.url({ protocol: /^https$/, message: 'This is not an https URL.' }).max(2048)).max(12),
  attributes: z
    .record(z.string().min(1).max(64), z.string().max(512))
    .refine((pairs) => Object.keys(pairs).length <= 50, 'A listing has at most 50 attributes.'),
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
  publish: z.boolean().default(false).meta({ description: 'Publish in the same step.' }),
});

/** Listings, offers and orders, for the gateway. */
export const tradingContract = defineContract('trading', {
  listListings: {
    kind: 'query',
    access: organization(null),
    summary: 'List published listings and, of the own organization, all.',
    input: z.strictObject({
      ...pageInput,
      status: z.enum(listingStatuses).optional(),
      organizationId: idSchema('org').optional(),
      mine: queryBoolean.optional().meta({ description: '`true`: only listings of the own organization.' }),
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
    summary: 'Change members of a listing.',
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
    summary: 'Take a listing off the market for good. Its SKU may be used again.',
    input: z.strictObject({ id: idSchema('lst') }),
    output: listingSchema,
    versioned: true,
  },
});
export type TradingContract = typeof tradingContract;
export type TradingClient = Client<TradingContract>;
