import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { lockOwnListing, presentListing } from '../listings/listing.ts';
import { closeOffersOf } from '../offers/close-offers.ts';
import { assertActiveSeller } from '../listings/seller.ts';

/**
 * Archives a listing permanently and closes its open offers; if there are more than a transaction may close, the rest
 * are closed by `expireOffers`. Throws `invalid_state_transition` if it is archived already or the seller is not
 * active.
 */
export async function archiveListing(
  work: Work,
  caller: Caller,
  { id }: TradingInput<'archiveListing'>,
): Promise<Listing> {
  const { em, now, audit } = work;
  const organizationId = organizationOf(caller);
  const listing = await lockOwnListing(em, caller, id);
  await assertActiveSeller(em, organizationId);
  if (listing.status === 'archived')
    throw new ServiceError('invalid_state_transition', 'The listing is archived already.', {
      members: { currentStatus: listing.status },
    });
  const at = later(now, listing.updatedAt);
  em.assign(listing, { status: 'archived', archivedAt: at, updatedAt: at });
  await em.flush();
  await closeOffersOf(work, [id], 'listing_closed');
  audit({ action: 'listing.archived', organizationId, targets: [{ type: 'listing', id }] });
  return presentListing(listing, organizationId);
}
