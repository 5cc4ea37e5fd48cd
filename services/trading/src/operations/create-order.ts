import { type Caller, type InputFault, type Money, moneyJson, notFound, ServiceError } from '@marketplace/kernel';
import { findRecords, sql, type Work } from '@marketplace/store';
import { type Order as OrderOutput, tradingErrors } from '@marketplace/trading-contract';
import { type Listing, ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { assertUnits } from '../listings/listing-rules.ts';
import { isPublic, lockListings, visibleTo } from '../listings/listing.ts';
import { mailCreated } from '../mailings.ts';
import { addressRequired, assertExpectedTotal } from '../orders/order-rules.ts';
import { presentOrder, returnsOrder } from '../orders/order.ts';
import { amountsOf, placeOrder } from '../orders/place-order.ts';
import { buyerOf, countUnpaid, lockReservations } from '../orders/reservations.ts';
import { assertUnrelated, lockStatuses } from '../parties.ts';
import type { TradingContext } from '../trading-context.ts';

type Item = TradingInput<'createOrder'>['items'][number];

async function run(
  work: Work & TradingContext,
  caller: Caller,
  { items, shippingAddress, expectedTotal, externalId, metadata }: TradingInput<'createOrder'>,
): Promise<OrderOutput> {
  const { em, audit, fee, orderUnitsMax } = work;
  const buyer = buyerOf(caller);
  const { buyerOrganizationId } = buyer;
  const sellerOrganizationId = await readSeller(work, buyerOrganizationId, items);
  assertUnrelated(work, caller, sellerOrganizationId);
  const inactive = await lockStatuses(em, [buyerOrganizationId, sellerOrganizationId]);
  // Only the seller sees the listings of an inactive seller, so the answer is that for a missing listing.
  if (inactive.has(sellerOrganizationId)) throw notFound();
  if (inactive.has(buyerOrganizationId))
    throw new ServiceError('invalid_state_transition', 'Your organization cannot trade at the moment.');
  assertUnits(
    items.reduce((sum, { quantity }) => sum + quantity, 0),
    orderUnitsMax,
    ['items'],
  );
  await lockReservations(em, buyer);
  // Several items of one listing are one line, so that its stock is compared with their sum.
  const quantities = new Map<string, number>();
  for (const { listingId, quantity } of items) quantities.set(listingId, (quantities.get(listingId) ?? 0) + quantity);
  // Before the listings are locked, so that the other buyers of a listing do not wait for it.
  const unpaid = await countUnpaid(work, { ...buyer, sellerOrganizationId, listingIds: [...quantities.keys()] });
  const listings = await lockListings(em, quantities.keys());
  const { currency } = listings.get(items[0]!.listingId)!;
  refuseItems(
    items,
    'several_currencies',
    'All items must be in one currency. Make an order for each.',
    (listingId) => listings.get(listingId)!.currency !== currency,
  );
  for (const listing of listings.values()) assertBuyNow(listing);
  const lines = [...quantities].map(([listingId, quantity]) => {
    const { title, priceAmount } = listings.get(listingId)!;
    return { listingId, title, quantity, unitAmount: priceAmount };
  });
  const shippingAmount = [...listings.values()].reduce((sum, listing) => sum + listing.shippingAmount, 0n);
  const { total } = amountsOf({ currency, lines, shippingAmount });
  if (!shippingAddress && [...listings.values()].some(({ requiresShipping }) => requiresShipping))
    throw addressRequired();
  assertPrices(items, listings, total);
  assertExpectedTotal(total, expectedTotal);

  const whole = await placeOrder(work, {
    offerId: null,
    ...buyer,
    sellerOrganizationId,
    currency,
    lines,
    shippingAmount,
    shippingAddress: shippingAddress ?? null,
    externalId,
    metadata,
    fee,
    deliveryDays: longestDelivery([...listings.values()]),
    isImmediate: [...listings.values()].some(({ immediatePayment }) => immediatePayment),
    unpaid,
  });
  for (const party of ['buyer', 'seller'] as const) mailCreated(work, whole, party);
  audit({
    action: 'order.created',
    organizationId: buyerOrganizationId,
    targets: [{ type: 'order', id: whole.order.id }],
  });
  return presentOrder(whole, buyerOrganizationId);
}

/**
 * The seller of the items, which never changes. Throws `not_found` for a listing that the buyer may not see,
 * `self_dealing` for one of its own, and `validation_failed` if they have several sellers.
 */
async function readSeller({ em }: Pick<Work, 'em'>, buyerOrganizationId: string, items: Item[]): Promise<string> {
  const ids = [...new Set(items.map(({ listingId }) => listingId))];
  const listings: Listing[] = await findRecords(
    em,
    ListingEntity,
    sql`where id = any(${ids}) and (${visibleTo(buyerOrganizationId)})`,
  );
  if (listings.some(({ organizationId }) => organizationId === buyerOrganizationId))
    throw tradingErrors.self_dealing('A listing belongs to your own organization.');
  if (listings.length < ids.length || !listings.every(isPublic)) throw notFound();
  const sellers = new Map(listings.map(({ id, organizationId }) => [id, organizationId]));
  const first = sellers.get(ids[0]!)!;
  refuseItems(
    items,
    'several_sellers',
    'All items must be of one seller. Make an order for each.',
    (listingId) => sellers.get(listingId) !== first,
  );
  return first;
}

/** Throws `validation_failed` with a fault for each item whose listing is refused. */
function refuseItems(items: Item[], code: string, detail: string, isRefused: (listingId: string) => boolean): void {
  const faults = items.flatMap(({ listingId }, index): InputFault[] =>
    isRefused(listingId) ? [{ path: ['items', index, 'listingId'], code, detail }] : [],
  );
  if (faults.length > 0) throw new ServiceError('validation_failed', detail, { faults });
}

/** Throws `listing_not_available`. A sold out listing is refused with the others that have too few units left. */
function assertBuyNow({ id, status, buyNowEnabled }: Listing): void {
  if (status !== 'published' && status !== 'sold_out')
    throw tradingErrors.listing_not_available(`The listing ${id} is not published.`);
  if (!buyNowEnabled)
    throw tradingErrors.listing_not_available(`The listing ${id} cannot be bought directly. Make an offer.`);
}

function assertPrices(items: Item[], listings: ReadonlyMap<string, Listing>, total: Money): void {
  const differs = ({ listingId, expectedUnitAmount: expected }: Item): boolean => {
    const { priceAmount, currency } = listings.get(listingId)!;
    return expected !== undefined && (BigInt(expected.amount) !== priceAmount || expected.currency !== currency);
  };
  const changed = new Set(items.filter(differs).map(({ listingId }) => listingId));
  if (changed.size === 0) return;
  throw tradingErrors.price_changed('A price is not the one that you expect.', {
    total: moneyJson(total),
    details: [...changed].map((listingId) => {
      const { priceAmount, currency } = listings.get(listingId)!;
      return { listingId, unitAmount: moneyJson({ amount: priceAmount, currency }) };
    }),
  });
}

/** The longest delivery that listings promise, in days. Null if none promises any. */
function longestDelivery(listings: readonly Pick<Listing, 'deliveryDays'>[]): number | null {
  return Math.max(0, ...listings.map(({ deliveryDays }) => deliveryDays ?? 0)) || null;
}

/**
 * Buys units of published listings at their price. Throws `not_found`, `self_dealing`, `listing_not_available`,
 * `price_changed`, `shipping_address_required`, `lapsed_order_limit`, `unpaid_order_limit`, `insufficient_stock`,
 * `amount_out_of_range`, `validation_failed` (several sellers or currencies), or `invalid_state_transition` (the buyer
 * is not active).
 */
export const createOrder = { run, ...returnsOrder };
