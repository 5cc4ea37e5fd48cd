import { type Caller, type InputFault, moneyJson, notFound, organizationOf, ServiceError } from '@marketplace/kernel';
import { findRecords, sql, type Work } from '@marketplace/store';
import { type Order as OrderOutput, tradingErrors } from '@marketplace/trading-contract';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { lockListings } from '../listings/lock-listings.ts';
import { isPublic } from '../listings/visible-to.ts';
import { describeOrder } from '../orders/describe-order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { presentOrder } from '../orders/present-order.ts';
import { lockStatuses } from '../organizations/lock-active.ts';
import type { TradingContext } from '../trading-context.ts';

type Item = TradingInput<'createOrder'>['items'][number];

async function run(
  work: Work & TradingContext,
  caller: Caller,
  { items, shippingAddress }: TradingInput<'createOrder'>,
): Promise<OrderOutput> {
  const { em, audit, platformFeeBps } = work;
  const buyerOrganizationId = organizationOf(caller);
  const seen = await readListings(work, buyerOrganizationId, items);
  const { organizationId: sellerOrganizationId, currency } = seen[0]!;
  const inactive = await lockStatuses(em, [buyerOrganizationId, sellerOrganizationId]);
  if (inactive.has(buyerOrganizationId))
    throw new ServiceError('invalid_state_transition', 'Your organization cannot trade at the moment.');
  if (inactive.size > 0) throw tradingErrors.listing_not_available('The seller cannot trade at the moment.');
  // Several items of one listing are one line, so that its stock is compared with their sum.
  const quantities = new Map<string, number>();
  for (const { listingId, quantity } of items) quantities.set(listingId, (quantities.get(listingId) ?? 0) + quantity);
  const listings = await lockListings(em, quantities.keys());
  for (const listing of listings.values()) assertBuyNow(listing);
  assertPrices(items, listings);

  const whole = await placeOrder(work, {
    offerId: null,
    buyerOrganizationId,
    sellerOrganizationId,
    currency,
    lines: [...quantities].map(([listingId, quantity]) => {
      const { title, priceAmount } = listings.get(listingId)!;
      return { listingId, title, quantity, unitAmount: priceAmount };
    }),
    shippingAmount: [...listings.values()].reduce((sum, listing) => sum + listing.shippingAmount, 0n),
    shippingAddress: shippingAddress ?? null,
    platformFeeBps,
  });
  audit({
    action: 'order.created',
    organizationId: buyerOrganizationId,
    targets: [{ type: 'order', id: whole.order.id }],
  });
  return presentOrder(whole, buyerOrganizationId);
}

/**
 * Reads the listings of the items. Throws `not_found` for one that the buyer may not see, `self_dealing` for one of its
 * own, and `validation_failed` if they have several sellers or currencies.
 */
async function readListings({ em }: Pick<Work, 'em'>, buyerOrganizationId: string, items: Item[]): Promise<Listing[]> {
  const ids = [...new Set(items.map(({ listingId }) => listingId))];
  const listings: Listing[] = await findRecords(em, ListingEntity, sql`where id = any(${ids})`);
  if (listings.some(({ organizationId }) => organizationId === buyerOrganizationId))
    throw tradingErrors.self_dealing('A listing belongs to your own organization.');
  if (listings.length < ids.length || !listings.every(isPublic)) throw notFound();
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const first = byId.get(ids[0]!)!;
  const faults = items.flatMap(({ listingId }, index): InputFault[] => {
    const { organizationId, currency } = byId.get(listingId)!;
    const path = ['items', index, 'listingId'];
    if (organizationId !== first.organizationId)
      return [{ path, code: 'several_sellers', detail: 'All items must be of one seller. Make an order for each.' }];
    if (currency !== first.currency)
      return [
        { path, code: 'several_currencies', detail: 'All items must be in one currency. Make an order for each.' },
      ];
    return [];
  });
  if (faults.length > 0) throw new ServiceError('validation_failed', faults[0]!.detail, { faults });
  return ids.map((id) => byId.get(id)!);
}

function assertBuyNow({ id, status, buyNowEnabled }: Listing): void {
  if (status !== 'published') throw tradingErrors.listing_not_available(`The listing ${id} is not published.`);
  if (!buyNowEnabled)
    throw tradingErrors.listing_not_available(`The listing ${id} cannot be bought directly. Make an offer.`);
}

function assertPrices(items: Item[], listings: ReadonlyMap<string, Listing>): void {
  const changed = items.filter(({ listingId, expectedUnitAmount: expected }) => {
    const { priceAmount, currency } = listings.get(listingId)!;
    return expected && (BigInt(expected.amount) !== priceAmount || expected.currency !== currency);
  });
  if (changed.length === 0) return;
  throw tradingErrors.price_changed('A price is not the one that you expect.', {
    details: changed.map(({ listingId }) => {
      const { priceAmount, currency } = listings.get(listingId)!;
      return { listingId, unitAmount: moneyJson({ amount: priceAmount, currency }) };
    }),
  });
}

/**
 * Buys units of published listings at their price. Throws `not_found`, `self_dealing`, `listing_not_available`,
 * `price_changed`, `insufficient_stock`, `amount_out_of_range`, `validation_failed` (several sellers or currencies), or
 * `invalid_state_transition` (the buyer is not active).
 */
export const createOrder = { run, ...describeOrder };
