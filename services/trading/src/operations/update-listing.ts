import type { EntityManager } from '@mikro-orm/postgresql';
import { assertSupported, type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import { later, sql, type Work } from '@marketplace/store';
import { type Listing, tradingErrors } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { assertPrices, assertUnitPayable, changedPrices, priceColumns, pricesOf } from '../listings/listing-prices.ts';
import { assertQuantity, statusOf } from '../listings/listing-rules.ts';
import { lockOwnListing, presentListing, saveListing } from '../listings/listing.ts';
import { assertActiveSeller } from '../listings/seller.ts';
import { closeOffersOf } from '../offers/close-offers.ts';
import type { TradingContext } from '../trading-context.ts';

type ListingWork = Work & Pick<TradingContext, 'currencies' | 'paymentProvider'>;

/**
 * Changes a listing. Its open offers keep their terms. A `quantity` that leaves no available unit makes a published
 * listing `sold_out`, and 0 closes its open offers; a larger one makes a `sold_out` listing `published` again, without
 * an event. Throws `validation_failed` (prices, currency, `sku_taken`), `currency_immutable`,
 * `quantity_below_reserved`, `amount_out_of_range` or `invalid_state_transition` (archived, seller not active).
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

/**
 * Throws `currency_immutable` if there is an offer or order for the listing, whatever its status. Call it after the
 * listing was locked: offers and orders are created under that lock.
 */
async function assertCurrencyFree(em: EntityManager, listingId: string): Promise<void> {
  const { rows: traded } = await sql`
    select 1 where exists (select from offer where listing_id = ${listingId})
                or exists (select from order_item where listing_id = ${listingId})`.execute(em.getKysely());
  if (traded.length === 0) return;
  throw tradingErrors.currency_immutable('There are offers or orders for this listing in its currency.');
}
