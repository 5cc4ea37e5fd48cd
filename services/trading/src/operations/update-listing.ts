import { assertSupported, type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { assertCurrencyFree } from '../listings/assert-currency-free.ts';
import { assertPrices, assertUnitPayable, changedPrices, priceColumns, pricesOf } from '../listings/listing-prices.ts';
import { assertQuantity, statusOf } from '../listings/listing-rules.ts';
import { lockOwnListing } from '../listings/lock-own-listing.ts';
import { presentListing } from '../listings/present-listing.ts';
import { saveListing } from '../listings/save-listing.ts';
import { closeOffersOf } from '../offers/close-offers-of.ts';
import { assertActiveSeller } from '../organizations/seller.ts';
import type { TradingContext } from '../trading-context.ts';

type ListingWork = Work & Pick<TradingContext, 'currencies' | 'paymentProvider'>;

/**
 * Changes a listing. Its open offers keep their terms. A `quantity` that leaves no available unit makes a published
 * listing `sold_out`, and 0 closes its open offers; a larger one makes a `sold_out` listing `published` again, without an
 * event. Throws `validation_failed` (prices, currency, `sku_taken`), `currency_immutable`, `quantity_below_reserved`, `amount_out_of_range` or
 * `invalid_state_transition` (archived, seller not active).
 */
export async function updateListing(
  work: ListingWork,
  caller: Caller,
  input: TradingInput<'updateListing'>,
): Promise<Listing> {
  const { em, now, audit, currencies } = work;
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
    throw new ServiceError('invalid_state_transition', 'An archived listing cannot be changed.', {
      members: { currentStatus: listing.status },
    });
  // The resulting prices are checked, not only the given ones. A currency that is no longer supported may stay.
  const prices = changedPrices(pricesOf(listing), input);
  if (prices.price.currency !== listing.currency) {
    assertSupported(currencies, prices.price.currency, ['price', 'currency']);
    await assertCurrencyFree(em, id);
  }
  assertPrices(prices);
  // A listing of an earlier release with such a price can still get another title, or another stock.
  if (input.price || input.shippingAmount) assertUnitPayable(work.paymentProvider, prices);
  const before = listing.quantity;
  if (input.sku !== undefined && input.sku !== listing.sku) listing.skuTwin = null;
  em.assign(listing, { ...rest, ...priceColumns(prices), updatedAt: later(now, listing.updatedAt) });
  assertQuantity(listing);
  listing.status = statusOf(listing);
  await saveListing(em);
  if (before > 0 && listing.quantity === 0) await closeOffersOf(work, [id], 'sold_out');
  audit({
    action: 'listing.updated',
    organizationId,
    targets: [{ type: 'listing', id }],
    changes: { members: Object.keys(input).filter((member) => member !== 'id') },
  });
  return presentListing(listing, organizationId);
}
