import {
  assertSupported,
  type Caller,
  organizationOf,
  ServiceError,
  type SupportedCurrencies,
} from '@marketplace/kernel';
import type { Work } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { assertPrices, changedPrices, priceColumns, pricesOf } from '../listings/listing-prices.ts';
import { lockOwnListing } from '../listings/lock-own-listing.ts';
import { presentListing } from '../listings/present-listing.ts';
import { saveListing } from '../listings/save-listing.ts';
import { assertActiveSeller } from '../organizations/seller.ts';

type ListingWork = Work & { currencies: SupportedCurrencies };

/**
 * Throws `validation_failed` (prices, currency, `sku_taken`) or `invalid_state_transition` (archived, seller not
 * active).
 */
export async function updateListing(
  { em, now, audit, currencies }: ListingWork,
  caller: Caller,
  input: TradingInput<'updateListing'>,
): Promise<Listing> {
  const {
    id,
    price: _price,
    shippingAmount: _shipping,
    autoAcceptAmount: _accept,
    autoDeclineAmount: _decline,
    ...rest
  } = input;
  const organizationId = organizationOf(caller);
  const listing = await lockOwnListing(em, caller, id);
  await assertActiveSeller(em, organizationId);
  if (listing.status === 'archived')
    throw new ServiceError('invalid_state_transition', 'An archived listing cannot be changed.');
  // The resulting prices are checked, not only the given ones. A currency that is no longer supported may stay.
  const prices = changedPrices(pricesOf(listing), input);
  if (prices.price.currency !== listing.currency)
    assertSupported(currencies, prices.price.currency, ['price', 'currency']);
  assertPrices(prices);
  em.assign(listing, {
    ...rest,
    ...priceColumns(prices),
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
