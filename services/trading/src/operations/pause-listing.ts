import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { lockOwnListing, presentListing } from '../listings/listing.ts';
import { assertActiveSeller } from '../listings/seller.ts';

/** Hides a listing from buyers. Throws `invalid_state_transition` unless it is published and the seller active. */
export async function pauseListing(
  { em, now, audit }: Work,
  caller: Caller,
  { id }: TradingInput<'pauseListing'>,
): Promise<Listing> {
  const organizationId = organizationOf(caller);
  const listing = await lockOwnListing(em, caller, id);
  await assertActiveSeller(em, organizationId);
  if (listing.status !== 'published') {
    throw new ServiceError('invalid_state_transition', `A listing that is ${listing.status} cannot be paused.`, {
      members: { currentStatus: listing.status },
    });
  }
  em.assign(listing, { status: 'paused', updatedAt: later(now, listing.updatedAt) });
  await em.flush();
  audit({ action: 'listing.paused', organizationId, targets: [{ type: 'listing', id }] });
  return presentListing(listing, organizationId);
}
