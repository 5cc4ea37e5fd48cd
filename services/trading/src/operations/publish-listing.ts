import { type Caller, organizationOf } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { lockOwnListing } from '../listings/lock-own-listing.ts';
import { presentListing } from '../listings/present-listing.ts';
import { publish } from '../listings/publish.ts';
import { assertActiveSeller } from '../organizations/seller.ts';
import type { TradingContext } from '../trading-context.ts';

/**
 * Throws `invalid_state_transition` unless the listing can be published and the seller is active, and
 * `amount_out_of_range` if its price cannot be paid.
 */
export async function publishListing(
  work: Work & Pick<TradingContext, 'paymentProvider'>,
  caller: Caller,
  { id }: TradingInput<'publishListing'>,
): Promise<Listing> {
  const organizationId = organizationOf(caller);
  const listing = await lockOwnListing(work.em, caller, id);
  await assertActiveSeller(work.em, organizationId);
  await publish(work, listing);
  work.audit({ action: 'listing.published', organizationId, targets: [{ type: 'listing', id }] });
  return presentListing(listing, organizationId);
}
