import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { assertPrices } from '../listing-rules.ts';
import { lockOwnListing } from '../lock-own-listing.ts';
import { presentListing } from '../present-listing.ts';
import { saveListing } from '../save-listing.ts';
import { assertActiveSeller } from '../seller.ts';

export async function updateListing({ em, now, audit }: Work, caller: Caller, input: TradingInput<'updateListing'>): Promise<Listing> {
  const { id, price, shippingAmount, autoAcceptAmount, autoDeclineAmount, ...rest } = input;
  const organizationId = organizationOf(caller);
  const listing = await lockOwnListing(em, caller, id);
  await assertActiveSeller(em, organizationId);
  if (listing.status === 'archived') throw new ServiceError('invalid_state_transition', 'An archived listing does not change.');
  const before = presentListing(listing, organizationId);
  // Absent members stay; what results is checked as a whole, in the currency that the listing will then have.
  const prices = {
    price: price ?? before.price,
    shippingAmount: shippingAmount ?? { ...before.shippingAmount, currency: (price ?? before.price).currency },
    autoAcceptAmount: autoAcceptAmount === undefined ? (before.autoAcceptAmount ?? null) : autoAcceptAmount,
    autoDeclineAmount: autoDeclineAmount === undefined ? (before.autoDeclineAmount ?? null) : autoDeclineAmount,
  };
  assertPrices(prices);
  em.assign(listing, {
    ...rest,
    currency: prices.price.currency,
    priceAmount: prices.price.amount,
    shippingAmount: prices.shippingAmount.amount,
    autoAcceptAmount: prices.autoAcceptAmount?.amount ?? null,
    autoDeclineAmount: prices.autoDeclineAmount?.amount ?? null,
    updatedAt: now,
  });
  await saveListing(em);
  audit({
    action: 'listing.updated',
    organizationId,
    targets: [{ type: 'listing', id }],
    changes: { members: Object.keys(input).filter((member) => member !== 'id') },
  });
  return presentListing(listing, organizationId);
}
