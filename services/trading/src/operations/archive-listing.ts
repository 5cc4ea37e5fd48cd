import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { lockOwnListing } from '../lock-own-listing.ts';
import { presentListing } from '../present-listing.ts';
import { assertActiveSeller } from '../seller.ts';

/**
 * Archives a listing permanently. Throws `invalid_state_transition` if it is archived already or the seller is not
 * active.
 */
export async function archiveListing(
  { em, now, audit }: Work,
  caller: Caller,
  { id }: TradingInput<'archiveListing'>,
): Promise<Listing> {
  const organizationId = organizationOf(caller);
  const listing = await lockOwnListing(em, caller, id);
  await assertActiveSeller(em, organizationId);
  if (listing.status === 'archived')
    throw new ServiceError('invalid_state_transition', 'The listing is archived already.');
  em.assign(listing, { status: 'archived', archivedAt: now, updatedAt: now });
  await em.flush();
  audit({ action: 'listing.archived', organizationId, targets: [{ type: 'listing', id }] });
  return presentListing(listing, organizationId);
}
