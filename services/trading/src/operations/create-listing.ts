import { type Caller, newId, organizationOf } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import { ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { assertPrices, assertPublishable } from '../listing-rules.ts';
import { presentListing } from '../present-listing.ts';
import { emitPublished } from '../publish.ts';
import { saveListing } from '../save-listing.ts';

export async function createListing(work: Work, caller: Caller, input: TradingInput<'createListing'>): Promise<Listing> {
  const { em, now, audit } = work;
  const organizationId = organizationOf(caller);
  const { publish: publishNow, price, autoAcceptAmount, autoDeclineAmount, ...rest } = input;
  const shippingAmount = input.shippingAmount ?? { amount: 0, currency: price.currency };
  assertPrices({ price, shippingAmount, autoAcceptAmount, autoDeclineAmount });
  if (publishNow) assertPublishable({ status: 'draft', quantity: input.quantity });
  const listing = em.create(ListingEntity, {
    ...rest,
    id: newId('lst'),
    organizationId,
    currency: price.currency,
    priceAmount: price.amount,
    shippingAmount: shippingAmount.amount,
    autoAcceptAmount: autoAcceptAmount?.amount ?? null,
    autoDeclineAmount: autoDeclineAmount?.amount ?? null,
    quantityReserved: 0,
    // Published in the statement that makes it: the one write of the busiest request.
    ...(publishNow ? { status: 'published', publishedAt: now } : { status: 'draft' }),
    createdAt: now,
    updatedAt: now,
  });
  await saveListing(em);
  audit({ action: 'listing.created', organizationId, targets: [{ type: 'listing', id: listing.id }] });
  if (publishNow) emitPublished(work, listing);
  return presentListing(listing, organizationId);
}
