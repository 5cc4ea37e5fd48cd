import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Currency } from '@marketplace/kernel';
import type { Address, Offer as OfferRecord, Party } from '@marketplace/trading-contract';

const open = `status in ('submitted', 'countered')`;

/**
 * A negotiation between a buyer and a seller about one listing. Terms and `expiresAt` are those of the current
 * revision; `OfferRevisionEntity` has all revisions.
 */
export const OfferEntity = defineEntity({
  name: 'Offer',
  tableName: 'offer',
  properties: {
    id: p.text().primary(),
    listingId: p.text(),
    buyerOrganizationId: p.text(),
    sellerOrganizationId: p.text().check('seller_organization_id <> buyer_organization_id'),
    /** See `OrderEntity`. Null for an offer that 0.3.0 or before has written. */
    buyerOwnerId: p.text().nullable(),
    status: p.text().$type<OfferRecord['status']>(),
    /** The party that must respond. Null if and only if the offer is closed. */
    awaiting: p.text().$type<Party>().nullable().check(`(awaiting is not null) = (${open})`),
    revision: p.integer().check('revision >= 1 and revision <= 10'),
    /** Number of revisions by the buyer. */
    buyerRevisions: p.integer(),
    currency: p.text().$type<Currency>(),
    unitAmount: p.bigint('bigint').check('unit_amount >= 1'),
    quantity: p.integer().check('quantity >= 1'),
    shippingAmount: p.bigint('bigint'),
    /** Address that only the buyer sees. Erased when the offer ends without an order. */
    shippingAddress: p.json<Address>().nullable(),
    expiresAt: p.datetime(3),
    /** When to remind the party that must answer. Null once it was reminded. */
    remindAt: p.datetime(3).nullable(),
    closedReason: p
      .text()
      .$type<NonNullable<OfferRecord['closedReason']>>()
      .nullable()
      .check(`(closed_reason is not null) = (status in ('rejected', 'withdrawn', 'expired'))`),
    /** Whether a threshold of the listing accepted or declined it. */
    autoDecided: p.boolean(),
    orderId: p.text().nullable().check(`(order_id is not null) = (status = 'accepted')`),
    /** Private annotations of each party: its own id and metadata. */
    buyerExternalId: p.text().nullable(),
    buyerMetadata: p.json<Record<string, string>>().nullable(),
    sellerExternalId: p.text().nullable(),
    sellerMetadata: p.json<Record<string, string>>().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    { name: 'offer_of_buyer', properties: ['buyerOrganizationId', 'createdAt', 'id'] },
    { name: 'offer_of_seller', properties: ['sellerOrganizationId', 'createdAt', 'id'] },
    // For lists of one status, which may be rare among many.
    { name: 'offer_of_buyer_status', properties: ['buyerOrganizationId', 'status', 'createdAt', 'id'] },
    { name: 'offer_of_seller_status', properties: ['sellerOrganizationId', 'status', 'createdAt', 'id'] },
    // For lists of changes, whose order is that of the last change.
    { name: 'offer_of_buyer_changed', properties: ['buyerOrganizationId', 'updatedAt', 'id'] },
    { name: 'offer_of_seller_changed', properties: ['sellerOrganizationId', 'updatedAt', 'id'] },
    {
      name: 'offer_of_buyer_external_id',
      expression:
        'create index offer_of_buyer_external_id on trading.offer ' +
        '(buyer_organization_id, buyer_external_id, created_at, id) where buyer_external_id is not null',
    },
    {
      name: 'offer_of_seller_external_id',
      expression:
        'create index offer_of_seller_external_id on trading.offer ' +
        '(seller_organization_id, seller_external_id, created_at, id) where seller_external_id is not null',
    },
    // For the list of a listing's offers, and for the quota of offers for a listing.
    { name: 'offer_of_listing', properties: ['listingId', 'buyerOrganizationId', 'createdAt', 'id'] },
    // For closing the offers of a listing that is sold out or archived.
    { name: 'offer_open', expression: `create index offer_open on trading.offer (listing_id, id) where ${open}` },
    // For closing the offers of a seller.
    {
      name: 'offer_open_of_seller',
      expression: `create index offer_open_of_seller on trading.offer (seller_organization_id, id) where ${open}`,
    },
    { name: 'offer_due', expression: `create index offer_due on trading.offer (expires_at, id) where ${open}` },
    {
      name: 'offer_reminder',
      expression:
        `create index offer_reminder on trading.offer (remind_at, id) ` + `where ${open} and remind_at is not null`,
    },
  ],
  uniques: [
    {
      name: 'offer_open_of_buyer',
      expression:
        'create unique index offer_open_of_buyer on trading.offer ' +
        `(buyer_organization_id, listing_id) where ${open}`,
    },
    { name: 'offer_order', properties: ['orderId'] },
  ],
});
export type Offer = InferEntity<typeof OfferEntity>;

/** Proposed terms of an offer, in the currency of the offer. Rows are only added. */
export const OfferRevisionEntity = defineEntity({
  name: 'OfferRevision',
  tableName: 'offer_revision',
  properties: {
    offerId: p.text().primary(),
    revision: p.integer().primary(),
    proposedBy: p.text().$type<Party>(),
    unitAmount: p.bigint('bigint'),
    quantity: p.integer(),
    shippingAmount: p.bigint('bigint'),
    message: p.text(),
    expiresAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
});
export type OfferRevision = InferEntity<typeof OfferRevisionEntity>;

/**
 * Listings that had more open offers than a transaction may close, when they were archived or sold out. `expireOffers`
 * closes the others and deletes the row.
 */
export const OfferClosingEntity = defineEntity({
  name: 'OfferClosing',
  tableName: 'offer_closing',
  properties: {
    listingId: p.text().primary(),
    /** The reason for which the others were closed. */
    reason: p.text().$type<'sold_out' | 'listing_closed'>(),
  },
});
