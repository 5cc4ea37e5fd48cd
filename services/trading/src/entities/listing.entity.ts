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
    autoAcceptAmount: p.bigint('bigint').nullable(),
    autoDeclineAmount: p.bigint('bigint').nullable(),
    quantity: p.integer().check('quantity >= 0'),
    quantityReserved: p.integer().default(0).check('quantity_reserved >= 0 and quantity_reserved <= quantity'),
    offersEnabled: p.boolean(),
    buyNowEnabled: p.boolean(),
    offerTtlHours: p.integer(),
    status: p.text().$type<ListingRecord['status']>(),
    publishedAt: p.datetime(3).nullable(),
    archivedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    { name: 'listing_of_organization', properties: ['organizationId', 'createdAt', 'id'] },
    // For listings that everyone may read, by status, in the order of the list.
    { name: 'listing_of_status', properties: ['status', 'createdAt', 'id'] },
    // For listings that only the seller may read.
    {
      name: 'listing_hidden',
      expression:
        'create index listing_hidden on trading.listing (organization_id, created_at, id) ' +
        "where status not in ('published', 'sold_out')",
    },
  ],
  uniques: [
    {
      name: 'listing_sku',
      expression:
        'create unique index listing_sku on trading.listing (organization_id, sku) ' +
        "where status <> 'archived' and sku is not null",
    },
  ],
});
export type Listing = InferEntity<typeof ListingEntity>;
