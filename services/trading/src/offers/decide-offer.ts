import { type MoneyJson, newId } from '@marketplace/kernel';
import { later, type Work } from '@marketplace/store';
import { type Address, tradingErrors } from '@marketplace/trading-contract';
import type { Listing } from '../entities/listing.entity.ts';
import type { Offer } from '../entities/offer.entity.ts';
import type { OfferRevision } from '../entities/offer-revision.entity.ts';
import { mailAcceptance, mailClosings, partiesToTell } from '../mailings/mail-about-offers.ts';
import { mailCreated } from '../mailings/mail-about-orders.ts';
import { assertExpectedTotal } from '../orders/expected-total.ts';
import { addressRequired, assertSameCountry } from '../orders/shipping-address.ts';
import { placeOrder } from '../orders/place-order.ts';
import type { WholeOrder } from '../orders/present-order.ts';
import { isReservationLeft, readUnpaid, type ReservingWork } from '../orders/reservations.ts';
import type { TradingContext } from '../trading-context.ts';
import { emitOffer } from './emit-offer.ts';
import { other, totalOf } from './offer-rules.ts';
import { writeOffer } from './write-offer.ts';

type DecideWork = ReservingWork & Pick<TradingContext, 'fee' | 'paymentProvider'>;

/** An open offer, locked together with its listing. */
export interface OpenOffer {
  offer: Offer;
  revisions: OfferRevision[];
  listing: Listing;
}

interface Acceptance {
  autoDecided?: boolean;
  shippingAddress?: Address | null;
  /** The total that the acceptor expects. */
  expectedTotal?: MoneyJson | undefined;
}

/**
 * Accepts the current revision: reserves the units, creates the order, and emits `offer.accepted` and `order.created`.
 * Each party gets one mail: that its revision was accepted, or that there is an order.
 * Throws `listing_not_available` if the listing is paused or archived, `price_changed`, and,
 * if it cannot be met, `units_reserved`, `unpaid_order_limit`, `shipping_address_missing`,
 * `shipping_address_required`, `insufficient_stock` or `amount_out_of_range`.
 */
export async function acceptCurrent(
  work: DecideWork,
  open: OpenOffer,
  { autoDecided = false, shippingAddress: given, expectedTotal }: Acceptance = {},
): Promise<{ offer: Offer; order: WholeOrder }> {
  const { offer, revisions, listing } = open;
  // One that is sold out has too few units.
  if (listing.status !== 'sold_out') assertOnSale(listing);
  assertNotReserved(listing, offer.quantity);
  const shippingAddress = given ?? offer.shippingAddress ?? null;
  assertShippable(open, shippingAddress);
  const { currency } = offer;
  const shippingAmount = offer.shippingAmount ?? listing.shippingAmount;
  const terms = { unitAmount: { amount: offer.unitAmount, currency }, quantity: offer.quantity, shippingAmount };
  assertExpectedTotal(totalOf(terms), expectedTotal);
  const at = later(work.now, offer.updatedAt);
  const orderId = newId('ord');
  const accepted = await writeOffer(
    work.em,
    offer,
    { status: 'accepted', awaiting: null, orderId, autoDecided, shippingAmount, shippingAddress },
    at,
  );
  emitOffer(work, 'offer.accepted', accepted, revisions);
  const { buyerOrganizationId, sellerOrganizationId, quantity, unitAmount } = accepted;
  const order = await placeOrder(work, {
    id: orderId,
    offerId: offer.id,
    buyerOrganizationId,
    sellerOrganizationId,
    currency,
    lines: [{ listingId: listing.id, title: listing.title, quantity, unitAmount }],
    shippingAmount,
    shippingAddress,
    fee: work.fee,
    at: later(work.now, accepted.updatedAt),
  });
  const acceptor = offer.awaiting!;
  mailAcceptance(work, accepted, { title: listing.title, proposer: other(acceptor), order: order.order });
  mailCreated(work, order, acceptor);
  return { offer: accepted, order };
}

/** Rejects the current revision as declined and emits `offer.rejected`. */
export async function declineCurrent(
  work: Work,
  { offer, revisions }: Omit<OpenOffer, 'listing'>,
  { autoDecided = false }: Pick<Acceptance, 'autoDecided'> = {},
): Promise<Offer> {
  const declined = await writeOffer(
    work.em,
    offer,
    { status: 'rejected', awaiting: null, closedReason: 'declined', autoDecided, shippingAddress: null },
    later(work.now, offer.updatedAt),
  );
  emitOffer(work, 'offer.rejected', declined, revisions);
  await mailClosings(work, [{ offer: declined, parties: partiesToTell(declined, { by: offer.awaiting! }) }]);
  return declined;
}

/**
 * Accepts or declines the buyer's current revision if a threshold of the listing says so. An offer that cannot be
 * accepted at present, for example because the listing is paused, stays open for the seller.
 */
export async function decideByThreshold(work: DecideWork, open: OpenOffer): Promise<Offer> {
  const { offer, listing } = open;
  const { autoAcceptAmount, autoDeclineAmount } = listing;
  if (autoAcceptAmount != null && offer.unitAmount >= autoAcceptAmount && (await canBeAccepted(work, open)))
    return (await acceptCurrent(work, open, { autoDecided: true })).offer;
  if (autoDeclineAmount != null && offer.unitAmount < autoDeclineAmount)
    return declineCurrent(work, open, { autoDecided: true });
  return offer;
}

async function canBeAccepted(work: DecideWork, { offer, listing }: OpenOffer): Promise<boolean> {
  if (listing.status !== 'published' || listing.quantity - listing.quantityReserved < offer.quantity) return false;
  if (listing.requiresShipping && !offer.shippingAddress) return false;
  const { buyerOrganizationId, listingId } = offer;
  return isReservationLeft(work, await readUnpaid(work, { buyerOrganizationId, listingIds: [listingId] }));
}

/**
 * Throws `shipping_address_required` or, if the buyer must give it first, `shipping_address_missing`; and
 * `validation_failed` for an address in another country than that of the offer.
 */
function assertShippable({ offer, listing }: OpenOffer, address: Address | null): void {
  assertSameCountry(offer.shippingAddress, address);
  if (address || !listing.requiresShipping) return;
  if (offer.awaiting === 'buyer') throw addressRequired();
  throw tradingErrors.shipping_address_missing('The buyer has not given the shipping address of this offer yet.');
}

/** Throws `units_reserved` if there are enough units, but too few without those of unpaid orders. */
function assertNotReserved({ quantity, quantityReserved }: Listing, requested: number): void {
  const available = quantity - quantityReserved;
  if (requested <= available || requested > quantity) return;
  throw tradingErrors.units_reserved('Units that the offer needs are reserved for unpaid orders. It stays open.', {
    requested,
    available,
  });
}

/** Throws `listing_not_available` unless the listing is published. */
export function assertOnSale({ status }: Listing): void {
  if (status !== 'published') throw tradingErrors.listing_not_available('The listing is not published.');
}
