import { type Caller, newId, organizationOf } from '@marketplace/kernel';
import { insertRecord, type Work } from '@marketplace/store';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { assertPrices, assertPublishable } from '../listing-rules.ts';
import { presentListing } from '../present-listing.ts';
import { emitPublished } from '../publish.ts';
import { refuseListing } from '../save-listing.ts';
import { activeSeller } from '../seller.ts';

export async function createListing(work: Work, caller: Caller, input: TradingInput<'createListing'>): Promise<ListingRecord> {
  const { em, now, audit } = work;
  const organizationId = organizationOf(caller);
  const { publish: publishNow, price, autoAcceptAmount, autoDeclineAmount, ...rest } = input;
  const shippingAmount = input.shippingAmount ?? { amount: 0, currency: price.currency };
  assertPrices({ price, shippingAmount, autoAcceptAmount, autoDeclineAmount });
  if (publishNow) assertPublishable({ status: 'draft', quantity: input.quantity });
  // Published in the statement that makes it: the one write of the busiest request.
  const listing: Listing = {
    ...rest,
    id: newId('lst'),
    organizationId,
    currency: price.currency,
    priceAmount: price.amount,
    shippingAmount: shippingAmount.amount,
    autoAcceptAmount: autoAcceptAmount?.amount ?? null,
    autoDeclineAmount: autoDeclineAmount?.amount ?? null,
    quantityReserved: 0,
    status: publishNow ? 'published' : 'draft',
    publishedAt: publishNow ? now : null,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  await insertRecord(em, ListingEntity, listing, { organizationId: activeSeller(organizationId) }).catch(refuseListing);
  audit({ action: 'listing.created', organizationId, targets: [{ type: 'listing', id: listing.id }] });
  if (publishNow) emitPublished(work, listing);
  return presentListing(listing, organizationId);
}
