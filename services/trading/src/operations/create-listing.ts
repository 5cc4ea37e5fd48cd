import { assertSupported, type Caller, newId, organizationOf } from '@marketplace/kernel';
import { insertOf, type Work } from '@marketplace/store';
import type { Listing as ListingRecord } from '@marketplace/trading-contract';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { assertPrices, assertUnitPayable, initialPrices, priceColumns } from '../listings/listing-prices.ts';
import { assertPublishable } from '../listings/listing-rules.ts';
import { presentListing, emitPublished, refuseListing } from '../listings/listing.ts';
import { activeSeller } from '../listings/seller.ts';
import type { TradingContext } from '../trading-context.ts';

type ListingWork = Work & Pick<TradingContext, 'currencies' | 'paymentProvider'>;

/**
 * Throws `validation_failed` (prices, currency, `sku_taken`), `amount_out_of_range` or `invalid_state_transition`
 * (seller not active, no stock to publish).
 */
export async function createListing(
  work: ListingWork,
  caller: Caller,
  input: TradingInput<'createListing'>,
): Promise<ListingRecord> {
  const { now, audit, currencies } = work;
  const organizationId = organizationOf(caller);
  const { publish: publishNow, price, shippingAmount: _, ...rest } = input;
  assertSupported(currencies, price.currency, ['price', 'currency']);
  const prices = initialPrices(input);
  assertPrices(prices);
  assertUnitPayable(work.paymentProvider, prices);
  if (publishNow) assertPublishable({ status: 'draft', quantity: input.quantity, quantityReserved: 0 });
  // A listing that is published at once is inserted as published: this request is the most frequent, and so writes its
  // row once.
  const listing: Listing = {
    ...rest,
    id: newId('lst'),
    organizationId,
    ...priceColumns(prices),
    externalId: input.externalId ?? null,
    metadata: input.metadata ?? null,
    quantityReserved: 0,
    status: publishNow ? 'published' : 'draft',
    publishedAt: publishNow ? now : null,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  work.executeLast(
    insertOf(work, ListingEntity, listing, { organizationId: activeSeller(organizationId) }),
    refuseListing,
  );
  audit({ action: 'listing.created', organizationId, targets: [{ type: 'listing', id: listing.id }] });
  if (publishNow) emitPublished(work, listing);
  return presentListing(listing, organizationId);
}
