import { type Annotation, moneyJson } from '@marketplace/kernel';
import type { Listing as ListingRecord, PublicListing } from '@marketplace/trading-contract';
import type { Listing } from '../entities/listing.entity.ts';
import { type ListingPrices, pricesOf } from './listing-prices.ts';

/** The listing as it is in events, which its seller receives. */
export function presentPublicListing(listing: Listing): PublicListing {
  return { ...withPrices(listing, pricesOf(listing)), ...annotation(listing) };
}

function annotation({ externalId, metadata }: Listing): Annotation {
  return { externalId: externalId ?? null, metadata: metadata ?? {} };
}

function withPrices(listing: Listing, { price, shippingAmount }: ListingPrices): Omit<PublicListing, keyof Annotation> {
  return {
    id: listing.id,
    organizationId: listing.organizationId,
    title: listing.title,
    description: listing.description,
    sku: listing.sku ?? null,
    categories: listing.categories,
    imageUrls: listing.imageUrls,
    attributes: listing.attributes,
    price: moneyJson(price),
    shippingAmount: moneyJson(shippingAmount),
    requiresShipping: listing.requiresShipping,
    immediatePayment: listing.immediatePayment,
    deliveryDays: listing.deliveryDays ?? null,
    quantity: listing.quantity,
    quantityReserved: listing.quantityReserved,
    quantityAvailable: listing.quantity - listing.quantityReserved,
    offersEnabled: listing.offersEnabled,
    buyNowEnabled: listing.buyNowEnabled,
    offerTtlHours: listing.offerTtlHours,
    status: listing.status,
    publishedAt: listing.publishedAt?.toISOString() ?? null,
    archivedAt: listing.archivedAt?.toISOString() ?? null,
    createdAt: listing.createdAt.toISOString(),
    updatedAt: listing.updatedAt.toISOString(),
    version: listing.version,
  };
}

/**
 * The listing as the viewer's organization may see it. Only the seller sees the thresholds that accept and decline
 * offers, because they would tell buyers the lowest acceptable price, and what it keeps with the listing for itself.
 */
export function presentListing(listing: Listing, viewerOrganizationId: string): ListingRecord {
  const prices = pricesOf(listing);
  const record: ListingRecord = withPrices(listing, prices);
  if (listing.organizationId !== viewerOrganizationId) return record;
  const { autoAcceptAmount, autoDeclineAmount } = prices;
  record.autoAcceptAmount = autoAcceptAmount && moneyJson(autoAcceptAmount);
  record.autoDeclineAmount = autoDeclineAmount && moneyJson(autoDeclineAmount);
  return Object.assign(record, annotation(listing));
}
