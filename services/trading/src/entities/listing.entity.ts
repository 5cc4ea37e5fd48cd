import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';

/** Amounts are in minor units of `currency`; a listing has one currency. */
export const ListingEntity = defineEntity({
  name: 'Listing',
  tableName: 'listing',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    title: p.text(),
    description: p.text(),
    sku: p.text().nullable(),
    categories: p.array(),
    imageUrls: p.array(),
    attributes: p.json<Record<string, string>>(),
    currency: p.text().$type<Currency>(),
    priceAmount: p.bigint('bigint').check('price_amount >= 1'),
    shippingAmount: p.bigint('bigint').check('shipping_amount >= 0'),
    requiresShipping: p.boolean().default(false),
    /** Whether orders that the buyer makes or accepts must be paid within minutes. */
    immediatePayment: p.boolean().default(false),
    /** Days from the shipment to the arrival that the seller promises. Null: it promises none. */
    deliveryDays: p.integer().nullable().check('delivery_days >= 1 and delivery_days <= 45'),
    autoAcceptAmount: p.bigint('bigint').nullable(),
    autoDeclineAmount: p.bigint('bigint').nullable(),
    quantity: p.integer().check('quantity >= 0'),
    quantityReserved: p.integer().default(0).check('quantity_reserved >= 0 and quantity_reserved <= quantity'),
    offersEnabled: p.boolean(),
    buyNowEnabled: p.boolean(),
    offerTtlHours: p.integer(),
    status: p.text().$type<ListingRecord['status']>(),
    /** Private annotation of the seller: its own id and metadata. */
    externalId: p.text().nullable(),
    metadata: p.json<Record<string, string>>().nullable(),
    publishedAt: p.datetime(3).nullable(),
    archivedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
    /** The words of title, SKU, categories and description, and whole categories, for `q` and `categories`. */
    search: p
      .text()
      .columnType('tsvector')
      .generated('trading.listing_search(title, description, sku, categories) stored')
      .lazy(),
  },
  indexes: [
    // Members that only the seller may read.
    {
      name: 'listing_hidden',
      expression:
        'create index listing_hidden on trading.listing (organization_id, created_at, id) ' +
        "where (status in ('published', 'sold_out')) is false",
    },
    // For the parts of the list, in its orders (find-listings.ts): those of all sellers, and those of one seller.
    { name: 'listing_of_status', properties: ['status', 'createdAt', 'id'] },
    { name: 'listing_by_price', properties: ['status', 'currency', 'priceAmount', 'id'] },
    { name: 'listing_of_organization_by_status', properties: ['organizationId', 'status', 'createdAt', 'id'] },
    { name: 'listing_changed', properties: ['status', 'updatedAt', 'id'] },
    { name: 'listing_of_organization_changed', properties: ['organizationId', 'status', 'updatedAt', 'id'] },
    {
      name: 'listing_of_organization_by_price',
      properties: ['organizationId', 'status', 'currency', 'priceAmount', 'id'],
    },
    {
      name: 'listing_external_id',
      expression:
        'create index listing_external_id on trading.listing (organization_id, external_id) ' +
        'where external_id is not null',
    },
    {
      name: 'listing_by_sku',
      expression: 'create index listing_by_sku on trading.listing (trading.compared(sku)) where sku is not null',
    },
    {
      name: 'listing_search',
      expression:
        'create index listing_search on trading.listing using gin (search, categories) ' +
        'with (gin_pending_list_limit = 512)',
    },
  ],
  uniques: [
    {
      name: 'listing_sku',
      expression:
        'create unique index listing_sku on trading.listing (organization_id, trading.compared(sku)) ' +
        "where status <> 'archived' and sku is not null",
    },
  ],
});
/** A row of the table, without the column that only statements use. */
export type Listing = Omit<InferEntity<typeof ListingEntity>, 'search'>;
