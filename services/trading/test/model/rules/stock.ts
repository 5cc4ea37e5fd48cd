import { available, type ModelListing, type Refusal } from './market.ts';

/** A listing that is on sale has available units; one that is sold out has none. */
export function settleStock(listing: ModelListing): void {
  if (listing.status !== 'published' && listing.status !== 'sold_out') return;
  listing.status = available(listing) === 0 ? 'sold_out' : 'published';
}

/** The refusal that names what is available of each listing. */
export function tooFew(units: { listing: ModelListing; quantity: number }[], left?: number): Refusal {
  return {
    code: 'insufficient_stock',
    members: {
      details: units.map(({ listing, quantity }) => ({
        listingId: listing.label,
        requested: quantity,
        available: left ?? available(listing),
      })),
    },
  };
}
