import {
  available,
  change,
  isActive,
  isOpen,
  type Market,
  type ModelListing,
  type Refusal,
  refusals,
  settleStock,
} from './market.ts';
import { closeOffer } from './offers.ts';
import { emitPublished } from './views.ts';

/** Terms that a seller writes. */
export type ListingTerms = Pick<
  ModelListing,
  | 'title'
  | 'currency'
  | 'price'
  | 'shipping'
  | 'requiresShipping'
  | 'immediatePayment'
  | 'deliveryDays'
  | 'autoAccept'
  | 'autoDecline'
  | 'ttlHours'
  | 'quantity'
  | 'offersEnabled'
  | 'buyNowEnabled'
>;

/** Closes the open offers of listings, oldest first. */
export function closeOffersOf(
  market: Market,
  listings: ModelListing[],
  reason: 'sold_out' | 'listing_closed' | 'organization_closed',
): void {
  for (const offer of market.offers)
    if (listings.includes(offer.listing) && isOpen(offer)) closeOffer(market, offer, 'rejected', reason);
}

const contradict = ({ price, autoAccept, autoDecline }: ListingTerms): boolean =>
  (autoAccept !== null && autoAccept > price) || (autoDecline !== null && autoDecline >= (autoAccept ?? price));

export function createListing(market: Market, seller: string, terms: ListingTerms, publish: boolean): Refusal[] {
  const refused = refusals(
    !isActive(market, seller) && 'invalid_state_transition',
    contradict(terms) && 'validation_failed',
    publish && terms.quantity < 1 && 'invalid_state_transition',
  );
  if (refused.length > 0) return refused;
  const now = market.clock;
  const listing: ModelListing = {
    ...terms,
    label: `listing ${market.listings.length + 1}`,
    seller,
    reserved: 0,
    status: publish ? 'published' : 'draft',
    publishedAt: publish ? now : null,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  market.listings.push(listing);
  market.changed.add(listing);
  if (publish) emitPublished(market, listing);
  return [];
}

/** Refusals that every command on a listing shares. */
function guards(market: Market, listing: ModelListing, stale: boolean): Refusal[] {
  return refusals(
    stale && 'precondition_failed',
    !isActive(market, listing.seller) && 'invalid_state_transition',
    listing.status === 'archived' && 'invalid_state_transition',
  );
}

export interface OnListing {
  by: string;
  listing: ModelListing;
  /** The request names another version than the present one. */
  stale: boolean;
}

export function updateListing(
  market: Market,
  { by, listing, stale }: OnListing,
  changes: Partial<ListingTerms>,
): Refusal[] {
  if (by !== listing.seller) return refusals('not_found');
  const after = { ...listing, ...changes };
  const isTraded =
    market.offers.some((offer) => offer.listing === listing) ||
    market.orders.some(({ lines }) => lines.some((line) => line.listing === listing));
  const hasThreshold = after.autoAccept !== null || after.autoDecline !== null;
  const isOtherCurrency = after.currency !== listing.currency;
  const refused = [
    ...guards(market, listing, stale),
    ...refusals(
      contradict(after) && 'validation_failed',
      // Amounts that are not sent keep their currency, so a new one contradicts them.
      isOtherCurrency && (hasThreshold || after.shipping > 0) && 'validation_failed',
      isOtherCurrency && isTraded && 'currency_immutable',
      after.quantity < listing.reserved && {
        code: 'quantity_below_reserved',
        members: { quantityReserved: listing.reserved },
      },
    ),
  ];
  if (refused.length > 0) return refused;
  const before = listing.quantity;
  change(market, listing, changes);
  settleStock(listing);
  if (before > 0 && listing.quantity === 0) closeOffersOf(market, [listing], 'sold_out');
  return [];
}

export function publishListing(market: Market, { by, listing, stale }: OnListing): Refusal[] {
  if (by !== listing.seller) return refusals('not_found');
  const refused = [
    ...guards(market, listing, stale),
    ...refusals(
      listing.status !== 'draft' && listing.status !== 'paused' && 'invalid_state_transition',
      available(listing) < 1 && 'invalid_state_transition',
    ),
  ];
  if (refused.length > 0) return refused;
  change(market, listing, { status: 'published', publishedAt: market.clock });
  emitPublished(market, listing);
  return [];
}

export function pauseListing(market: Market, { by, listing, stale }: OnListing): Refusal[] {
  if (by !== listing.seller) return refusals('not_found');
  const refused = [
    ...guards(market, listing, stale),
    ...refusals(listing.status !== 'published' && 'invalid_state_transition'),
  ];
  if (refused.length > 0) return refused;
  change(market, listing, { status: 'paused' });
  return [];
}

export function archiveListing(market: Market, { by, listing, stale }: OnListing): Refusal[] {
  if (by !== listing.seller) return refusals('not_found');
  const refused = guards(market, listing, stale);
  if (refused.length > 0) return refused;
  change(market, listing, { status: 'archived', archivedAt: market.clock });
  closeOffersOf(market, [listing], 'listing_closed');
  return [];
}
